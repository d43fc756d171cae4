/** The stages of a run: the cases that read a ledger, the other cases, and the load. */
import { counted } from '../contract';
import { plannedFlows } from '../k6.config';
import type { RunContext, Stage } from './context';
import { reconcileLoad } from './reconciliation/reconciliation';
import { stableBalance, waitForSettlement } from './reconciliation/settlement';
import type { Estimate } from './settings/estimate';
import { leavingEnd, type Step } from './steps';

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

/** Runs one stage; afterwards its journal is complete, except for late callbacks. Returns what it did. */
async function runStage(stage: Stage, context: RunContext): Promise<string> {
  const { chosen, wire, notes, log } = context;
  log(`${stage.title} against ${chosen.baseUrl}`);
  // what earlier stages left open; the latest ones first
  if (stage.part === 'flow' || stage.cases === 'serial')
    await waitForSettlement(context, notes.unsettled.splice(0).reverse());
  let did = '';
  const perform = async () => {
    const end = await context.perform(stage, context);
    wire.write(end);
    did = counted(end.iterations, stage.part === 'flow' ? 'flow' : 'case');
  };
  if (stage.part === 'flow') await reconcileLoad(context, perform);
  else {
    if (stage.cases === 'serial') await stableBalance(context, 'before');
    await perform();
  }
  return did;
}

/** The stages as steps, each of which leaves its end. */
export const stageSteps = (stages: readonly Stage[]): Step<RunContext>[] =>
  leavingEnd(stages.map((stage) => ({ name: stage.title, setup: (context) => runStage(stage, context) })));
