/** What every run does: its stages (the cases that read a ledger, the other cases, the load), and what is around them. */
import { counted } from '../contract';
import { plannedFlows } from '../k6.config';
import type { RunContext, Stage } from './context';
import { askAboutEarlier } from './final-recheck/earlier';
import { recheckFinalStates } from './final-recheck/final-recheck';
import { beginAccount, endAccount, reconcileLoad } from './reconciliation/reconciliation';
import { stableBalance, waitForSettlement } from './reconciliation/settlement';
import type { Estimate } from './settings/estimate';
import { leavingEnd, namesOf, runSteps, type Step, Steps } from './steps';

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
const stageSteps = (stages: readonly Stage[]): Step<RunContext>[] =>
  stages.map((stage) => leavingEnd({ name: stage.title, setup: (context: RunContext) => runStage(stage, context) }));

/** What a run does differently where it is: over the network, or in this process on a simulated clock. */
export interface Environment<Context extends RunContext> {
  stages(context: Context): Stage[];
  /** runs what no case can send or see; absent: nothing does */
  probes?(context: Context): Promise<string>;
  /** passes the time that a run takes by itself over a network; absent: it does */
  pause?(context: Context): void | Promise<void>;
  /** waits for the callbacks of the final states that the run has seen */
  awaitCallbacks(context: Context): Promise<string | undefined>;
}

/** The steps of every run once its input is written, in their order. A new one stands before the first one that needs it. */
export const recordedSteps = <Context extends RunContext>(environment: Environment<Context>): Step<Context>[] => {
  const { stages, probes, pause, awaitCallbacks } = environment;
  const steps: Step<Context>[] = [
    // before the probes, which make payouts
    { name: 'balances at the beginning', setup: beginAccount },
    // before the probes too: the first stage begins behind what they wrote, and counts its own cases alone
    { name: 'earlier runs', setup: askAboutEarlier },
    ...(probes ? [{ name: 'probes', setup: probes }] : []),
    {
      name: 'stages',
      setup: async (context) => {
        const own = stageSteps(stages(context));
        await runSteps(Steps.from<Context>().withAll(own), context);
        return counted(own.length, 'stage');
      },
    },
    ...(pause ? [{ name: 'pause', setup: pause }] : []),
    { name: 'final re-check', setup: recheckFinalStates },
    { name: 'awaited callbacks', setup: awaitCallbacks },
    { name: 'balances at the end', setup: endAccount },
  ];
  return steps.map((step) => leavingEnd(step));
};

/** The names of the steps whose ends the journal must have. */
export const plannedSteps = <Context extends RunContext>(
  environment: Environment<Context>,
  stages: readonly Stage[],
): string[] => [...namesOf(recordedSteps(environment)), ...namesOf(stageSteps(stages))];
