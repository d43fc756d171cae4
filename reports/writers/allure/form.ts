/** The file format of Allure results. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Status as AllureStatus, StepResult, TestResult } from 'allure-js-commons';
import { sha256 } from '../../../common/sha256';
import { oneLine, printable } from '../../../common/shown/printable';

/** A type of Allure with string literals in place of its enumerations, whose values a type-only import lacks. */
type Plain<T> = T extends string ? `${T}` : T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T;

/** Status of a result or step, by the words of Allure. */
export type Status = `${AllureStatus}`;
/** A step of a result, as Allure reads it. */
export type Step = Plain<StepResult>;
type Written = Plain<TestResult>;
/** A result as Allure reads it, with the members that this project always writes. */
export type Result = Written & Required<Pick<Written, 'historyId' | 'status' | 'start' | 'stop'>>;

/** The first 32 hexadecimal digits of the SHA-256 of a text. */
export const digest = (text: string): string => sha256(text).slice(0, 32);

const detailsOf = (message: string | undefined) => (message ? { message } : {});

type StepText = Pick<Step, 'name' | 'status' | 'start' | 'stop'> & {
  message?: string | undefined;
  attachments?: Step['attachments'];
};

/** A finished step with the members that Allure expects. */
export const stepOf = ({ message, ...own }: StepText): Step => ({
  ...{ stage: 'finished', statusDetails: detailsOf(message), steps: [], attachments: [], parameters: [] },
  ...own,
});

/** `id`: the same in all runs, so that they share one history. */
type ResultText = Omit<Partial<Result>, 'labels'> &
  Pick<Result, 'fullName' | 'name' | 'status' | 'start' | 'stop'> & {
    id: string;
    run: string;
    message: string;
    labels: Record<string, string>;
  };

/** A finished result with the members that Allure expects, and ids that stay the same from run to run. */
export const resultOf = ({ id, run, message, labels, ...own }: ResultText): Result => ({
  ...{ uuid: digest(`${run} ${id}`), historyId: digest(id), testCaseId: digest(id) },
  ...{ stage: 'finished', statusDetails: detailsOf(message), links: [], parameters: [], steps: [], attachments: [] },
  ...own,
  labels: Object.entries(labels).map(([name, value]) => ({ name, value })),
});

/** JSON whose texts the page may show. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'string' ? printable(one) : one));

/** Writes results, and the other files that Allure reads by their names, into a folder that is made anew. */
export function writeFolder(
  folder: string,
  results: readonly Result[],
  others: Readonly<Record<string, string>>,
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = results.map((one) => [`${one.uuid}-result.json`, jsonOf(one)] as const);
  // synchronous, because for hundreds of small files this is faster than the thread pool
  for (const [name, content] of [...files, ...Object.entries(others)]) writeFileSync(join(folder, name), content);
}

const property = (text: string): string => oneLine(text).replace(/\\/g, '\\\\');

/** A Java properties file; Java reads it as Latin-1, so other characters are escaped. */
export function propertiesText(values: Readonly<Record<string, string>>): string {
  const ascii = (text: string) =>
    text.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const lines = Object.entries(values).map(
    ([name, value]) => `${name.replace(/[ :=]/g, '\\$&')}=${ascii(property(value))}`,
  );
  return `${lines.join('\n')}\n`;
}
