/** One line of what `doctor` found. */
export interface Finding {
  name: string;
  /** `optional`: absent, but not always needed */
  state: 'ready' | 'optional' | 'missing';
  detail: string;
}

export const ready = (name: string, detail: string): Finding => ({ name, state: 'ready', detail });
export const missing = (name: string, detail: string): Finding => ({ name, state: 'missing', detail });
export const optional = (name: string, detail: string): Finding => ({ name, state: 'optional', detail });
