/** A systematic mutant: a gateway that deviates in one respect, made by rule from the contract. */
import type { OperationId, RequirementId } from '../../../contract';
import type { CleanRun } from '../certifications/clean-run';
import type { Family } from '../proof';
import type { Tampering } from './tampering';

/** One deviation of the gateway, with the requirements that it breaks. */
export interface Mutant {
  /** such as `response/createQuotation/quotes[].fxRate/next-unit` */
  id: string;
  family: Family;
  text: string;
  /** what it changes: an operation, or the callback */
  operation: OperationId;
  /** id of the changed field, or another name of what is changed */
  field: string;
  /** the object that an answer must hold, and the path in it; absent where `cases` says which */
  object?: string;
  path?: string;
  mutation: string;
  /** the kind of payout that it is about; absent: any */
  kind?: string;
  /** it is killed if one of these requirements fails */
  breaks: readonly RequirementId[];
  /** the cases that can show it, best first; absent: those with an exchange of the operation that holds the field */
  cases?(clean: CleanRun): Iterable<string>;
  /** what it does in one run */
  tamper(clean: CleanRun): Tampering;
}

/** The name of a whole answer that is a list. */
export const wholeList = '[]';

const codePrefix = 'code ';

/** The mutation that sets a code of a class. */
export const codeMutation = (name: string): string => codePrefix + name;
/** Is it a mutation that puts another result code in place of the right one? */
export const isCodeMutation = (mutation: string): boolean => mutation.startsWith(codePrefix);
