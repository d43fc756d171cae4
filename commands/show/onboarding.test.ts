import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { recordsName } from '../../journal';
import { onboardingRecord } from './onboarding';

const folder = testFolder('shown-onboarding');
beforeAll(() => writeFileSync(join(folder, recordsName), '{"t":"session"}\n{"t":"call","id":"call-11","at":1}\n{"t":'));

test('a call of a checklist is shown', () => {
  expect(JSON.parse(onboardingRecord(folder, 'call-11') ?? '')).toEqual({ t: 'call', id: 'call-11', at: 1 });
});

test('one that is not there is told, with the nearest', () => {
  expect(() => onboardingRecord(folder, 'call-1')).toThrow(/has no record call-1\. Did you mean call-11\?$/);
});

test('a folder without an onboarding is a run', () => expect(onboardingRecord(tmpdir(), 'call-1')).toBeUndefined());
