/** The requests of the interface: built from a payout, or made as templates for the load. */
export { address, type Credentials, draft, headers, originOfSecond, requestSettings } from './builders';
export { type Draft, quoteVariables, type Variables, variablesOfQuote } from './draft';
export { fitDraft } from './fit-to-dialect';
export { payoutTemplates } from './make-templates';
export {
  fill,
  isQuotation,
  type PayoutTemplates,
  pack,
  quotationOf,
  type RequestTemplate,
  statusOf,
  unpack,
} from './request-template';
