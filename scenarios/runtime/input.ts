import { SharedArray } from 'k6/data';
import type { Payout } from '../../generators';
import type { PlannedCase } from '../../suites/format/case';
import type { Session } from '../engine/session';
import type { LoadInput } from '../input';

/** Reads the files that the run was given: plain values here, secrets from the environment only. */
export const session: Session = JSON.parse(open(`${__ENV.HARNESS_INPUT}/session.json`));
session.credentials = {
  ...session.credentials,
  username: __ENV.HARNESS_USERNAME ?? '',
  passwordHash: __ENV.HARNESS_PASSWORD_HASH ?? '',
};

/** The requests that a target lets be sent in a second; undefined: no ceiling. */
export const ceiling = __ENV.HARNESS_RPS ? Number(__ENV.HARNESS_RPS) : undefined;

// shared by all VUs; a row is parsed at each access, so it is read once an iteration
export const cases = (): PlannedCase[] =>
  new SharedArray<PlannedCase>('cases', () => JSON.parse(open(`${__ENV.HARNESS_INPUT}/cases.json`)));
export const payouts = (): Payout[] =>
  new SharedArray<Payout>('payouts', () => JSON.parse(open(`${__ENV.HARNESS_INPUT}/payouts.json`)));
export const load = (): LoadInput => JSON.parse(open(`${__ENV.HARNESS_INPUT}/load.json`));
