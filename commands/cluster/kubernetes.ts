/** The Kubernetes objects of a run in segments on k6-operator. They contain secrets only by reference. */
import type { RunnerResources } from './size';

export interface ClusterRun {
  /** name of all objects, in lower case as Kubernetes requires */
  name: string;
  run: string;
  parallelism: number;
  image: string;
  resources: RunnerResources;
  /** the archive, if a ConfigMap can hold it; absent: the user copies it to a volume */
  archive?: Buffer;
  /** the target has card numbers, which are secrets too */
  cards: boolean;
}

export type Document = Record<string, unknown>;

/** Size limit of a ConfigMap. */
export const configMapBytes = 1_048_576;
export const archiveFile = 'archive.tar';
/** Mount path of the volume that runners write their journals to. */
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
  (Object.keys(secretKeys) as SecretName[]).filter((name) => cards || name !== 'HARNESS_PANS');

function environment(run: ClusterRun): Document[] {
  const secret = names(run).secret;
  return [
    // must come first, because later variables refer to it
    { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    // one journal for each pod; arguments are the same for all pods, and k6 expands no variables in them
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

/** A ConfigMap with the archive, or a volume for it. */
export const archiveObject = (run: ClusterRun): Document =>
  run.archive
    ? {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: metadata(run, names(run).archive),
        binaryData: { [archiveFile]: run.archive.toString('base64') },
      }
    : claim(run, names(run).archive, 'ReadWriteMany', 100);

/** The volume of the journals, which runners on several nodes write to at once. */
export const journalsObject = (run: ClusterRun): Document =>
  claim(run, names(run).journals, 'ReadWriteMany', run.resources.journalMegabytes);

/** A template, whose values the user fills in. */
export const secretObject = (run: ClusterRun): Document => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: metadata(run, names(run).secret),
  type: 'Opaque',
  stringData: Object.fromEntries(secretsOf(run).map((name) => [secretKeys[name], ''])),
});

const volume = (name: string, claimName: string): Document => ({ name, persistentVolumeClaim: { claimName } });

/** A pod that does nothing; files are copied through it. */
export function gatherObject(run: ClusterRun): Document {
  const objectNames = names(run);
  const mounts = [
    { name: 'journals', mountPath: journals },
    ...(run.archive ? [] : [{ name: 'archive', mountPath: '/archive' }]),
  ];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: metadata(run, objectNames.gather),
    spec: {
      restartPolicy: 'Never',
      securityContext: security,
      containers: [{ name: 'gather', image: run.image, command: ['sleep', '86400'], volumeMounts: mounts }],
      volumes: [
        volume('journals', objectNames.journals),
        ...(run.archive ? [] : [volume('archive', objectNames.archive)]),
      ],
    },
  };
}

/** The TestRun: the operator starts one runner for each segment. */
export function testRunObject(run: ClusterRun): Document {
  const objectNames = names(run);
  const { milliCores, megabytes } = run.resources;
  const resources = {
    requests: { cpu: `${milliCores}m`, memory: `${megabytes}Mi` },
    // no CPU limit, because a throttled runner measures its own delays
    limits: { memory: `${megabytes}Mi` },
  };
  return {
    apiVersion: 'k6.io/v1alpha1',
    kind: 'TestRun',
    metadata: metadata(run, run.name),
    spec: {
      parallelism: run.parallelism,
      script: run.archive
        ? { configMap: { name: objectNames.archive, file: archiveFile } }
        : { volumeClaim: { name: objectNames.archive, file: archiveFile, readOnly: true } },
      args: ['--no-color', '--log-format=raw'],
      // it would only run `k6 archive` again, in a pod with all variables, including the secrets
      initializer: { disabled: true },
      runner: {
        image: run.image,
        env: environment(run),
        securityContext: security,
        resources,
        volumes: [volume('journals', objectNames.journals)],
        volumeMounts: [{ name: 'journals', mountPath: journals }],
      },
    },
  };
}
