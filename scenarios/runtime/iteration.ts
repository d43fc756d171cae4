import exec from 'k6/execution';

/** Start of the scenario, in epoch milliseconds. */
export const scenarioStart = (): number => exec.scenario.startTime;

/** Number of this iteration in its scenario, unique across VUs and segments. */
export const iterationInTest = (): number => exec.scenario.iterationInTest;
