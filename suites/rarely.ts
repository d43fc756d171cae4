/**
 * What most replies never need: refusals, lists, echoes that are not to the letter. A VU of a load makes none of these
 * functions before it calls one of them (scripts/run/apart.ts).
 */
export { spentBy } from './format/spent';
export { echoFieldFindings } from './standing/echo-fields';
export { failureFindings } from './standing/failure';
export { listFindings } from './standing/lists';
export { failedByError } from './standing/refused-view';
