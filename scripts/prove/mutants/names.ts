/** Names that several kinds of mutants share. */

/** The name of a whole answer that is a list. */
export const wholeList = '[]';

const codePrefix = 'code ';

/** The operator that sets a code of a class. */
export const codeOperator = (name: string): string => codePrefix + name;
export const isCodeOperator = (operator: string): boolean => operator.startsWith(codePrefix);
