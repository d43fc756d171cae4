import exec from 'k6/execution';

let scenario: typeof exec.scenario | undefined;

/** The current scenario. k6 makes a new object at each access, whose members are read anew each time. */
const current = () => {
  scenario ??= exec.scenario;
  return scenario;
};

/** Start of the scenario, in epoch milliseconds. */
export const scenarioStart = (): number => current().startTime;

/** Number of this iteration in its scenario, unique across VUs and segments. */
export const iterationInTest = (): number => current().iterationInTest;
