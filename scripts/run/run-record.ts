import { contractHash } from '../../contract/build';
import type { Part, RunRecord } from '../../journal';
import { config } from '../../k6.config';
import { leftOutBy } from '../../suites/format/selection';
import type { RunOptions } from './context';

const allParts: readonly Part[] = ['compliance', 'flow'];

/** Short, unique among runs against one gateway; every reference begins with it. */
export const newRunId = (now: number): string =>
  `R${now.toString(36).toUpperCase().slice(-7)}${Math.floor(Math.random() * 1296)
    .toString(36)
    .toUpperCase()
    .padStart(2, '0')}`;

/** First line of the journal: what is run, against what. `observed`: notifications are received. */
export function runRecord(options: RunOptions, id: string, baseUrl: string, observed: boolean): RunRecord {
  const { target } = options.chosen;
  return {
    t: 'run',
    version: 1,
    id,
    at: Date.now(),
    seed: options.seed,
    contract: contractHash(),
    target: {
      name: target.name,
      environment: target.environment,
      baseUrl,
      operations: target.operations,
      instruments: target.instruments,
      types: target.types,
      assumptions: target.assumptions,
    },
    ...(options.purpose && { purpose: options.purpose }),
    ...(target.ledgers?.exclusive && { exclusive: true }),
    parts: options.parts,
    ...(options.waivers && { waivers: options.waivers }),
    deselected: [
      // a load run is judged on what load shows alone
      ...(options.purpose
        ? []
        : allParts.filter((part) => !options.parts.includes(part)).map((part) => `part ${part}`)),
      ...(options.selection ? leftOutBy(options.selection) : []),
    ],
    tools: { node: process.version, k6: 'v2.2' },
    limits: { ...config.limits, callbackSeconds: observed ? (target.callbacks?.withinSeconds ?? null) : null },
    load: options.parts.includes('flow') ? options.profile : null,
  };
}
