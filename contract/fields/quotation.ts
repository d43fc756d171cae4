import { table } from './table';

const request = 'Resources: Quotation request';
const response = 'Resources: Quotation response';
const types = ['p2p', 'p2b', 'b2b', 'b2p'] as const;
const instruments = ['BANK_AC', 'WALLET', 'CARD'] as const;

export const quotationFields = [
  ...table('quotationRequest', request, [
    ['requestDate', 'M', '19', 'time of the request', { format: 'dateTime' }],
    [
      'requestAmount',
      'M',
      '30,6',
      'amount to convert; decimals follow ISO 4217 for the destination',
      { revision: 'current', breaks: ['2001'] },
    ],
    ['requestAmount', 'M', '10,2', 'amount to convert, two decimals', { revision: 'older', breaks: ['2001'] }],
    [
      'requestCurrency',
      'M',
      '3',
      'the sending currency asks for a forward quote, the receiving currency for a reverse one',
      { format: 'currency', breaks: ['1012', '1013', '2003'] },
    ],
    [
      'type',
      'O',
      '3',
      'transaction type; the rate may depend on it',
      {
        enum: types,
        decides: true,
        revision: 'current',
        condition: {
          text: 'optional for p2p, mandatory otherwise',
          when: [{ types: ['p2b', 'b2p', 'b2b'] }],
        },
      },
    ],
    [
      'scheme',
      'C',
      '2-16',
      'payment scheme code for network selection, route and fee',
      {
        revision: 'current',
        listed: true,
        condition: {
          // quotation.scheme-or-pan: refused with a code of its own, so neither is mandatory by itself
          text: 'for CARD either scheme or pan is required (2012)',
          when: [],
        },
      },
    ],
    ['debitParty', 'O', '', 'sender identifiers', { format: 'list' }],
    ['debitParty[msisdn]', 'O', '6', 'sender mobile number with country code', { value: '3-50', real: true }],
    ['creditParty', 'M', '', 'beneficiary identifiers', { format: 'list' }],
    [
      'creditParty[receivingCountry]',
      'M',
      '16',
      'destination country',
      { value: '2', format: 'country', revision: 'current', breaks: ['1011', '1030'] },
    ],
    [
      'creditParty[instrumentType]',
      'M',
      '14',
      'payout instrument; absent for bank or wallet, it is inferred from the other entries',
      { value: '4-10', enum: instruments, inferred: true, revision: 'current' },
    ],
    [
      'creditParty[msisdn]',
      'C',
      '6',
      'beneficiary mobile number, or a wildcard',
      {
        value: '3-50',
        real: true,
        revision: 'current',
        condition: { text: 'no payout wants it in the current revision', when: [] },
      },
    ],
    [
      'creditParty[msisdn]',
      'C',
      '6',
      'beneficiary mobile number',
      {
        value: '3-50',
        // here the number alone tells the destination
        listed: true,
        revision: 'older',
        condition: { text: 'mandatory for wallet in the older revision', when: [{ instruments: ['WALLET'] }] },
      },
    ],
    [
      'creditParty[bankaccountno]',
      'C',
      '13',
      'beneficiary account or IBAN',
      {
        value: '5-50',
        real: true,
        decides: true,
        revision: 'older',
        scope: { instruments: ['BANK_AC'] },
        condition: { text: 'bank payouts of the older revision', when: [{ instruments: ['BANK_AC'] }] },
      },
    ],
    [
      'creditParty[pan]',
      'C',
      '3',
      'encrypted beneficiary card number',
      {
        value: '512-1024',
        format: 'encrypted',
        revision: 'current',
        condition: {
          text: 'mandatory for CARD where no scheme is sent (2012)',
          when: [],
        },
      },
    ],
    ['quotes[].sendingCurrency', 'M', '3', 'settlement currency', { format: 'currency', breaks: ['1012', '2003'] }],
    ['quotes[].receivingCurrency', 'M', '3', 'payout currency', { format: 'currency', breaks: ['1013', '2003'] }],
  ]),
  ...table('quotationResponse', response, [
    ['requestDate', 'M', '', 'echo of the request date', { format: 'dateTime', echo: 'quotationRequest.requestDate' }],
    [
      'requestAmount',
      'M',
      '',
      'echo of the request amount',
      { format: 'decimal', echo: 'quotationRequest.requestAmount' },
    ],
    [
      'requestCurrency',
      'M',
      '',
      'echo of the request currency',
      { format: 'currency', echo: 'quotationRequest.requestCurrency' },
    ],
    ['debitParty', 'C', '', 'echo of the sender identifiers', { format: 'list' }],
    [
      'debitParty[msisdn]',
      'C',
      '',
      'echo of the sender mobile number',
      { value: '3-50', echo: 'quotationRequest.debitParty[msisdn]' },
    ],
    ['creditParty', 'M', '', 'echo of the beneficiary identifiers', { format: 'list' }],
    [
      'creditParty[msisdn]',
      'C',
      '',
      'echo of the beneficiary mobile number',
      { value: '3-50', echo: 'quotationRequest.creditParty[msisdn]' },
    ],
    [
      'creditParty[bankaccountno]',
      'C',
      '',
      'echo of the beneficiary account',
      {
        value: '5-50',
        revision: 'older',
        scope: { instruments: ['BANK_AC'] },
        echo: 'quotationRequest.creditParty[bankaccountno]@older',
      },
    ],
    [
      'creditParty[receivingCountry]',
      'C',
      '',
      'echo of the destination country',
      { format: 'country', echo: 'quotationRequest.creditParty[receivingCountry]' },
    ],
    ['quotes', 'M', '', 'one quote, or several in the older revision', { format: 'list' }],
    ['quotes[].quoteId', 'M', '16-20', 'unique identifier of the quote'],
    ['quotes[].quoteExpiryTime', 'M', '', 'time after which the quote is invalid', { format: 'dateTime' }],
    ['quotes[].sendingAmount', 'M', '', 'amount the sending partner settles', { format: 'decimal' }],
    ['quotes[].sendingCurrency', 'M', '', 'settlement currency', { format: 'currency' }],
    [
      'quotes[].receivingAmount',
      'M',
      '',
      'payout amount, rounded by the rules of country and currency',
      { format: 'decimal' },
    ],
    ['quotes[].receivingCurrency', 'M', '', 'payout currency', { format: 'currency' }],
    ['quotes[].fxRate', 'M', '', 'rate applied, all markups included', { format: 'decimal' }],
    [
      'quotes[].scheme',
      'M',
      '',
      'payment scheme, empty where none applies; in the second version',
      { revision: 'current', mayBeEmpty: true, mayBeNull: true },
    ],
    ['quotes[].type', 'M', '', 'transaction type; in the second version', { enum: types, revision: 'current' }],
    [
      'quotes[].instrumentType',
      'M',
      '',
      'payout instrument; in the second version',
      { enum: instruments, revision: 'current' },
    ],
    ['quotationReference', 'M', '', 'quote reference of the service'],
    ['quotationStatus', 'M', '', 'code:message; 2000:Quote Success', { format: 'codeMessage' }],
  ]),
];
