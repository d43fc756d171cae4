/** What a run would do, told before anything is sent. */
import { operations } from '../../contract';
import { draft, headers, reference } from '../../generators';
import { masker, written } from '../../journal';
import { termsOf } from '../../run/network/ask';
import { type EstimateOptions, estimateOf } from '../../run/settings/estimate';
import { estimateText } from '../../run/settings/estimate-text';
import { refusalOf } from '../../run/settings/money-ceiling';
import { originsText } from '../../run/settings/origins';
import { planFor } from '../../run/settings/suites';
import { type ChosenTarget, secretsOf } from '../../run/settings/target';
import type { Step } from '../../suites/format/case';
import { exchangeOf, makeCall } from '../../wire/exchange';

/** What an answer would give to the next request. */
const fromAnswers = { quoteId: '(from-the-quotation)', transactionReference: '(from-the-transaction)' };
const noReply = { status: 0, headers: {}, text: '', ms: 0 };

/** The first request of each operation that a run of this seed sends, with secrets masked. */
async function firstRequests(chosen: ChosenTarget, seed: number): Promise<string[]> {
  // an estimate does not need the reports
  const { headerLines, prettyBody } = await import('../../reports');
  const { target } = chosen;
  const now = Date.now();
  const terms = termsOf(chosen, 'DRYRUN');
  const { cases } = planFor(target, { seed, at: now });
  const mask = masker(secretsOf(chosen));
  return operations.flatMap(({ id, title }) => {
    const isUsual = ({ call, patches }: Step) => call === id && patches.length === 0;
    const first = target.operations.includes(id) && cases.find(({ steps }) => steps.some(isUsual));
    if (!first) return [];
    const variables = { ...fromAnswers, now, reference: reference(terms.run, 'C', 0, now) };
    const request = draft(id, first.payout, variables);
    const call = makeCall(terms, id, request, { ...headers(terms.credentials, now), ...request.headers });
    const { method, url, headers: sent, body } = written(exchangeOf(call, noReply, now, terms)).request;
    const text = method === 'GET' ? '' : `\n${prettyBody(body)}`;
    return mask(`${title}\n${method} ${url}\n${headerLines(sent)}${text}`);
  });
}

/** The estimate of a run; for a dry run, its first requests too. Nothing is sent. */
export async function forecastText(
  options: EstimateOptions & { chosen: ChosenTarget },
  { dryRun, json }: { dryRun?: true | undefined; json?: true | undefined },
): Promise<string> {
  const estimate = estimateOf(options);
  const refused = refusalOf(options.chosen, estimate);
  const requests = dryRun && (await firstRequests(options.chosen, options.seed));
  const people = originsText(options.chosen.target);
  if (json) return JSON.stringify({ ...estimate, people, refused, requests }, undefined, 2);
  const head = [estimateText(estimate), `  ${people}`, ...(refused ? [`refused: ${refused}`] : [])].join('\n');
  return [head, ...(requests ? ['The first request of each operation; nothing was sent.', ...requests] : [])].join(
    '\n\n',
  );
}
