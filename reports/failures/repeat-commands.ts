/** What the commands are made of: the cases of a run with their files, and its seed. */
interface Repeatable {
  cases: ReadonlyMap<string, { source: string }>;
  run: { seed: number };
}

/**
 * The commands that send again what shows a failure: by the harness, where a case of the suites does, and by curl alone. The
 * probes of a run and its second look are no cases that can be chosen.
 */
export function repeatCommands({ cases, run }: Repeatable, id: string, from: string): string[] {
  return [
    ...(cases.get(from)?.source.startsWith('suites') ? [`certify --case ${from} --seed ${run.seed}`] : []),
    `show -- ${id} --curl`,
  ];
}
