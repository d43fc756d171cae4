/** Clients of a few steps, each of which shows one thing that is right or wrong. */
import { expect, test } from 'vitest';
import { day, resultsOf } from '../testing/day';
import { accounts } from '../testing/scripts/accounts';
import { inFlight } from '../testing/scripts/in-flight';
import { names } from '../testing/scripts/names';
import { references } from '../testing/scripts/references';
import { refunds } from '../testing/scripts/refunds';
import { refusals } from '../testing/scripts/refusals';
import { dayOf } from '../testing/scripts/script';
import { secrets } from '../testing/scripts/secrets';

test.each([...inFlight, ...accounts, ...names, ...references, ...secrets, ...refunds, ...refusals])(
  'a client that %s',
  async (_, { broken = [], advised = [] }, script, options) => {
    const entries = await day(...dayOf(script, options));
    const { broken: blamed, advised: told } = resultsOf(entries);
    const records = entries.filter((entry) => entry.t === 'point' && entry.result !== 'shown');
    expect({ broken: blamed, advised: told }, JSON.stringify(records)).toEqual({ broken, advised });
  },
);
