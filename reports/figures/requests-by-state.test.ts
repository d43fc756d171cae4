import { expect, test } from 'vitest';
import { requestsByStateRows } from './requests-by-state';

test('a row for each state, with accepted and refused requests', () => {
  const own = { state: 'SUCCESS', of: 'own', by: 'service' } as const;
  const [head, ...rows] = requestsByStateRows([
    { ...own, call: 'view', accepted: 1200, refused: 1 },
    { ...own, call: 'send again', by: 'partner', accepted: 0, refused: 3 },
    { ...own, call: 'cancel', of: 'other partner', accepted: 0, refused: 2 },
    { ...own, call: 'view', of: 'other partner', accepted: 0, refused: 5 },
  ]);
  expect(head?.slice(0, 2)).toEqual(['state', "view, by the service's reference"]);
  const none = Array(5).fill('–');
  expect(rows.find(([state]) => state === 'SUCCESS')).toEqual(['SUCCESS', '1,200 + 1', ...none, '0 + 3', '0 + 7']);
  expect(rows.find(([state]) => state === 'PENDING')?.slice(1)).toEqual(Array(8).fill('–'));
});
