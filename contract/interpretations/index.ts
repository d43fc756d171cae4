/**
 * How points that the specification leaves open are interpreted. A refusal "from a set" passes with any code of the
 * set. Reports list the interpretations that their verdicts depend on.
 */
import { readings } from '../readings';
import type { Interpretation } from '../types';
import { silentInterpretations } from './silent';
import { type InterpretationRows, toleratedInterpretations } from './tolerated';

const rows: InterpretationRows = {
  'length.key-names': [
    'The length column of the rows of debitParty and creditParty keys holds 3, 6, 13, 14 or 16.',
    "It is the length of the key's name; the length of the value stands in the rules of the row.",
    ['quotationRequest.creditParty*', 'quotationRequest.debitParty*'],
  ],
  'length.type': [
    'The published length of type is 11 and its words have 3 letters.',
    'Room for inttransfer; the enumeration decides.',
    ['transactionRequest.type', 'transactionRequest.type@older'],
  ],
  'length.single-numbers': [
    'A single number is an exact length, yet for an e-mail address, an id number or a document type that makes no sense.',
    'There it may be exact or a maximum: data have the full length, a shorter value is a gap, a longer one is refused with 1001 or 1002. lei is empty or has exactly 20 characters.',
    [
      'transactionRequest.business.senderKyc.businessEmail',
      'transactionRequest.business.recipientKyc.businessEmail',
      'transactionRequest.senderKyc.primaryContactCountryCode@p2b',
      'transactionRequest.senderKyc.primaryContactNo@p2b',
      'bankStatusParameters.idnumber',
      'bankStatusParameters.beneficiaryidtype',
      'accountStatus.lei',
      'errors.single-lengths',
    ],
  ],
  'length.state': [
    'A state has 2 to 20 characters, and is a code of two letters from the US or Canada to Guatemala.',
    'Data have the code; a longer one is a gap, whatever the corridor.',
    ['transactionRequest.senderKyc.postalAddress.stateProvince'],
  ],
  'length.bank-status': [
    'banks[].status has length 6, and so has its one word.',
    'ACTIVE is the word that is shown; other words may be longer.',
    ['bankList.banks[].status'],
  ],
  'length.country-of-birth': [
    'countryOfBirth of the sender has length 10 and is an alpha-2 code.',
    'Alpha-2 decides.',
    ['transactionRequest.senderKyc.countryOfBirth'],
  ],
  'length.answers': [
    'Most members of answers have no published length.',
    'An echo has the bounds of what it repeats; of the others only the form is judged.',
    ['quotationResponse.*', 'transactionResponse.*', 'transactionView.*'],
  ],
  'length.older': [
    'The older revision has shorter lengths, of which a few are shown as examples.',
    'Names of 20, full names of 50 and descriptions of 20 characters are accepted, and what is longer than the current revision has it is refused; between the two, and for the longest of other texts, it is a gap. Data of that revision keep the shorter lengths.',
    [
      'transactionRequest.descriptionText@older',
      'errors.older-lengths',
      'transactionRequest.senderKyc.subjectName.*',
      'transactionRequest.recipientKyc.subjectName.*',
      'quotationRequest.requestAmount@older',
      'transactionRequest.amount@older',
    ],
  ],
  'length.characters': [
    'Whether a length counts characters, or units of an encoding, is not said.',
    'Either. A text at its longest, in characters of several units each, shows which. Ordinary data are short enough in bytes too.',
    ['errors.range', 'errors.exact'],
  ],
  'form.request-date': [
    'Samples show a request date in the ISO 8601 form too.',
    'That form is never used as a wrong one. The current date is the day in GMT.',
    ['transactionRequest.requestDate', 'transaction.current-date'],
  ],
  'form.echo-amount': [
    'Whether an echoed amount keeps its text is not said.',
    'Equal as decimals is a MUST, equal as text a SHOULD.',
    ['echo.text', 'transactionResponse.amount', 'transactionView.amount', 'quotationResponse.requestAmount'],
  ],
  'form.view-parties': [
    'The party lists of a view name account identifiers.',
    'They are not echoes: another set of identifiers, or fewer, is not a deviation. A number or an account that the request names by the same key is that of the payout; one that is masked or lacks its country code warns.',
    ['transactionView.debitParty', 'transactionView.creditParty', 'view.parties', 'view.parties-plain'],
  ],
  'form.inferred-instrument': [
    'instrumentType is mandatory in its table and inferred by its rules when absent.',
    'Leaving it out is tested as inference for bank and wallet, never as a missing field.',
    ['quotation.infers-instrument'],
  ],
  'form.extra-members': [
    'Nothing is said of members that the specification does not list.',
    'Unknown members, their order, spacing, escapes and the charset are never a deviation.',
    ['http.json'],
  ],
  'form.null-text': [
    'city and branch of a bank may hold the text null.',
    'A JSON null and an empty text are as good.',
    ['bankList.banks[].city', 'bankList.banks[].branch'],
  ],
  'form.nothing': [
    'Some members may be empty or left out; whether they may be null is not said.',
    'A JSON null says nothing as well as an empty text does, and a reference that the receiving partner has not set may be left out.',
    [
      'accountStatus.lei',
      'transactionView.creditingOrganisationTransactionReference',
      'corridorQuotation.quotes[].scheme',
      'bankList.banks[].providerCode',
      'statementEntry.externalRef',
      'statementEntry.convertedAmount',
      'statementEntry.convertedCurrency',
      'wrappedFailure.*',
    ],
  ],
  'auth.missing': [
    'No code is given for a header that is missing.',
    'It is refused, with 1003 or 1005.',
    ['auth.header-missing'],
  ],
  'auth.malformed-hash': [
    'No code is given for a password that is not a hash.',
    'It is refused, with 1000, 1002, 1003 or 1006. What 1006 covers is a gap.',
    ['auth.hash-malformed', 'auth.checksum'],
  ],
  'auth.case': [
    'User name and password are case-insensitive, and the password is sent as a hash.',
    'Another case of the user name or of the hex digits is accepted. Whether the password is folded before hashing is a gap.',
    ['auth.case-insensitive', 'auth.password-folding'],
  ],
  'auth.date': [
    'How old X-DATE may be is not said.',
    'Presence and form are a MUST, freshness a gap.',
    ['auth.date', 'auth.date-freshness'],
  ],
  'auth.pan': [
    'Encoding and MGF1 digest of an encrypted card number are not said.',
    'RSA-OAEP with SHA-256; MGF1 with SHA-256 or SHA-1, hex or base64, as the target declares.',
    ['auth.pan-encryption', 'auth.pan-encoding'],
  ],
  'errors.http-status': [
    'Samples show failures with HTTP status 200.',
    'Any 2xx is a success by HTTP; failures are judged by their body. 200 and 201 are a SHOULD.',
    ['http.success', 'http.status'],
  ],
  'errors.form-codes': [
    'Which code belongs to which mistake follows from the messages alone.',
    'Out of a length range 1001, other than an exact length 1002, mandatory and absent 1005, wrong form or enumeration 1000. 1000, 1001 and 1002 name the property, as it is written or in words.',
    ['errors.range', 'errors.exact', 'errors.missing', 'errors.format', 'errors.names-property'],
  ],
  'errors.several-forms': [
    'A request date is shown in two forms, and some fields have a length beside that of their words.',
    'A wrong length, form or word is refused with any of 1000, 1001 and 1002.',
    [
      'transactionRequest.requestDate',
      'quotationRequest.requestDate',
      'transactionRequest.type',
      'transactionRequest.type@older',
      'transactionRequest.senderKyc.countryOfBirth',
      'transactionRequest.senderKyc.primaryContactCountryCode',
    ],
  ],
  'errors.malformed': [
    'Nothing is said of empty texts, nulls, other JSON types or missing KYC members.',
    'Where the member is mandatory, or of another JSON type, they are refused with any of 1000, 1001, 1002, 1004, 1005, 3006, 3007 or 3010; a txnId of that sort also as that of an unknown transaction (15004, 16001).',
    ['errors.malformed'],
  ],
  'errors.optional-nothing': [
    'Nothing is said of a null or an empty text in an optional member.',
    'It is the same as none, or refused as what is malformed: a gap. Data have none.',
    ['errors.optional-nothing'],
  ],
  'errors.kyc-forms': [
    'KYC has codes of its own, and what they cover is not said.',
    'A wrong length, form or word in a KYC section is refused with 1001, 1002 or 1000, or with 3006, 3007 or 3010 of its section.',
    [
      'errors.range',
      'errors.exact',
      'errors.format',
      'transactionRequest.senderKyc.*',
      'transactionRequest.recipientKyc.*',
      'transactionRequest.business.*',
    ],
  ],
  'errors.several-rules': [
    'One changed value may break several rules at once.',
    'Any code of the rules that it breaks is right.',
    ['errors.range', 'errors.exact', 'errors.format'],
  ],
  'errors.category': [
    'Two categories are seen in samples.',
    'authorisation for 1003 and businessRule for 2012, with or without capitals; elsewhere any text.',
    ['auth.credentials', 'quotation.scheme-or-pan', 'failure.error.errorCategory'],
  ],
  'errors.wording': [
    'Some codes have more than one wording.',
    'The code is a MUST, the wording a SHOULD; capitals, spacing and a closing full stop never matter.',
    ['errors.wording'],
  ],
  'errors.wrapper': [
    'Transaction operations wrap failures; which operations these are is not listed.',
    'Create and view wrap (MUST). Account status, quotation, ledger and corridor answer the bare error. Cancel and reverse may do either.',
    ['errors.wrapper', 'errors.server-correlation', 'errors.client-correlation'],
  ],
  'errors.unread-reference': [
    'Whether a caller who is not let in is told the partner reference is not said.',
    'clientCorrelationId may be empty where authentication failed, a header is missing or malformed, or the reference itself is refused.',
    ['errors.client-correlation'],
  ],
  'errors.view-failure': [
    'The failure of a view carries status FAILED.',
    "It says that the view failed. It is a transaction's final state only with an outcome code and its own reference, never with 1003, 1007, 3003 or 3027.",
    ['view.failed-status', 'view.unknown'],
  ],
  'errors.unknown-reference': [
    'No code is given for an unknown reference.',
    '3003 or 1046.',
    ['view.unknown', 'view.other-partner'],
  ],
  'errors.unlisted-codes': [
    'Codes of the 6000 range beyond 6005 are not all shown.',
    'A code of that range is never an unknown code.',
    ['errors.known-code', 'account.other-codes'],
  ],
  'reply.goal': [
    'The older revisions expect a reply within 500 ms; the service aims at the same.',
    'A reply counts as within when its unrounded time is at most 500 ms. A call is older by its path, or by the type inttransfer. Older (MUST): of 300 replies or more one in a thousand may be late, of fewer no two of an operation in a row; a single one never fails, as it proves nothing on a shared machine, and each one warns. Current: each reply SHOULD, and the share that the profile sets, MUST. A refusal of a busy server (1007, 3027) asks to be sent again, and is no reply. Stalls of the load generator, which its late timers show, are taken off the times that they overlap.',
    ['reply.limit', 'reply.each', 'reply.each-older'],
  ],
  'duplicates.sequence': [
    'A repeated reference gives 3004.',
    'In sequence 3004, also with a changed body.',
    ['transaction.duplicate'],
  ],
  'duplicates.partner-unique': [
    'The reference of a partner is called partner-unique.',
    'It need not be unique among partners: what one has used another may use too.',
    ['transaction.partner-unique'],
  ],
  'duplicates.same-moment': [
    'Nothing is said of copies that arrive together.',
    'Exactly one is accepted; the others get 3004 or 3030.',
    ['transaction.duplicate-concurrent'],
  ],
  'duplicates.look-alike': [
    'A changed reference is a new transaction, and a possible duplicate gives 3030 within a configured time.',
    'A new transaction, or 3030 within the window that the target declares.',
    ['transaction.new-reference', 'transaction.look-alike-window'],
  ],
  'refusals.reference': [
    'Whether a refused request uses its reference up is not said.',
    'A code whose action is Retry does not; for Cancel it is a gap.',
    ['transaction.retry-keeps-reference'],
  ],
  'payouts.provider': [
    'The provider of a transaction must equal that of the account status request; whether there must be such a request is not said.',
    'Each payout under a provider comes after an account status of its beneficiary under the same one, by the same partner.',
    ['transaction.provider-match', 'transaction.accepted'],
  ],
  'quotes.partner': [
    'Whether a partner may use the quote of another is not said.',
    'It should not: the rate, its markups and its acceptance are those of the partner that asked.',
    ['transaction.quote-of-partner'],
  ],
  'account.details': [
    'Where names are not matched, the format of account details is validated; the format is not shown.',
    'A word in the place of an account is available, is not, or is refused: a gap.',
    ['account.details', 'bankStatusParameters.accountId'],
  ],
  'account.iban-digits': [
    'An IBAN has check digits; whether the service looks at them is not said.',
    'A gap. Those of data are right.',
    ['account.iban-digits', 'account.iban-without-code'],
  ],
  'words.others': [
    'Some members have words that the text names, such as cash, debit, account or others; whether there are more is not said.',
    'The words of the text are taken. Other ones are a gap.',
    [
      'transactionRequest.paymentMode',
      'transactionRequest.paymentOption',
      'transactionRequest.senderKyc.primaryContactNoType*',
      'transactionRequest.recipientKyc.primaryContactNoType',
      'transactionRequest.business.recipientKyc.businessPrimaryContactNoType',
    ],
  ],
  'words.letters': [
    'Whether the words of such a member may be written in other letters is not said.',
    'They are taken as the text writes them. In capitals or small letters they are a gap.',
    [
      'transactionRequest.paymentMode',
      'transactionRequest.paymentOption',
      'transactionRequest.senderKyc.primaryContactNoType*',
      'transactionRequest.recipientKyc.primaryContactNoType',
      'transactionRequest.business.recipientKyc.businessPrimaryContactNoType',
    ],
  ],
  'quotes.scheme-alone': [
    'A card quotation succeeds with the scheme alone, by its rules; the pan is mandatory for payouts to cards, by its table.',
    'A gap: a quotation without the pan is quoted, or refused as one that lacks it.',
    ['quotation.scheme-alone', 'quotationRequest.creditParty[pan]'],
  ],
  'quotes.other-currency': [
    'The amount of a quotation is in the sending or the receiving currency; of another one nothing is said.',
    'A gap. Data are in one of the two.',
    ['quotation.other-currency', 'quotationRequest.requestCurrency'],
  ],
  'quotes.decimals': [
    'An amount has up to six decimals, and the decimals follow ISO 4217 for the destination; what becomes of others is not said.',
    'A gap: they are taken, rounded or refused. Amounts of ordinary data have no more decimals than either currency has.',
    ['quotation.amount-decimals', 'quotationRequest.requestAmount'],
  ],
  'corridors.parameters': [
    'Corridor rates are shown with a type and an instrument; whether these may be left out is not said.',
    'A gap. They are always sent.',
    ['corridor.parameters', 'corridorParameters.instrumentType', 'corridorParameters.transactionType'],
  ],
  'payouts.iban': [
    'An accountIBAN is also sent as bankaccountno; what becomes of another one is not said.',
    'A gap. Data have the same in both.',
    ['transaction.iban-other', 'transactionRequest.creditParty[accountIBAN]'],
  ],
  'quotes.reuse': ['Whether a quote may be used twice is not said.', 'A gap.', ['transaction.quote-reuse']],
  'changes.reason': [
    'Of the members of a cancellation and a reversal only txnId is marked as mandatory, and none as optional.',
    'Whether the reason may be left out is a gap. It is always sent.',
    ['cancel.reason', 'cancelRequest.reason', 'reverseRequest.reversalReason'],
  ],
  'account.provider': [
    'The provider of a wallet is found by the service where it is omitted, and mandatory for wallets of payment service providers.',
    'Where the country has such wallets, an account status without it is refused with 1005 or answered.',
    ['walletStatusParameters.provider'],
  ],
  'quotes.kind': [
    'The type of a quotation may be left out for p2p, and in the older revision the account for a wallet; nothing else shows what a quotation is for.',
    'Null, empty or absent, it may be taken for p2p or a wallet, whatever it was meant for; an unknown word is refused.',
    ['quotation.type-open', 'quotationRequest.type', 'quotationRequest.creditParty[bankaccountno]@older'],
  ],
  'quotes.match': [
    '3005 stands for parameters that do not match the quote.',
    'Amount, currency and destination country are a MUST, the type a SHOULD, as the rate may depend on it. Of another currency or country there may be no corridor: 1011, 1013, 1030 and 3022 are as good.',
    ['transaction.quote-match', 'transaction.quote-type'],
  ],
  'quotes.rate': [
    'Rounding rules are not shown.',
    'The receiving amount is the sending amount times the rate, rounded on the side that the request leaves open: by less than a minor unit, and not where the product has none to round. The older revision has two decimals. A printed rate that does not end in three zeros may be cut off (the receiving amount is more by its last place at most) or rounded (less by half of it), at most by a thousandth of the amount; a coarser rate warns. Fees that the target declares may be missing from the receiving amount, or come on top of the sending amount.',
    ['quotation.rate', 'quotation.rate-precision', 'quotation.forward', 'quotation.reverse'],
  ],
  'quotes.direction': [
    'fxRate is the rate applied; of which direction is not said.',
    'The receiving amount for one unit sent, or the sending amount for one unit received, in quotes and lists alike.',
    ['quotation.rate', 'corridor.rate', 'corridor.rate-near'],
  ],
  'quotes.same-currency': [
    'Where sending and payout currency are the same, the currency of the amount equals both.',
    'The amount is the sending or the receiving one. Such a quote is neither forward nor reverse, and shows neither.',
    ['quotation.forward', 'quotation.reverse', 'quotation.rate'],
  ],
  'quotes.validity': [
    'How long a quote is valid at most is not said.',
    'As long as the target declares (quotes.validSeconds); a later expiry time is one in another time zone. Undeclared, any time ahead.',
    ['quotation.expiry'],
  ],
  'lists.declared': [
    'Which corridors, ledgers and banks the lists hold is not said.',
    'At least those that the target declares and pays out to, banks under their code and exact name; a list without them, or an empty one, fails. The older lists of rates need no corridor that pays cards alone. Other rows are of the service.',
    ['corridor.declared', 'bank-list.declared', 'ledger.all'],
  ],
  'states.final': [
    'Transitions out of FAILED, CANCELLED and RETURNED are not shown.',
    'They are final: the partner has refunded. SUCCESS may go on to a reversal.',
    ['view.final'],
  ],
  'states.pending': [
    'How long a transaction may be pending is not said.',
    'Past the settlement time that the target declares it fails.',
    ['view.settles'],
  ],
  'states.reversal': [
    'Which reversal code leads to which state is not shown.',
    'Any of the three states of a reversal.',
    ['reverse.state', 'reverse.mapping', 'reverse.accepted'],
  ],
  'states.lag': [
    'How soon a view follows a cancellation or a reversal that was granted, or a callback, is not said.',
    'It is looked at again, within the time in which the target settles; more than a second after a callback of SUCCESS, FAILED, CANCELLED or RETURNED, and that time after any other one, it shows the state that was told, or a later one. Until a view shows a cancellation, another one may be granted within that time.',
    ['cancel.state', 'cancel.again', 'reverse.state', 'reverse.no-effect', 'callback.agreement'],
  ],
  'states.cancel-reversed': [
    'With which code a cancellation is refused once a reversal was granted is not shown.',
    'With any code but that of an unknown transaction.',
    ['cancel.of-success'],
  ],
  'states.reversal-again': [
    'Whether a reversal may be asked for again while it is pending, or once it was rejected, is not shown.',
    'While it is pending it is refused, or 16003 says so again; one that was rejected may be granted, or refused with any code, and without another request it stays rejected: the partner was told not to refund.',
    ['reverse.again', 'reverse.accepted', 'reverse.no-effect'],
  ],
  'states.open-reversal': [
    'How long a reversal may be pending is not said.',
    'It may outlast the settlement time; what comes after it is not verified then.',
    ['view.settles', 'reverse.state'],
  ],
  'payouts.older-types': [
    'The type of the older revision is the same for all payouts; which it carries is not said.',
    'Those of persons, unless the target says more (olderTypes). It has no cards, and lists of its corridors need none.',
    ['transactionRequest.type@older', 'corridor.declared'],
  ],
  'payouts.at-once': [
    'The older revision may say at once that a payout succeeded; whether it says at once that one failed is not shown.',
    'A refusal with a code of a failed credit is the end of that payout, and so is a success for one that a trigger would hold. Money and statement follow it.',
    ['transaction.older-at-once', 'view.failed', 'transaction.accepted'],
  ],
  'callbacks.delivery': [
    'Delivery guarantees are not shown.',
    'At least one callback for each final state, agreeing with the view. An identical repeat warns; order and retry are gaps.',
    [
      'callback.sent',
      'callback.agreement',
      'callback.once',
      'callback.order',
      'callback.retry',
      'callback.unacknowledged',
    ],
  ],
  'ledger.rest': [
    'When the debit happens, and how soon ledgers and statements follow a final state, is not said.',
    'A gap. Money is held against the ledger only at rest, on a ledger that the target declares exclusive: it is read again until it agrees, within the time in which the target settles.',
    ['ledger.money', 'ledger.same', 'ledger.debit-time', 'statements.ledger', 'statements.complete'],
  ],
  'ledger.active': [
    'Only active ledgers are in the older revision, and available is but a sample of a status.',
    'A ledger is active unless its status says otherwise: inactive, unavailable, suspended, closed, blocked, dormant, disabled or frozen.',
    ['ledger.active', 'ledger.same'],
  ],
  'statements.order': [
    'The specification gives the entries of a statement no order, and times may tie.',
    'Some order makes one chain of their balances.',
    ['statements.effect'],
  ],
  'form.statement-decimals': [
    'The amounts of a statement entry are of the format Decimal, beside String; values are strings unless stated.',
    'A JSON number is as good as its text.',
    ['statementEntry.amount', 'statementEntry.convertedAmount', 'statementEntry.balance'],
  ],
  'view.older': [
    'The older view has no status.',
    'Its final state comes by callback or by the current view; its transactionStatus may be old, but not of a state that never was.',
    ['transactionView.transactionStatus'],
  ],
  'replies.lost': [
    'Nothing is said of a reply that was lost.',
    'The transaction is looked up by the partner reference before it is judged; unknown so far is never FAILED.',
    ['transaction.duplicate'],
  ],
  'corridors.stand-in': [
    'The service picks the rate of a bank or a wallet where a default rate is missing.',
    'The rate of one may stand in for the other in the answer.',
    ['corridor.filter'],
  ],
  triggers: [
    'How an outcome such as a failed credit or a limit is brought about is not said.',
    'The target declares it. Without a trigger the requirement is not verified, and needs an attestation.',
    ['limits.*', 'view.failed', 'account.unregistered', 'cancel.success'],
  ],
};

/** The register of open points (see docs/contract.md). */
export const interpretations: readonly Interpretation[] = Object.entries<InterpretationRows[string]>({
  ...rows,
  ...toleratedInterpretations,
  ...silentInterpretations,
}).map(([id, [point, decision, requirements]]) => ({
  id,
  point,
  decision,
  requirements,
  ...(readings[id] && { readings: readings[id] }),
}));

const covers = (pattern: string, id: string): boolean =>
  pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : pattern === id;

/** The interpretations that a requirement rests on. */
export function interpretationsOf(requirement: string): readonly Interpretation[] {
  const found =
    byRequirement.get(requirement) ??
    interpretations.filter(({ requirements }) => requirements.some((pattern) => covers(pattern, requirement)));
  byRequirement.set(requirement, found);
  return found;
}

/** A report asks several times for every requirement. */
const byRequirement = new Map<string, readonly Interpretation[]>();
