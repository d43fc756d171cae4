import { expect, test } from 'vitest';
import { describe as explained } from '../errors';
import { notAsked, proxyFor, proxySecrets, proxyVariables, whyDirect } from './proxy';
import { proxyRows } from './testing/proxy-rows';

test.each(proxyRows)('%s with %j goes through %s', (url, env, proxy) => {
  expect(proxyFor(url, env)?.shown ?? '-').toBe(proxy);
});

test('user and password are apart from the address', () => {
  expect(proxyFor('https://gateway.example', { https_proxy: 'http://user:p%40ss@proxy.example:3128' })).toEqual({
    url: 'http://proxy.example:3128',
    authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
    shown: 'proxy.example:3128',
    by: 'https_proxy',
    host: 'gateway.example',
  });
  const secrets = proxySecrets({ HTTP_PROXY: 'user:long%20secret@proxy.example:1' });
  expect(secrets).toEqual(expect.arrayContaining(['long%20secret', 'long secret']));
});

const wanted = 'expected the address of a proxy such as http://proxy.example:3128, received';

test.each([
  ['HTTPS_PROXY', 'foo', '"foo"'],
  ['https_proxy', 'proxy.example', '"proxy.example"'],
  ['HTTPS_PROXY', 'socks5://proxy.example:1080', '"socks5://proxy.example:1080"'],
  ['HTTPS_PROXY', 'http://', '"http://"'],
  ['HTTPS_PROXY', 'http://user:secret@proxy.example:port', '"http://***@proxy.example:port"'],
  ['HTTPS_PROXY', 'user:secret@proxy', '"***@proxy"'],
])('%s=%s is refused in one sentence', (name, value, shown) => {
  const ask = (url: string) => () => proxyFor(url, { [name]: value });
  expect(ask('https://gateway.example')).toThrow(`${name} of the environment: ${wanted} ${shown}.`);
  expect(ask('https://localhost:8443')).not.toThrow();
  try {
    ask('https://gateway.example')();
  } catch (error) {
    expect(explained(error).exitCode).toBe(3);
  }
});

test.each([
  ['https://gateway.example', {}, undefined],
  ['https://gateway.example', { NO_PROXY: '*' }, undefined],
  ['https://127.0.0.1:1', { http_proxy: 'http://p:1' }, '127.0.0.1 is this machine'],
  ['https://gateway.example', { HTTP_PROXY: 'http://p:1' }, 'HTTPS_PROXY is not set'],
  ['https://gateway.example', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'example' }, 'NO_PROXY names gateway.example'],
])('%s with %j is asked directly, as %s', (url, env, why) => {
  expect(whyDirect(url, env)).toBe(why);
});

test.each([
  ['https://gateway.example', { NO_PROXY: 'a' }, {}],
  ['https://gateway.example', { https_proxy: ' http://p:1 ' }, { HTTPS_PROXY: 'http://p:1' }],
  ['https://gateway.example', { HTTPS_PROXY: 'http://p:1', no_proxy: 'a' }, { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a' }],
  ['https://a.b', { HTTPS_PROXY: 'http://p:1', no_proxy: 'b' }, { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'b,a.b' }],
  ['http://127.1:80', { HTTP_PROXY: 'http://p:1' }, { HTTP_PROXY: 'http://p:1', NO_PROXY: '127.1' }],
  ['http://LOCALHOST', { HTTP_PROXY: 'http://p:1' }, { HTTP_PROXY: 'http://p:1', NO_PROXY: 'LOCALHOST' }],
])('for %s, %j becomes the environment of k6 %j', (url, env, passed) => {
  expect(proxyVariables(url, env)).toEqual(passed);
}); // biome-ignore format: one row a line

test('what is not asked has its reason', () => {
  const proxy = proxyFor('https://gateway.example', { HTTPS_PROXY: 'http://user:secret@proxy.example:3128' });
  expect(proxy && notAsked(proxy)).toBe(
    'not asked, as requests go through the proxy proxy.example:3128; NO_PROXY=gateway.example asks it directly',
  );
});
