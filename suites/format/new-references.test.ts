import { expect, test } from 'vitest';
import { encrypt, simulatedStart, target } from '../../run/in-process/in-process';
import { planFor } from '../../run/settings/suites';
import type { Patch, Step } from './case';

type Sent = Pick<Step, 'call' | 'patches'> & { expect: { outcome: string } };
const isReference = ({ path }: Patch) => path === 'requestingOrganisationTransactionReference';
/** What a reference is made of that is new in each run: those of the case, or the moment. */
const isNew = (expression: string) => /\bvariables\.reference\b|\bfresh\b|\$string\(now\)|\.request\./.test(expression);

/** The reference that a step sends in every run; undefined: it names its run, or no gateway takes it. */
function constantIn({ call, patches, expect: { outcome } }: Sent): unknown {
  if (call !== 'createTransaction' || outcome === 'refused') return undefined;
  const found = patches.find(
    (patch) => isReference(patch) && ('set' in patch.change || ('eval' in patch.change && !isNew(patch.change.eval))),
  );
  return found?.change;
}

const step = (change: Patch['change'], outcome: 'any' | 'refused' = 'any') => ({
  call: 'createTransaction' as const,
  patches: [{ in: 'body', path: 'requestingOrganisationTransactionReference', change } as const],
  expect: { outcome },
});

test.each<[what: string, step: Sent, isConstant: boolean]>([
  ['a word', step({ set: 'R1' }), true],
  ['a word of another script', step({ eval: '"𠮷𠮷𠮷𠮷"' }), true],
  ['a word that is refused', step({ set: 'R 1' }, 'refused'), false],
  ['one with the reference of the case', step({ eval: '"A" & variables.reference' }), false],
  ['its own, cut', step({ resize: 4 }), false],
])('%s', (_, one, isConstant) => expect(constantIn(one) !== undefined).toBe(isConstant));

test('no reference that a gateway may take is the same in every run', () => {
  const { cases } = planFor(target, { seed: 1, at: simulatedStart, encrypt, selection: { depth: 'full' } });
  const constants = cases.flatMap(({ id, steps }) => steps.flatMap((one) => (constantIn(one) ? [id] : [])));
  expect([constants, cases.length > 5000]).toEqual([[], true]);
});
