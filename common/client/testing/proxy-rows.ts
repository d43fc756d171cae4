/** Addresses with variables, and the proxy that Go and the harness take for them: `-` for none. */
const p = 'http://proxy.example:3128';
const name = 'https://gateway.example/a';

type Row = readonly [url: string, env: Readonly<Record<string, string>>, proxy: string];

const excepted = (list: string, url = name): Row => [url, { HTTPS_PROXY: p, HTTP_PROXY: p, NO_PROXY: list }, '-'];
const proxied = (list: string, url = name): Row => [
  url,
  { HTTPS_PROXY: p, HTTP_PROXY: p, NO_PROXY: list },
  'proxy.example:3128',
];

/** Rows with values that both take. */
export const proxyRows: readonly Row[] = [
  [name, {}, '-'],
  [name, { HTTPS_PROXY: p }, 'proxy.example:3128'],
  [name, { https_proxy: p }, 'proxy.example:3128'],
  [name, { HTTPS_PROXY: 'http://first:1', https_proxy: 'http://second:2' }, 'first:1'],
  [name, { HTTPS_PROXY: '', https_proxy: p }, 'proxy.example:3128'],
  [name, { HTTP_PROXY: p }, '-'],
  ['http://gateway.example', { HTTP_PROXY: p }, 'proxy.example:3128'],
  ['http://gateway.example', { HTTPS_PROXY: p }, '-'],
  [name, { HTTPS_PROXY: 'proxy.example:3128' }, 'proxy.example:3128'],
  [name, { HTTPS_PROXY: 'user:secret@proxy.example:3128' }, 'proxy.example:3128'],
  [name, { HTTPS_PROXY: 'http://proxy.example/' }, 'proxy.example:80'],
  [name, { HTTPS_PROXY: 'https://user:p%40ss@proxy.example' }, 'proxy.example:443'],
  [name, { HTTPS_PROXY: p, no_proxy: 'gateway.example' }, '-'],
  // whatever the variables say
  ...['localhost', '127.0.0.1', '127.8.9.10:8080', '[::1]:1'].flatMap((host) => [
    excepted('', `https://${host}`),
    excepted('', `http://${host}`),
  ]),
  proxied(''),
  excepted('*'),
  excepted('a.example , gateway.EXAMPLE'),
  excepted('example'),
  excepted('.example'),
  excepted('*.example'),
  proxied('.gateway.example'),
  proxied('*.gateway.example'),
  proxied('way.example'),
  proxied('*way.example'),
  proxied('b.gateway.example'),
  proxied('gateway.example.com'),
  excepted('gateway.example:443'),
  proxied('gateway.example:80'),
  excepted('gateway.example:80', 'http://gateway.example'),
  excepted('.example:8443', 'https://gateway.example:8443'),
  proxied(':443'),
  proxied(' , ,'),
  excepted('10.0.0.0/8', 'https://10.1.2.3'),
  proxied('10.0.0.0/16', 'https://10.1.2.3'),
  proxied('10.0.0.0/33', 'https://10.1.2.3'),
  excepted('10.1.2.3', 'https://10.1.2.3'),
  excepted('10.1.2.3:8443', 'https://10.1.2.3:8443'),
  proxied('10.1.2.3:443', 'https://10.1.2.3:8443'),
  proxied('1.2.3', 'https://10.1.2.3'),
  proxied('.2.3', 'https://10.1.2.3'),
  proxied('10.0.0.0/8'),
  excepted('fd00::/8', 'https://[fd00::12]'),
  proxied('fd01::/16', 'https://[fd00::12]'),
  excepted('fd00:0::12', 'https://[fd00::12]'),
  excepted('[fd00::12]:8443', 'https://[fd00::12]:8443'),
  proxied('[fd00::12]:443', 'https://[fd00::12]:8443'),
  proxied('10.0.0.0/8', 'https://[fd00::12]'),
  excepted('bücher.example', 'https://bücher.example'),
  excepted('xn--bcher-kva.example', 'https://bücher.example'),
];
