import { gap, must, section, should } from './section';

export const generalRules = section('What the service does', undefined, {
  'http.success': must('A success is answered with an HTTP status of the 2xx class.'),
  'http.status': should('The HTTP status is 200 or 201, as the samples show.'),
  'http.json': must('Every answer is one JSON document of the interface.'),
  'http.shape': must('A success is the object, or the list of objects, that its operation shows.', {
    source: 'Endpoints; Resources',
  }),
  'http.content-type': should('Every answer says that it is JSON.', {
    tolerance: 'any media type that ends in json, with any charset',
  }),
  'echo.text': should('Amounts and mobile numbers are echoed in the notation in which they were sent.', {
    source: 'Resources: Quotation response',
  }),
  'success.wording': should(
    'The message of a success, and of the state of a transaction, is the wording of the code table.',
    { source: 'Errors; States and transitions', tolerance: 'subStatus is worded by the provider' },
  ),
  'reply.limit': must("The profile's share of the replies comes within 500 ms.", {
    judgedBy: 'reply-times',
    shownByLoad: 'always',
    tolerance: '99 % unless the profile says otherwise',
  }),
  'reply.each': should('Every reply comes within 500 ms.', { judgedBy: 'reply-times' }),
  'reply.each-older': must('Every reply of the older revision comes within 500 ms.', {
    tolerance:
      'one late reply; of 300 replies or more one in a thousand, of fewer no two of an operation in a row; each late one warns',
    judgedBy: 'reply-times',
    // a machine that stood still may have kept the flows from showing it
    shownByLoad: 'where-seen',
    operations: [
      'createQuotationOlder',
      'viewTransactionOlder',
      'ledgerAllOlder',
      'ledgerByCurrencyOlder',
      'corridorRatesOlder',
      'corridorRatesAllOlder',
    ],
  }),
  'transport.https': must(
    'The interface is served over HTTPS, under a valid certificate that a trusted authority issued.',
    { source: 'What the service does; Authentication: 6', judgedBy: 'probe', needs: 'tls' },
  ),
  'readings.one': should('What the specification leaves open is read in one way.', {
    source: 'Resources; Errors',
    judgedBy: 'run',
    tolerance: 'of two ways that both pass',
  }),
  'security.pan-unseen': must('No answer, refusal or callback shows a card number.', {
    source: 'Authentication: 5',
    scope: { instruments: ['CARD'] },
  }),
  'rates.requests': gap('How many requests a second the service takes is not shown.', {
    source: 'Limits: 8',
    assumption: 'requestsPerSecond: a number; the ceiling itself is rates.requestsPerSecond',
  }),
  'versions.retirement': gap('When older paths are retired is not shown.', {
    source: 'Versioning',
    assumption: 'olderRetirement: a date, or none',
  }),
});
