/** A small probe of the wire, for what k6 cannot send or see. It writes the journal as k6 does. */

import { withVerdict } from '../../assertions/cases';
import { rollUp, type Verdict, written } from '../../journal';
import type { Case } from '../../suites/format/case';

export { probes } from './probes';

import { type Found, type Probe, probes } from './probes';
import { type ProbeOptions, Session } from './session';

const planned = ({ id, title, verifies }: Probe): Omit<Case, 'payout'> => ({
  id,
  title,
  area: id.split('.')[0] ?? '',
  verifies,
  steps: [],
  source: 'scripts/probe',
});

/** Writes what a probe found, as the cases of k6 are written. */
function record(probe: Probe, found: readonly Found[], { write }: ProbeOptions): Verdict[] {
  return found.map(({ requirement, holds, expected, received: came, exchange: shown }, index) => {
    const id = `${probe.id}#${index + 1}`;
    if (shown) write({ t: 'exchange', part: 'compliance', id, case: probe.id, step: 'probe', ...written(shown) });
    const findings = holds ? [] : [withVerdict({ requirement, expected, received: came })];
    write({
      t: 'checks',
      case: probe.id,
      step: 'probe',
      exchange: shown ? id : '',
      verified: holds ? [requirement] : [],
      findings,
    });
    return findings[0]?.verdict ?? 'pass';
  });
}

/** Runs every probe that the target is open to, one after the other. */
export async function runProbes(options: ProbeOptions): Promise<void> {
  const { chosen, write } = options;
  const fitting = probes
    .filter(
      ({ wants = [], fits }) =>
        wants.every((id) => chosen.target.operations.includes(id)) && (fits?.(options.baseUrl) ?? true),
    )
    .filter((probe) => options.selected?.(planned(probe)) ?? true);
  if (fitting.length === 0) return;
  for (const probe of fitting) write({ t: 'plan', case: planned(probe) });
  for (const [index, probe] of fitting.entries()) {
    const at = Date.now();
    const session = new Session(options, index);
    let verdicts: Verdict[];
    try {
      verdicts = record(probe, await probe.look(session), options);
    } catch (cause) {
      const text = `${probe.id}: ${(cause as Error).message}`;
      write({ t: 'fault', at: Date.now(), whose: 'network', part: 'compliance', case: probe.id, text });
      verdicts = ['error'];
    }
    write({
      t: 'case',
      case: probe.id,
      at,
      ms: Date.now() - at,
      verdict: rollUp(verdicts),
      finals: [],
      quoteIds: [],
      references: [session.variables.reference],
    });
  }
  write({
    t: 'end',
    part: 'compliance',
    at: Date.now(),
    exit: 0,
    dropped: 0,
    iterations: fitting.length,
  });
}
