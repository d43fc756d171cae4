/** The Kubernetes objects of a run in segments on k6-operator. They contain secrets only by reference. */
import type { RunnerResources } from './size';

/** A load in segments, as `makeArchive` describes it for the Kubernetes objects. */
export interface ClusterRun {
  /** name of all objects, in lower case as Kubernetes requires */
  name: string;
  /** id of the run, which labels every object */
  run: string;
  /** number of runners, each with one segment of the load */
  parallelism: number;
  /** container image of the runners */
  image: string;
  resources: RunnerResources;
  /** the archive, if a ConfigMap can hold it; absent: the user copies it to a volume */
  archive?: Buffer;
  /** PEM of the authority to trust, in place of the system's */
  authority?: string;
  /** the target has card numbers, which are secrets too */
  cards: boolean;
  /** additional headers of this gateway, whose values are secrets */
  headers?: readonly string[];
  /** the gateway wants a client certificate */
  client?: boolean;
}

/** A Kubernetes object before it is written as YAML. */
export type Document = Record<string, unknown>;
type ObjectName = 'secret' | 'archive' | 'journals' | 'gather' | 'testrun';

/** Size limit of a ConfigMap. */
export const configMapBytes = 1_048_576;
/** Name of the k6 archive in the output folder, in the ConfigMap and on the volume. */
export const archiveFile = 'archive.tar';
/** Mount path of the volume that runners write their journals to. */
const journals = '/journals';
/** The certificate of the authority: its key in the secret, and its mount path. */
const authorityFile = 'ca.pem';
const authorityFolder = '/authority';
/** The user and group of the k6 image. */
const k6User = 12345;

/** The file of k6 options with secrets, which an archive must not hold: its key in the secret, and its mount path. */
const optionsFile = 'k6.json';
const optionsFolder = '/client';

const secretKeys = {
  HARNESS_USERNAME: 'username',
  HARNESS_PASSWORD_HASH: 'password-hash',
  HARNESS_PANS: 'pans',
  HARNESS_HIDDEN: 'headers',
};
type SecretName = keyof typeof secretKeys;

/** What the pod security standard `restricted` asks of a pod and of each container. */
const securityContext = {
  runAsUser: k6User,
  runAsGroup: k6User,
  runAsNonRoot: true,
  fsGroup: k6User,
  seccompProfile: { type: 'RuntimeDefault' },
};
const containerSecurityContext = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
const volume = (name: string, claimName: string): Document => ({ name, persistentVolumeClaim: { claimName } });

/** How a runner gets one file of the secret: nothing else of it is mounted. */
const mounted = (secretName: string, variable: string, folder: string, file: string) => ({
  variable: { name: variable, value: `${folder}/${file}` },
  volume: { name: folder.slice(1), secret: { secretName, items: [{ key: file, path: file }] } },
  mount: { name: folder.slice(1), mountPath: folder },
});

