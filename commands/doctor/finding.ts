/** One line of what `doctor` found. */
export interface Finding {
  name: string;
  /** `optional`: absent, but not always needed */
  state: 'ready' | 'optional' | 'missing';
  detail: string;
}

/** A line on something that is there and works. */
export const ready = (name: string, detail: string): Finding => ({ name, state: 'ready', detail });
/** A line on something that is needed and is absent or wrong; `doctor` then ends with 2. */
export const missing = (name: string, detail: string): Finding => ({ name, state: 'missing', detail });
/** A line on something that is absent and not always needed. */
export const optional = (name: string, detail: string): Finding => ({ name, state: 'optional', detail });
