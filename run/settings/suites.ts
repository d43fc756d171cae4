import { statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../common/errors';
import { once } from '../../common/made-once';
import { root } from '../../common/project-root';
import { shownPath, userPath } from '../../common/user-path';
import { declaredValues, type Encrypt } from '../../generators/payouts';
import type { Case, Plan } from '../../suites/format/case';
import type { FieldRules } from '../../suites/format/from-contract/boundary-cases';
import { type CountryTerms, countryCases } from '../../suites/format/from-contract/country-cases';
import { loadOwnSuites, loadSuites } from '../../suites/format/loader';
import { makePlan, type OfferedCases, offeredCases } from '../../suites/format/planner';
import type { Selection } from '../../suites/format/selection';
import { shortenedIn } from '../../suites/format/walks/shortened';
import { walks } from '../../suites/format/walks/walks';
import { fieldRules } from '../../targets/dialect/compile';
import type { Target } from '../../targets/target';

const folder = join(root, 'suites');

/** The suites of the specification, which a process that makes several runs reads once. */
const usual = once(() => loadSuites(folder));

type Rules = Pick<Target, 'dialect' | 'acceptedValues'> & CountryTerms;

/** How a target changes the fields that the boundary cases are made of; undefined: not at all. */
function rulesOf({ dialect, acceptedValues }: Pick<Rules, 'dialect' | 'acceptedValues'>): FieldRules | undefined {
  const declared = dialect && fieldRules(dialect);
  if (!declared && !acceptedValues) return undefined;
  return (field, type) => {
    const own = declared?.(field) ?? field;
    const accepted =
      acceptedValues && field.object === 'transactionRequest' && declaredValues(field.path, type, acceptedValues);
    return accepted ? { ...own, accepted } : own;
  };
}

/** The cases of the suites, with the fields as a target has them. */
export function suitesFor(target: Rules): Case[] {
  const rules = rulesOf(target);
  return [...(rules ? loadSuites(folder, rules) : usual()), ...countryCases(target, rules)];
}

/** The cases of the folder that `--suites` names. */
export function ownSuites(dir: string): Case[] {
  const folder = userPath(dir);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory())
    throw new UsageError(
      `--suites: ${found ? `${dir} is a file, and a folder is wanted` : `there is no folder ${dir}`}.`,
    );
  const cases = loadOwnSuites(folder, shownPath(folder));
  if (cases.length === 0) throw new UsageError(`--suites: ${dir} has no suite, a .yaml file with cases.`);
  return cases;
}

interface PlanOptions {
  seed: number;
  /** epoch milliseconds */
  at: number;
  /** absent: cards stand in the plan as they are */
  encrypt?: Encrypt | undefined;
  /** absent: all cases of the standard depth */
  selection?: Selection | undefined;
  /** payouts without people */
  amountsOnly?: true | undefined;
  /** the cases of an integrator, in the place of ours */
  own?: readonly Case[] | undefined;
}

/** The plan of a load alone. */
export const noCases: Plan = { cases: [], leftOut: [] };

/** Two plans as one, for what both may cost. */
export const bothPlans = (one: Plan, other: Plan = noCases): Plan => ({
  cases: [...one.cases, ...other.cases],
  leftOut: [...one.leftOut, ...other.leftOut],
});

const plainCard: Encrypt = (pan) => pan;
/** In place of the card numbers of a plan that nobody sends. */
export const hiddenCard: Encrypt = () => '***';

/** The cases that were offered last, and their last plan: a command plans the same several times, or with other data. */
let last:
  | { key: string; own: PlanOptions['own']; offered: OfferedCases; made?: PlanOptions & { plan: Plan } }
  | undefined;

/** The cases of a run against a target. */
export function planFor(target: Target, options: PlanOptions): Plan {
  const { seed, at, encrypt = plainCard, selection = { depth: 'standard' }, amountsOnly, own } = options;
  const key = JSON.stringify([target, seed, selection], (_, value) => (value instanceof Set ? [...value] : value));
  if (last?.key !== key || last.own !== own) {
    const drawn = own ? [] : walks(target, seed, selection.depth);
    const cases = own ?? [...suitesFor(target), ...drawn, ...shortenedIn(selection.cases ?? [], drawn)];
    last = { key, own, offered: offeredCases(cases, target, seed, selection) };
  }
  const { made, offered } = last;
  if (made && made.at === at && made.encrypt === options.encrypt && made.amountsOnly === amountsOnly) return made.plan;
  const plan = makePlan(offered, target, seed, at, encrypt, selection, amountsOnly);
  last.made = { ...options, plan };
  return plan;
}
