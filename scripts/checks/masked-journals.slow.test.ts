import { expect, test } from 'vitest';
import { judgeCases } from '../../assertions/cases';
import { judgeRun } from '../../assertions/verdict';
import { defects } from '../../gateway';
import { type JournalRecord, recordMasker } from '../../journal';
import { journalOf } from '../../journal/files';
import { settingOf, target, terms } from '../../run/in-process/in-process';
import { recordInProcess } from '../../run/in-process/run-in-process';
import { pansOf } from '../../targets/target';

const lineOf = recordMasker([terms.credentials.passwordHash, terms.second?.passwordHash ?? '', ...pansOf(target)]);
const masked = (records: readonly JournalRecord[]): JournalRecord[] => records.map((one) => JSON.parse(lineOf(one)));

async function verdictsOf(records: readonly JournalRecord[]) {
  const { requirements, faults } = judgeRun(await judgeCases(journalOf(records)));
  return { faults, verdicts: requirements.map(({ id, verdict }) => `${id} ${verdict}`) };
}

/** Cases about what a journal masks: card numbers and passwords, and those of a few payouts. */
const only = new Set(
  settingOf().plan.cases.flatMap(({ id, payout }, place) =>
    (payout.card && place % 8 === 0) || /^(account\.card|authentication|security)/.test(id) || place % 60 === 0
      ? [id]
      : [],
  ),
);
const about = defects.filter(({ id, breaks }) =>
  /card|pan|password|hash|credential|correlation/.test(`${id} ${breaks}`),
);
const chosen = about.filter((_, place) => place % Math.ceil(about.length / 12) === 0);

test.each(defects.filter(({ breaks }) => breaks === 'security.pan-unseen'))(
  'a card number that a mask hides is found: $id',
  async (defect) => {
    const { verdicts } = await verdictsOf(masked(await recordInProcess([defect], { only, load: false })));
    expect(verdicts).toContain('security.pan-unseen fail');
  },
);

test.each([{ id: 'conforming' }, ...chosen])('a mask changes no verdict on a gateway: $id', async ({ id }) => {
  const records = await recordInProcess(
    defects.filter((one) => one.id === id),
    { only, load: false },
  );
  expect(await verdictsOf(masked(records))).toEqual(await verdictsOf(records));
});
