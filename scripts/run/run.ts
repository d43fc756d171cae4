/** One run: plan, gateway, preflight, k6, callbacks; its folder holds all that the reports are made of. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Gateway, type StartOptions, start as startGateway } from '../../gateway';
import { payout } from '../../generators/payout';
import { config, highestRate, type Profile, plannedFlows } from '../../k6.config';
import type { CaseRecord, FlowRecord, Part, RunRecord } from '../../scenarios/journal';
import { isFinal } from '../../spec';
import { contractHash } from '../../spec/schemas/build';
import type { Plan } from '../../suites/format/case';
import { loadSuites } from '../../suites/format/load';
import { makePlan, payoutPlan } from '../../suites/format/plan';
import { leftOutBy, type Selection, selects } from '../../suites/format/select';
import type { Waivers } from '../../targets/waivers';
import { EnvironmentError } from '../errors';
import { runProbes } from '../probe';
import { root } from '../root';
import { bundle } from './bundle';
import { awaitCallbacks, receiveCallbacks } from './callbacks';
import { encryption } from './cards';
import { type CaseGroup, writeInput } from './input';
import { isInterrupted } from './interrupt';
import { Journal } from './journal';
import { runK6 } from './k6';
import { balanceOf } from './ledger';
import { preflight } from './preflight';
import type { ChosenTarget } from './target';

export interface RunOptions {
  chosen: ChosenTarget;
  folder: string;
  seed: number;
  parts: readonly Part[];
  profile: Profile;
  /** what of the suites is run */
  selection?: Selection;
  /** absent: to certify */
  purpose?: 'load';
  waivers?: Waivers;
  /** requests in a second at most, below the target's own ceiling */
  pace?: number;
  callbackPort?: number;
  /** how the embedded gateway behaves */
  gateway?: StartOptions;
  /** a line of progress for a person */
  say: (text: string) => void;
}

const allParts: readonly Part[] = ['compliance', 'flow'];

/** Short, unique among runs against one gateway; every reference begins with it. */
const newRunId = (now: number): string =>
  `R${now.toString(36).toUpperCase().slice(-7)}${Math.floor(Math.random() * 1296)
    .toString(36)
    .toUpperCase()
    .padStart(2, '0')}`;

function runRecord(options: RunOptions, id: string, baseUrl: string, observed: boolean): RunRecord {
  const { target } = options.chosen;
  return {
    t: 'run',
    version: 1,
    id,
    at: Date.now(),
    seed: options.seed,
    contract: contractHash(),
    target: {
      name: target.name,
      environment: target.environment,
      baseUrl,
      operations: target.operations,
      instruments: target.instruments,
      types: target.types,
      assumptions: target.assumptions,
    },
    ...(options.purpose && { purpose: options.purpose }),
    ...(target.ledgers?.exclusive && { exclusive: true }),
    parts: options.parts,
    ...(options.waivers && { waivers: options.waivers }),
    deselected: [
      // a load run is judged on what load shows alone
      ...(options.purpose
        ? []
        : allParts.filter((part) => !options.parts.includes(part)).map((part) => `part ${part}`)),
      ...(options.selection ? leftOutBy(options.selection) : []),
    ],
    tools: { node: process.version, k6: 'v2.2' },
    limits: { ...config.limits, callbackSeconds: observed ? (target.callbacks?.withinSeconds ?? null) : null },
    load: options.parts.includes('flow') ? options.profile : null,
  };
}

/** `<partner reference> <state>` of final transactions in fresh journal lines. */
function finalsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    if (line.startsWith('{"t":"case"'))
      return (JSON.parse(line) as CaseRecord).finals.map(({ reference, status }) => `${reference} ${status}`);
    if (!line.startsWith('{"t":"flow"')) return [];
    const { reference, status } = JSON.parse(line) as FlowRecord;
    return status && isFinal(status) ? [`${reference} ${status}`] : [];
  });
}

/** The authority that this run trusts: the embedded gateway's own, or that of SSL_CERT_FILE, as k6 takes it. */
function trusted(gateway: Gateway | undefined, folder: string): string | undefined {
  if (!gateway?.caCertificate) return gateway ? undefined : process.env.SSL_CERT_FILE;
  const file = join(folder, 'authority.pem');
  writeFileSync(file, gateway.caCertificate);
  return file;
}

/** One run of k6. */
interface Stage {
  part: Part;
  title: string;
  /** records of this kind are counted on the way to the total */
  line: 'case' | 'flow';
  total: number;
  /** cases that run beside others, or those that must not */
  cases?: CaseGroup;
}

