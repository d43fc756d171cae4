import { expect, test } from 'vitest';
import { isJudgedByRun } from '../../commands/spec/coverage';
import { type Requirement, requirement } from '../../contract';
import { type Defect, defects, derivedDefects } from '../../gateway';
import { runJob } from './run-job';

/** Others need a run as a whole: callbacks, reply times, repeated identifiers. */
const isOfRun = ({ breaks }: Defect): boolean => isJudgedByRun(requirement(breaks) as Requirement);
/** The wire is left to `prove`. */
const isCaseWise = ({ breaks }: Defect): boolean => requirement(breaks)?.judgedBy === 'case';
/** How the ids end of defects that show in few responses. `prove` runs them. */
const rarely = /-sometimes$|(?<!-at)-once$/;

const written = defects.filter((defect) => !derivedDefects.includes(defect));
// a run for each defect takes long, so of the derived ones only every eighth is run
const sampled = derivedDefects.filter((_, index) => index % 8 === 0);
const caseWise = [...written, ...sampled].filter((defect) => isCaseWise(defect) && !rarely.test(defect.id));

test.each([...caseWise, ...defects.filter(isOfRun)].map(({ id }) => id))(
  'the suites kill %s: the requirement that it breaks fails',
  async (id) => {
    const { status, problem } = await runJob({ kind: 'defects', id });
    expect([status, problem]).toEqual(['killed', undefined]);
  },
);
