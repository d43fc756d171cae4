/** Names that several kinds of mutants share. */

/** The name of a whole answer that is a list. */
export const wholeList = '[]';

const codePrefix = 'code ';

/** The mutation that sets a code of a class. */
export const codeMutation = (name: string): string => codePrefix + name;
export const isCodeMutation = (mutation: string): boolean => mutation.startsWith(codePrefix);
