/** What says what a flow broke: a VU that has found nothing does without, for it takes megabytes. */
export { judgeCopies, withVerdict } from '../../suites/format/judge';
export { explainer } from '../../suites/standing/explain';
