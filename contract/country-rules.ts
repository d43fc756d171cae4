/**
 * Countries in which a conditional field is mandatory, by the name of the rule that conditions use. The specification
 * does not list them; these are defaults from public sources (known-values.ts), and a target file can replace any.
 */
import { knownValues } from './known-values';

/** ISO alpha-2 countries by the name of the rule. */
export type CountryRules = Readonly<Record<string, readonly string[]>>;

const { provider, bankParameters, recipientIdType } = knownValues;
const withParameter = (name: string) =>
  Object.entries(bankParameters).flatMap(([country, needs]) => (needs.includes(name) ? [country] : []));

export const countryRules = {
  /** wallets of payment service providers */
  walletProvider: provider.walletMandatoryIn,
  bankProvider: provider.bankMandatoryIn,
  cardProvider: [],
  bankMsisdn: [...new Set([...provider.msisdnMandatoryForBankIn, ...withParameter('msisdn')])],
  banksubcode: provider.banksubcodeMandatoryIn,
  accounttype: [],
  cardMsisdn: [],
  senderGender: [],
  senderIdIssueDate: [],
  senderIdIssuer: [],
  /** beside the pair that the specification names, of US or CA to GT */
  senderState: [],
  senderPostalCode: [],
  recipientNationality: withParameter('nationality'),
  recipientDateOfBirth: [],
  recipientIdDocument: [...Object.keys(recipientIdType), ...withParameter('idDocument')],
  recipientIdExpiry: withParameter('idDocument'),
  recipientAddress: withParameter('address'),
  recipientPostalCode: [],
  regionalBeneficiaryName: [],
} as const satisfies CountryRules;

/** Destinations that want a special provider code, by instrument and rule (Resources: Transaction request). */
export const specialProviders = {
  WALLET: { rule: 'walletProvider', countries: ['CO'] },
  BANK_AC: { rule: 'bankProvider', countries: ['CO', 'EG', 'PH'] },
  CARD: { rule: 'cardProvider', countries: ['CN'] },
} as const;

export const countryRuleNames = Object.keys(countryRules);