function environment(secret: string, secrets: readonly SecretName[]): Document[] {
  return [
    // must come first, because later variables refer to it
    { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    // one journal for each pod; arguments are the same for all pods, and k6 expands no variables in them
    { name: 'JOURNAL', value: `${journals}/$(POD_NAME).ndjson` },
    { name: 'K6_NO_USAGE_REPORT', value: 'true' },
    { name: 'K6_AUTO_EXTENSION_RESOLUTION', value: 'false' },
    ...secrets.map((name) => ({ name, valueFrom: { secretKeyRef: { name: secret, key: secretKeys[name] } } })),
  ];
}

/** The objects of a run, by the files that they are written to. */
export function objectsOf(clusterRun: ClusterRun): Record<`${ObjectName}.yaml`, Document> {
  const { name, run, parallelism, image, resources, archive, authority, cards, headers = [], client } = clusterRun;
  const named = (part: string) => `${name}-${part}`;
  const object = (kind: string, own: string, content: Document): Document => ({
    apiVersion: 'v1',
    kind,
    metadata: { name: own, labels: { 'harness-run': run.toLowerCase() } },
    ...content,
  });
  const claim = (part: string, megabytes: number): Document =>
    object('PersistentVolumeClaim', named(part), {
      spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: `${Math.max(100, megabytes)}Mi` } } },
    });
  const secrets = (Object.keys(secretKeys) as SecretName[]).filter(
    (one) => (cards || one !== 'HARNESS_PANS') && (headers.length > 0 || one !== 'HARNESS_HIDDEN'),
  );
  const mounts = [
    { name: 'journals', mountPath: journals },
    ...(archive ? [] : [{ name: 'archive', mountPath: '/archive' }]),
  ];
  const files = [
    ...(authority ? [mounted(named('secret'), 'SSL_CERT_FILE', authorityFolder, authorityFile)] : []),
    // k6 keeps the options of a script in its archive, so the certificate must not be an option
    ...(client ? [mounted(named('secret'), 'K6_CONFIG', optionsFolder, optionsFile)] : []),
  ];
  const { milliCores, megabytes, journalMegabytes } = resources;
  return {
    /** a template, whose values the user fills in */
    'secret.yaml': object('Secret', named('secret'), {
      type: 'Opaque',
      stringData: {
        ...Object.fromEntries(secrets.map((one) => [secretKeys[one], ''])),
        ...(authority && { [authorityFile]: authority }),
        ...(client && { [optionsFile]: '' }),
      },
    }),
    /** a ConfigMap with the archive, or a volume for it */
    'archive.yaml': archive
      ? object('ConfigMap', named('archive'), { binaryData: { [archiveFile]: archive.toString('base64') } })
      : claim('archive', 100),
    /** the volume of the journals, which runners on several nodes write to at once */
    'journals.yaml': claim('journals', journalMegabytes),
    /** a pod that does nothing; files are copied through it */
    'gather.yaml': object('Pod', named('gather'), {
      spec: {
        restartPolicy: 'Never',
        // the first process of a container ignores SIGTERM unless it has a handler for it
        terminationGracePeriodSeconds: 0,
        securityContext,
        containers: [
          {
            name: 'gather',
            image,
            command: ['sleep', '86400'],
            volumeMounts: mounts,
            securityContext: containerSecurityContext,
          },
        ],
        volumes: [volume('journals', named('journals')), ...(archive ? [] : [volume('archive', named('archive'))])],
      },
    }),
    /** the TestRun: the operator starts one runner for each segment */
    'testrun.yaml': object('TestRun', name, {
      apiVersion: 'k6.io/v1alpha1',
      spec: {
        parallelism,
        script: archive
          ? { configMap: { name: named('archive'), file: archiveFile } }
          : { volumeClaim: { name: named('archive'), file: archiveFile, readOnly: true } },
        args: ['--no-color', '--log-format=raw'],
        // the initializer would only run `k6 archive` again, in a pod with all variables, including the secrets
        initializer: { disabled: true },
        // the starter starts one runner after another; each takes 55 ms with the operator's limit of a tenth of a core, 15 ms without
        starter: {
          securityContext,
          containerSecurityContext,
          resources: { requests: { cpu: '50m', memory: '16Mi' }, limits: { memory: '200Mi' } },
        },
        runner: {
          image,
          env: [...environment(named('secret'), secrets), ...files.map(({ variable }) => variable)],
          securityContext,
          containerSecurityContext,
          resources: {
            requests: { cpu: `${milliCores}m`, memory: `${megabytes}Mi` },
            // no CPU limit, because a throttled runner measures its own delays
            limits: { memory: `${megabytes}Mi` },
          },
          volumes: [volume('journals', named('journals')), ...files.map(({ volume: own }) => own)],
          volumeMounts: [{ name: 'journals', mountPath: journals }, ...files.map(({ mount }) => mount)],
        },
      },
    }),
  };
}
