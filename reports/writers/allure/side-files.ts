import type { ExecutorInfo } from 'allure-js-commons/sdk';
import { counted, number } from '../../../contract';
import { safeUrl } from '../../format';
import type { Report } from '../../verdict';
import { prefixes } from './result';

const starting = (prefix: string): string => `(?s)^${prefix}.*`;

/** The categories of the page; a result belongs to the first that matches. */
export const categories = [
  { name: 'Waived or attested', messageRegex: '(?s)^[^\\n]*: (waived|attested) by .*' },
  { name: 'Missed SHOULD', matchedStatuses: ['passed'], messageRegex: starting(prefixes.warn) },
  { name: 'Not verified', matchedStatuses: ['skipped'], messageRegex: starting(prefixes.skip) },
  {
    name: 'Not applicable, or a gap of the specification',
    matchedStatuses: ['skipped'],
    messageRegex: starting(prefixes['not-applicable']),
  },
  { name: 'Harness or environment', matchedStatuses: ['broken'] },
  { name: 'Deviation of the gateway', matchedStatuses: ['failed'] },
];

const property = (text: string): string => text.replace(/\\/g, '\\\\').replace(/\r?\n/g, ' ');

/** A Java properties file; Java reads it as Latin-1, so other characters are escaped. */
export function environmentProperties({ run, target, verdict }: Report): string {
  const values: Record<string, string> = {
    Verdict: verdict,
    Target: target?.name ?? 'unknown',
    Environment: target?.environment ?? 'unknown',
    'Base URL': safeUrl(target?.baseUrl ?? ''),
    Run: run?.id ?? 'unknown',
    Seed: String(run?.seed ?? ''),
    Contract: run?.contract ?? '',
    ...run?.tools,
  };
  const ascii = (text: string) =>
    text.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const lines = Object.entries(values).map(
    ([name, value]) => `${name.replace(/[ :=]/g, '\\$&')}=${ascii(property(value))}`,
  );
  return `${lines.join('\n')}\n`;
}

export function executor({ run, target }: Report): ExecutorInfo {
  return {
    name: 'harness',
    type: 'harness',
    buildName: `run ${run?.id ?? 'unknown'} of ${target?.name ?? 'unknown target'}`,
    reportName: 'Conformance report',
  };
}

/** The verdict as a banner on the page, with the reasons why the run did not pass. */
export function globals({ verdict, counts, invalid }: Report): {
  errors: { message: string; trace: string }[];
  attachments: never[];
} {
  if (verdict === 'pass') return { errors: [], attachments: [] };
  const message = `Verdict: ${verdict}. ${counted(counts.fail, 'requirement')} failed, ${number(counts.skip)} not verified.`;
  return { errors: [{ message, trace: invalid.join('\n') }], attachments: [] };
}
