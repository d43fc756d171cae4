import { type Field, fieldsOf, type Operation, operations } from '../../../../contract';

/** The operations that the gateway offers; the others are the partner's. */
export const gatewayOperations: readonly Operation[] = operations.filter(({ party }) => party === 'gateway');

/** The field records of an object in both revisions, each once. */
export const fieldsOfBothRevisions = (object: string): Field[] => [
  ...new Set([...fieldsOf(object), ...fieldsOf(object, 'older')]),
];

/** `bankList.banks[].bankName` as a part of a defect id: `bankList-banks-bankName`. */
export const idPartOf = ({ id }: Field): string => id.replace(/[[\].@]+/g, '-').replace(/-$/, '');
