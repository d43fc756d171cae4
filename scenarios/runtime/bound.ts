import { boundResponses } from 'k6/x/recorder/v1';
import { cutOff, maxBytes, maxDepth } from '../engine/cut-off';

let isBound = false;

/** Once in each VU, as its requests begin. */
export function bound(): void {
  if (isBound) return;
  isBound = true;
  boundResponses(maxBytes, maxDepth, cutOff);
}
