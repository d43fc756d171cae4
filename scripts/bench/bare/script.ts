/** k6 script that sends the requests of our load script, without validation and journal. It prints how many it sent, for each flow. */
import { sleep } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import http from 'k6/http';
import { flush, record } from 'k6/x/recorder/v1';
import * as bare from './requests';

export { flush as teardown };

const folder = __ENV.HARNESS_INPUT;
const flows = new SharedArray<bare.BareFlow>('flows', () => JSON.parse(open(`${folder}/bare.json`)));
const load = JSON.parse(open(`${folder}/load.json`));
const { run, baseUrl, credentials, settlement } = JSON.parse(open(`${folder}/session.json`));
credentials.username = __ENV.HARNESS_USERNAME;
credentials.passwordHash = __ENV.HARNESS_PASSWORD_HASH;

/** The options of k6: flows at a constant rate. */
export const options = {
  scenarios: {
    flow: {
      executor: 'constant-arrival-rate',
      exec: 'flow',
      rate: load.rate,
      timeUnit: '1s',
      duration: `${load.seconds}s`,
      preAllocatedVUs: load.vus,
      maxVUs: load.vus,
      gracefulStop: `${settlement.withinSeconds + 5}s`,
    },
  },
  systemTags: ['scenario'],
  maxRedirects: 0,
};

const get = (path: string) => http.get(baseUrl + path, { headers: bare.getHeaders(credentials), timeout: '15s' });
const post = (path: string, body: string) =>
  http.post(baseUrl + path, body, { headers: bare.postHeaders(credentials), timeout: '15s' });

/** One flow: account status, quotation, transaction, and views until the payout has ended or the time is over. */
export function flow(): void {
  const index = exec.scenario.iterationInTest;
  const own = flows[index % flows.length] as bare.BareFlow;
  get(own.status);
  const quoted = JSON.parse(post(bare.quotationPath, bare.quotation(own)).body as string);
  const body = bare.transaction(own, `${run}-L${index}-${Date.now()}`, quoted.quotes[0]);
  const created = JSON.parse(post(bare.transactionPath, body).body as string);
  const deadline = Date.now() + settlement.withinSeconds * 1000;
  for (let views = 1; Date.now() < deadline; views += 1) {
    sleep(settlement.pollSeconds);
    const { status } = JSON.parse(get(bare.viewPath(created.transactionReference)).body as string);
    if (status !== 'SUCCESS' && status !== 'FAILED' && status !== 'CANCELLED') continue;
    record(String(3 + views));
    return;
  }
}
