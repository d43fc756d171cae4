import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { DroppedIterations, freePort } from './k6-api';

let answer: { status: number; text: string };
const server = createServer((_, response) => response.writeHead(answer.status).end(answer.text));
afterAll(() => server.close());

const counted = (count: unknown) => JSON.stringify({ data: { attributes: { sample: { count } } } });

test('dropped iterations as the API of k6 reports them', async () => {
  const port = await freePort();
  const dropped = new DroppedIterations(`127.0.0.1:${port}`);
  const after = async (status: number, text: string) => {
    answer = { status, text };
    await dropped.refresh();
    return dropped.count;
  };
  // no server is listening yet
  expect(await after(200, '')).toBeUndefined();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  expect(await after(200, 'no JSON')).toBeUndefined();
  expect(await after(500, '{}')).toBeUndefined();
  expect(await after(404, '{"errors":[]}')).toBe(0);
  expect(await after(200, counted(64))).toBe(64);
  expect(await after(200, counted('many'))).toBe(64);
});
