import type { XStatic } from 'typebox/schema';
import { list, strict, text } from '../common/json-schema';
import { didYouMean, UsageError } from '../common/usage-error';
import { readYaml, type Source, strictReader } from '../common/yaml';
import { type RequirementId, requirement, requirements } from '../contract';

const shared = {
  requirement: text,
  /** the person who accepts the entry */
  approver: text,
  /** last valid day, YYYY-MM-DD in GMT */
  expires: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a day such as 2026-12-31' },
  /** SHA-256 of the evidence that the approver saw, see docs/targets.md */
  evidence: {
    type: 'string',
    pattern: '^[0-9a-f]{64}$',
    description: 'the SHA-256 in hex of what the approver saw (npm run show -- ID, or sha256sum FILE)',
  },
} as const;

const waiver = strict(
  {
    ...shared,
    /** waives only the failures of this case, or of these, by id or with the `*` of what a seed draws; absent: wherever it fails */
    case: { anyOf: [text, list(text)] },
    reason: text,
  },
  ['requirement', 'approver', 'reason', 'expires', 'evidence'],
);

const attestation = strict({ ...shared, statement: text }, [
  'requirement',
  'approver',
  'statement',
  'expires',
  'evidence',
]);

/** An entry whose requirement id was checked. */
type Narrowed<Entry> = Omit<Entry, 'requirement'> & { requirement: RequirementId };

/** Suppresses a known failure until it expires. */
export type Waiver = Narrowed<XStatic<typeof waiver>>;

/** The cases whose failures a waiver covers; undefined: all of them, and the load. */
export const waivedCases = ({ case: only }: Pick<Waiver, 'case'>): readonly string[] | undefined =>
  typeof only === 'string' ? [only] : only;

/** Replaces the evidence for a requirement that no case can verify, because the target has no trigger for it. */
export type Attestation = Narrowed<XStatic<typeof attestation>>;

/** The content of a waivers file. */
export interface Waivers {
  waivers: Waiver[];
  attestations: Attestation[];
}

export const noWaivers: Waivers = { waivers: [], attestations: [] };

/** The form of a waivers file. */
export const waiversSchema = strict(
  { waivers: { type: 'array', items: waiver }, attestations: { type: 'array', items: attestation } },
  [],
);

const readStrictly = strictReader<Partial<Waivers>>(waiversSchema);

function checkRequirements(source: Source, kind: keyof Waivers, rows: readonly { requirement: string }[]): void {
  const ids = requirements.map(({ id }) => id);
  for (const [index, row] of rows.entries())
    if (!requirement(row.requirement))
      throw new UsageError(
        `${source.at([kind, index, 'requirement'])}: unknown requirement ${row.requirement}.${didYouMean(row.requirement, ids)}`,
      );
}

/** Reads a waivers file. An unknown key or an invalid value is a UsageError with file and line. */
export function readWaivers(file: string, content: string): Waivers {
  const source = readYaml(file, content);
  const read = { ...noWaivers, ...readStrictly(source) };
  for (const kind of ['waivers', 'attestations'] as const) checkRequirements(source, kind, read[kind]);
  return read;
}

/** The waiver or attestation that was applied to a requirement. */
export type Concession = ({ kind: 'waived' } & Waiver) | ({ kind: 'attested' } & Attestation);
