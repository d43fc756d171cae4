import exec from 'k6/execution';

let scenario: typeof exec.scenario | undefined;

/** k6 makes a new object at each access, whose members are always those of now. */
const current = () => {
  scenario ??= exec.scenario;
  return scenario;
};

/** Start of the scenario, in epoch milliseconds. */
export const scenarioStart = (): number => current().startTime;

/** Number of this iteration in its scenario, unique across VUs and segments. */
export const iterationInTest = (): number => current().iterationInTest;
