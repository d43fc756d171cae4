import { Counter } from 'k6/metrics';

/** Cases that were begun: one iteration of k6 runs many. */
const casesBegun = new Counter('cases_begun');

export const countCase = (): void => casesBegun.add(1);
