/**
 * The image of the Dockerfile: built, looked at and run. It takes minutes, and as root buildah, podman, runc, catatonit and debootstrap:
 * LONG=1 npm run proofs -- scripts/package/image
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from '../../common/project-root';
import { allureCounts } from '../../reports';
import { makeBaseImages } from './testing/base-images';

const needed = ['buildah', 'podman', 'runc', 'catatonit', 'debootstrap', 'go'];
const missing = needed.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
const image = 'localhost/remittance-gateway-harness-proof';
const user = 1000;

/** What npm and Go are told on this machine about the registries. */
const certificates = '/run/certificates.crt';
const npmrc = join(homedir(), '.npmrc');
// not in the place of those of the image, which the installation of Java writes
const settings = Object.entries({ '/etc/ssl/certs/ca-certificates.crt': certificates, [npmrc]: npmrc })
  .filter(([path]) => existsSync(path))
  .flatMap(([path, inside]) => ['--volume', `${path}:${inside}:ro`]);

/** A container within a container may neither choose its cgroup nor raise its limits. */
const podman = ['--runtime', execFileSync('sh', ['-c', 'command -v runc || true'], { encoding: 'utf8' }).trim()];
podman.push('--cgroup-manager', 'cgroupfs');
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];
const run = ['run', '--network', 'host', ...limits, '--read-only', '--tmpfs', '/tmp'];

const inImage = (...args: string[]) =>
  spawnSync('podman', [...podman, ...run, '--rm', '--init', ...args], { encoding: 'utf8' });

let folder: string;
const runFolder = (): string =>
  join(folder, 'runs', readdirSync(join(folder, 'runs')).find((name) => name.startsWith('2')) ?? 'none');

const name = missing.length > 0 ? `the image, for want of ${missing.join(', ')}` : 'the image';
describe.skipIf(!process.env.LONG || missing.length > 0)(name, { timeout: 1_200_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'image-'));
    chownSync(folder, user, user);
    vi.stubEnv('STORAGE_DRIVER', 'vfs');
    vi.stubEnv('BUILDAH_ISOLATION', 'chroot');
    await makeBaseImages(readFileSync(join(root, 'Dockerfile'), 'utf8'));
    const environment = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].flatMap((name) => [
      '--env',
      `${name}=${certificates}`,
    ]);
    const build = [
      'build',
      '--layers',
      '--pull-never',
      '--network',
      'host',
      ...settings,
      ...environment,
      '--tag',
      image,
      root,
    ];
    const attempt = () => spawnSync('buildah', build, { encoding: 'utf8', maxBuffer: 1e9 });
    const first = attempt();
    // npm can lose a connection while it installs everything at once, and ends without a word
    const { status, stderr } = first.stderr.includes('Exit handler never called') ? attempt() : first;
    expect({ status, stderr: status === 0 ? '' : stderr.slice(-2000) }).toEqual({ status: 0, stderr: '' });
  }, 1_200_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('starts, has no file with the rights of another user, and runs without rights', () => {
    const begun = performance.now();
    expect(inImage(image, '--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const [{ Size: bytes }] = JSON.parse(execFileSync('podman', ['image', 'inspect', image], { encoding: 'utf8' }));
    console.log(`${Math.round(bytes / 1e6)} MB, ${seconds} s for --version`);
    const find = ['find', '/', '-xdev', '-type', 'f', '-perm', '/6000'];
    expect(inImage('--user', '0', '--entrypoint', 'env', image, ...find)).toMatchObject({ status: 0, stdout: '' });
    expect(inImage('--entrypoint', 'id', image, '-u').stdout).toBe(`${user}\n`);
  });

  test('certifies the embedded gateway with an Allure page, and with nothing but its folder to write to', () => {
    const { status, stdout, stderr } = inImage('--volume', `${folder}:/work`, image, 'certify');
    expect({ status, last: status === 0 ? '' : `${stdout}${stderr}`.slice(-2000) }).toEqual({ status: 0, last: '' });
    expect(JSON.parse(readFileSync(join(runFolder(), 'verdict.json'), 'utf8')).verdict).toBe('pass');
    const page = readFileSync(join(runFolder(), 'allure-report', 'index.html'), 'utf8');
    expect(allureCounts(page)).toMatchObject({ failed: 0, passed: expect.toSatisfy((count) => count > 400) });
    rmSync(join(folder, 'runs'), { recursive: true });
  });

  test.each([
    ['with a process above it', ['--init']],
    ['as the first process', []],
  ] as const)('ends on SIGTERM %s, and gives no verdict', async (_, how) => {
    const name = `${image.split('/')[1]}-${how.length}`;
    const args = [...podman, ...run, '--rm', '--name', name, ...how, '--volume', `${folder}:/work`, image, 'certify'];
    const ended = new Promise<{ code: unknown; text: string }>((done) => {
      execFile('podman', args, (error, stdout, stderr) => done({ code: error?.code ?? 0, text: stdout + stderr }));
    });
    await vi.waitUntil(() => existsSync(join(folder, 'runs')) && existsSync(join(runFolder(), 'journal.ndjson')), {
      timeout: 60_000,
    });
    const begun = performance.now();
    execFileSync('podman', [...podman, 'kill', '--signal', 'TERM', name]);
    const { code, text } = await ended;
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(text).toContain('Stopped by SIGTERM. The run is incomplete.');
    expect(code).toBe(143);
    expect(existsSync(join(runFolder(), 'verdict.json'))).toBe(false);
    rmSync(join(folder, 'runs'), { recursive: true });
  });
});
