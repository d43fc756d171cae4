/** The Kubernetes objects of a run in segments on k6-operator. Plain values; secrets by reference alone. */
import type { Needs } from './size';

export interface ClusterRun {
  /** name of all objects: lower case, as Kubernetes wants it */
  name: string;
  run: string;
  parallelism: number;
  image: string;
  needs: Needs;
  /** the archive, where a ConfigMap can hold it; absent: it is copied to a volume */
  archive?: Buffer;
  /** card numbers of the target are among the secrets */
  cards: boolean;
}

export type Document = Record<string, unknown>;

/** Bytes that a ConfigMap takes. */
export const configMapBytes = 1_048_576;
export const archiveFile = 'archive.tar';
/** Where a runner writes. */
const journals = '/journals';
/** The user and group of the k6 image. */
const k6User = 12345;

const secretKeys = { HARNESS_USERNAME: 'username', HARNESS_PASSWORD_HASH: 'password-hash', HARNESS_PANS: 'pans' };
type SecretName = keyof typeof secretKeys;

const metadata = ({ run }: ClusterRun, name: string) => ({ name, labels: { 'harness-run': run.toLowerCase() } });
const security = { runAsUser: k6User, runAsGroup: k6User, runAsNonRoot: true, fsGroup: k6User };
const names = ({ name }: ClusterRun) => ({
  archive: `${name}-archive`,
  journals: `${name}-journals`,
  secret: `${name}-secret`,
  gather: `${name}-gather`,
});
const secretsOf = ({ cards }: ClusterRun): SecretName[] =>
  (Object.keys(secretKeys) as SecretName[]).filter((one) => cards || one !== 'HARNESS_PANS');

function environment(run: ClusterRun): Document[] {
  const secret = names(run).secret;
  return [
    // first: what follows refers to it
    { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    // a journal for each pod; an argument would be shared by all, and k6 expands nothing in it
    { name: 'K6_CONSOLE_OUTPUT', value: `${journals}/$(POD_NAME).ndjson` },
    { name: 'K6_NO_USAGE_REPORT', value: 'true' },
    { name: 'K6_AUTO_EXTENSION_RESOLUTION', value: 'false' },
    ...secretsOf(run).map((name) => ({
      name,
      valueFrom: { secretKeyRef: { name: secret, key: secretKeys[name] } },
    })),
  ];
}

const claim = (run: ClusterRun, name: string, accessMode: string, megabytes: number): Document => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: metadata(run, name),
  spec: { accessModes: [accessMode], resources: { requests: { storage: `${Math.max(100, megabytes)}Mi` } } },
});

/** The archive: in a ConfigMap, or a volume for it. */
export const archiveObject = (run: ClusterRun): Document =>
  run.archive
    ? {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: metadata(run, names(run).archive),
        binaryData: { [archiveFile]: run.archive.toString('base64') },
      }
    : claim(run, names(run).archive, 'ReadWriteMany', 100);

/** Runners on several nodes write to it at once. */
export const journalsObject = (run: ClusterRun): Document =>
  claim(run, names(run).journals, 'ReadWriteMany', run.needs.journalMegabytes);

/** A template: its values are for a person to fill in. */
export const secretObject = (run: ClusterRun): Document => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: metadata(run, names(run).secret),
  type: 'Opaque',
  stringData: Object.fromEntries(secretsOf(run).map((name) => [secretKeys[name], ''])),
});

const volume = (name: string, claimName: string): Document => ({ name, persistentVolumeClaim: { claimName } });

/** A pod that only waits: files are copied through it. */
export function gatherObject(run: ClusterRun): Document {
  const at = names(run);
  const mounts = [
    { name: 'journals', mountPath: journals },
    ...(run.archive ? [] : [{ name: 'archive', mountPath: '/archive' }]),
  ];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: metadata(run, at.gather),
    spec: {
      restartPolicy: 'Never',
      securityContext: security,
      containers: [{ name: 'gather', image: run.image, command: ['sleep', '86400'], volumeMounts: mounts }],
      volumes: [volume('journals', at.journals), ...(run.archive ? [] : [volume('archive', at.archive)])],
    },
  };
}

/** What the operator runs: as many runners as segments, each with its share of the flows. */
export function testRunObject(run: ClusterRun): Document {
  const at = names(run);
  const { milliCores, megabytes } = run.needs;
  const resources = {
    requests: { cpu: `${milliCores}m`, memory: `${megabytes}Mi` },
    // no limit of CPU: a runner that is throttled is late
    limits: { memory: `${megabytes}Mi` },
  };
  return {
    apiVersion: 'k6.io/v1alpha1',
    kind: 'TestRun',
    metadata: metadata(run, run.name),
    spec: {
      parallelism: run.parallelism,
      script: run.archive
        ? { configMap: { name: at.archive, file: archiveFile } }
        : { volumeClaim: { name: at.archive, file: archiveFile, readOnly: true } },
      args: ['--no-color', '--log-format=raw'],
      // it would hand every variable, secrets too, to a k6 archive of its own, of what k6 archived already
      initializer: { disabled: true },
      runner: {
        image: run.image,
        env: environment(run),
        securityContext: security,
        resources,
        volumes: [volume('journals', at.journals)],
        volumeMounts: [{ name: 'journals', mountPath: journals }],
      },
    },
  };
}
