/** One change of each kind that CONTRIBUTING.md describes, and how it shows: the rows of kinds.yaml. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Edit } from './changed-tree';

/** What is run in the changed tree, or looked at, and what must be there; RUN is a run folder with a journal. */
export interface Shown {
  /** arguments of the start script */
  command?: string;
  /** TypeScript, whose output is looked at */
  script?: string;
  file?: string;
  matches: string;
}

/** A kind of change to the project, with the edits of an example. */
export interface Kind {
  /** the heading in CONTRIBUTING.md */
  name: string;
  most?: number;
  edits: Readonly<Record<string, readonly Edit[]>>;
  generators?: readonly string[];
  shows: readonly Shown[];
  tests: readonly string[];
  named?: string;
}

const rows: (Omit<Kind, 'edits'> & { edits: Record<string, Edit | Edit[]> })[] = parse(
  readFileSync(new URL('kinds.yaml', import.meta.url), 'utf8'),
);

/** The kinds of change. */
export const kinds: readonly Kind[] = rows.map(({ edits, ...kind }) => ({
  ...kind,
  edits: Object.fromEntries(Object.entries(edits).map(([file, all]) => [file, [all].flat()])),
}));
