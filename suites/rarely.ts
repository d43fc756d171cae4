/**
 * What most replies never need: refusals, lists, echoes that are not to the letter. A VU of a load makes none of these
 * functions before it calls one of them (scripts/run/k6/apart.ts).
 */
export { spentBy } from '../assertions/cases/exhausted-limits';
export { echoFieldFindings } from '../assertions/responses/echo-fields';
export { failureFindings } from '../assertions/responses/failure';
export { listFindings } from '../assertions/responses/lists';
export { failedByError } from '../assertions/responses/refused-view';
