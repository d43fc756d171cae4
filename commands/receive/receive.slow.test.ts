import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UsageError } from '../../common/errors';
import { testFolder } from '../../common/testing/test-folder';
import { readJournals } from '../../journal/files/merge';
import { receiveInto } from './command';

const folder = testFolder('receive');

test('callbacks are written to a journal, which exists before the first one', async () => {
  const file = join(folder, 'new', 'callbacks.ndjson');
  const receiver = await receiveInto(file, 0, '127.0.0.1');
  expect(readFileSync(file, 'utf8')).toBe('');
  const body = JSON.stringify({ partnerTransId: 'R1-L0-X', status: 'SUCCESS' });
  const answer = await fetch(receiver.url, { method: 'POST', body, headers: { 'X-PASSWORD': 'open sesame' } });
  expect(await answer.json()).toEqual({ acknowledged: 'true' });
  await receiver.close();
  const text = readFileSync(file, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ t: 'callback', text: body });
  const { callbacks } = await readJournals([file]);
  expect(callbacks.recordAt(0).body).toMatchObject({ status: 'SUCCESS' });
  expect(text).not.toContain('open sesame');
});

test('an address in use', async () => {
  const receiver = await receiveInto(join(folder, 'a.ndjson'), 0, '127.0.0.1');
  const port = Number(new URL(receiver.url).port);
  const again = receiveInto(join(folder, 'b.ndjson'), port, '127.0.0.1');
  await expect(again).rejects.toThrow(
    new UsageError(
      `receive: cannot listen on 127.0.0.1 port ${port} (EADDRINUSE). Choose others with --host and --port.`,
    ),
  );
  await receiver.close();
});
