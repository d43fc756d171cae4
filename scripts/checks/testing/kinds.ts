/** One change of each kind that CONTRIBUTING.md describes, and how it shows: the rows of kinds.yaml. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../../common/project-root';
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

type Written = Omit<Edit, 'text'> & { text?: string; example?: string };

const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

/** The example under a heading of CONTRIBUTING.md. */
function example(heading: string, language: string): string {
  const section = contributing.slice(contributing.indexOf(`\n### ${heading}\n`) + 1).split('\n### ')[0] ?? '';
  const [, code] = new RegExp(`\n\`\`\`${language}\n([\\s\\S]*?)\`\`\`\n`).exec(section) ?? [];
  if (code === undefined) throw new Error(`CONTRIBUTING.md has no example under "${heading}"`);
  return code;
}

const rows: (Omit<Kind, 'edits'> & { edits: Record<string, Written | Written[]> })[] = parse(
  readFileSync(new URL('kinds.yaml', import.meta.url), 'utf8'),
);

/** The kinds of change, with the examples of CONTRIBUTING.md filled in. */
export const kinds: readonly Kind[] = rows.map(({ edits, ...kind }) => {
  const edit = ({ example: language, text = '', ...place }: Written): Edit => ({
    ...place,
    text: language ? example(kind.name, language) : text,
  });
  const files = Object.entries(edits).map(([file, all]) => [file, [all].flat().map(edit)] as const);
  return { ...kind, edits: Object.fromEntries(files) };
});
