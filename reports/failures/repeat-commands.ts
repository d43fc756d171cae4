/** What the commands are made of: the cases of a run, and its seed. */
interface Repeatable {
  cases: ReadonlyMap<string, unknown>;
  run: { seed: number };
}

/** The commands that send again what shows a failure: by the harness, where a case does, and by curl alone. */
export function repeatCommands({ cases, run }: Repeatable, id: string, from: string): string[] {
  return [...(cases.has(from) ? [`certify --case ${from} --seed ${run.seed}`] : []), `show -- ${id} --curl`];
}
