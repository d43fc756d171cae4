import { codes } from '../codes';
import { gap, must, section, should } from './section';

/** Codes that say that the form of a request is wrong. */
export const formCodes = codes
  .filter((one) => one.class === 'property' || one.class === 'form' || one.class === 'kyc')
  .map(({ code }) => code);

const all = section('Errors', undefined, {
  'errors.range': must('A value outside its length range is refused with 1001.', { accept: ['1001'] }),
  'errors.exact': must('A value of another than its exact length is refused with 1002.', { accept: ['1002'] }),
  'errors.missing': must('A request without a mandatory field is refused with 1005.', { accept: ['1005'] }),
  'errors.format': must('A value of wrong form or outside its enumeration is refused with 1000, or 1004.', {
    accept: ['1000', '1004'],
  }),
  'errors.malformed': must('An empty or null mandatory value, or one of another JSON type, is refused.', {
    accept: formCodes,
  }),
  'errors.names-property': must('The descriptions of 1000, 1001 and 1002 name the property.'),
  'errors.wording': should('The description is the wording of the code table.', {
    tolerance: 'capitals, white space and a closing full stop do not matter',
  }),
  'errors.known-code': must('A refusal, and the state of a transaction, carries a code that the specification lists.', {
    tolerance: 'codes of the 6000 range, of which not all are shown',
  }),
  'errors.code-of-failure': must(
    'A refusal carries no code of a success, and none about a payout where the request names none.',
  ),
  'errors.names-limits': should('The description of 1001 names the limits of the property, that of 1002 its length.'),
  'errors.clock': must('errorDateTime is the present time in UTC.', { tolerance: 'five minutes' }),
  'errors.optional-nothing': gap(
    'Whether a null or an empty text in an optional member is the same as none, or refused, is not said.',
    { assumption: 'optionalNothing: absent or refused', assumed: ['absent', 'refused'] },
  ),
  'errors.single-lengths': gap(
    'Whether a single number is an exact length or a maximum, where an exact one makes no sense, is not said.',
    {
      source: 'Resources and their fields',
      assumption: 'singleLengths: exact or maximum',
      assumed: ['exact', 'maximum'],
    },
  ),
  'errors.older-lengths': gap('Which lengths the older revision has is shown for a few fields, as examples.', {
    source: 'Versioning',
    assumption: 'olderLengths: how long its texts may be',
    revision: 'older',
  }),
});

const wrapped = section('Errors', ['createTransaction', 'viewTransaction', 'viewTransactionOlder'], {
  'errors.wrapper': must('Transaction operations wrap a failure with serverCorrelationId and clientCorrelationId.'),
  'errors.server-correlation': must(
    'serverCorrelationId is a reference of the service, and empty when authentication failed.',
    { tolerance: 'either for who is turned away by 1006, 1007 or 1010; empty too where no payout can be meant' },
  ),
  'errors.client-correlation': must('clientCorrelationId is the partner reference, where it could be read.', {
    tolerance: 'a refused view may repeat the reference that was asked for, or none',
  }),
});

export const errorRules = [...all, ...wrapped];
