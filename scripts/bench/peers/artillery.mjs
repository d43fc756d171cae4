// As a user of Artillery writes it: a scenario in YAML (artillery.yml), functions beside it, and ajv for the schemas.
import { appendFileSync, readFileSync } from 'node:fs';
import Ajv from 'ajv';

const input = JSON.parse(readFileSync(process.env.PEERS_INPUT, 'utf8'));
const ajv = new Ajv({ strict: false });
const validators = Object.fromEntries(Object.entries(input.schemas).map(([name, one]) => [name, ajv.compile(one)]));
const stamp = () => new Date().toISOString().slice(0, 19).replace('T', ' ');
let number = 0;

export async function begin({ vars }) {
  vars.number = `${process.pid}-${number++}`;
  vars.flow = input.flows[number % input.flows.length];
  vars.status = vars.flow.status;
  vars.polls = 0;
}

export async function sign(request) {
  request.headers = { ...request.headers, ...input.headers, 'X-DATE': stamp() };
}

export async function quotation(request, { vars }) {
  request.json = { ...vars.flow.quotation, requestDate: stamp() };
}

export async function transaction(request, { vars: { flow, quote, number } }) {
  request.json = {
    ...flow.transaction,
    requestDate: stamp(),
    amount: quote.receivingAmount,
    requestingOrganisationTransactionReference: `${input.run}-${number}`,
    internationalTransferInformation: { ...flow.transaction.internationalTransferInformation, quoteId: quote.quoteId },
  };
}

const validated = (name) => async (_, response, __, events) => {
  if (validators[name](JSON.parse(response.body)) && response.timings.phases.firstByte <= 500) return;
  events.emit('counter', `invalid ${name}`, 1);
  appendFileSync(process.env.PEERS_DONE, 'failed\n');
};

export const validAccount = validated('account');
export const validQuotation = validated('quotation');
export const validTransaction = validated('transaction');
export const validView = validated('view');

export function isPending({ vars }, next) {
  vars.polls += 1;
  next(vars.state === 'PENDING' && vars.polls < 40);
}

export async function end({ vars }) {
  appendFileSync(process.env.PEERS_DONE, vars.state === 'SUCCESS' ? 'flow\n' : 'failed\n');
}
