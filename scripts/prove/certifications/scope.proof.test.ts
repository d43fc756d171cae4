/** A target may lack each part of the interface that it can say it does not offer: a gateway that conforms passes without it. */
import { expect, test } from 'vitest';
import { judgeRun } from '../../../assertions/verdict';
import { operation, type RequirementId } from '../../../contract';
import { journalOf } from '../../../journal/files';
import { target } from '../../../run/in-process/in-process';
import { runInProcess } from '../../../run/in-process/run-in-process';
import { type ScopeWord, scopeWords } from '../../../targets/scope';
import type { Target } from '../../../targets/target';

/** The target without some parts of the interface, which it declares as not offered. */
function without(...words: ScopeWord[]): Partial<Target> {
  const lacks = (word: string) => (words as string[]).includes(word);
  const isOlder = (id: Target['operations'][number]) => operation(id).revision === 'older';
  const instruments = target.instruments.filter((one) => !lacks(one));
  const types = target.types.filter((one) => !lacks(one));
  return {
    notOffered: words,
    operations: target.operations.filter((id) => !lacks(id) && !(lacks('older') && isOlder(id))),
    instruments,
    types,
    triggers: Object.fromEntries(
      Object.entries(target.triggers ?? {}).map(([name, one]) => [
        name,
        // the country of this one pays to wallets alone
        name === 'no-rate' ? { ...one, instruments: ['WALLET' as const] } : one,
      ]),
    ),
    olderTypes: types,
    corridors: target.corridors.flatMap((one) => {
      const own = (one.instruments ?? instruments).filter((instrument) => !lacks(instrument));
      return own.length === 0 ? [] : [{ ...one, ...(one.instruments && { instruments: own }) }];
    }),
    ...(lacks('callbacks') && { callbacks: undefined }),
    ...(lacks('exclusive-ledger') && { ledgers: { ...target.ledgers, exclusive: false } }),
  };
}

/** What a run of it says. */
async function verdictOf(declared: Partial<Target>, attested?: string) {
  const records = await runInProcess([], { declared });
  const own = records.map((one) => {
    const { attestations: [first] = [] } = (one.t === 'run' && one.waivers) || {};
    if (one.t !== 'run' || !one.waivers || !first || !attested) return one;
    const more = { ...first, requirement: attested as RequirementId };
    return { ...one, waivers: { ...one.waivers, attestations: [...one.waivers.attestations, more] } };
  });
  const { verdict, invalid, requirements } = judgeRun(journalOf(own));
  return [
    verdict,
    invalid,
    requirements.flatMap(({ id, verdict: own, failures: [first] }) =>
      own === 'fail' ? `${id}: ${first?.expected} | ${first?.received}` : [],
    ),
  ];
}

/** Nothing can be said of a gateway that takes no payouts, or shows none. */
const needed: readonly ScopeWord[] = ['createTransaction', 'viewTransaction'];
/** The older revision has no cards. */
const along: Partial<Record<ScopeWord, ScopeWord[]>> = { createQuotation: ['CARD', 'cardStatus'] };
/** What an operator has to attest, as the trigger is one for wallets. */
const attested: Partial<Record<ScopeWord, string>> = { WALLET: 'quotation.no-rate' };

test.each(scopeWords.filter((word) => !needed.includes(word)))('without %s', async (word) => {
  expect(await verdictOf(without(word, ...(along[word] ?? [])), attested[word])).toEqual(['pass', [], []]);
});

test('without all that is not a payout of a person to a wallet, in one revision', async () => {
  const kept = ['p2p', 'WALLET', 'walletStatus', 'createQuotation', 'createTransaction', 'viewTransaction'];
  const words = scopeWords.filter((word) => !kept.includes(word) && word !== 'older');
  expect(await verdictOf(without(...words))).toEqual(['pass', [], []]);
});
