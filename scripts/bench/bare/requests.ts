/** The requests of a flow to a wallet as our generators make them, and what the bare script and the client fill in. */
import type { Credentials } from '../../../generators';

/** What is known of the requests before a flow begins: an address, and two bodies. */
export interface BareFlow {
  status: string;
  quotation: object;
  transaction: { internationalTransferInformation: object };
}

const two = (n: number) => (n < 10 ? `0${n}` : String(n));

/** `YYYY-MM-DD HH:mm:ss` in GMT. */
function stamp(): string {
  const d = new Date();
  const day = `${d.getUTCFullYear()}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}`;
  return `${day} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
}

export const getHeaders = (credentials: Credentials) => ({
  'X-USERNAME': credentials.username,
  'X-PASSWORD': credentials.passwordHash,
  'X-DATE': stamp(),
  'X-ORIGINCOUNTRY': credentials.originCountry,
});

export const postHeaders = (credentials: Credentials) => ({
  ...getHeaders(credentials),
  'Content-Type': 'application/json',
});

export const quotation = (flow: BareFlow): string => JSON.stringify({ ...flow.quotation, requestDate: stamp() });

export interface Quote {
  quoteId: string;
  receivingAmount: string;
}

export const transaction = ({ transaction: body }: BareFlow, reference: string, quote: Quote): string =>
  JSON.stringify({
    ...body,
    requestDate: stamp(),
    amount: quote.receivingAmount,
    requestingOrganisationTransactionReference: reference,
    internationalTransferInformation: { ...body.internationalTransferInformation, quoteId: quote.quoteId },
  });

export const viewPath = (transactionReference: string): string => `/eig/gsma/transactions_v3/${transactionReference}`;
