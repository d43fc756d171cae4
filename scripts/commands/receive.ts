import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import { JournalWriter } from '../../journal/files';
import { UsageError } from '../cli/errors';
import { integerBetween } from '../cli/parsers';
import { userPath } from '../cli/user-path';
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

export default new Command()
  .addOption(new Option('--port <N>', 'Port to listen at').argParser(integerBetween(1, 65_535)).makeOptionMandatory())
  .option('--host <IP>', 'Address to listen at; 0.0.0.0: all', '127.0.0.1')
  .requiredOption('--journal <FILE>', 'JournalWriter to write, or to go on with')
  .action(async ({ port, host, journal }) => {
    const file = userPath(journal);
    const receiver = await receiveInto(file, port, host);
    console.log(`${receiver.url} (any path) → ${file}; Ctrl-C ends it`);
    await new Promise<void>((done) => onInterrupt(() => done()));
    await receiver.close();
    console.log(`${receiver.count} notifications came; give ${file} to report.`);
  });
