/**
 * What acceptances and grants came to: an accepted payout is to be paid and a granted change is to show, whether or not the
 * case that asked for it waited for that (States and transitions).
 */
import { classOf, fields, requirements } from '../../../contract';
import type { Journal } from '../../../journal/files';
import type { Case, Patch, PlannedCase, Step } from '../../../suites/format/case';
import { type CasePayout, caseOf } from '../../model';
import { isSpent } from '../../responses';
import type { EvidenceStore } from '../results/evidence-store';

/** Members that say who is paid, and how much: another value may be of nobody, or beyond a limit that is configured. */
const real =
  /^(creditParty|recipientKyc$|recipientKyc\.(subjectName|idDocument)|business\.recipientKyc($|\.businessName|\.business(ID|Registration))|provider|scheme|amount|currency|requestAmount|requestCurrency)/;

/** Members below them that name nobody: flags, words of a list, and addresses of mail. */
const namesNobody = new Set(
  fields
    .filter(({ enum: words, path, example }) => words || example === 'true' || /email/i.test(path))
    .map(({ path }) => path),
);

/** Triggers that do not decide how a payout ends. */
const endless = ['short-quote', 'short-quote-card', 'late-callback', 'provider-other', 'iban-account'];

/** Is it an amount or a currency that is computed from those of the payout or its quote, as for a reverse quote? */
const isOfPayout = ({ path, change }: Patch): boolean =>
  /^(requestA|a)mount$|^(requestC|c)urrency$/.test(path) &&
  'eval' in change &&
  /\b(payout|variables)\./.test(change.eval);

/** Does nothing decide how the payouts of a case end? */
const isUntriggered = ({ trigger }: Case): boolean => !trigger || endless.includes(trigger);

/** Members of which one names the bank, whatever the others say (Resources: Bank list). */
const namesBank = /^(provider|creditParty\[(organisationid|sortcode)\])$/;

/**
 * Does a case pay an ordinary amount to an ordinary beneficiary? What it leaves out, it may leave out, and a bank that is to be found is
 * one.
 */
const isOrdinary = ({ steps }: Case): boolean =>
  steps.every(
    ({ call, patches, expect }) =>
      !(call === 'createTransaction' || call?.startsWith('createQuotation')) ||
      patches.every(
        (patch) =>
          !real.test(patch.path) ||
          namesNobody.has(patch.path) ||
          'omit' in patch.change ||
          isOfPayout(patch) ||
          (expect.outcome === 'success' && namesBank.test(patch.path)),
      ),
  );

/** Codes of limits, which a payout of thousands may exceed (Limits: 4 and 5). */
const ofLargeAmounts = new Set(requirements.flatMap(({ id, accept = [] }) => (id.startsWith('limits.') ? accept : [])));

/** A value that names something real may be unknown; of the sender, only the codes of KYC say so (Errors: 3006, 3010). */
const mayBeUnknown = ({ expect, patches }: Step, code: string): boolean => {
  const isOfSender =
    patches.length > 0 && patches.every(({ path }) => /^((business\.)?senderKyc|debitParty)\b/.test(path));
  return expect.outcome === 'accepted' && expect.codes !== undefined && (!isOfSender || classOf(code) === 'kyc');
};

/** Is its beneficiary paid more than once, so that a limit may be used up? */
const sharesLimits = ({ sharesBeneficiary, steps }: Pick<PlannedCase, 'sharesBeneficiary' | 'steps'>): boolean =>
  sharesBeneficiary === true || steps.filter(({ call }) => call === 'createTransaction').length > 1;

/**
 * An ordinary payout that was accepted and failed later is a failure of what its case is about. `payouts`: every payout of the
 * cases.
 */
export function outcomeEvidence(payouts: readonly CasePayout[], journal: Journal, store: EvidenceStore): void {
  const cases = new Map(journal.plans.map(({ case: planned }) => [planned.id, planned]));
  const told = new Set(
    journal.checks.filter(({ findings }) => findings.some(({ verdict }) => verdict === 'fail')).map((one) => one.case),
  );
  for (const payout of payouts) {
    const { exchange, views, transactionReference } = payout;
    const last = views.at(-1);
    if (transactionReference === undefined || last?.status !== 'FAILED') continue;
    const planned = cases.get(caseOf(payout, journal));
    // its case has said so
    if (!planned || told.has(planned.id) || !isUntriggered(planned) || !isOrdinary(planned)) continue;
    if (planned.large && ofLargeAmounts.has(last.code)) continue;
    if (isSpent(last.code) && (sharesLimits(planned) || classOf(last.code) === 'unfunded')) continue;
    const name = journal.exchanges.get(exchange)?.step;
    const step = planned.steps.find((one) => one.call === 'createTransaction' && one.name === name);
    if (!step || mayBeUnknown(step, last.code)) continue;
    const { expect } = step;
    // what may be refused, and was accepted, is a payout like any other
    const requirement = expect.outcome === 'any' ? 'transaction.accepted' : expect.requirement;
    if (!['success', 'accepted', 'one accepted', 'any'].includes(expect.outcome)) continue;
    const expected = 'SUCCESS of a payout that was accepted';
    const received = `FAILED${last.code && ` with ${last.code}`}, seen at the end of the run`;
    store.violate({ requirement, expected, received }, planned.id, last.exchange);
  }
}
