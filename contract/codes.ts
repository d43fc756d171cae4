/** The code tables of the specification (Errors), message verbatim. */
import type { Code, CodeClass, Instrument, PayoutStage } from './types';

/**
 * What brings a code about. A stage of a payout, or of a payout to one instrument: a target file may have a trigger for
 * it, which makes the case (docs/targets.md). `a request`, such as one with a repeated reference: a suite has the case.
 * `receiving side`: the code is never sent to a sending partner.
 */
type Origin = PayoutStage | `${PayoutStage} ${Instrument}` | 'a request' | 'receiving side';

type Row = readonly [code: string, origin: Origin, message: string, contact?: string, action?: string];

/** The codes of each class. A script of k6 needs the classes alone: the tables would take memory in each of its VUs. */
const classes: Readonly<Record<CodeClass, string>> = {
  success: '2000 5000 6000',
  paid: '3000',
  pending: '3050 5001',
  'on-hold': '3150',
  cancelled: '3033',
  reversed: '16000',
  'reversal-pending': '16003',
  'reversal-rejected': '16002',
  'inquiry-success': '9000',
  busy: '1007 3027',
  duplicate: '3004',
  'look-alike': '3030',
  'used-up': '3060 3061 3062 3072 3074',
  unfunded: '3049',
  property: '1000 1001 1002',
  form: '1004 1005',
  kyc: '3006 3007 3010',
  authentication: '1003',
  'unknown-transaction': '1046 3003',
  'payout-failure': `
    3001 3002 3005 3008 3009 3011 3022 3031 3032 3075 3076 3077 3078 3079 3080 3081 3082 3100 3101 3102 3103 3104 3105 3106
    3107 3108 3109 3110 3111 3112 3113 3114 3115 3116 3117 3132 3133 3202 3210 3222 5002 5003 5004 5005 5006 5007 5008 5009
    5010 5011 5012 5013 5014 5015 5016
  `,
  'change-refused': '15001 15002 15003 15004 15005 16001 16004 16005 16006 16007',
  refusal: `
    1006 1010 1011 1012 1013 1014 1015 1016 1017 1018 1019 1020 1021 1022 1023 1024 1026 1027 1028 1029 1030 1031 1032 1061
    1062 1073 2001 2002 2003 2012 2014 6001 6002 6003 6004 6005 6008
  `,
};

/** Codes that can refuse a valid request because a limit or the funds are exhausted, with what is used up. */
const exhausted: Readonly<Record<string, string>> = {
  '3030': 'a payout like an earlier one fell within the look-alike window',
  '3049': 'the funds of the partner are used up',
  '3060': "the beneficiary's payouts of the day are used up",
  '3061': "the beneficiary's payouts of the week are used up",
  '3062': "the beneficiary's payouts of the month are used up",
  '3072': "the beneficiary's sum of the day is used up",
  '3074': "the beneficiary's sum of the month is used up",
};

const codesOf = (name: CodeClass): string[] => classes[name].trim().split(/\s+/);

/** Made at its first use, which most VUs never come to. */
let byCode: ReadonlyMap<string, CodeClass> | undefined;

/** The class of a code; undefined: the specification does not list it. */
export function classOf(code: string): CodeClass | undefined {
  byCode ??= new Map(
    (Object.keys(classes) as CodeClass[]).flatMap((name) => codesOf(name).map((one) => [one, name] as const)),
  );
  return byCode.get(code);
}

/** Which limit, or whose funds, a code says are exhausted, in words; undefined: the code is not about that. */
export const usedUpOf = (code: string): string | undefined => exhausted[code];

/** Classes of codes about a payout that is there already, which say nothing of a request that names none. */
export const aboutPayouts: readonly CodeClass[] = ['duplicate', 'look-alike', 'change-refused'];

/** Codes that refuse a transaction as a duplicate (Limits: 2). */
export const duplicateCodes: readonly string[] = [...codesOf('duplicate'), ...codesOf('look-alike')];

/** Codes of a cancellation or a reversal that is granted. */
export const doneCodes: readonly string[] = (
  ['cancelled', 'reversed', 'reversal-pending', 'reversal-rejected'] as const
).flatMap(codesOf);

