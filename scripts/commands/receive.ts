import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { defineCommand } from 'citty';
import { JournalWriter } from '../../journal/files';
import { UsageError } from '../cli/errors';
import { positive } from '../cli/flags';
import { type Receiver, startReceiver } from '../run/http/receiver';
import { onInterrupt } from '../run/interrupt';

/**
 * Receives notifications into a journal, which is there from the start: an empty one tells that none came. UsageError
 * where the address cannot be listened at.
 */
export async function receiveInto(file: string, port: number, host: string): Promise<Receiver> {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '', { flag: 'a' });
  const journal = new JournalWriter(file, []);
  try {
    return await startReceiver(port, '/callbacks', (record) => journal.write(record), host);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageError(`receive: ${host} port ${port} cannot be had (${code}); choose others by --host and --port.`);
  }
}

export default defineCommand({
  meta: {
    name: 'receive',
    description: 'Receive the status notifications of a run that several machines share, for report to join',
  },
  args: {
    port: { type: 'string', required: true, description: 'Port to listen at', valueHint: 'N' },
    host: { type: 'string', default: '127.0.0.1', description: 'Address to listen at; 0.0.0.0: all', valueHint: 'IP' },
    out: { type: 'string', required: true, description: 'JournalWriter to write, or to go on with', valueHint: 'FILE' },
  },
  async run({ args }) {
    const file = resolve(process.env.INIT_CWD ?? '', args.out);
    const receiver = await receiveInto(file, positive('port', args.port, 0), args.host);
    console.log(`${receiver.url} (any path) → ${file}; Ctrl-C ends it`);
    await new Promise<void>((done) => onInterrupt(() => done()));
    await receiver.close();
    console.log(`${receiver.count} notifications came; give ${file} to report.`);
  },
});
