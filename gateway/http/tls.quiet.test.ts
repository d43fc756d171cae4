import { X509Certificate } from 'node:crypto';
import { get } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { closeAll, currentHeaders, requestHead, sendRaw, startGateway } from '../testing/test-gateway';
import { issueForThisMachine } from './authority';
import type { Gateway } from './server';

afterEach(closeAll);

const noon = Date.UTC(2026, 2, 14, 12);
const path = '/eig/gsma/accounts/msisdn/254700000099/status?bnv=A';

/** The body of a wallet status over HTTPS; rejects where the certificate is not trusted. */
function ask(gateway: Gateway, ca: string | undefined, name = '127.0.0.1'): Promise<string> {
  const url = gateway.url.replace('127.0.0.1', name);
  return new Promise((resolve, reject) => {
    const options = { ca, headers: currentHeaders(), agent: false };
    get(url + path, options, (reply) => resolve(text(reply))).on('error', reject);
  });
}

describe('a certificate of the test authority', () => {
  test('is for this machine, from a day ago for seven days', async () => {
    const { cert, caCertificate } = await issueForThisMachine(noon);
    const [own, authority] = [new X509Certificate(cert), new X509Certificate(caCertificate)];
    expect(own.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1');
    expect(own.checkIssued(authority) && own.verify(authority.publicKey)).toBe(true);
    expect([own.ca, authority.ca]).toEqual([false, true]);
    expect(Date.parse(own.validFrom)).toBe(noon - 86_400_000);
    expect(Date.parse(own.validTo)).toBe(noon + 6 * 86_400_000);
  });

  test('is another one each time', async () => {
    const [one, other] = [await issueForThisMachine(noon), await issueForThisMachine(noon)];
    expect(new X509Certificate(one.cert).verify(new X509Certificate(other.caCertificate).publicKey)).toBe(false);
  });
});

describe('over HTTPS', () => {
  test.each(['127.0.0.1', 'localhost'])('%s answers those who trust the authority', async (name) => {
    const gateway = await startGateway({ tls: true });
    expect(gateway.url).toMatch(/^https:/);
    expect(JSON.parse(await ask(gateway, gateway.caCertificate, name))).toMatchObject({ status: 'available' });
  });

  test('nobody else is to trust it', async () => {
    const { caCertificate } = await issueForThisMachine(Date.now());
    const gateway = await startGateway({ tls: true });
    await expect(ask(gateway, undefined)).rejects.toThrow(/verify|self-signed|unable/);
    await expect(ask(gateway, caCertificate)).rejects.toThrow();
  });

  test('a certificate of ones own is served', async () => {
    const { cert, key, caCertificate } = await issueForThisMachine(Date.now());
    const gateway = await startGateway({ tls: { cert, key } });
    expect(gateway.caCertificate).toBeUndefined();
    expect(JSON.parse(await ask(gateway, caCertificate))).toMatchObject({ status: 'available' });
  });

  test('a key that is none is said at the start', async () => {
    await expect(startGateway({ tls: { cert: 'no certificate', key: 'no key' } })).rejects.toThrow();
  });

  test('plain HTTP gets no answer', async () => {
    const gateway = await startGateway({ tls: true });
    expect(await sendRaw(gateway, requestHead(`GET ${path}`))).not.toMatch(/available/);
    expect(JSON.parse(await ask(gateway, gateway.caCertificate))).toMatchObject({ status: 'available' });
  });

  test('older versions of TLS are refused', async () => {
    const { url, caCertificate: ca } = await startGateway({ tls: true });
    const port = Number(new URL(url).port);
    const failed = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', ca, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' }, () => {
        socket.destroy();
        resolve(false);
      });
      socket.on('error', () => resolve(true));
    });
    expect(failed).toBe(true);
  });
});
