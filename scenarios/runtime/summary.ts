export interface Summary {
  metrics: Record<string, { values: { count?: number } } | undefined>;
  state: { testRunDurationMs: number };
}

/** What only k6 itself can count. */
export function countsOf({ metrics }: Summary) {
  const count = (name: string) => metrics[name]?.values.count ?? 0;
  return { iterations: count('iterations'), dropped: count('dropped_iterations'), requests: count('http_reqs') };
}

/** Writes the counts. The harness takes a missing file for a run that did not end. */
export const handleSummary = (summary: Summary): Record<string, string> => ({
  [__ENV.HARNESS_SUMMARY ?? 'summary.json']: JSON.stringify(countsOf(summary)),
});
