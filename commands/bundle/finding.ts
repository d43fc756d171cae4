/** One thing that was looked at. */
export interface Finding {
  about: 'archive' | 'signature' | 'attempts' | 'verdict' | 'exchanges' | 'reports' | 'checklist';
  /** ok: it is as it must be; differs: it is not; open: it could not be looked at */
  state: 'ok' | 'differs' | 'open';
  text: string;
  /** what differs, in detail */
  details?: string[];
}
