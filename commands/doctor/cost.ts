/** What a target file leaves unverified: the requirements of missing triggers, and the parts that it does not mention. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOrMake } from '../../common/made-once';
import { root } from '../../common/project-root';
import { firstOf } from '../../common/shown/first-of';
import { groupBy } from '../../contract';
import { serves } from '../../generators/payouts';
import { planFor } from '../../run/settings/suites';
import { kindName } from '../../suites/format/case';
import { readTarget } from '../../targets/read';
import { undeclared } from '../../targets/scope';
import { scopeOfTarget, type Target } from '../../targets/target';
import { type Finding, missing, optional, ready } from './finding';

const missingTrigger = /^the target declares no trigger (\S+);/;
/** The planner's reason why a declared trigger does not fit some payouts. */
const unfitTrigger =
  /^the (?:target declares (?<lack>no \w+) for the trigger (?<of>\S+)|trigger (?<name>\S+) is (?:of )?(?<why>.*));/;
const maxNamed = 3;

/** The requirements that stay unverified because of a trigger, and why the trigger does not fit some payouts. */
interface Open {
  ids: Set<string>;
  /** of a family such as acceptance-*: its triggers that are not declared */
  absent: Set<string>;
  reasons: Set<string>;
}

/** The family of a trigger: acceptance-* of acceptance-3033. */
const familyOf = (trigger: string): string => trigger.replace(/-\d{4,5}$/, '-*');

/** By trigger or family: the requirements that no planned case verifies because the trigger, or a key of it, is missing. */
export function openByTrigger(target: Target, now: number): Map<string, Open> {
  const { cases, leftOut } = planFor(target, { seed: 1, at: now, amountsOnly: true });
  const verified = new Set(cases.flatMap(({ verifies, payout }) => verifies.map((id) => `${kindName(payout)} ${id}`)));
  const byTrigger = new Map<string, Open>();
  for (const { reason, verifies, covers, kind } of leftOut) {
    const [, missed] = reason.match(missingTrigger) ?? [];
    const { lack, of, name = of, why } = reason.match(unfitTrigger)?.groups ?? {};
    const trigger = missed ?? name;
    if (trigger === undefined) continue;
    // a family is one line
    const key = target.triggers[trigger] ? trigger : familyOf(trigger);
    const open = getOrMake(byTrigger, key, () => ({ ids: new Set(), absent: new Set(), reasons: new Set() }));
    if (key !== trigger) open.absent.add(trigger);
    // the case that was left out is the only one that shows these values of a rule
    for (const id of verifies) if (covers || !verified.has(`${kind} ${id}`)) open.ids.add(id);
    const instrument = kind?.match(/ to (\w+)/)?.[1];
    if (missed === undefined) open.reasons.add(why ?? `${lack} for ${instrument}`);
  }
  return byTrigger;
}

/** Triggers with an account or a card that name no country, although several corridors are possible. */
function anywhere({ triggers, corridors }: Target): Finding[] {
  return Object.entries(triggers).flatMap(([name, { msisdn, account, card, country, countries }]) => {
    const what = account ? 'account' : 'card';
    const paying = corridors.filter((one) => serves(one, account ? 'BANK_AC' : 'CARD')).map((one) => one.country);
    if (msisdn || country || countries || !(account || card) || paying.length < 2) return [];
    return optional(
      `${what} of ${name}`,
      `it is sent to any of ${paying.join(', ')}. If it is of one of them, write: countries: [${paying[0]}]`,
    );
  });
}

/** The triggers of the reference gateway, as examples of the keys that each needs. */
let examples: Target['triggers'] | undefined;

/** The line of a trigger, or of another one of its family, to be filled in. */
function lineOf(name: string, { instruments }: Target, written = name): string {
  examples ??= readTarget('embedded.yaml', readFileSync(join(root, 'targets', 'embedded.yaml'), 'utf8'), {}).triggers;
  const example =
    examples[name] ?? Object.entries(examples).find(([own]) => own.startsWith(name.replace('*', '')))?.[1];
  const own = Object.keys(example ?? {}).filter(
    (key) => (key !== 'card' || instruments.includes('CARD')) && (key !== 'account' || instruments.includes('BANK_AC')),
  );
  const members = (own.length > 0 ? own : ['msisdn']).map((key) =>
    key === 'card'
      ? 'card: { pan: "…", scheme: … }'
      : `${key}: ${key === 'msisdn' || key === 'amount' || key === 'account' ? '"…"' : '…'}`,
  );
  return `${written}: { ${members.join(', ')} }`;
}

const repeated = /^(no corridor for|not for|no \w+ for)\b ?(.*)/;

/** The reasons in one text, with a common beginning only once: `no corridor for BANK_AC, CARD` */
const reasonsText = (reasons: readonly string[]): string =>
  [...groupBy(reasons, (reason) => repeated.exec(reason)?.[1] ?? reason)]
    .map(([common, all]) => {
      const others = all.map((reason) => reason.slice(common.length + 1));
      return [common, others.join(', ')].filter((text) => text !== '').join(' ');
    })
    .join(', ');

/** The lines of `doctor` on triggers and scope that a target file leaves open. `now`: epoch milliseconds. */
export function costFindings(target: Target, now: number): Finding[] {
  const triggers = [...openByTrigger(target, now)].flatMap(([trigger, { ids: open, absent, reasons }]): Finding[] => {
    const ids = [...open];
    const named = firstOf(ids, maxNamed);
    if (reasons.size > 0 && ids.length === 0) return [];
    if (reasons.size > 0) {
      const advice = [...reasons].some((reason) => reason.startsWith('no '))
        ? ' Name what is missing, and under countries those that pay it.'
        : '';
      return [optional(`trigger ${trigger}`, `${reasonsText([...reasons])}: not verified: ${named}.${advice}`)];
    }
    // other codes of the family have a trigger
    const isPart = Object.keys(target.triggers).some((own) => familyOf(own) === trigger);
    const lacking = isPart ? [...absent] : [];
    const without = isPart ? firstOf(lacking, maxNamed) : 'it';
    const cost = ids.length === 0 ? 'no requirement depends on it alone' : `not verified without ${without}: ${named}`;
    return [optional(`trigger ${trigger}`, `${cost}. Write: ${lineOf(trigger, target, lacking[0])}`)];
  });
  const open = undeclared(scopeOfTarget(target));
  const scope =
    open.length === 0
      ? ready('scope', 'everything is offered, or listed under notOffered')
      : missing(
          'scope',
          `neither offered nor listed under notOffered, so that no run can pass: ${open.join(', ')}. Write what it does not offer: notOffered: [${[...(target.notOffered ?? []), ...open].join(', ')}]`,
        );
  return [scope, ...triggers, ...anywhere(target)];
}
