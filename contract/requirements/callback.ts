import { gap, must, section, should } from './section';

export const callbackRules = section(
  'Events',
  ['createTransaction'],
  {
    'callback.sent': must('A callback is sent for every final state.', { shownByLoad: 'always' }),
    'callback.agreement': must('The callback and the view show the same state and references.', {
      shownByLoad: 'always',
    }),
    'callback.content-type': must('A callback is a POST of JSON.', { source: 'Endpoints: Status callback' }),
    'callback.code': must(
      'Response code and message of a callback fit its status, and the code says the same as that of the view.',
      {
        tolerance:
          'the view may show a code of an earlier state, and another code of a failure; a message in words of its own',
      },
    ),
    'callback.same-code': should('The response code of a callback is the code that the view shows.'),
    'callback.reversal': must('A callback is sent for the states that a cancellation or a reversal leads to, too.', {
      operations: ['cancelTransaction', 'reverseTransaction'],
    }),
    'callback.partner': must('A partner gets no callbacks of the transactions of another.', {
      source: 'Endpoints: Status callback',
      trigger: 'second-partner',
    }),
    'callback.once': should('A callback that was acknowledged is not repeated.', {
      tolerance: 'delivery guarantees are not shown',
    }),
    'callback.retry': gap('When and how often a callback is repeated is not shown.', {
      assumption: 'callbackRetry: seconds between tries',
    }),
    'callback.order': gap('Whether callbacks keep their order is not shown.', {
      assumption: 'callbackOrder: kept or free',
      assumed: ['kept', 'free'],
    }),
    'callback.unacknowledged': gap('What follows a callback that is not acknowledged is not shown.', {
      assumption: 'unacknowledged: in words',
    }),
    'callback.authentication': gap('How the service authenticates to the partner is not shown.', {
      assumption: 'callbackAuthentication: header, mutual TLS or none',
    }),
  },
  { judgedBy: 'run', needs: 'callbacks' },
);
