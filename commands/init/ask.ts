/** Asks what `init` must know, in a terminal. */
import { checkbox, confirm, input, number, select } from '@inquirer/prompts';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';
import {
  type Instrument,
  type OperationId,
  operation as operationOf,
  operations,
  type TransactionType,
} from '../../contract';
import { quotationOf, statusOf } from '../../generators';
import type { Corridor } from '../../targets/target';

const isCountry = (text: string) => /^[A-Z]{2}$/.test(text) || 'two capital letters, such as KE';
const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text) || 'three capital letters, such as KES';
const isFilled = (text: string) => text.trim() !== '' || 'it must not be empty';
const isDialling = (text: string) => /^\d{1,4}$/.test(text) || 'digits without a plus';
const isCard = (text: string) => /^\d{12,19}$/.test(text) || '12 to 19 digits';
const isPath = (text: string) => text.startsWith('/') || 'it begins with /';
const isUrl = (text: string) =>
  (URL.canParse(text) && /^https?:/.test(text)) || 'a URL such as https://staging.example.com';

/** The revisions, types and instruments of a gateway say which of these it offers. */
const ofPayouts: readonly OperationId[] = [
  ...[...Object.values(statusOf), ...Object.values(quotationOf)],
  ...(['createTransaction', 'viewTransaction', 'viewTransactionOlder'] as const),
];

const isOlder = ({ revision }: { revision: string }): boolean => revision === 'older';
const others = operations.filter(({ id, party }) => party === 'gateway' && !ofPayouts.includes(id));
/** Those of the older revision come last. */
const extra: readonly OperationId[] = [...others.filter((one) => !isOlder(one)), ...others.filter(isOlder)].map(
  ({ id }) => id,
);

/** A text; `validate` says what is wrong with it. */
const askText = (message: string, validate: (text: string) => string | true = isFilled, usual?: string) =>
  input({ message, default: usual, validate });

/** A whole number above zero. */
const askNumber = (message: string, usual: number, max?: number) =>
  number({ message, default: usual, min: 1, max, required: true });

/** At least one of these; the first is chosen where nothing else is. */
const askSome = <Word extends string>(message: string, words: readonly Word[]) =>
  checkbox({ message, choices: words.map((value, at) => ({ value, checked: at === 0 })), required: true });

const dialling = (country: string): string | undefined =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : undefined;

async function askCorridor(instruments: readonly Instrument[]): Promise<Corridor> {
  const country = await askText('Destination country (ISO alpha-2)', isCountry);
  const corridor: Corridor = {
    country,
    currency: await askText('Payout currency (ISO 4217)', isCurrency),
    dialling: await askText('Dialling code', isDialling, dialling(country)),
  };
  if (instruments.includes('WALLET')) {
    const provider = await input({ message: 'Provider code of its wallets (empty: none is needed)' });
    if (provider.trim() !== '') corridor.provider = provider.trim();
  }
  if (instruments.includes('BANK_AC') && (await confirm({ message: `Bank accounts in ${country}?` })))
    corridor.bank = {
      name: await askText('Name of a test bank, as the bank list has it'),
      code: await askText('Its code: IFSC, SWIFT BIC or routing code'),
      account: await askText('A test account; # stands for any digit'),
    };
  if (instruments.includes('CARD') && (await confirm({ message: `Cards in ${country}?` })))
    corridor.cards = [
      {
        pan: await askText('Test card number from the operator', isCard),
        scheme: await askText('Its scheme', isFilled, 'VISA'),
      },
    ];
  return corridor;
}

async function askCorridors(instruments: readonly Instrument[]): Promise<Corridor[]> {
  const corridors = [await askCorridor(instruments)];
  while (await confirm({ message: 'Another corridor?', default: false }))
    corridors.push(await askCorridor(instruments));
  return corridors;
}

async function askPaths(operations: readonly OperationId[]): Promise<Partial<Record<OperationId, string>>> {
  const paths: Partial<Record<OperationId, string>> = {};
  for (const id of operations)
    if (operationOf(id).path === null)
      paths[id] = await askText(`Path of ${id}, with its parameters in braces`, isPath);
  return paths;
}

/** What `init` must know of a gateway. */
export type Answers = Awaited<ReturnType<typeof askAnswers>>;

export async function askAnswers() {
  const name = await askText('Name of the gateway, for reports', isFilled, 'gateway under test');
  const environment = await select({
    message: 'Environment',
    choices: (['staging', 'test', 'production'] as const).map((value) => ({ value })),
  });
  const baseUrl = await askText('Base URL, without the path of an operation', isUrl);
  const revisions = await askSome('Revisions of the interface', ['current', 'older'] as const);
  const types = await askSome<TransactionType>('Types of payouts', ['p2p', 'p2b', 'b2p', 'b2b']);
  const instruments = await askSome<Instrument>('Instruments', ['WALLET', 'BANK_AC', 'CARD']);
  const originCountry = await askText('Country that money is sent from (ISO alpha-2)', isCountry, 'US');
  const sendingCurrency = await askText('Currency that is sent (ISO 4217)', isCurrency, 'USD');
  const corridors = await askCorridors(instruments);
  const panKey = instruments.includes('CARD')
    ? await askText('PEM file of the key for card numbers, or a path of the gateway')
    : undefined;
  const offered = await checkbox<OperationId>({
    message: 'Other operations that it offers',
    choices: extra.map((value) => ({ value })),
  });
  const paths = await askPaths(offered);
  const requestsPerSecond = await askNumber('Most requests per second that its operator allows', 5);
  const settleSeconds = await askNumber('Seconds within which a payout is final', 120);
  const hasCallbacks = await confirm({ message: 'Are callbacks delivered to this machine?', default: false });
  const callbackPort = hasCallbacks ? await askNumber('Port', 8443, 65_535) : undefined;
  const exclusiveLedger = await confirm({ message: 'Do only these runs move money on the ledger?', default: false });
  return {
    ...{ name, environment, baseUrl, revisions, types, instruments, originCountry, sendingCurrency, corridors },
    ...{ panKey, operations: offered, requestsPerSecond, settleSeconds, exclusiveLedger, paths, callbackPort },
  };
}
