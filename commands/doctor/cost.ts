/** What a target file leaves unverified: the requirements of missing triggers, and the parts that it does not mention. */

import { planFor } from '../../run/settings/suites';
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

export function costFindings(target: Target, now: number): Finding[] {
  const triggers = [...missingTriggers(target, now)].map(([trigger, open]): Finding => {
    const ids = [...open];
    const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : '';
    const cost =
      ids.length === 0
        ? 'no requirement depends on it alone'
        : `not verified without it: ${ids.slice(0, mostNamed).join(', ')}${more}`;
    return optional(`trigger ${trigger}`, cost);
  });
  const open = undeclared(scopeOfTarget(target));
  const scope =
    open.length === 0
      ? ready('scope', 'everything is offered, or listed under notOffered')
      : missing('scope', `neither offered nor listed under notOffered, so that no run can pass: ${open.join(', ')}`);
  return [scope, ...triggers];
}
