import { expect, test } from 'vitest';
import { checks, finding, goodRun, judged, run } from '../testing/run-journal';
import { summary } from './summary';

test('a failed run tells what failed with its evidence, then the load', () => {
  const text = summary(judged([...goodRun(), checks('all', [], [finding('view.same')])]));
  expect(text).toMatch(/^## Fail: gateway of the tests/);
  expect(text).toMatch(/ against `https?:\/\/[^`]+`, by the /);
  expect(text).toContain('| Load | 1 flows/s for 4 s |');
  expect(text).toMatch(/\| Address \| `https?:\/\/[^`]+` \|/);
  expect(text).toContain(
    '| **view.same** A view shows the transaction that was asked for. | what view.same says | "&#60;another&#62; & worse" | `all`, 1 ×, `all#1` |',
  );
  expect(text).toContain('Replies within 500 ms: 16 of 16 (100.00 %)');
  expect(text.indexOf('| createTransaction |')).toBeLessThan(text.indexOf('| walletStatus |'));
  expect(text).toMatch(/### What the specification leaves open\n\n- \*\*/);
});

test('what a gateway sends cannot leave its cell', () => {
  const evil = { ...finding('view.same'), received: 'x | y\n\n# heading ![i](http://x) `code` @team <img>' };
  const line = summary(judged([...goodRun(), checks('all', [], [evil])]))
    .split('\n')
    .find((one) => one.includes('**view.same**'));
  expect(line?.split(' | ')).toHaveLength(4);
  expect(line).not.toMatch(/<img|`code`|!\[i\]|@team/);
});

test('an invalid run says why', () => {
  const text = summary(judged([run()]));
  expect(text).toMatch(/## Invalid[\s\S]*### Why the run does not pass\n\n- /);
});

test('all stages of a load are told', () => {
  const stages = [
    { rate: 285, seconds: 14.516 },
    { rate: 285, seconds: 180 },
  ];
  const load = { name: 'breakpoint', rate: 9.5, seconds: 0.484, stages, batches: 0, copies: 3 };
  expect(summary(judged(goodRun({ load })))).toContain(
    '| Load | 9.5 flows/s for 0.5 s, then to 285 within 14.5 s, then 3 min at this rate; profile breakpoint |',
  );
});
