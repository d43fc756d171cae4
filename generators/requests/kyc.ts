import { type Field, fieldsOf, getAt, inScope, roomOf, setAt } from '../../contract';
import { stretch } from '../boundaries';
import type { Business, Payout } from '../payouts';
import type { Members } from './draft';

const address = (person: Payout['sender']): Members => ({ ...person.address });

function senderKyc({ sender, type }: Payout): Members {
  const { firstName, middleName, lastName, fullName, title } = sender;
  return {
    nationality: sender.nationality,
    dateOfBirth: sender.dateOfBirth,
    gender: sender.gender,
    // mandatory for p2b alone, and left out elsewhere
    ...(type === 'p2b' && {
      primaryContactCountryCode: sender.diallingCode,
      primaryContactNo: sender.contactNumber,
      primaryContactNoType: 'personal',
    }),
    idDocument: [{ ...sender.document }],
    postalAddress: address(sender),
    subjectName: { title, firstName, ...(middleName && { middleName }), lastName, fullName },
  };
}

function recipientKyc({ recipient, recipientDocument, recipientRegionalName }: Payout): Members {
  const { firstName, lastName, fullName } = recipient;
  return {
    nationality: recipient.nationality,
    dateOfBirth: recipient.dateOfBirth,
    ...(recipientDocument && { idDocument: [{ ...recipientDocument }] }),
    postalAddress: address(recipient),
    subjectName: { firstName, lastName, fullName },
    ...(recipientRegionalName && { regionalBeneficiaryName: recipientRegionalName }),
  };
}

const businessSender = (business: Business): Members => ({
  businessName: business.name,
  businessAddress1: business.address,
  businessAddressCity: business.city,
  businessAddressCountryCode: business.country,
  businessPrimaryContactCountryCode: business.dialling,
  businessPrimaryContactNo: business.contactNumber,
  businessEmail: business.email,
  businessCountryCode: business.country,
  businessRegistrationType: business.registrationType,
  businessRegistrationNumber: business.registrationNumber,
  businessIDValidThru: business.validThru,
});

const businessRecipient = (business: Business): Members => ({
  businessName: business.name,
  businessAddress1: business.address,
  businessAddressCity: business.city,
  businessAddressCountryCode: business.country,
  businessPrimaryContactNo: business.contactNumber,
});

/** Texts that a gateway does not interpret. Names are left out, because the gateway may compare the name of a beneficiary. */
const isFree = ({ path }: Field): boolean =>
  /postalAddress\.(addressLine\d|city|cityOfBirth)$|^senderKyc\.subjectName\.\w+Name$|\.business(Address1|RegistrationType)$|business\.senderKyc\.businessName$/.test(
    path,
  );

/** Gives all free texts of the sections their maximum length, also optional ones; if readings differ, the shortest maximum. */
function withLongest(sections: Members, { type, instrument, revision }: Payout): Members {
  for (const field of fieldsOf('transactionRequest', revision).filter(isFree)) {
    if (!inScope(field, { type, instrument })) continue;
    const { max = 0 } = roomOf(field, revision)?.tight ?? field;
    setAt(sections, field.path, stretch(String(getAt(sections, field.path) ?? 'Long'), max));
  }
  return sections;
}

/**
 * The KYC sections of a payout; one that its type does not use is an empty object, and without a business there is no section
 * of one (Resources: Transaction request).
 */
export const kycSections = (payout: Payout): Members =>
  payout.pool === 'longest' ? withLongest(sectionsOf(payout), payout) : sectionsOf(payout);

function sectionsOf(payout: Payout): Members {
  const { type, business } = payout;
  // p2p, p2b, b2p or b2b
  const from = type[0];
  const to = type[2];
  const persons = {
    senderKyc: from === 'p' ? senderKyc(payout) : {},
    recipientKyc: to === 'p' ? recipientKyc(payout) : {},
  };
  if (!business) return persons;
  return {
    ...persons,
    business: {
      senderKyc: from === 'b' ? businessSender(business.sender) : {},
      recipientKyc: to === 'b' ? businessRecipient(business.recipient) : {},
    },
  };
}
