/**
 * A load on a real cluster with k6-operator, by the commands that `archive` prints, compared with the same load on one
 * machine; then faults, of which none may pass. It takes ten minutes, and the cluster of testing/kubernetes.sh:
 * commands/archive/testing/kubernetes.sh /tmp/cluster npm run proofs -- commands/archive
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../common/project-root';
import { type Gateway, start } from '../../gateway';
import { issueForThisMachine } from '../../gateway/http/authority';
import type { Receiver } from '../../run/network/receiver';
import { chooseTarget } from '../../run/settings/target';
import { pansOf } from '../../targets/target';
import { receiveInto } from '../receive/command';

/** The folder of the cluster. */
const { CLUSTER: cluster = '' } = process.env;
/** The address of the node, which pods reach. */
const node = '192.168.99.1';
const callbacks = join(cluster, 'callbacks.ndjson');
const target = join(cluster, 'target.yaml');
const image = 'localhost/remittance-gateway-harness:1';
let gateway: Gateway;
let receiver: Receiver;

/** Runs a command of a shell; $NAME of its text is the name of the run. */
const shell = (command: string, NAME = ''): Promise<{ code: number; text: string }> =>
  new Promise((done) => {
    execFile('bash', ['-c', command], { cwd: root, env: { ...process.env, NAME } }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });

/** A command of the harness, for a load of 20 flows a second. */
const harness = (name: string, seconds: number, flags: string) =>
  shell(`npm run --silent ${name} -- --profile average --rate 20 --duration ${seconds}s --seed 1 ${flags}`);

/** Verdict, flows, payouts that succeeded, and replies of operations that each flow calls. */
function countsOf(folder: string) {
  const { verdict, load } = JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'));
  const replies = ['createQuotation', 'createTransaction', 'viewTransaction'].map((id) => load.operations[id].count);
  return { verdict, counts: [load.flows, load.finalStates.SUCCESS, ...replies] as number[] };
}

const changeFile = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

/** Fills in the secrets, as the file asks. */
function filledIn(text: string): string {
  const { credentials, target: own } = chooseTarget({ target });
  return text
    .replace('username: ""', `username: ${credentials.username}`)
    .replace('password-hash: ""', `password-hash: ${credentials.passwordHash}`)
    .replace('pans: ""', `pans: "${pansOf(own)}"`);
}

interface Change {
  /** of testrun.yaml */
  edit?: (yaml: string) => string;
  /** what the operator of the cluster does during the load */
  command?: string;
}

/** Does what `archive` prints, line by line, and gives what the report says. */
async function onCluster(folder: string, seconds: number, pool: string, { edit, command }: Change = {}) {
  const archived = await harness(
    'archive',
    seconds,
    `${pool} --parallelism 3 --image ${image} --target ${target} --out ${folder}`,
  );
  expect(archived).toMatchObject({ code: 0 });
  changeFile(join(folder, 'secret.yaml'), filledIn);
  if (edit) changeFile(join(folder, 'testrun.yaml'), edit);
  const [name = ''] = /harness-\w+/.exec(archived.text) ?? [];
  let report = { code: -1, text: '' };
  for (const [line] of archived.text.matchAll(/^ {2}(kubectl|npm) .*$/gm)) {
    const isLoad = line.includes('--timeout=24h');
    const fault = isLoad && command ? shell(command, name) : undefined;
    const did = await shell(
      line.replace('24h', `${seconds + 40}s`).replace('[journal of npm run receive]', `${callbacks} --out ${folder}`),
    );
    expect((await fault)?.code ?? 0).toBe(0);
    if (line.startsWith('  npm')) report = did;
    else if (!isLoad) expect({ line, ...did }).toMatchObject({ code: 0 });
  }
  expect((await shell('kubectl get testrun,job,pod,secret,configmap,pvc --output name')).text.trim()).toBe(
    'configmap/kube-root-ca.crt',
  );
  console.log(`${folder}: exit ${report.code}\n${report.text.slice(0, 1000)}`);
  return report;
}

describe.skipIf(!cluster)('a load on k6-operator', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    receiver = await receiveInto(callbacks, 0, '127.0.0.1');
    const tls = await issueForThisMachine(Date.now(), [{ type: 'ip', value: node }]);
    writeFileSync(join(cluster, 'authority.pem'), tls.caCertificate);
    gateway = await start({ port: 0, settleMs: 100, callbackUrl: receiver.url, tls });
    const baseUrl = gateway.url.replace('127.0.0.1', node);
    const embedded = readFileSync(join(root, 'targets', 'embedded.yaml'), 'utf8');
    writeFileSync(target, embedded.replace('baseUrl: embedded', `baseUrl: ${baseUrl}\ncaFile: authority.pem`));
  });

  afterAll(async () => {
    await gateway?.close();
    await receiver?.close();
  });

  test.each([
    ['volume', ''],
    ['ConfigMap', '--pool 250'],
  ])('with the archive in a %s is that of one machine', async (kind, pool) => {
    const [single, whole] = [join(cluster, `single-${kind}`), join(cluster, `whole-${kind}`)];
    const other = await start({ port: 0, settleMs: 100 });
    expect(await harness('load', 60, `--base-url ${other.url} --out ${single}`)).toMatchObject({ code: 0 });
    await other.close();
    expect(await onCluster(whole, 60, pool)).toMatchObject({ code: 0 });
    const [one, many] = [countsOf(single), countsOf(whole)];
    console.log(JSON.stringify({ one, many }));
    expect([one.verdict, many.verdict]).toEqual(['pass', 'pass']);
    const apart = many.counts.map((count, index) => Math.abs(count / Number(one.counts[index]) - 1));
    expect(Math.max(...apart)).toBeLessThan(0.02);
  });

  /** Waits until a runner has written so many flows. */
  const flows = (runner: number, count: number) =>
    `until [ $(cat $CLUSTER/volumes/*/$NAME-${runner}-*.ndjson | grep -c flow-) -ge ${count} ]; do sleep 0.2; done; `;
  const pod = (runner: number, path: string) =>
    `$(kubectl get pod --selector job-name=$NAME-${runner} --output jsonpath={.items[0].status.${path}})`;
  /** Lets a runner begin, as the starter does. */
  const resume = (runner: number) =>
    `curl -sf -X PATCH -d '{"data": {"attributes": {"paused": false}, "id": "default", "type": "status"}}' http://${pod(runner, 'podIP')}:6565/v1/status; `;
  const withoutStarter = (yaml: string) => yaml.replace('starter:\n', 'starter:\n    image: none:1\n');
  const isStarted = 'kubectl wait testrun/$NAME --for=jsonpath={.status.stage}=started --timeout=60s; ';

  test.each<[name: string, change: Change, code: number, reason: RegExp]>([
    [
      'killed',
      {
        command: `${flows(2, 30)} id=${pod(2, 'containerStatuses[0].containerID')}; ctr -n k8s.io task kill -s SIGKILL \${id#*//}`,
      },
      2,
      /1 of 3 segments without an end/,
    ],
    [
      'deleted',
      { command: `${flows(2, 30)} kubectl delete pod --selector job-name=$NAME-2` },
      2,
      /the part load ended with exit code 105/,
    ],
    [
      'evicted',
      {
        command: `${flows(2, 30)} kubectl drain node --force --pod-selector job-name=$NAME-2 && kubectl uncordon node`,
      },
      2,
      /the part load ended with exit code 105/,
    ],
    [
      'started late',
      {
        edit: withoutStarter,
        command: `${isStarted} ${resume(1)} ${resume(3)} ${flows(1, 50)} ${resume(2)} kubectl wait job/$NAME-2 --for=condition=Complete --timeout=60s; kubectl delete job $NAME-starter`,
      },
      2,
      /the segments started or paused \d+\.\d s apart/,
    ],
    ['never started', { edit: withoutStarter }, 2, /3 of 3 segments without an end/],
    [
      'whose volume is read-only',
      { edit: (yaml) => yaml.replace('mountPath: /journals', 'mountPath: /journals\n        readOnly: true') },
      3,
      /has neither journal\.ndjson nor another \.ndjson file/,
    ],
  ])('does not pass with a runner %s', async (name, change, code, reason) => {
    const { text, ...did } = await onCluster(join(cluster, name.replaceAll(' ', '-')), 20, '--pool 100', change);
    expect({ ...did, text: text.replace(/\s+/g, ' ') }).toEqual({ code, text: expect.stringMatching(reason) });
  });
});
