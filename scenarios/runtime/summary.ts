interface Summary {
  metrics: Record<string, { values: { count?: number } } | undefined>;
}

/** Writes what only k6 itself can count. The harness takes a missing file for a run that did not end. */
export function handleSummary({ metrics }: Summary): Record<string, string> {
  const count = (name: string) => metrics[name]?.values.count ?? 0;
  const counts = {
    iterations: count('iterations'),
    dropped: count('dropped_iterations'),
    requests: count('http_reqs'),
  };
  return { [__ENV.HARNESS_SUMMARY ?? 'summary.json']: JSON.stringify(counts) };
}
