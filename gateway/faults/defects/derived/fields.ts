import type { Field } from '../../../../contract';

/** `bankList.banks[].bankName` as a part of an id: `bankList-banks-bankName`. */
export const partOf = ({ id }: Field): string => id.replace(/[[\].@]+/g, '-').replace(/-$/, '');