const tables: Record<string, readonly Row[]> = {
  'Errors: Request and routing codes': [
    ['1000', 'a request', 'Invalid [propertyName]', 'No', 'Retry'],
    ['1001', 'a request', '[propertyName] value should be between [minlength] to [maxlength]', 'No', 'Retry'],
    ['1002', 'a request', '[propertyName] must be [length]', 'No', 'Retry'],
    ['1003', 'a request', 'Authentication failed. Username or Password is incorrect.', 'Yes', 'Retry'],
    ['1004', 'acceptance', 'Invalid parameters in the request', 'No', 'Retry'],
    ['1005', 'a request', 'Mandatory fields are missing', 'No', 'Retry'],
    ['1006', 'acceptance', 'Request SHA256 checksum mismatch', 'No', 'Retry'],
    ['1007', 'acceptance', 'Server is busy. Please try after sometime', 'Yes', 'Retry'],
    ['1010', 'quotation', 'Source country not allowed', 'Yes', 'Retry'],
    ['1011', 'quotation', 'Destination country not allowed', 'Yes', 'Retry'],
    ['1012', 'quotation', 'Source currency not allowed', 'Yes', 'Retry'],
    ['1013', 'quotation', 'Destination currency not allowed', 'Yes', 'Retry'],
    ['1014', 'quotation', 'Source country inactive', 'Yes', 'Retry'],
    ['1015', 'quotation', 'Destination country inactive', 'Yes', 'Retry'],
    ['1016', 'quotation', 'Failed to get destination partner', 'Yes', 'Retry'],
    ['1017', 'quotation', 'Source partner validity fail', 'Yes', 'Retry'],
    ['1018', 'quotation', 'Destination partner validity fail', 'Yes', 'Retry'],
    ['1019', 'quotation', 'Source partner suspended', 'Yes', 'Retry'],
    ['1020', 'quotation', 'Destination partner suspended', 'Yes', 'Retry'],
    ['1021', 'quotation', 'Source partner inactive', 'Yes', 'Retry'],
    ['1022', 'quotation', 'Destination partner inactive', 'Yes', 'Retry'],
    ['1023', 'quotation', 'Corridor validity failed', 'Yes', 'Retry'],
    ['1024', 'quotation', 'Corridor Suspended', 'Yes', 'Retry'],
    ['1026', 'quotation', 'Source MSISDN not allowed.', 'No', 'Cancel'],
    ['1027', 'quotation', 'Source MSISDN Blacklisted.', 'No', 'Cancel'],
    ['1028', 'quotation', 'Destination MSISDN not allowed.', 'No', 'Cancel'],
    ['1029', 'quotation', 'Destination MSISDN Blacklisted.', 'No', 'Cancel'],
    ['1030', 'quotation', 'Corridor not exists', 'Yes', 'Retry'],
    ['1031', 'quotation', 'Source currency inactive', 'Yes', 'Retry'],
    ['1032', 'quotation', 'Destination currency inactive', 'Yes', 'Retry'],
    ['1046', 'a request', 'Invalid Transaction ID. (check format, special characters)', 'No', 'Retry'],
    ['1061', 'quotation', 'Destination Country Sanctioned.', 'No', 'Cancel'],
    ['1062', 'quotation', 'Source Country Sanctioned.', 'No', 'Cancel'],
    ['1073', 'quotation', 'Routing Failed. (route inactive)', 'Yes', 'Retry'],
  ],
  'Errors: Quotation codes': [
    ['2000', 'a request', 'Quote Success', 'No', 'none'],
    ['2001', 'quotation', 'Source amount is invalid', 'No', 'Retry'],
    ['2002', 'quotation', 'Beneficiary MSISDN validation failed', 'No', 'Cancel'],
    ['2003', 'quotation', 'Failed to get Forex rate', 'Yes', 'Retry'],
    ['2012', 'a request', 'Scheme or pan is mandatory'],
    ['2014', 'a request', 'Scheme mismatch'],
  ],
  'Errors: Transaction codes': [
    ['3000', 'a request', 'Remit Success', 'No', 'none'],
    ['3050', 'a request', 'Remit Acknowledged, status PENDING', 'No', 'Poll'],
    ['3001', 'a request', 'Transaction request should be current date', 'No', 'Retry'],
    ['3002', 'acceptance', 'Beneficiary Validation failed', 'No', 'Cancel'],
    ['3003', 'a request', 'TerraPay transaction id is invalid (service transaction id invalid)', 'No', 'Retry'],
    ['3004', 'a request', 'Duplicate transaction Id', 'No', 'Cancel'],
    ['3005', 'a request', 'Quote and Remit parameters do not match', 'No', 'Retry'],
    ['3006', 'acceptance', 'Sender KYC validation failed', 'No', 'Cancel'],
    ['3007', 'acceptance', 'Beneficiary KYC validation failed', 'No', 'Cancel'],
    ['3008', 'a request', 'Quote expired', 'No', 'Cancel (request a new quote)'],
    ['3009', 'acceptance', 'Failed to process quote request', 'Yes', 'Retry'],
    ['3010', 'acceptance', 'Mandatory KYC parameter check failed', 'No', 'Retry'],
    ['3011', 'acceptance', 'Invalid Fx Rate', 'Yes', 'Retry'],
    ['3022', 'acceptance', 'Corridor validation failed', 'Yes', 'Retry'],
    ['3027', 'acceptance', 'Server is busy. Please try after sometime', 'Yes', 'Retry'],
    ['3030', 'acceptance', 'Possible duplicate transaction received within configured time.', 'Yes', 'Retry later'],
    ['3031', 'acceptance', 'Connection timeout while connecting to destination partner', 'Yes', 'Retry later'],
    ['3032', 'credit', 'Remit failed', 'Yes', 'Cancel'],
    ['3033', 'a request', 'Cancel Success', 'Yes', 'Cancel'],
    ['3049', 'acceptance', 'Remit Failed. Insufficient funds', 'No', 'Retry after funding'],
    ['3060', 'acceptance', 'Beneficiary daily transaction count limit reached', 'No', 'Cancel'],
    ['3061', 'acceptance', 'Beneficiary weekly transaction count limit reached', 'No', 'Cancel'],
    ['3062', 'acceptance', 'Beneficiary monthly transaction count limit reached', 'No', 'Cancel'],
    ['3072', 'acceptance', 'Receiver Daily Transaction Limit Reached', 'No', 'Cancel'],
    ['3074', 'acceptance', 'Beneficiary monthly transaction amount limit reached', 'No', 'Retry'],
    ['3075', 'acceptance', 'Sending Partner Min allowed amount check failed.', 'No', 'Cancel'],
    ['3076', 'acceptance', 'Sending Partner Max allowed amount check failed.', 'No', 'Cancel'],
    ['3077', 'acceptance', 'Receiving Partner Min allowed amount check failed.', 'No', 'Cancel'],
    ['3078', 'acceptance', 'Receiving Partner Max allowed amount check failed.', 'No', 'Cancel'],
    ['3079', 'acceptance', 'Sender Min allowed amount check failed.', 'No', 'Cancel'],
    ['3080', 'acceptance', 'Sender Max allowed amount check failed.', 'No', 'Cancel'],
    ['3081', 'acceptance', 'Receiver Min allowed amount check failed.', 'No', 'Cancel'],
    ['3082', 'acceptance', 'Receiver Max allowed amount check failed.', 'No', 'Cancel'],
    ['3100', 'credit', 'Credit Failed. Msisdn not found.', 'No', 'Cancel'],
    ['3101', 'credit BANK_AC', 'Bank Credit Failed. Invalid Account.', 'No', 'Cancel'],
    ['3102', 'credit BANK_AC', 'Bank Credit Failed. Bank Not Reachable.', 'No', 'Cancel'],
    ['3103', 'credit BANK_AC', 'Bank credit failed. Account name mismatch.', 'No', 'Cancel'],
    ['3104', 'credit BANK_AC', 'Bank credit failed. Transaction limit exceeded.', 'No', 'Cancel'],
    ['3105', 'credit BANK_AC', 'Bank credit failed. Transaction not permitted.', 'No', 'Cancel'],
    ['3106', 'credit BANK_AC', 'Bank credit failed. Unknown Error.', 'Yes', 'Retry or Cancel, as advised'],
    ['3107', 'acceptance', 'Invalid Amount Limit. (max per transaction)', 'No', 'Cancel'],
    ['3108', 'acceptance', 'Invalid Digital Signature.', 'Yes', 'Cancel'],
    ['3109', 'credit', 'Insufficient funds in the receiving partner account.', 'Yes', 'Cancel'],
    ['3110', 'credit', 'Invalid Beneficiary Account', 'Yes', 'Cancel'],
    ['3111', 'credit', 'Beneficiary Account not Registered', 'Yes', 'Cancel'],
    ['3112', 'acceptance', 'Duplicate VendorId', 'No', 'Cancel'],
    ['3113', 'credit', 'Beneficiary Account Limit Reached.', 'No', 'Cancel'],
    ['3114', 'credit', 'Beneficiary Account Barred.', 'No', 'Cancel'],
    ['3115', 'credit', 'Beneficiary Account Inactive', 'No', 'Cancel'],
    ['3116', 'credit', 'Beneficiary Account Locked', 'No', 'Cancel'],
    ['3117', 'acceptance', 'Transfer type not supported', 'No', 'Cancel'],
    ['3132', 'acceptance', 'Remit Failed - Max retry limit reached.', 'No', 'Cancel'],
    ['3133', 'acceptance', 'Sender KYC Sanctioned.', 'Yes', 'Retry or Cancel, as advised'],
    ['3150', 'a request', 'Transaction on hold due to compliance reason.', 'Yes', 'Poll'],
    ['3202', 'credit BANK_AC', 'Remit failed (rejected by destination bank)', 'No', 'Retry'],
    ['3210', 'acceptance BANK_AC', 'Invalid sort code', 'No', 'Retry'],
    ['3222', 'acceptance', 'Invalid UPI amount.', 'No', 'Cancel'],
  ],
  'Errors: Credit codes (receiving side)': [
    ['5000', 'receiving side', 'Credit Success'],
    ['5001', 'receiving side', 'Credit Acknowledged, status PENDING'],
    ['5002', 'receiving side', 'Duplicate transaction'],
    ['5003', 'receiving side', 'Beneficiary Authentication expired'],
    ['5004', 'receiving side', 'Beneficiary MSISDN validation failed'],
    ['5005', 'receiving side', 'Dst Amount invalid'],
    ['5006', 'receiving side', 'Dst Currency invalid'],
    ['5007', 'receiving side', 'Beneficiary MSISDN wallet does not exist'],
    ['5008', 'receiving side', 'Credit amount requested is invalid'],
    ['5009', 'receiving side', 'too small'],
    ['5010', 'receiving side', 'too large'],
    ['5011', 'receiving side', 'not in valid range'],
    ['5012', 'receiving side', 'Credit Agent endpoint has non-zero balance'],
    ['5013', 'receiving side', 'Credit Message was too long'],
    ['5014', 'receiving side', 'Wallet has insufficient funds'],
    ['5015', 'receiving side', 'Wallet Balance exceeded'],
    ['5016', 'receiving side', 'Wallet Cap exceeded'],
  ],
  'Errors: Account status codes': [
    [
      '6000',
      'a request',
      'Beneficiary MSISDN Validation Success (bank variant: Beneficiary Bank Account Validation Success; card variant: Validation Success)',
      'No',
      'none',
    ],
    ['6001', 'status', 'Corridor does not exists', 'Yes', 'Retry'],
    ['6002', 'status', 'Corridor inactive', 'Yes', 'Retry'],
    ['6003', 'status WALLET', 'Beneficiary MSISDN blacklisted', 'No', 'Cancel'],
    ['6004', 'status', 'Beneficiary validation failed', 'Yes', 'Cancel'],
    ['6005', 'status', 'Beneficiary Registered but not KYCed', 'No', 'Cancel'],
    ['6008', 'status', 'Beneficiary name does not match'],
  ],
  'Errors: Cancel and reverse codes': [
    ['3033', 'a request', 'Cancel Success.'],
    ['15001', 'cancel', 'Cannot Cancel. Credit already in process.'],
    ['15002', 'cancel', 'Cannot Cancel. Transaction in Success state.'],
    ['15003', 'cancel', 'Cannot Cancel. Transaction in Fail state.'],
    ['15004', 'cancel', 'Cannot Cancel. Transaction not found.'],
    ['15005', 'cancel', 'Transaction already in cancelled state.'],
    ['16000', 'a request', 'Reversal Success.'],
    ['16001', 'reversal', 'Reversal Failed. Transaction Not found.'],
    ['16002', 'reversal', 'Reversal Rejected.'],
    ['16003', 'a request', 'Reversal Pending.'],
    ['16004', 'reversal', 'Reversal cannot be done at this stage.'],
    ['16005', 'reversal', 'Reversal already raised.'],
    ['16006', 'reversal', 'Transaction already reversed.'],
    ['16007', 'reversal', 'Reverse cannot be done. Transaction is in failed state.'],
  ],
  'Resources: Corridor quotation': [['9000', 'a request', 'Success']],
};

