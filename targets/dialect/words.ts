import { type DialectEntry, fieldKinds } from './entry';

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A declared difference in words, without its reason: `createTransaction, request amount: type number`. */
export function wordsOf(entry: DialectEntry): string {
  const { operations = [], in: part, path, code, means, status, send } = entry;
  const place = [operations.join(', '), [part, path].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const parts = [
    ...fieldKinds.flatMap((kind) => (entry[kind] === undefined ? [] : [`${kind} ${valueText(entry[kind])}`])),
    ...(code === undefined ? [] : [`code ${code} means ${means}`]),
    ...Object.entries(status ?? {}).map(([theirs, ours]) => `HTTP ${theirs} stands for ${ours}`),
    ...(send?.path === undefined ? [] : [`sent to ${send.path}`]),
    ...(send?.baseUrl === undefined ? [] : [`sent to ${send.baseUrl}`]),
    ...Object.keys(send?.headers ?? {}).map((name) => `sent with the header ${name}`),
  ].join(', ');
  return place ? `${place}: ${parts}` : parts;
}
