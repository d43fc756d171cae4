/** Faults of single members and fields, derived from the contract: nothing of it is written here. */
import type { Defect } from '../../modification';
import { requestDefects } from './requests';
import { responseDefects } from './responses';

/** Each breaks the requirement of its field; ids say how: `answer-bankList-banks-bankName-missing`. */
export const derivedDefects: readonly Defect[] = [...responseDefects, ...requestDefects];
