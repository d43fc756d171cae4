import { expect, test } from 'vitest';
import type { Journal } from '../../journal/files';
import { differs } from '../cli/bundle/finding';
import { byRules, type Opened } from './derived';

test.each([
  [{ version: '1.2.0', commit: 'c0ffee0123456789' }, 'the version that made the bundle (1.2.0, commit c0ffee012345)'],
  [{ version: '1.2.0' }, 'the version that made the bundle (1.2.0)'],
  [undefined, 'the version that made the bundle;'],
])('what other rules made names the version to use: %j', (harness, end) => {
  const opened = { folder: '', files: [], manifest: { rules: '0000000000000000' } } as unknown as Opened;
  const journal = { runs: [{ provenance: harness && { harness } }] } as unknown as Journal;
  const [found] = byRules(opened, [differs('reports', 'Reports differ.')], journal);
  expect([found?.state, found?.text.includes(end)]).toEqual(['open', true]);
});
