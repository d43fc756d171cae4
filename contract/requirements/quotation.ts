import { card, gap, must, section, should } from './section';

const both = section('Resources: Quotation response', ['createQuotation', 'createQuotationOlder'], {
  'quotation.success': must('A quotation that succeeds says 2000.', { accept: ['2000'] }),
  'quotation.forward': must('A request in the sending currency fixes the sending amount.'),
  'quotation.reverse': must('A request in the receiving currency fixes the receiving amount.'),
  'quotation.rate': must('The receiving amount is the sending amount times the rate, or divided by it.', {
    tolerance:
      'less than a minor unit of the side that the request leaves open, plus the last printed place of the rate, at most a thousandth',
  }),
  'quotation.rate-precision': should('The rate is printed with decimals enough to check the amounts to a thousandth.'),
  'quotation.positive': must('Amounts and rate are greater than zero.'),
  'quotation.decimals': must('The receiving amount has no more decimals than its currency allows.'),
  'quotation.currencies': must('The quote is in the two currencies that were asked for.'),
  'quotation.unique': must('No two quotes share a quoteId.', { judgedBy: 'run' }),
  'quotation.expiry': must('quoteExpiryTime lies in the future, in GMT.', {
    tolerance: 'five minutes of clock difference',
  }),
  'quotation.reference': should('quotationReference equals the quoteId, as in the samples.'),
  'quotation.amount-invalid': must('An amount that is not greater than zero is refused.', {
    accept: ['2001', '1000', '1001', '1004', '3075', '3077', '3079', '3081'],
  }),
  'quotation.no-rate': must('A pair of currencies without a rate is refused with 2003.', {
    accept: ['2003'],
    source: 'Endpoints: Create a quotation: 4',
    trigger: 'no-rate',
  }),
  'quotation.other-currency': gap('What an amount in neither of the two currencies means is not said.', {
    source: 'Resources: Quotation request',
    assumption: 'otherCurrency: quoted or refused',
    assumed: ['quoted', 'refused'],
  }),
  'quotation.amount-decimals': gap('What becomes of decimals that the payout currency does not have is not said.', {
    source: 'Resources: Quotation request',
    assumption: 'amountDecimals: rounded or refused',
    assumed: ['rounded', 'refused'],
  }),
  'quotation.rounding': gap('By which rules a country rounds its payouts is not shown.', {
    assumption: 'rounding: in words; the amounts that payouts are rounded to stand under roundings',
  }),
});

const current = section('Endpoints: Create a quotation', ['createQuotation'], {
  'quotation.variant': must('The quote names the type and the instrument that were asked for.', {
    source: 'Resources: Quotation response',
  }),
  'quotation.type-open': gap('What a quotation is for whose type is null, empty or absent is not said.', {
    source: 'Resources: Quotation request',
    assumption: 'quotationType: p2p or demanded',
    assumed: ['p2p', 'demanded'],
  }),
  'quotation.infers-instrument': must('Without an instrumentType the other entries decide between bank and wallet.', {
    source: 'Resources: Quotation request',
    scope: { instruments: ['WALLET', 'BANK_AC'] },
  }),
  'quotation.scheme-or-pan': must(
    'A card quotation with neither scheme nor pan is refused with 2012 in category businessRule.',
    { accept: ['2012'], category: 'businessRule', ...card },
  ),
  'quotation.scheme-mismatch': must("A scheme other than the card's is refused with 2014.", {
    accept: ['2014'],
    ...card,
  }),
  'quotation.scheme': must(
    'The quote of a card is of the scheme that was asked for.',
    // a quote may name no scheme
    { source: 'Resources: Quotation request; Quotation response', scope: { instruments: ['CARD'] }, mayLack: true },
  ),
  'quotation.scheme-alone': gap(
    'Whether the scheme alone is enough for a card, or its pan is mandatory, is said both ways.',
    {
      source: 'Endpoints: Create a quotation: 3; Resources: Quotation request',
      assumption: 'schemeAlone: enough or refused',
      assumed: ['enough', 'refused'],
      ...card,
    },
  ),
  'quotation.pan-alone': must('A card quotation with the pan alone succeeds.', card),
});

const older = section('Resources: Quotation response', ['createQuotationOlder'], {
  'quotation.older-choice': must(
    'Of several quotes that the older revision gives, each one can be used until it expires.',
  ),
});

export const quotationRules = [...both, ...current, ...older];
