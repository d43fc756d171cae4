import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../project-root';
import { UsageError } from './errors';

/** A whole number above zero, from a flag. */
export function positive(flag: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError(`--${flag} wants a whole number above zero, received ${text}.`);
  return value;
}

/** `runs/2026-11-21T12-00-00`: sorts by time. */
const newFolder = (now: Date): string =>
  join(root, 'runs', `${now.toISOString().slice(0, 19).replace(/:/g, '-')}-${process.pid}`);

/** The flags of every command that runs against a target: where, and into which folder. */
export const whereFlags = {
  target: { type: 'string', description: 'Target file (default: the embedded reference gateway)', valueHint: 'FILE' },
  'base-url': {
    type: 'string',
    description: "Address of the gateway, in place of the target file's",
    valueHint: 'URL',
  },
  out: { type: 'string', description: 'Folder of the run (default: a new one below runs/)', valueHint: 'DIR' },
} as const;

/** … and with what, and how it is told. */
export const runFlags = {
  seed: { type: 'string', description: 'Seed of the test data (default 1)', valueHint: 'N' },
  'callback-port': { type: 'string', description: 'Port at which status notifications are received', valueHint: 'N' },
  'allow-production': { type: 'boolean', description: 'Allow a target whose environment is production' },
  json: { type: 'boolean', description: 'Print verdict.json in place of the summary' },
} as const;

/** The folder of a run, as the flag `--out` names it. */
export const folderOf = (out: string | undefined): string =>
  out ? resolve(process.env.INIT_CWD ?? '', out) : newFolder(new Date());

/** The folder of a new run; UsageError where one is in it: two runs in one journal are no verdict. */
export function newFolderOf(out: string | undefined): string {
  const folder = folderOf(out);
  if (!existsSync(join(folder, 'journal.ndjson'))) return folder;
  throw new UsageError(`--out: ${folder} holds a run already (journal.ndjson); name a new folder, or remove that one.`);
}

/** The port of `--callback-port`, as a run wants it. */
export const portOf = (text: string | undefined): { callbackPort?: number } =>
  text === undefined ? {} : { callbackPort: positive('callback-port', text, 0) };
