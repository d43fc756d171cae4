/** What was verified, for a person. */
import { printable } from '../../common/printable';
import { type Finding, type Outcome, outcomes } from './finding';
import type { Verification } from './verify';

const marks = { ok: '✓', differs: '✗', open: '–' } as const;

/** Details that are printed; --json has all. */
const mostDetails = 12;

function findingLines({ state, text, details = [] }: Finding): string[] {
  const more = details.length - mostDetails;
  return [
    `  ${marks[state]} ${text}`,
    ...details.slice(0, mostDetails).map((detail) => `      ${detail}`),
    ...(more > 0 ? [`      and ${more} more: verify --json shows all`] : []),
  ];
}

function bundleLines({ bundle, manifest, findings }: Verification): string[] {
  const head = manifest
    ? `${bundle}: ${manifest.verdict.toUpperCase()} of ${manifest.target}, run ${manifest.run}, ${manifest.madeAt}`
    : `${bundle}:`;
  return [head, ...findings.flatMap(findingLines)];
}

export function verificationText(all: readonly Verification[], leftOut: readonly Finding[], outcome: Outcome): string {
  const others = all.flatMap(({ manifest }) => (manifest && manifest.verdict !== 'pass' ? [manifest.verdict] : []));
  const verdicts = others.length > 0 ? `; the verdict is ${[...new Set(others)].join(' and ').toUpperCase()}` : '';
  const last = `${outcomes[outcome][1]}${verdicts}`;
  return printable([...all.flatMap(bundleLines), ...leftOut.flatMap(findingLines), last].join('\n'));
}
