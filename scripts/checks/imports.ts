import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { importRules } from './import-rules';
import { projectFiles } from './project-files';

/** Imports that the rules do not allow, each in one sentence; none is well. */
export async function importFaults(
  root: string,
  forbidden: IForbiddenRuleType[] = importRules(root),
): Promise<string[]> {
  const sources = projectFiles(root).filter((file) => /(?<!\.d)\.m?ts$/.test(file));
  const { output } = await cruise(
    sources,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden },
      // dependency-cruiser reads no TypeScript 7, and swc no declaration files
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.d\\.ts$|/generated/' },
    },
    {
      extensions: ['.ts', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
    },
  );
  return (output as ICruiseResult).summary.violations.map(({ from, to, rule, cycle, comment }) => {
    const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`;
    return `${path} (${rule.name}${comment ? `: ${comment}` : ''})`;
  });
}
