/** The files of a history: one for each night, and one for each baseline that somebody accepted. */
import { Ajv } from 'ajv';
import type { XStatic } from 'typebox/schema';
import { oneOf, strict } from '../../../common/json-schema';
import { type Percentile, percentiles } from '../figures';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const ms = { type: 'number', minimum: 0 } as const;

const times = Object.fromEntries(percentiles.map((name) => [name, ms])) as Record<Percentile, typeof ms>;

// what every version has written is required
const figures = strict({ replies: count, ...times }, ['replies', 'p50', 'p95', 'p99']);
const operations = { type: 'object', additionalProperties: figures } as const;
const byInstrument = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: strict({ p50: ms, p95: ms }, ['p50', 'p95']) },
} as const;
const runs = { type: 'array', items: strict({ operations, instruments: byInstrument }, ['operations']) } as const;
const slower = strict({ operation: text, percentile: oneOf(percentiles), change: { type: 'number' } }, [
  'operation',
  'percentile',
  'change',
]);

const shared = {
  format: { const: 'remittance-nightly' },
  version: { const: 1 },
  /** when it began: ISO 8601, UTC */
  at: text,
  /** only nights of one series are compared: the same target, environment, profile, rate and duration */
  series: text,
} as const;

const nightSchema = {
  type: 'object',
  properties: {
    ...shared,
    kind: { const: 'night' },
    id: text,
    target: text,
    environment: text,
    address: text,
    profile: text,
    rate: { type: 'number' },
    seconds: { type: 'number' },
    versions: { type: 'object', additionalProperties: text },
    machine: { type: 'object', additionalProperties: text },
    /** fail: a regression or a breach; none: the machine could not measure */
    verdict: { enum: ['pass', 'warn', 'fail', 'none'] },
    /** sentences: why it failed, warned, or has no verdict */
    reasons: { type: 'array', items: text },
    counts: { type: 'object', additionalProperties: count },
    runs,
    repeated: runs,
    slower: { type: 'array', items: slower },
  },
  required: ['format', 'version', 'at', 'series', 'kind', 'id', 'verdict', 'reasons', 'runs', 'slower'],
} as const;

const acceptedSchema = {
  type: 'object',
  properties: {
    ...shared,
    kind: { const: 'accepted' },
    /** id of the accepted night, with which the baseline begins */
    night: text,
    reason: text,
    by: text,
  },
  required: ['format', 'version', 'at', 'series', 'kind', 'night', 'reason', 'by'],
} as const;

/** One night in the history, as its file has it. */
export type Night = XStatic<typeof nightSchema>;
/** A baseline that a person accepted, as its file has it. */
export type Accepted = XStatic<typeof acceptedSchema>;
/** One file of a history. */
export type HistoryEntry = Night | Accepted;

/** The first members of every file. */
export const head = { format: 'remittance-nightly', version: 1 } as const;

/** Is a JSON value an entry? Unknown members, which a later version may have added, are kept. */
export const isEntry = new Ajv({ strict: false }).compile<HistoryEntry>({ anyOf: [nightSchema, acceptedSchema] });
