/** The requests of a flow to a wallet as our generators make them, and what the bare script and the client fill in. */
import type { Credentials } from '../../../generators';

/** What is known of the requests before a flow begins: an address, and two bodies. */
export interface BareFlow {
  status: string;
  quotation: object;
  transaction: { internationalTransferInformation: object };
}

/** `YYYY-MM-DD HH:mm:ss` in GMT. */
const stamp = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');

/** Headers of a request without a body, with the current time. */
export const getHeaders = (credentials: Credentials) => ({
  'X-USERNAME': credentials.username,
  'X-PASSWORD': credentials.passwordHash,
  'X-DATE': stamp(),
  'X-ORIGINCOUNTRY': credentials.originCountry,
});

/** Headers of a request with a body, with the current time. */
export const postHeaders = (credentials: Credentials) => ({
  ...getHeaders(credentials),
  'Content-Type': 'application/json',
});

/** The body of the quotation of a flow, with the current time. */
export const quotation = (flow: BareFlow): string => JSON.stringify({ ...flow.quotation, requestDate: stamp() });

/** What a transaction needs of a quote. The amount is decimal text. */
export interface Quote {
  quoteId: string;
  receivingAmount: string;
}

/** The body of the transaction of a flow, under this reference and with this quote. */
export const transaction = ({ transaction: body }: BareFlow, reference: string, quote: Quote): string =>
  JSON.stringify({
    ...body,
    requestDate: stamp(),
    amount: quote.receivingAmount,
    requestingOrganisationTransactionReference: reference,
    internationalTransferInformation: { ...body.internationalTransferInformation, quoteId: quote.quoteId },
  });

/** Path of the operation createQuotation. */
export const quotationPath = '/eig/gsmaV2/quotations';
/** Path of the operation createTransaction. */
export const transactionPath = '/eig/gsma/transactions';
/** Path of the operation viewTransaction for a transaction. */
export const viewPath = (transactionReference: string): string => `/eig/gsma/transactions_v3/${transactionReference}`;
