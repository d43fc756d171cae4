import { must, section, should } from './section';

/** What the connection shows before any request is sent. */
const wire = { judgedBy: 'probe', needs: 'tls' } as const;

/**
 * The security baseline of the harness: what no sentence of the specification asks for, and a gateway that moves money is
 * held to all the same. Reports tell it apart, and a target may opt out of its verdict.
 */
export const securityRules = section(
  'Security baseline',
  undefined,
  {
    'errors.internals': must('No answer shows a stack trace or the inside of the server.'),
    'security.uninterpreted': must('Text that looks like code is taken as text, or refused.'),
    'transport.tls': should('Handshakes are in TLS 1.2 or later, and in no older version.', wire),
    'transport.plain-refused': must('The HTTPS address answers no plain HTTP request.', wire),
  },
  { basis: 'security baseline' },
);
