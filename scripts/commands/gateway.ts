import { defineCommand } from 'citty';
import { type Defect, defects, type Gateway, type StartOptions, start, type Variant, variants } from '../../gateway';
import { requirement } from '../../spec';
import { didYouMean } from '../../targets/mistake';
import { EnvironmentError, UsageError } from '../errors';

/** The modifications that a comma list names. */
function chosen<T extends { id: string }>(known: readonly T[], list: string | undefined, word: string): T[] {
  const ids = (list ?? '').split(',').map((id) => id.trim());
  return ids.filter(Boolean).map((id) => {
    const found = known.find((candidate) => candidate.id === id);
    if (found) return found;
    const guess = didYouMean(
      id,
      known.map((candidate) => candidate.id),
    );
    throw new UsageError(`Unknown ${word} ${id}.${guess} gateway --list shows them all.`);
  });
}

/** A whole number between bounds, from a flag. */
function whole(flag: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= max) return number;
  throw new UsageError(`--${flag}: expected a whole number from 0 to ${max}, received ${JSON.stringify(text)}`);
}

function callbackUrl(text: string | undefined): Pick<StartOptions, 'callbackUrl'> {
  if (text === undefined) return {};
  if (URL.canParse(text) && /^https?:/.test(text)) return { callbackUrl: text };
  throw new UsageError(`--callback-url: expected an http or https address, received ${JSON.stringify(text)}`);
}

function row(id: string, requirementId: string, text: string): string {
  return `${id.padEnd(36)} ${requirementId.padEnd(62)} ${requirement(requirementId)?.source ?? ''}\n    ${text}`;
}

function list(): string {
  return [
    'Defects, with the requirement that each breaks:',
    ...defects.map(({ id, breaks, text }) => row(id, breaks, text)),
    '',
    'Legal variants, with the requirement that each keeps:',
    ...variants.map(({ id, keeps, text, verdict }) => row(id, keeps, verdict === 'warn' ? `${text} (may warn)` : text)),
  ].join('\n');
}

function announce(gateway: Gateway, active: readonly (Defect | Variant)[]): void {
  console.log(`reference gateway ready on ${gateway.url}`);
  for (const modification of active) {
    const word = 'breaks' in modification ? 'defect' : 'legal variant';
    console.log(`${word} ${modification.id}: ${modification.text}`);
  }
}

function closeOnSignal(gateway: Gateway): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void gateway.close().then(() => process.exit(0)));
  }
}

/** A port that cannot be had is the environment's fault, said in one sentence. */
function unavailable(error: unknown, port: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new EnvironmentError(`Port ${port} is in use: choose another with --port.`);
  if (code === 'EACCES') return new EnvironmentError(`Port ${port} may not be used: choose another with --port.`);
  return error;
}

export default defineCommand({
  meta: { name: 'gateway', description: 'Start the reference gateway alone, with chosen defects' },
  args: {
    port: { type: 'string', default: '8089', description: 'Port; 0 takes a free one' },
    host: { type: 'string', default: '127.0.0.1', description: 'Address; the loopback address is the only one' },
    'callback-url': { type: 'string', description: 'Where status notifications go' },
    defect: { type: 'string', description: 'Defects to show, a comma list' },
    variant: { type: 'string', description: 'Legal variants to show, a comma list' },
    'settle-ms': { type: 'string', default: '400', description: 'Milliseconds from acceptance to the final state' },
    list: { type: 'boolean', default: false, description: 'List defects and legal variants' },
  },
  async run({ args }) {
    if (args.list) return console.log(list());
    if (args.host !== '127.0.0.1') throw new UsageError('--host: the reference gateway listens on 127.0.0.1 only');
    const modifications = [
      ...chosen(defects, args.defect, 'defect'),
      ...chosen(variants, args.variant, 'legal variant'),
    ];
    const options = {
      port: whole('port', args.port, 65_535),
      settleMs: whole('settle-ms', args['settle-ms'], 86_400_000),
      ...callbackUrl(args['callback-url']),
      modifications,
    };
    const gateway = await start(options).catch((error) => {
      throw unavailable(error, args.port);
    });
    announce(gateway, modifications);
    closeOnSignal(gateway);
  },
});
