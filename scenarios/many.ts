/** k6 script: runs cases against many gateways, each with its own cases. Lines of the journal begin with the gateway's number. */
import { newQuiescence } from './engine/rounds/ledger-quiescence';
import { type Indexed, runGroup } from './engine/run-rounds';
import { casesAtWork, Workers } from './engine/workers';
import type { Member } from './input';
import { countCase } from './runtime/case-count';
import { members as readMembers, secrets, terms } from './runtime/input';
import { iterationInTest } from './runtime/iteration';
import { k6CaseWire } from './runtime/k6-wire';

export { handleSummary } from './runtime/summary';

const members = readMembers();
const vus = Math.min(3, members.length);
const workers = new Workers(casesAtWork / vus);

export const options = {
  scenarios: { many: { executor: 'per-vu-iterations', vus, iterations: 1, maxDuration: '1h' } },
  systemTags: ['scenario'],
  // a redirect would send the credentials to another host
  maxRedirects: 0,
};

async function runMember({ run, baseUrl, serial, from, cases }: Member, label: string): Promise<void> {
  const own = { ...terms, run, baseUrl, quiescence: newQuiescence() };
  const wire = k6CaseWire(secrets, workers, label);
  const indexed = cases.map((planned, index): Indexed => [planned, from + index]);
  for (const _ of indexed) countCase();
  await runGroup(indexed, serial, own, wire, workers);
}

/** Every VU takes its share of the gateways. */
export default async function many(): Promise<void> {
  const all: Promise<void>[] = [];
  for (let index = iterationInTest(); index < members.length; index += vus)
    all.push(runMember(members[index] as Member, `${index} `));
  await Promise.all(all);
}
