import exec from 'k6/execution';

/** Epoch milliseconds at which the scenario began. */
export const scenarioStart = (): number => exec.scenario.startTime;

/** Number of this iteration in its scenario, unique across VUs and segments. */
export const iterationInTest = (): number => exec.scenario.iterationInTest;
