/** What a target file leaves unverified: the requirements of missing triggers, and the parts that it does not mention. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../common/project-root';
import { planFor } from '../../run/settings/suites';
import { readTarget } from '../../targets/read';
import { undeclared } from '../../targets/scope';
import { scopeOfTarget, type Target } from '../../targets/target';
import { type Finding, missing, optional, ready } from './finding';

const missingTrigger = /^the target declares no trigger (\S+);/;
const mostNamed = 3;

/** The requirements that no planned case verifies because a trigger is missing, by the family of the trigger. */
export function missingTriggers(target: Target, now: number): Map<string, Set<string>> {
  const { cases, leftOut } = planFor(target, { seed: 1, at: now, amountsOnly: true });
  const verified = new Set(cases.flatMap(({ verifies }) => verifies));
  const byTrigger = new Map<string, Set<string>>();
  for (const { reason, verifies } of leftOut) {
    const [, trigger] = reason.match(missingTrigger) ?? [];
    if (trigger === undefined) continue;
    // families such as acceptance-3033 are one line
    const family = trigger.replace(/-\d{4,5}$/, '-*');
    const open = byTrigger.get(family) ?? new Set();
    for (const id of verifies) if (!verified.has(id)) open.add(id);
    byTrigger.set(family, open);
  }
  return byTrigger;
}

/** What each trigger is in the reference gateway, with its values left out. */
let examples: Target['triggers'] | undefined;

/** The line of a trigger, to be filled in. */
function lineOf(name: string): string {
  examples ??= readTarget('embedded.yaml', readFileSync(join(root, 'targets', 'embedded.yaml'), 'utf8'), {}).triggers;
  const example =
    examples[name] ?? Object.entries(examples).find(([own]) => own.startsWith(name.replace('*', '')))?.[1];
  const members = Object.keys(example ?? { msisdn: '' }).map((key) =>
    key === 'card'
      ? 'card: { pan: "…", scheme: … }'
      : `${key}: ${key === 'msisdn' || key === 'amount' || key === 'account' ? '"…"' : '…'}`,
  );
  return `${name}: { ${members.join(', ')} }`;
}

export function costFindings(target: Target, now: number): Finding[] {
  const triggers = [...missingTriggers(target, now)].map(([trigger, open]): Finding => {
    const ids = [...open];
    const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : '';
    const cost =
      ids.length === 0
        ? 'no requirement depends on it alone'
        : `not verified without it: ${ids.slice(0, mostNamed).join(', ')}${more}`;
    return optional(`trigger ${trigger}`, `${cost}. If the gateway has one, write under triggers: ${lineOf(trigger)}`);
  });
  const open = undeclared(scopeOfTarget(target));
  const scope =
    open.length === 0
      ? ready('scope', 'everything is offered, or listed under notOffered')
      : missing(
          'scope',
          `neither offered nor listed under notOffered, so that no run can pass: ${open.join(', ')}. Write what it does not offer: notOffered: [${[...(target.notOffered ?? []), ...open].join(', ')}]`,
        );
  return [scope, ...triggers];
}
