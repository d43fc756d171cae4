// As a user of k6 writes it: checks, and ajv for the schemas.
import Ajv from 'ajv';
import { check, sleep } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import http from 'k6/http';

const input = JSON.parse(open(__ENV.PEERS_INPUT));
const flows = new SharedArray('flows', () => JSON.parse(open(__ENV.PEERS_INPUT)).flows);
const ajv = new Ajv({ strict: false });
const validators = Object.fromEntries(Object.entries(input.schemas).map(([name, one]) => [name, ajv.compile(one)]));

export const options = {
  scenarios: {
    payouts: {
      executor: 'constant-arrival-rate',
      rate: input.rate,
      timeUnit: '1s',
      duration: `${input.seconds}s`,
      // a flow takes a third of a second
      preAllocatedVUs: Math.ceil(input.rate / 2),
    },
  },
};

const stamp = () => new Date().toISOString().slice(0, 19).replace('T', ' ');
const params = () => ({ headers: { ...input.headers, 'X-DATE': stamp(), 'Content-Type': 'application/json' } });

function json(name, response) {
  const body = response.json();
  check(response, {
    'status is 2xx': ({ status }) => status >= 200 && status < 300,
    'within 500 ms': ({ timings }) => timings.duration <= 500,
    'matches its schema': () => validators[name](body),
  });
  return body;
}

export default function () {
  const index = exec.scenario.iterationInTest;
  const { status, quotation, transaction } = flows[index % flows.length];
  json('account', http.get(input.baseUrl + status, params()));
  const quote = { ...quotation, requestDate: stamp() };
  const { quotes } = json(
    'quotation',
    http.post(input.baseUrl + input.paths.quotation, JSON.stringify(quote), params()),
  );
  const payout = {
    ...transaction,
    requestDate: stamp(),
    amount: quotes[0].receivingAmount,
    requestingOrganisationTransactionReference: `${input.run}-${index}`,
    internationalTransferInformation: { ...transaction.internationalTransferInformation, quoteId: quotes[0].quoteId },
  };
  const created = json(
    'transaction',
    http.post(input.baseUrl + input.paths.transaction, JSON.stringify(payout), params()),
  );
  for (let polls = 0; polls < 40; polls += 1) {
    sleep(input.pollSeconds);
    const view = json('view', http.get(input.baseUrl + input.paths.view + created.transactionReference, params()));
    if (view.status !== 'PENDING') return check(view, { 'is paid': ({ status }) => status === 'SUCCESS' });
  }
}

export function handleSummary({ metrics }) {
  const flows = metrics.iterations?.values.count ?? 0;
  const failed = (metrics.checks?.values.fails ?? 0) + (metrics.dropped_iterations?.values.count ?? 0);
  return { [__ENV.PEERS_DONE]: JSON.stringify({ flows, failed }) };
}
