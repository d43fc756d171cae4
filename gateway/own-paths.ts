import type { OperationId } from '../spec';

/** Paths that the document does not show, as this gateway chose them; a target file declares them. */
export const ownPaths: Partial<Record<OperationId, string>> = {
  bankList: '/eig/getbanklist/{countryCode}',
  statements: '/eig/gsma/statements',
};
