/** The result of one check of a bundle. */
export interface Finding {
  about: 'archive' | 'signature' | 'verdict' | 'exchanges' | 'reports' | 'checklist';
  /** ok: checked, no difference; differs: a difference was found; open: it could not be checked */
  state: 'ok' | 'differs' | 'open';
  text: string;
  /** the single differences */
  details?: string[];
}

type About = Finding['about'];

/** Passed: no difference was found. */
export const ok = (about: About, text: string): Finding => ({ about, state: 'ok', text });
/** Open: it could not be checked. */
export const open = (about: About, text: string): Finding => ({ about, state: 'open', text });
/** Failed: differences were found. */
export const differs = (about: About, text: string, details?: string[]): Finding => ({
  ...{ about, state: 'differs', text, details },
});
/** Passed without details of a difference, otherwise failed. */
export const judged = (about: About, details: string[], bad: string, good: string): Finding =>
  details.length > 0 ? differs(about, bad, details) : ok(about, good);

/** The outcomes of the check of bundles: exit code and last line of each. */
export const outcomes = {
  verified: [0, 'verified by this signer'],
  changed: [1, 'NOT VERIFIED: changed'],
  unjudged: [2, 'NOT VERIFIED: cannot be judged by this version'],
  unsigned: [4, 'intact, signer not checked: pass --public-key with the key that its operator gave you'],
  refused: [5, 'NOT ACCEPTED: --require-pass was given'],
} as const;

/** The outcome of the check of bundles. */
export type Outcome = keyof typeof outcomes;

/** The worst finding decides. */
export function outcomeOf(findings: readonly Finding[]): Exclude<Outcome, 'refused'> {
  const of = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).map(({ about }) => about);
  const open = of('open');
  if (of('differs').length > 0) return 'changed';
  if (open.some((about) => about !== 'signature')) return 'unjudged';
  return open.length > 0 ? 'unsigned' : 'verified';
}
