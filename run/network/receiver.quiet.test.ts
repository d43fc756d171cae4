import { expect, test } from 'vitest';
import type { CallbackRecord } from '../../journal';
import { callbackKey } from '../monitor/pending-callbacks';
import { startReceiver } from './receiver';

test.each(['POST', 'PUT'])('a callback by %s is kept as it came', async (method) => {
  const records: CallbackRecord[] = [];
  const receiver = await startReceiver(0, '/callbacks', (record) => records.push(record));
  try {
    const body = { partnerTransId: 'REF-1', status: 'SUCCESS' };
    const headers = { 'Content-Type': 'application/json' };
    await fetch(receiver.url, { method, headers, body: JSON.stringify(body) });
    expect(records).toMatchObject([{ method, body, headers: { 'content-type': 'application/json' } }]);
    expect(records.map(callbackKey)).toEqual(['REF-1 SUCCESS']);
  } finally {
    await receiver.close();
  }
});
