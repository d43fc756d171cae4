/** The types of quick.js, which contract/build/index.ts writes and nobody keeps under version control. */
import type { CodeClass } from '../../types';
import type { Conditional, Echo, OperationSummary } from '../types';

type Bag = { [member: string]: unknown };

/** Does the schema of a name accept a document? None does under a name that was not generated. */
export function accepts(name: string, document: unknown): boolean;
/** Does an answer of an object repeat all of a request to the letter? */
export function repeatsAll(object: string, sent: Bag, came: Bag): boolean;
export function echoesOf(object: string): Echo[];
/** of every code of the document's tables */
export function messageOf(code: string): string | undefined;
/** undefined where the document's tables do not hold the code */
export function classOf(code: string): CodeClass | undefined;
/** in words what is used up; undefined where the code says nothing of the kind */
export function usedUpOf(code: string): string | undefined;
/** throws on an operation that the contract does not know */
export function operationSummary(operation: string): OperationSummary;
/** states that may follow a state between two looks */
export function successorsOf(status: string): readonly string[];
/** codes that refuse a transaction because it was taken already */
export const duplicateCodes: readonly string[];
/** codes with which cancel or reverse says that it did what was asked; none of other operations */
export function successCodesOf(operation: string): readonly string[];
export function conditionalsOf(object: string): readonly Conditional[];
/** the codes of both */
export const doneCodes: readonly string[];
/** states after which nothing is polled */
export const finalStates: readonly string[];
