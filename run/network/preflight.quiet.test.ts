import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { start } from '../../gateway';
import { checked, chosen } from './testing/checked';
import { listening } from './testing/listening';

let server: Server | undefined;
afterEach(() => server?.close());

/** A server with the same response to every request, or another one to every second. */
async function answering(text: string, status = 200, date = new Date(), others?: string): Promise<string> {
  let count = 0;
  server = createServer((_, response) => {
    response.sendDate = false;
    count += 1;
    if (others && count % 2 === 0) return response.end(others);
    response.statusCode = status;
    response.setHeader('Date', date.toUTCString());
    return response.end(text);
  });
  return `http://${await listening(server)}`;
}

test('a gateway that is there and takes the credentials passes', async () => {
  const gateway = await start({ port: 0 });
  await expect(checked(gateway.url)).resolves.toBeUndefined();
  const credentials = { ...chosen.credentials, passwordHash: 'f'.repeat(64) };
  await expect(checked(gateway.url, { ...chosen, credentials })).rejects.toThrow('refuses the credentials');
  await gateway.close();
});

test.each([
  ['another service', '<html>', 0, /a server answers there, but not with this interface/],
  ['a clock that is slow', '{"status":"available"}', -3_600_000, /its clock is 36\d\d s behind ours/],
  ['a clock that is fast', '{"status":"available"}', 3_600_000, /its clock is 3[56]\d\d s ahead of ours/],
])('%s is refused in one sentence', async (_, text, ahead, sentence) => {
  await expect(checked(await answering(text, 200, new Date(Date.now() + ahead)))).rejects.toThrow(sentence);
});

const refusal = '{"message":"Unauthorized"}';
const available = '{"status":"available","subStatus":"6000:ok","lei":""}';

test.each<[what: string, status: number, text: string, said: RegExp]>([
  ['that refuses', 401, refusal, /something in front of the gateway .* \(HTTP 401, "\{\\"message\\":\\"Unauthorized/],
  ['that forbids', 403, '', /does not let the requests through/],
  ['that limits', 429, '{"message":"API rate limit exceeded"}', /limits the requests.*lower rates\.requestsPerSecond/],
  ['that crashed', 500, '{"error":"Internal Server Error"}', /does not serve at the moment \(HTTP 500/],
  ['of a gateway that is gone', 503, '{"message":"no healthy upstream"}', /does not serve at the moment \(HTTP 503/],
  ['with nothing', 200, '{}', /a server answers there, but not with this interface \(HTTP 200/],
  ['with something else', 200, '{"message":"ok"}', /not with this interface/],
  ['of another refusal', 400, '{"message":"bad request"}', /not with this interface \(HTTP 400/],
])('a server in front %s is refused', async (_, status, text, said) => {
  await expect(checked(await answering(text, status))).rejects.toThrow(said);
  // what answers one request in two is the gateway
  server?.close();
  const some = await answering(text, status, new Date(), available);
  await expect(checked(some)).resolves.toBeUndefined();
});

test('nobody there', async () => {
  await expect(checked('http://127.0.0.1:1')).rejects.toThrow('no gateway answers there');
});
