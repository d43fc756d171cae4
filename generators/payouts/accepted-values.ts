/** Values that only the service's operator knows, such as purposes: those of the target file, or the known ones. */
import { fields, knownValues, type TransactionType, valueFamily } from '../../contract';
import type { Target } from '../../targets/target';
import { isPersonal } from '../stories/relations';

export type AcceptedValues = NonNullable<Target['acceptedValues']>;

/** The path of each kind of values in a transaction request. */
const paths = {
  purposes: 'internationalTransferInformation.remittancePurpose',
  sourcesOfFunds: 'internationalTransferInformation.sourceOfFunds',
  relationships: 'internationalTransferInformation.relationshipSender',
  senderIdTypes: 'senderKyc.idDocument[].idType',
  paymentModes: 'paymentMode',
} as const;

/** The known values that fit the published length. Values of a target file were checked when the file was read. */
function fitting(path: string, values: readonly string[]): readonly string[] {
  const { min = 0, max = Number.POSITIVE_INFINITY } =
    fields.find(({ object, path: own }) => object === 'transactionRequest' && own === path) ?? {};
  return values.filter((value) => value.length >= min && value.length <= max);
}

const defaultValues = {
  purposes: {
    person: fitting(paths.purposes, knownValues.remittancePurpose.person),
    business: fitting(paths.purposes, knownValues.remittancePurpose.business),
  },
  sourcesOfFunds: {
    person: fitting(paths.sourcesOfFunds, knownValues.sourceOfFunds.person),
    business: fitting(paths.sourcesOfFunds, knownValues.sourceOfFunds.business),
  },
  // sender and recipient are different persons
  relationships: fitting(paths.relationships, knownValues.relationshipSender).filter((word) => word !== 'Self'),
  senderIdTypes: knownValues.senderIdType as readonly string[],
};
const knownIdTypes: Readonly<Record<string, readonly string[]>> = knownValues.recipientIdType;

/** The words for a recipient's document with at most the published 20 characters; undefined: there is none. */
const ofLength = (words: readonly string[] = []): readonly string[] | undefined => {
  const short = words.filter((word) => word.length <= 20);
  return short.length > 0 ? short : undefined;
};

/** The values from which a payout of a type is drawn. */
export const valuesFor = (type: TransactionType, accepted: AcceptedValues = {}) => {
  const family = valueFamily(type);
  return {
    purposes: accepted.purposes?.[family] ?? defaultValues.purposes[family],
    sourcesOfFunds: accepted.sourcesOfFunds?.[family] ?? defaultValues.sourcesOfFunds[family],
    relationships: accepted.relationships ?? defaultValues.relationships,
    senderIdTypes: accepted.senderIdTypes ?? defaultValues.senderIdTypes,
    paymentModes: accepted.paymentModes,
    /** absent: as for senders */
    recipientIdTypes: (country: string): readonly string[] | undefined =>
      accepted.recipientIdTypes?.[country] ?? ofLength(knownIdTypes[country]),
  };
};

/** The values of a field that a target file declares as accepted; undefined: it declares none. */
export function declaredValues(
  path: string,
  type: TransactionType,
  accepted: AcceptedValues,
): readonly string[] | undefined {
  const [name] = Object.entries(paths).find(([, own]) => own === path) ?? [];
  const values = accepted[name as keyof typeof paths];
  if (!values || !('length' in values)) return values?.[valueFamily(type)];
  // a business has no relatives
  const own = name === 'relationships' && type !== 'p2p' ? values.filter((word) => !isPersonal(word)) : values;
  return own.length > 0 ? own : undefined;
}
