import { InvalidArgumentError } from '@commander-js/extra-typings';
import { describe, expect, test } from 'vitest';
import { imageOf, instructions } from './command';
import type { ClusterRun } from './kubernetes';

const digest = `sha256:${'0a'.repeat(32)}`;

describe('an image with a fixed tag or digest', () => {
  test.each([
    'harness.example/k6:1',
    'registry.example:5000/k6:v2.2.0-1',
    `harness.example/k6@${digest}`,
    `k6:latest@${digest}`,
  ])('%s', (text) => expect(imageOf(text)).toBe(text));

  test('that of k6 itself is refused, with the reason', () =>
    expect(() => imageOf('grafana/k6:2.2.0')).toThrow('It has neither the module of the harness nor Node.'));

  test.each(['grafana/k6', 'grafana/k6:latest', 'registry.example:5000/k6', 'k6:', `k6@${digest}0`, ''])(
    '%j is refused',
    (text) => expect(() => imageOf(text)).toThrow(InvalidArgumentError),
  );
});

describe('the instructions', () => {
  const run: ClusterRun = {
    name: 'harness-r1',
    run: 'R1',
    parallelism: 2,
    image: 'harness.example/k6:1',
    resources: { milliCores: 1, megabytes: 1, journalMegabytes: 1 },
    cards: false,
  };

  test('an archive that is too large for a ConfigMap is copied to a volume', () => {
    const text = instructions({ run, bytes: 1_500_000 }, 'out');
    expect(text).toMatch(
      /The archive has 1\.50 MB, but a ConfigMap holds at most 1\.05 MB, so it is copied to a volume/,
    );
    expect(text).toContain('kubectl cp out/archive.tar harness-r1-gather:/archive/archive.tar');
  });

  test('one that fits is not', () => {
    expect(instructions({ run: { ...run, archive: Buffer.alloc(1) }, bytes: 1 }, 'out')).not.toContain('/archive/');
  });

  test('the report reads all journals', () => {
    expect(instructions({ run, bytes: 1 }, 'out')).toContain('npm run report -- out/run.ndjson out/journals');
  });
});
