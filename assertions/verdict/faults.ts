import { getOrMake } from '../../common/made-once';
import type { FaultRecord, UnansweredRecord } from '../../journal';
import { usedUp } from '../../journal';
import type { Journal } from '../../journal/files';

/** A problem that is not the gateway's. A blocking one leaves a gap in the run, which then cannot pass. */
export interface Fault {
  whose: FaultRecord['whose'];
  text: string;
  /** how often it occurred */
  count: number;
  blocks: boolean;
}

/** The requests without an answer with which cases ended: nobody has asked later what became of them. */
export function lostRequests({ faults, unanswered }: Pick<Journal, 'faults' | 'unanswered'>): UnansweredRecord[] {
  const ended = new Set(faults.flatMap(({ whose, case: id }) => (whose === 'network' ? (id ?? []) : [])));
  return unanswered.filter((one) => ended.has(one.case));
}

/** Did a request of the cases have no answer, though it may have moved money? */
export const mayHaveMoved = (journal: Pick<Journal, 'faults' | 'unanswered'>): boolean =>
  lostRequests(journal).some(({ operation }) => /^(create|reverse|cancel)Transaction$/.test(operation));

/** Whose fault it is that a flow ended without an answer. */
export const ofFlow = (fault: string): Pick<Fault, 'whose' | 'text'> =>
  fault.startsWith(usedUp)
    ? { whose: 'configuration', text: fault }
    : { whose: 'network', text: `no answer under load: ${fault}` };

/** Number, and share, of lost answers to transactions that do not block a run: a lookup shows what became of them. */
const fewest = 3;
const maxLookedUp = 0.01;

/** The text of a fault without quoted parts and times, which is the same for all faults of one kind. */
const kindOf = (text: string): string => text.replace(/"[^"]*"|\d{4}-\d\d-\d\dT\S+/g, '');

/** The faults of a run, those of one kind counted together, in the words of the first; the most frequent first. */
export function faultsOf(journal: Journal, foreignCallbacks: number): Fault[] {
  const found = new Map<string, Fault>();
  const add = (whose: Fault['whose'], text: string, blocks: boolean, count = 1) => {
    getOrMake(found, `${whose} ${kindOf(text)}`, () => ({ whose, text, count: 0, blocks })).count += count;
  };
  for (const { whose, text } of journal.faults) add(whose, text, true);
  for (const { kind } of journal.flows.where((flow) => flow.fault !== undefined)) {
    const { whose, text } = ofFlow(kind.fault ?? '');
    add(whose, text, true);
  }
  // of a machine that stood still the others are a consequence; a connection that is cut comes before what cut it
  const isFirst = ({ whose }: Fault) => Number(whose === 'environment');
  const lost = [...found.values()].sort((a, b) => isFirst(b) - isFirst(a) || b.count - a.count);
  const lookedUp = journal.flows.countWhere((flow) => flow.lookedUp === true);
  const isOften = lookedUp >= fewest && lookedUp > journal.flows.length * maxLookedUp;
  if (lookedUp > 0) add('network', 'no answer to createTransaction under load; looked up', isOften, lookedUp);
  if (journal.unreadable > 0) add('harness', 'lines of the journal that are not a record', true, journal.unreadable);
  const foreign = 'callbacks of references that are not of this run, ignored';
  if (foreignCallbacks > 0) add('environment', foreign, false, foreignCallbacks);
  return [...new Set([...lost, ...found.values()])];
}
