/** Headings that several reports have, beside those of `sections.ts`. */
export const headings = {
  failures: 'Failures',
  errors: 'Could not be judged',
  warnings: 'Missed SHOULD',
  concessions: 'Waivers and attestations',
  load: 'Load and reply goal',
  provenance: 'Provenance',
};
