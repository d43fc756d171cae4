/** The headings of the sections that several reports have. */
export const headings = {
  failures: 'Failures',
  waiverProblems: 'Waivers that do not hold',
  limitProblems: 'Limits of the target',
  differences: 'Declared differences from the specification',
  concessions: 'Waivers and attestations',
  errors: 'Could not be judged',
  invalid: 'Why the run is not a pass',
  faults: 'Faults that are not a deviation of the gateway',
  warnings: 'Missed SHOULD',
  load: 'Load and reply goal',
  provenance: 'Provenance',
  interpretations: 'Interpretations relied on',
  gaps: 'Gaps of the specification',
};
