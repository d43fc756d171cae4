import { expect, test } from 'vitest';
import { isJudgedByRun } from '../../commands/spec/coverage';
import { type Requirement, requirement } from '../../contract';
import { type Defect, defects, derivedDefects, lifecycleDefects } from '../../gateway';
import { runJob } from './run-job';

/** Others need a run as a whole: callbacks, reply times, repeated identifiers. */
const isOfRun = ({ breaks }: Defect): boolean => isJudgedByRun(requirement(breaks) as Requirement);
/** The wire is left to `prove`. */
const isCaseWise = ({ breaks }: Defect): boolean => requirement(breaks)?.judgedBy === 'case';
/** How the ids end of defects that show in few responses. `prove` runs them. */
const rarely = /-sometimes$|(?<!-at)-once$/;

const made = [...lifecycleDefects, ...derivedDefects];
const written = defects.filter((defect) => !made.includes(defect));
// a run for each defect takes long, so of those that are made by rule only every eighth is run
const sampled = made.filter((_, index) => index % 8 === 0);
const caseWise = [...written, ...sampled].filter((defect) => isCaseWise(defect) && !rarely.test(defect.id));

test.each([...caseWise, ...defects.filter(isOfRun)].map(({ id }) => id))(
  'the suites kill %s: the requirement that it breaks fails',
  async (id) => {
    const { status, problem } = await runJob({ kind: 'defects', id });
    expect([status, problem]).toEqual(['killed', undefined]);
  },
);
