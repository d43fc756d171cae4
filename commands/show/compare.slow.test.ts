/** `show --compare`, as its user runs it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { checks, exchange, finding, lines, plan, run } from '../../reports/testing/run-journal';
import { command } from '../cli/testing/command';

const folder = testFolder('compare');

/** The journal of a run whose one answer failed, or did not. */
function journal(id: string, fails: boolean): string {
  const file = join(folder, `${id}.ndjson`);
  const found = fails ? [{ ...finding('view.same'), received: '<b>\u001b[2J' }] : [];
  writeFileSync(
    file,
    lines([
      run({ id }),
      plan('one'),
      exchange('one#1', '{}'),
      checks('one', fails ? [] : ['view.same'], found, 'one#1'),
    ]),
  );
  return file;
}

const [before, same, other] = [journal('R1', false), journal('R2', false), journal('R3', true)];

test.each<[what: string, args: string[], code: number, told: RegExp]>([
  ['a failure', [before, other], 0, /^2 differences: run R3 .* R1[\s\S]*requirement +view\.same +passed +failed/],
  ['its cause', [before, other], 0, /cause +view\.same +- +<b>\\u001b\[2J/],
  ['a failure, as JSON', [before, other, '--json'], 0, /"kind": "cause"/],
  ['no difference', [before, same], 0, /^The same verdicts, readings and causes: run R2 compared with R1/],
  ['three runs', [before, same, other], 3, /show: --compare takes one later run, and not .*R2\.ndjson, .*R3\.ndjson\./],
  ['a later run by its flag', [before, '--run', other], 0, /run R3 compared with R1/],
  [
    'a script of it',
    [before, other, '--curl'],
    3,
    /show: --curl prints a script, so --compare has no effect\. Leave one/,
  ],
  ['a run that is not there', [before, `${other}x`], 3, /show: there is no file .*ndjsonx, but .*R3\.ndjson/],
])('%s', async (_, args, code, told) => {
  const ended = await command(['show', '--compare', ...args]);
  expect(ended.stdout + ended.stderr).toMatch(told);
  expect(ended.status).toBe(code);
});
