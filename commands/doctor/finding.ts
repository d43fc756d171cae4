/** One line of what `doctor` found. */
export interface Finding {
  name: string;
  /** `optional`: absent, but not always needed */
  state: 'ready' | 'optional' | 'missing';
  detail: string;
}
