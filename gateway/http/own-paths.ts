import { knownValues, type OperationId } from '../../contract';

const { bankList, statements } = knownValues.operationPath;

/** Paths that the document does not show: the ones that are known. A target file declares them, with the query. */
export const ownPaths: Partial<Record<OperationId, string>> = {
  bankList,
  statements: statements.split('?')[0] as string,
};
