/** `show --compare`, as its user runs it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { exchange, lines, plan, run } from '../../reports/testing/run-journal';
import { command } from '../cli/testing/command';

const folder = testFolder('compare');

/** The journal of a run that saw one view. */
function journal(id: string, status: string): string {
  const file = join(folder, `${id}.ndjson`);
  writeFileSync(file, lines([run({ id }), plan('one'), exchange('one#1', JSON.stringify({ status }))]));
  return file;
}

const [before, same, other] = [journal('R1', 'SUCCESS'), journal('R2', 'SUCCESS'), journal('R3', 'RETURNED')];

test.each<[what: string, args: string[], code: number, told: RegExp]>([
  [
    'a change',
    [before, other],
    0,
    /run R3 compared with R1, 1 step .*\n[\s\S]*viewTransaction +member status +SUCCESS +RETURNED/,
  ],
  ['a change, as JSON', [before, other, '--json'], 0, /"aspect": "member status"/],
  ['no change', [before, same], 0, /^No change: run R2 compared with R1/],
  ['three runs', [before, same, other], 3, /show: --compare takes one later run, and not .*R2\.ndjson, .*R3\.ndjson\./],
  ['a later run by its flag', [before, '--run', other], 0, /run R3 compared with R1/],
  [
    'a script of it',
    [before, other, '--curl'],
    3,
    /show: --curl prints a script, so --compare has no effect\. Leave one/,
  ],
  ['a run that is not there', [before, `${other}x`], 3, /show: .*ndjsonx does not exist.*Did you mean R3\.ndjson\?/],
])('%s', async (_, args, code, told) => {
  const ended = await command(['show', '--compare', ...args]);
  expect(ended.stdout + ended.stderr).toMatch(told);
  expect(ended.status).toBe(code);
});
