/** Probes for what k6 cannot send or see, such as TLS versions and repeated headers. They write the journal as k6 does. */
import { withVerdict } from '../../assertions/cases';
import { notAsked, proxyFor } from '../../common/client/proxy';
import { rollUp, type Verdict } from '../../journal';
import type { Case } from '../../suites/format/case';
import { writeOwnCase, writeOwnEnd } from '../network/ask';
import { type ProbeContext, ProbePartner } from './partner';
import { type Probe, type ProbeFinding, probes } from './probes';

export { probes };

/** A probe as a case of the plan. */
export const plannedProbe = ({ id, title, verifies }: Probe): Omit<Case, 'payout'> => ({
  id,
  title,
  area: id.split('.')[0] ?? '',
  verifies,
  steps: [],
  source: 'run/probe',
});

/** Writes the findings of a probe in the form of a compliance case. */
function writeFindings(probe: Probe, found: readonly ProbeFinding[], { wire }: ProbeContext): Verdict[] {
  return found.map(({ requirement, holds, expected, received: actual, exchange = probe.id }) => {
    const findings = holds ? [] : [withVerdict({ requirement, expected, received: actual })];
    wire.write({
      t: 'checks',
      case: probe.id,
      step: 'probe',
      exchange,
      verified: holds ? [requirement] : [],
      findings,
    });
    return findings[0]?.verdict ?? 'pass';
  });
}

/** Runs every probe that applies to the target, one at a time; returns how many there are. */
export async function runProbes(
  context: ProbeContext,
  isSelected: (probe: Case) => boolean = () => true,
): Promise<number> {
  const { target, baseUrl } = context.chosen;
  const wire = { now: Date.now, write: context.wire.write };
  const { write } = wire;
  const proxy = proxyFor(baseUrl);
  const wanted = probes
    .filter(
      ({ requires = [], appliesTo }) =>
        requires.every((id) => target.operations.includes(id)) && (appliesTo?.(baseUrl, target) ?? true),
    )
    .filter((probe) => isSelected(plannedProbe(probe)));
  const isAsked = ({ throughProxy }: Probe) => !proxy || throughProxy?.(baseUrl) === true;
  const applicable = wanted.filter(isAsked);
  if (proxy)
    for (const { id, verifies } of wanted.filter((one) => !isAsked(one)))
      write({ t: 'left-out', id, verifies, verdict: 'skip', reason: notAsked(proxy) });
  if (applicable.length === 0) return 0;
  for (const probe of applicable) write({ t: 'plan', case: plannedProbe(probe) });
  for (const [index, probe] of applicable.entries()) {
    const at = Date.now();
    const partner = new ProbePartner(context, probe.id, index);
    let verdicts: Verdict[];
    try {
      verdicts = writeFindings(probe, await probe.run(partner), context);
    } catch (cause) {
      const text = `${probe.id}: ${(cause as Error).message}`;
      write({ t: 'fault', at: Date.now(), whose: 'network', part: 'compliance', case: probe.id, text });
      verdicts = ['error'];
    }
    writeOwnCase(wire, { id: probe.id, at, verdict: rollUp(verdicts), references: [partner.variables.reference] });
  }
  writeOwnEnd(wire, applicable.length);
  return applicable.length;
}
