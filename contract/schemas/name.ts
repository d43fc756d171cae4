/** Name of the compiled schema of an object: `transactionView`, `transactionViewOlder`, `ledgerEntryList`. */
export const schemaName = (object: string, revision: string, list = false): string =>
  `${object}${revision === 'older' ? 'Older' : ''}${list ? 'List' : ''}`;
