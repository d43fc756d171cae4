import exec from 'k6/execution';

/** Number of this iteration in its scenario, unique across VUs and segments. */
export const iterationInTest = (): number => exec.scenario.iterationInTest;
