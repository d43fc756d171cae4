/** Asks what `init` must know, in a terminal. */
import { checkbox, confirm, input, number, select } from '@inquirer/prompts';
import { getCountryCallingCode } from 'libphonenumber-js';
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

const choice = <T extends string>(value: T, checked = false) => ({ value, name: value, checked });

function dialling(country: string): string | undefined {
  try {
    return getCountryCallingCode(country as never);
  } catch {
    return undefined;
  }
}

async function askCorridor(instruments: readonly Instrument[]): Promise<Corridor> {
  const country = await input({ message: 'Destination country (ISO alpha-2)', validate: isCountry });
  const usual = dialling(country);
  const corridor: Corridor = {
    country,
    currency: await input({ message: 'Payout currency (ISO 4217)', validate: isCurrency }),
    dialling: await input({
      message: 'Dialling code',
      default: usual,
      validate: (text) => /^\d{1,4}$/.test(text) || 'digits without a plus',
    }),
  };
  if (instruments.includes('WALLET')) {
    const provider = await input({ message: 'Provider code of its wallets (empty: none is needed)' });
    if (provider.trim() !== '') corridor.provider = provider.trim();
  }
  if (instruments.includes('BANK_AC') && (await confirm({ message: `Bank accounts in ${country}?` })))
    corridor.bank = {
      name: await input({ message: 'Name of a test bank, as the bank list has it', validate: isFilled }),
      code: await input({ message: 'Its code: IFSC, SWIFT BIC or routing code', validate: isFilled }),
      account: await input({ message: 'A test account; # stands for any digit', validate: isFilled }),
    };
  if (instruments.includes('CARD') && (await confirm({ message: `Cards in ${country}?` })))
    corridor.cards = [
      {
        pan: await input({
          message: 'Test card number from the operator',
          validate: (text) => /^\d{12,19}$/.test(text) || '12 to 19 digits',
        }),
        scheme: await input({ message: 'Its scheme', default: 'VISA', validate: isFilled }),
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
      paths[id] = await input({
        message: `Path of ${id}, with its parameters in braces`,
        validate: (text) => text.startsWith('/') || 'it begins with /',
      });
  return paths;
}

/** What `init` must know of a gateway. */
export type Answers = Awaited<ReturnType<typeof askAnswers>>;

export async function askAnswers() {
  const name = await input({
    message: 'Name of the gateway, for reports',
    default: 'gateway under test',
    validate: isFilled,
  });
  const environment = await select({
    message: 'Environment',
    choices: (['staging', 'test', 'production'] as const).map((value) => ({ value })),
  });
  const baseUrl = await input({ message: 'Base URL, without the path of an operation', validate: isUrl });
  const revisions = await checkbox({
    message: 'Revisions of the interface',
    choices: [choice('current' as const, true), choice('older' as const)],
    required: true,
  });
  const types = await checkbox<TransactionType>({
    message: 'Types of payouts',
    choices: [choice('p2p', true), choice('p2b'), choice('b2p'), choice('b2b')],
    required: true,
  });
  const instruments = await checkbox<Instrument>({
    message: 'Instruments',
    choices: [choice('WALLET', true), choice('BANK_AC'), choice('CARD')],
    required: true,
  });
  const originCountry = await input({
    message: 'Country that money is sent from (ISO alpha-2)',
    default: 'US',
    validate: isCountry,
  });
  const sendingCurrency = await input({
    message: 'Currency that is sent (ISO 4217)',
    default: 'USD',
    validate: isCurrency,
  });
  const corridors = await askCorridors(instruments);
  const panKey = instruments.includes('CARD')
    ? await input({ message: 'PEM file of the key for card numbers, or a path of the gateway', validate: isFilled })
    : undefined;
  const offered = await checkbox<OperationId>({
    message: 'Other operations that it offers',
    choices: extra.map((id) => choice(id)),
  });
  const paths = await askPaths(offered);
  const requestsPerSecond = await number({
    message: 'Most requests per second that its operator allows',
    default: 5,
    min: 1,
    required: true,
  });
  const settleSeconds = await number({
    message: 'Seconds within which a payout is final',
    default: 120,
    min: 1,
    required: true,
  });
  const callbackPort = (await confirm({
    message: 'Are callbacks delivered to this machine?',
    default: false,
  }))
    ? await number({ message: 'Port', default: 8443, min: 1, max: 65_535, required: true })
    : undefined;
  const exclusiveLedger = await confirm({ message: 'Do only these runs move money on the ledger?', default: false });
  return {
    ...{ name, environment, baseUrl, revisions, types, instruments, originCountry, sendingCurrency, corridors },
    ...{ panKey, operations: offered, requestsPerSecond, settleSeconds, exclusiveLedger, paths, callbackPort },
  };
}
