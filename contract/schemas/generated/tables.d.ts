/** The types of tables.js, which contract/build/index.ts generates and which is not committed. */
import type { CodeClass } from '../../types';
import type { Conditional, Echo, OperationSummary } from '../types';

export function echoesOf(object: string): Echo[];
/** the message of every code of the specification */
export function messageOf(code: string): string | undefined;
/** undefined if the specification does not list the code */
export function classOf(code: string): CodeClass | undefined;
/** describes the exhausted limit or funds; undefined for other codes */
export function usedUpOf(code: string): string | undefined;
/** throws for an unknown operation */
export function operationSummary(operation: string): OperationSummary;
/** states in which a later view may find the transaction */
export function successorsOf(status: string): readonly string[];
/** codes that refuse a transaction as a duplicate */
export const duplicateCodes: readonly string[];
/** success codes of cancel or reverse; empty for other operations */
export function successCodesOf(operation: string): readonly string[];
export function conditionalsOf(object: string): readonly Conditional[];
/** the success codes of cancel and reverse together */
export const doneCodes: readonly string[];
/** states after which nothing is polled */
export const finalStates: readonly string[];