function occurrenceOf(origin: Origin): Pick<Code, 'stage' | 'instrument' | 'unseen'> {
  if (origin === 'a request') return {};
  if (origin === 'receiving side')
    return { unseen: 'it is exchanged with the receiving partner, and never sent to a sending one' };
  const [stage, instrument] = origin.split(' ') as [PayoutStage, Instrument?];
  return instrument ? { stage, instrument } : { stage };
}

function missing(code: string): never {
  throw new Error(`code ${code} has no class`);
}

const listed = (): Code[] =>
  Object.entries(tables).flatMap(([source, rows]) =>
    rows.map(([code, origin, message, contact = '', action = '']) => ({
      code,
      message,
      contact,
      action,
      class: classOf(code) ?? missing(code),
      usedUp: usedUpOf(code),
      ...occurrenceOf(origin),
      source,
    })),
  );

// pure, so that a script that needs only classes leaves them out

/** Every code of the specification. Contact and action are empty where its table leaves them so. */
export const codes: readonly Code[] = /* @__PURE__ */ listed();

const messages = /* @__PURE__ */ byMessage();

function byMessage(): Map<string, string> {
  return new Map(codes.map(({ code, message }) => [code, message]));
}

/** The message of a code; undefined: the specification does not list it. */
export const messageOf = (code: string): string | undefined => messages.get(code);