/** Cases that read a ledger come in a stage of their own, one after the other: nothing else moves money then. */
function stagesOf({ parts, profile }: RunOptions, plan: Plan): Stage[] {
  const alone = plan.cases.filter((one) => one.alone).length;
  const together = plan.cases.length - alone;
  const { rate, seconds } = profile;
  const total = plannedFlows(profile);
  const over = seconds + (profile.stages ?? []).reduce((sum, stage) => sum + stage.seconds, 0);
  const shape = profile.stages
    ? `up to ${highestRate(profile)} flows/s over ${over} s`
    : `${rate} flows/s for ${seconds} s`;
  return parts.flatMap((part): Stage[] => {
    if (part === 'flow') return [{ part, title: `flow: ${shape}`, line: 'flow', total }];
    const group = (cases: CaseGroup, total: number, title: string): Stage[] =>
      total === 0 ? [] : [{ part, title, line: 'case', total, cases }];
    return [
      ...group('together', together, `compliance: ${together} cases`),
      ...group('alone', alone, `compliance: ${alone} cases alone on the ledger`),
    ];
  });
}

/** Runs the parts against the target; afterwards the journal in the folder is whole. */
export async function run(options: RunOptions): Promise<void> {
  const { chosen, folder, say } = options;
  const { target, credentials } = chosen;
  mkdirSync(folder, { recursive: true });
  const suites = loadSuites(join(root, 'suites'));
  const gateway =
    target.baseUrl === 'embedded' ? await startGateway({ tls: true, ...options.gateway, port: 0 }) : undefined;
  const caFile = trusted(gateway, folder);
  const baseUrl = gateway?.url ?? target.baseUrl;
  const hashes = [credentials, ...(chosen.second ? [chosen.second] : [])].map(({ passwordHash }) => passwordHash);
  const pans = target.corridors.flatMap(({ cards = [] }) => cards.map(({ pan }) => pan));
  const journal = new Journal(join(folder, 'journal.ndjson'), [...hashes, ...pans]);
  try {
    // is anybody there, before anything is asked of it
    const plain = target.instruments.filter((one) => one !== 'CARD');
    if (plain.length > 0)
      await preflight(baseUrl, chosen, payout(payoutPlan({ ...target, instruments: plain }, Date.now()), 1), caFile);
    const encrypt = await encryption(chosen, baseUrl, caFile);
    const plan = makePlan(suites, target, options.seed, Date.now(), encrypt, options.selection);
    const [first] = plan.cases;
    if (!first) throw new EnvironmentError(`${chosen.file}: no case of the suites fits this target.`);
    const sample = payout(payoutPlan(target, Date.now(), encrypt), options.seed);
    if (plain.length === 0) await preflight(baseUrl, chosen, sample, caFile);
    const received = await receiveCallbacks(chosen, baseUrl, journal, options.callbackPort, caFile);
    const receiver = received && 'seen' in received ? received : undefined;
    try {
      const id = newRunId(Date.now());
      journal.write(runRecord(options, id, baseUrl, receiver !== undefined));
      if (received && 't' in received) journal.write(received);
      if (options.parts.includes('compliance')) {
        for (const { payout: _, ...one } of plan.cases) journal.write({ t: 'plan', case: one });
        for (const left of plan.leftOut) journal.write({ t: 'left-out', ...left });
      }
      const { profile, seed } = options;
      const input = writeInput({ folder, run: id, baseUrl, target, profile, seed, plan, ...(encrypt && { encrypt }) });
      const ceiling = Math.min(
        options.pace ?? Number.POSITIVE_INFINITY,
        target.rates?.requestsPerSecond ?? Number.POSITIVE_INFINITY,
      );
      const finals: string[] = [];
      if (options.parts.includes('compliance'))
        await runProbes({
          chosen,
          baseUrl,
          run: id,
          payout: sample,
          ...(caFile && { caFile }),
          ...(options.selection && { selected: (one) => selects(options.selection as Selection, one) }),
          write: (record) => journal.write(record),
        });
      journal.fresh();
      for (const stage of stagesOf(options, plan)) {
        // what is left out shows as a part without an end: the run is incomplete
        if (isInterrupted()) break;
        say(`${stage.title} against ${baseUrl}`);
        const script = join(input, `${stage.part}.js`);
        await bundle(stage.part, script, target.operations);
        const before = stage.part === 'flow' ? await balanceOf(chosen, baseUrl, sample, 'before', caFile) : undefined;
        if (before) journal.write(before);
        let done = 0;
        const read = () => {
          const lines = journal.fresh();
          finals.push(...finalsIn(lines));
          done += lines.filter((line) => line.startsWith(`{"t":"${stage.line}"`)).length;
        };
        const tick = () => {
          read();
          say(`  ${done} of ${stage.total} ${stage.line}s`);
        };
        const end = await runK6({
          ...stage,
          script,
          folder,
          input,
          secrets: credentials,
          pans,
          ...(chosen.second && { second: chosen.second }),
          ...(Number.isFinite(ceiling) && { requestsPerSecond: ceiling }),
          ...(caFile && { caFile }),
          tick,
        });
        read();
        journal.write(end);
        const after = before && (await balanceOf(chosen, baseUrl, sample, 'after', caFile));
        if (after) journal.write(after);
      }
      if (receiver) await awaitCallbacks(receiver, finals, target.callbacks?.withinSeconds ?? 0);
    } finally {
      await receiver?.close();
    }
  } finally {
    await gateway?.close();
  }
}
