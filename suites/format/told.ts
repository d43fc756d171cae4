/** What the changes of a case say of people and reasons, so that the rest of its payout is drawn to fit them. */
import type { PayoutPlan } from '../../generators/payouts';
import type { Case } from './case';

type FixedValues = NonNullable<PayoutPlan['fixed']>;

const transfer = 'internationalTransferInformation';
const isDay = /^\d{4}-\d\d-\d\d$/;

/** Who is changed may be of no family any more. */
const isOfPerson = /^(sender|recipient)Kyc\.(subjectName|dateOfBirth|gender|nationality|idDocument)/;

/** The fixed values of a case by their places, in the form that they have in an ordinary payout. */
export function toldBy({ steps }: Pick<Case, 'steps'>): Pick<PayoutPlan, 'fixed' | 'apart'> {
  // what is to be refused is no story
  const paying = steps.filter(({ call, expect }) => call === 'createTransaction' && expect.outcome !== 'refused');
  const patches = paying.flatMap(({ patches: own }) => own);
  const textAt = (path: string, form: RegExp): string | undefined => {
    for (const { path: own, change } of patches)
      if (own === path && 'set' in change && typeof change.set === 'string' && form.test(change.set)) return change.set;
    return undefined;
  };
  const fixed: FixedValues = {
    purpose: textAt(`${transfer}.remittancePurpose`, /./),
    source: textAt(`${transfer}.sourceOfFunds`, /./),
    relationship: textAt(`${transfer}.relationshipSender`, /./),
    sender: {
      sex: textAt('senderKyc.gender', /^[MF]$/) as 'M' | 'F' | undefined,
      dateOfBirth: textAt('senderKyc.dateOfBirth', isDay),
      nationality:
        textAt('senderKyc.nationality', /^[A-Z]{2}$/) ?? textAt('senderKyc.idDocument[].issuerCountry', /^[A-Z]{2}$/),
    },
    recipient: {
      dateOfBirth: textAt('recipientKyc.dateOfBirth', isDay),
      nationality: textAt('recipientKyc.nationality', /^[A-Z]{2}$/),
    },
  };
  return { fixed, apart: patches.some(({ path }) => isOfPerson.test(path)) };
}
