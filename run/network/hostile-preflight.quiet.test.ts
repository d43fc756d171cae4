/** What a run says of a gateway that is hostile from the first request on: one sentence, within its time. */
import { afterAll, describe, expect, test } from 'vitest';
import { EnvironmentError } from '../../common/errors';
import { start } from '../../gateway';
import { behavioursWith } from './testing/behaviours';
import { checked } from './testing/checked';
import { hostileGateway } from './testing/hostile-gateway';

const gateway = start({ port: 0 });
afterAll(async () => (await gateway).close());

describe.concurrent('hostile from the first request on', () => {
  // a certificate changes after the first request; connection-reason.quiet.test.ts has those that are wrong from the beginning
  const rows = behavioursWith('http://127.0.0.1:1/')
    .filter(([, , , , trait]) => trait !== 'ends-tls')
    .map((one) => [one[0], one] as const);
  test.each(rows)('%s', async (_, [, spoil, , said]) => {
    const hostile = await hostileGateway((await gateway).url, [spoil], { every: 1, of: () => true });
    const error = await checked(hostile.url).then(
      () => undefined,
      (cause) => cause,
    );
    await hostile.close();
    if (said === undefined) return expect(error).toBeUndefined();
    expect(error).toBeInstanceOf(EnvironmentError);
    expect(error.message).toMatch(said);
    expect(error.message.length).toBeLessThan(700);
  });
});
