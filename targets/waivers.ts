import type { XStatic } from 'typebox/schema';
import { type RequirementId, requirement, requirements } from '../contract';
import { strict, text } from './json-schema';
import { didYouMean, Mistake } from './mistake';
import { readYaml, type Source, strictReader } from './yaml';

const shared = {
  requirement: text,
  /** last day, YYYY-MM-DD in GMT */
  expires: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
  /** SHA-256 of what the approver was shown, hex */
  evidence: { type: 'string', pattern: '^[0-9a-f]{64}$' },
} as const;

const waiver = strict(
  {
    ...shared,
    /** only what this case shows of the requirement; absent: all of it */
    case: text,
    approver: text,
    reason: text,
  },
  ['requirement', 'approver', 'reason', 'expires', 'evidence'],
);

const attestation = strict({ ...shared, by: text, statement: text }, [
  'requirement',
  'by',
  'statement',
  'expires',
  'evidence',
]);

/** An entry whose requirement is one of the contract, as the reader has made sure. */
type Narrowed<Entry> = Omit<Entry, 'requirement'> & { requirement: RequirementId };

/** A known failure that does not fail a run until it expires. */
export type Waiver = Narrowed<XStatic<typeof waiver>>;

/** Somebody vouches for what no case could verify, as the target lacks the trigger. */
export type Attestation = Narrowed<XStatic<typeof attestation>>;

export interface Waivers {
  waivers: Waiver[];
  attestations: Attestation[];
}

export const noWaivers: Waivers = { waivers: [], attestations: [] };

const readStrictly = strictReader<Partial<Waivers>>(
  strict({ waivers: { type: 'array', items: waiver }, attestations: { type: 'array', items: attestation } }, []),
);

/** Each names a requirement of the contract. */
function known(source: Source, kind: keyof Waivers, rows: readonly { requirement: string }[]): void {
  const ids = requirements.map(({ id }) => id);
  for (const [index, row] of rows.entries())
    if (!requirement(row.requirement))
      throw new Mistake(
        `${source.at([kind, index, 'requirement'])}: unknown requirement ${row.requirement}.${didYouMean(row.requirement, ids)}`,
      );
}

/** Reads a waivers file; what it does not know, or what does not fit, is a Mistake with file and line. */
export function readWaivers(file: string, content: string): Waivers {
  const source = readYaml(file, content);
  const read = { ...noWaivers, ...readStrictly(source) };
  for (const kind of ['waivers', 'attestations'] as const) known(source, kind, read[kind]);
  return read;
}

/** What a waiver or an attestation made of a requirement. */
export type Concession = ({ kind: 'waived' } & Waiver) | ({ kind: 'attested' } & Attestation);
