/** What was verified, for a person. */
import { counted } from '../../contract';
import type { Finding } from './finding';
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

export function verificationText(all: readonly Verification[], leftOut: readonly string[]): string {
  const findings = all.flatMap((one) => one.findings);
  const wrong = findings.filter(({ state }) => state === 'differs').length + leftOut.length;
  const open = findings.filter(({ state }) => state === 'open').length;
  const notes = open > 0 ? `, with ${counted(open, 'point')} that could not be checked` : '';
  return [
    ...all.flatMap(bundleLines),
    ...leftOut.map((text) => `  ✗ ${text}`),
    wrong > 0 ? `NOT VERIFIED: ${counted(wrong, 'check')} failed` : `verified${notes}`,
  ].join('\n');
}
