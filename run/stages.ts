/** The stages of a run: the cases that read a ledger, the other cases, and the load. */
import { plannedFlows } from '../k6.config';
import type { RunContext, Stage } from './context';
import { reconcileLoad } from './reconciliation/reconciliation';
import { stableBalance, waitForSettlement } from './reconciliation/settlement';
import type { Estimate } from './settings/estimate';
import type { Step } from './steps';

/** The stages with what they are estimated to take, for their progress. */
export function stagesOf({ profile }: Pick<RunContext, 'profile'>, { seconds: whole, stages }: Estimate): Stage[] {
  let before = 0;
  return stages.map(({ part, what, cases, count, seconds }): Stage => {
    before += seconds;
    const title = part === 'flow' ? what : `compliance: ${what}`;
    const total = count ?? plannedFlows(profile);
    return { part, cases, title, total, seconds, secondsAfter: Math.max(0, whole - before) };
  });
}

/** Runs one stage; afterwards its journal is complete, except for late callbacks. */
async function runStage(stage: Stage, context: RunContext): Promise<void> {
  const { chosen, wire, notes, log } = context;
  log(`${stage.title} against ${chosen.baseUrl}`);
  // what earlier stages left open; the latest ones first
  if (stage.part === 'flow' || stage.cases === 'serial')
    await waitForSettlement(context, notes.unsettled.splice(0).reverse());
  const perform = async () => wire.write(await context.perform(stage, context));
  if (stage.part === 'flow') return reconcileLoad(context, perform);
  if (stage.cases === 'serial') await stableBalance(context, 'before');
  return perform();
}

/** The stages as steps. */
export const stageSteps = (stages: readonly Stage[]): Step<RunContext>[] =>
  stages.map((stage) => ({ name: stage.title, setup: (context) => runStage(stage, context) }));
