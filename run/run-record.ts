import { counted } from '../contract';
import type { Payout } from '../generators';
import { serves, servesKind } from '../generators/payouts';
import type { DeclaredCorridor, Part, RunRecord } from '../journal';
import { config } from '../k6.config';
import type { PlannedCase } from '../suites/format/case';
import { leftOutBy } from '../suites/format/selection';
import type { Corridor, Target } from '../targets/target';
import { withoutSecrets } from '../targets/without-secrets';
import type { RunContext, RunOptions } from './context';
import { contractHash } from './source-hash';

const allParts: readonly Part[] = ['compliance', 'flow'];

/** Short, and unique among the runs against one gateway: it is the prefix of every reference. */
export const newRunId = (now: number): string =>
  `R${now.toString(36).toUpperCase().slice(-7)}${Math.floor(Math.random() * 1296)
    .toString(36)
    .toUpperCase()
    .padStart(2, '0')}`;

function declaredCorridor(corridor: Corridor, { instruments, types }: Target): DeclaredCorridor {
  const { country, currency, bank } = corridor;
  const served = instruments.filter((instrument) => serves(corridor, instrument));
  const paid = served.map((one) => [one, types.filter((type) => servesKind(corridor, { type, instrument: one }))]);
  return {
    country,
    currency,
    instruments: served,
    ...(corridor.types && { types: Object.fromEntries(paid) }),
    bank: bank && { name: bank.name, code: bank.code },
  };
}

/**
 * The first record of a journal: what is run, and against which target. `steps`: those that leave an end; `observed`: where
 * callbacks are received.
 */
export function runRecord(
  options: RunOptions,
  id: string,
  steps: readonly string[],
  observed?: RunRecord['callbacks'],
  plannedAt?: number,
): RunRecord {
  const { chosen, seed, purpose, parts, waivers, selection, profile, memory } = options;
  const target = withoutSecrets(chosen.target);
  const { name, environment, operations, instruments, types, sendingCurrency, assumptions } = target;
  return {
    t: 'run',
    version: 3,
    steps,
    id,
    at: Date.now(),
    seed,
    plannedAt,
    contract: contractHash(),
    target: {
      ...{ name, environment, baseUrl: chosen.baseUrl, operations, instruments, types, sendingCurrency },
      corridors: target.corridors.map((corridor) => declaredCorridor(corridor, target)),
      ...(target.ledgers?.declared && { ledgers: target.ledgers.declared }),
      notOffered: target.notOffered ?? [],
      assumptions,
      ...(target.securityBaseline === 'notJudged' && { securityBaseline: 'notJudged' as const }),
      dialect: target.dialect?.length ? target.dialect : undefined,
    },
    embedded: target.baseUrl === 'embedded' || undefined,
    callbacks: observed,
    ...(memory && { memory: 'none' in memory ? memory : { runs: memory.runs } }),
    purpose,
    exclusive: target.ledgers?.exclusive || undefined,
    parts,
    waivers,
    deselected: [
      // a load run needs no compliance part
      ...allParts
        .filter((part) => !purpose && !parts.includes(part))
        .map((part) => `part ${part === 'flow' ? 'load' : part}`),
      ...(selection ? leftOutBy(selection) : []),
    ],
    tools: { node: process.version },
    limits: {
      ...config.limits,
      callbackSeconds: observed ? (target.callbacks?.withinSeconds ?? null) : null,
      settleSeconds: target.settlement.withinSeconds,
    },
    load: parts.includes('flow') ? profile : null,
  };
}

const hidden = { recipientPan: '***', senderPan: '***', plain: { recipient: '***', sender: '***' } };

/** Names of real people are known by the whole, in which a pseudonym stands for them. */
const withoutParts = (person: Payout['sender']): Payout['sender'] => ({
  ...person,
  firstName: '***',
  lastName: '***',
  middleName: undefined,
});

/** The case as a journal has it: without its card numbers, and where a target masks people without parts of their names. */
export function withoutSecretsOf(planned: PlannedCase, { maskAccounts }: Pick<Target, 'maskAccounts'>): PlannedCase {
  const masked = ({ card, ...payout }: Payout): Payout => ({
    ...payout,
    ...(card && { card: { ...hidden, scheme: card.scheme } }),
    ...(maskAccounts && { sender: withoutParts(payout.sender), recipient: withoutParts(payout.recipient) }),
  });
  const { payout, others } = planned;
  return {
    ...planned,
    payout: masked(payout),
    ...(others && { others: Object.fromEntries(Object.entries(others).map(([step, one]) => [step, masked(one)])) }),
  };
}

/** Writes which cases will run, and which do not; returns how many. */
export function writePlan({ plan, wire, chosen }: Pick<RunContext, 'plan' | 'wire' | 'chosen'>): string {
  for (const one of plan.cases) wire.write({ t: 'plan', case: withoutSecretsOf(one, chosen.target) });
  for (const left of plan.leftOut) wire.write({ t: 'left-out', ...left });
  return counted(plan.cases.length, 'case');
}
