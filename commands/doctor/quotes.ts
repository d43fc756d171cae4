/** Checks by quotations, which move no money: the ledgers that pay beside the usual one, and the triggers of short quotes. */
import { parseGmt } from '../../contract';
import { quotationOf } from '../../generators';
import { planFor, suitesFor } from '../../run/settings/suites';
import type { Corridor, Target } from '../../targets/target';
import { type CorridorQuestions, quoteOf, sampleOfKinds } from './corridors';
import { type Finding, missing, ready } from './finding';

/** The longest life of a short quote with which the case of an expired quote (quotation.expiry) can run. */
const shortMs = 600_000;

/** The ledgers of other currencies that are declared to pay, each with the corridors that it pays to. */
function paidFrom({ corridors, sendingCurrency, ledgers }: Target): [currency: string, corridors: Corridor[]][] {
  const others = (ledgers?.declared ?? []).filter(({ currency, pays }) => pays && currency !== sendingCurrency);
  return others.map(({ currency, countries }) => [
    currency,
    corridors.filter(({ country }) => countries?.includes(country) ?? true),
  ]);
}

/** Asks for a quotation from each ledger that is declared to pay, and for the quotes that end soon. */
export async function quoteFindings({ target, ask, encrypt, now }: CorridorQuestions): Promise<Finding[]> {
  const revision = target.operations.includes('createQuotation') ? 'current' : 'older';
  if (!target.operations.includes(quotationOf[revision])) return [];
  const found: Finding[] = [];
  for (const [currency, corridors] of paidFrom(target)) {
    const own = { ...target, sendingCurrency: currency, corridors };
    const sample = sampleOfKinds(own, revision, now);
    if (!sample) continue;
    const name = `ledger ${currency}`;
    const answer = await quoteOf({ ask }, sample);
    const to = `${sample.corridor.country} ${sample.instrument}`;
    found.push(
      'rate' in answer
        ? ready(name, `1 ${currency} is ${answer.rate} ${sample.corridor.currency}`)
        : missing(
            name,
            `no quotation to ${to}: ${answer.problem}. If it pays to some countries alone, write under ledgers: declared: [{ currency: ${currency}, pays: true, countries: […] }]`,
          ),
    );
  }

  const own = suitesFor(target).filter(({ verifies }) => verifies.includes('quotation.expiry'));
  const { cases } = planFor(target, { seed: 1, at: now, encrypt, own });
  const ofTrigger = new Map(
    // those of another ledger are asked for above
    cases.flatMap(({ trigger = '', payout, fromOtherLedger }) =>
      trigger.startsWith('short-quote') && !fromOtherLedger ? [[trigger, payout] as const] : [],
    ),
  );
  for (const [trigger, sample] of ofTrigger) {
    if (sample.instrument === 'CARD' && !encrypt) continue;
    const name = `quote of ${trigger}`;
    const answer = await quoteOf({ ask }, sample);
    if ('problem' in answer) {
      found.push(missing(name, `no quotation: ${answer.problem}. Fix the trigger ${trigger}`));
      continue;
    }
    const seconds = Math.round((parseGmt(answer.end) - Date.now()) / 1000);
    const until = `it is valid until ${answer.end} GMT`;
    found.push(
      seconds * 1000 <= shortMs
        ? ready(name, `${until}, for ${seconds} s`)
        : missing(
            name,
            `${until}, which is more than ten minutes. Have the service end it sooner, or fix the trigger ${trigger}`,
          ),
    );
  }
  return found;
}
