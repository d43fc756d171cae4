/** Tells others of a night: a webhook, and an annotation in Grafana. What fails there never changes the verdict. */
import { UsageError } from '../../common/errors';
import { HttpClient } from '../../common/http-client';
import type { ComparisonReport } from './night-report/comparison';

/** The result of a nightly job, as others are told of it. */
export interface Announcement extends Pick<ComparisonReport, 'verdict' | 'headline' | 'at' | 'reasons'> {
  /** what was measured */
  about: string;
}

/** The forms of a message to a webhook: JSON of all members, or the text that Slack shows. */
export const forms = ['generic', 'slack'] as const;
/** Name of a form of messages to a webhook. */
export type Form = (typeof forms)[number];

/** Who is told of the result of a night; absent members are not told. */
export interface Listeners {
  /** its address is a secret, so it comes from the environment */
  webhook?: { url: string; form: Form };
  /** gets an annotation at the time of the night */
  grafana?: { url: string; token: string };
}

/** Who is to be told, by the flags and the environment; what is missing is said before anything is measured. */
export function listenersOf(
  flags: { webhookForm?: Form | undefined; grafanaUrl?: string | undefined },
  env: NodeJS.ProcessEnv,
): Listeners {
  const { HARNESS_WEBHOOK_URL: url, GRAFANA_TOKEN: token } = env;
  if (flags.webhookForm !== undefined && !url)
    throw new UsageError('--webhook-form needs the environment variable HARNESS_WEBHOOK_URL, which is not set.');
  if (url && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw new UsageError('HARNESS_WEBHOOK_URL is not an http or https URL.');
  if (flags.grafanaUrl !== undefined && !token)
    throw new UsageError('--grafana-url needs the environment variable GRAFANA_TOKEN, which is not set.');
  return {
    webhook: url ? { url, form: flags.webhookForm ?? 'generic' } : undefined,
    grafana: flags.grafanaUrl && token ? { url: flags.grafanaUrl, token } : undefined,
  };
}

const textOf = ({ headline, about, reasons }: Announcement): string =>
  [`${headline} · ${about}`, ...reasons.slice(0, 10).map((reason) => `• ${reason}`)].join('\n');

/** Milliseconds until an attempt is given up, and until the first of the retries, which wait longer each time. */
const timeoutMs = { answerMs: 10_000, retryMs: 1000 };

/** What went wrong, in a word that contains no address. */
function reasonOf(cause: unknown): string {
  const { statusCode, code } = cause as { statusCode?: number; code?: string };
  return statusCode !== undefined && statusCode > 0 ? `HTTP ${statusCode}` : (code ?? 'no connection');
}

/** Tells them all; returns a sentence for each that could not be told, which names its host only. */
export async function tell(
  news: Announcement,
  { webhook, grafana }: Listeners,
  { answerMs, retryMs } = timeoutMs,
): Promise<string[]> {
  const text = textOf(news);
  const posts: { to: string; url: string; headers?: Record<string, string>; body: object }[] = [];
  if (webhook) posts.push({ to: 'the webhook', url: webhook.url, body: webhook.form === 'slack' ? { text } : news });
  if (grafana)
    posts.push({
      to: 'Grafana',
      url: `${grafana.url.replace(/\/+$/, '')}/api/annotations`,
      headers: { authorization: `Bearer ${grafana.token}` },
      body: { time: Date.parse(news.at), tags: ['nightly', news.verdict], text },
    });
  const failed: string[] = [];
  for (const { to, url, ...sent } of posts) {
    const client = new HttpClient({ retries: { most: 3, firstMs: retryMs, eachMs: answerMs } });
    const problem = await client
      .send(url, { method: 'POST', ...sent })
      .then(({ status }) => (status >= 300 ? `HTTP ${status}` : undefined), reasonOf);
    await client.close();
    if (problem) failed.push(`${to} at ${new URL(url).host} was not told: ${problem}`);
  }
  return failed;
}
