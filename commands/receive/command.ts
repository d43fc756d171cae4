import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { onInterrupt } from '../../common/processes/interrupt';
import { makeFolder, userPath } from '../../common/user-path';
import { callbackForJournal } from '../../journal';
import { journalWriter } from '../../journal/files';
import { type Receiver, startReceiver } from '../../run/network/receiver';
import { command } from '../cli/command';
import { integerBetween } from '../cli/parsers';

/**
 * Receives callbacks into a journal. The file is created at the start, because an empty journal means for `report` that
 * no callback arrived.
 */
export async function receiveInto(file: string, port: number, host: string): Promise<Receiver> {
  makeFolder(dirname(file));
  writeFileSync(file, '', { flag: 'a' });
  const journal = journalWriter(file, []);
  try {
    return await startReceiver(port, '/callbacks', (record) => journal.write(callbackForJournal(record)), host);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageError(
      `receive: cannot listen on ${host} port ${port} (${code}). Choose others with --host and --port.`,
    );
  }
}

/** The `receive` command: writes callbacks to a journal until it is interrupted. */
export default command({
  summary: 'Receive the callbacks of a run in segments into a journal for report',
  example: '--port 9099 --journal callbacks.ndjson',
  options: new Command()
    .requiredOption('--port <N>', 'Port to listen on', integerBetween(1, 65_535))
    .option('--host <IP>', 'Address to listen on; 0.0.0.0 for all', '127.0.0.1')
    .requiredOption('--journal <FILE>', 'Journal to write, or to append to'),
  run: async ({ port, host, journal }) => {
    const file = userPath(journal);
    const receiver = await receiveInto(file, port, host);
    console.log(`Receiving on ${receiver.url} (any path) into ${file}; press Ctrl-C to stop`);
    await new Promise<void>((done) => onInterrupt(() => done()));
    await receiver.close();
    console.log(`Received ${receiver.count} callbacks; pass ${file} to report.`);
  },
});
