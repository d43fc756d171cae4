import { expect, test } from 'vitest';
import { fromGateway } from './wire';

const page = '<p>the proxy cannot</p>';
const own = '{"error":{"errorCode":"1007","errorDescription":"Server is busy"}}';
const proxy = 'proxy.example:3128';

test.each<[what: string, baseUrl: string, reply: { status: number; text: string; fault?: string }, by: string | undefined, fault: string | undefined]>([
  ['a page of the proxy, forwarded', 'http:', { status: 502, text: page }, proxy, `HTTP 502 of the proxy ${proxy}, or of a server behind it`],
  ['one that wants a user', 'http:', { status: 407, text: '' }, proxy, `HTTP 407 of the proxy ${proxy}, or of a server behind it`],
  ['an error of the gateway', 'http:', { status: 503, text: own }, proxy, undefined],
  ['another status', 'http:', { status: 500, text: page }, proxy, undefined],
  ['a page within TLS', 'https:', { status: 502, text: page }, proxy, undefined],
  ['a refused CONNECT', 'https:', { status: 0, text: '', fault: 'Bad Gateway' }, proxy, `Bad Gateway, through the proxy ${proxy}`],
  ['one that names the proxy', 'https:', { status: 0, text: '', fault: `the proxy ${proxy} refuses` }, proxy, `the proxy ${proxy} refuses`],
  ['a page without a proxy', 'http:', { status: 502, text: page }, undefined, undefined],
  ['a fault without a proxy', 'https:', { status: 0, text: '', fault: 'reset' }, undefined, 'reset'],
])('%s', (_, baseUrl, reply, by, fault) => {
  expect(fromGateway({ ...reply, headers: {}, ms: 1 }, { proxy: by, baseUrl }).fault).toBe(fault);
}); // biome-ignore format: one row a line
