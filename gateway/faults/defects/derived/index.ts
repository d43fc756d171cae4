/** Defects of single fields of requests and responses, derived from the contract. */
import type { Defect } from '../../modification';
import { requestDefects } from './requests';
import { responseDefects } from './responses';

/** Each breaks the requirement of its field; the id describes it, such as `answer-bankList-banks-bankName-mistyped`. */
export const derivedDefects: readonly Defect[] = [...responseDefects, ...requestDefects];
