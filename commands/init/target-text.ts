/** The target file of a gateway, with a comment for each part. */
import { stringify } from 'yaml';
import { type OperationId, operation as operationOf } from '../../contract';
import { quotationOf, statusOf } from '../../generators';
import { undeclared } from '../../targets/scope';
import { scopeOfTarget, type Target, type TargetFile } from '../../targets/target';
import type { Answers } from './ask';

/** The operations of payouts, and those that were chosen, as far as the revisions have them. */
function operationsOf({ instruments, revisions, operations }: Answers): OperationId[] {
  const payouts: OperationId[] = [
    ...instruments.map((instrument) => statusOf[instrument]),
    ...revisions.map((revision) => quotationOf[revision]),
    'createTransaction',
    ...(revisions.includes('current') ? (['viewTransaction'] as const) : []),
    ...(revisions.includes('older') ? (['viewTransactionOlder'] as const) : []),
  ];
  const isOffered = (id: OperationId) => {
    const { revision } = operationOf(id);
    return revision === 'both' || revisions.includes(revision);
  };
  return [...new Set([...payouts, ...operations])].filter(isOffered);
}

/** The target as the file will be read, without what it does not offer. */
function targetOf(answers: Answers): TargetFile {
  const { name, environment, baseUrl, originCountry, sendingCurrency, types, instruments, corridors } = answers;
  const operations = operationsOf(answers);
  const paths = Object.fromEntries(
    Object.entries(answers.paths).filter(([id]) => operations.includes(id as OperationId)),
  );
  return {
    name,
    environment,
    baseUrl,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of the target file
    credentials: { username: '${REMITTANCE_USERNAME}', password: '${REMITTANCE_PASSWORD}' },
    originCountry,
    sendingCurrency,
    types: [...types],
    instruments: [...instruments],
    operations,
    ...(Object.keys(paths).length > 0 && { paths }),
    corridors: [...corridors],
    ...(answers.panKey !== undefined && { panEncryption: { key: answers.panKey, mgf1: 'sha256', encoding: 'hex' } }),
    ...(answers.exclusiveLedger && { ledgers: { exclusive: true } }),
    rates: { requestsPerSecond: answers.requestsPerSecond },
    settlement: { withinSeconds: answers.settleSeconds, pollSeconds: Math.min(2, answers.settleSeconds / 10) },
    ...(answers.callbackPort !== undefined && { callbacks: { port: answers.callbackPort, withinSeconds: 60 } }),
  };
}

const comments: Partial<Record<keyof TargetFile, string>> = {
  credentials: 'environment variables keep secrets out of this file; passwordSha256 takes the place of password',
  types: 'what the gateway offers',
  paths: 'paths of the operations for which the specification shows none',
  notOffered: 'what it does not offer: the scope of the verdict, named on the first page of every report',
  panEncryption: 'card numbers are encrypted by this key; mgf1 is sha1 on some platforms, encoding hex or base64',
  ledgers: 'only the runs move money on these ledgers',
  rates: 'the ceiling that the operator of the gateway allows',
  settlement: 'how long a payout stays pending at most, and how often it is looked at',
  callbacks: 'the port at which callbacks are received, as agreed with the operator',
};

const ending = `# Request values that cause an outcome, from the operator of the gateway: docs/targets.md has all triggers. Without them their
# requirements are not verified, as \`npm run doctor -- --target FILE\` tells.
# triggers:
#   name-matched: { msisdn: "254700000001", name: Amina Wanjiru Otieno }
# How the gateway behaves where the specification leaves it open.
# assumptions: { quoteReuse: refused }
# Known differences from the specification: docs/dialects.md.
# dialect: []
`;

/** The text of the file; what is neither offered nor mentioned is listed as not offered. */
export function targetText(answers: Answers): string {
  const file = targetOf(answers);
  const notOffered = undeclared(scopeOfTarget({ ...file, triggers: {}, assumptions: {} } as Target));
  const { corridors, ...before } = { ...file };
  const ordered = { ...before, ...(notOffered.length > 0 && { notOffered }), corridors };
  const parts = Object.entries(ordered).map(([key, value]) => {
    const comment = comments[key as keyof TargetFile];
    return `${comment ? `# ${comment}\n` : ''}${stringify({ [key]: value }, { lineWidth: 130 })}`;
  });
  return `# yaml-language-server: $schema=target.schema.json\n# Written by \`npm run init\`. docs/targets.md explains every key.\n${parts.join('')}${ending}`;
}
