import type { Report } from '../verdict';

/** The commands that send again what shows a failure: by the harness, where a case does, and by curl alone. */
export function repeatCommands({ cases, run }: Pick<Report, 'cases' | 'run'>, id: string, from: string): string[] {
  return [...(cases.has(from) ? [`certify --case ${from} --seed ${run.seed}`] : []), `show -- ${id} --curl`];
}
