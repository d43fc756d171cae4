/**
 * The document that the contract holds as data. It has no edition number; only the paths of its operations have
 * versions.
 */
export const specification = {
  title: 'Remittance Gateway Partner Interface Specification',
  version:
    'no edition number; quotations gsmaV2, transaction view v3, ledger balance v1, and the revisions before them',
  /** in its order */
  chapters: [
    'What the service does',
    'Resources',
    'States and transitions',
    'Endpoints',
    'Authentication',
    'Events',
    'Errors',
    'Limits',
    'Versioning',
  ],
} as const;
