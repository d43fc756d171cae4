/** A copy of the project in which something is changed, to see what else the change needs. */
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../../common/project-root';

/** Text beside another one, or in its place, which must stand in the file once; without one it is a new file. */
export interface Edit {
  after?: string;
  before?: string;
  replace?: string;
  text: string;
}

function edited(content: string | undefined, { after, before, replace, text }: Edit): string {
  const anchor = after ?? before ?? replace;
  if (anchor === undefined) {
    if (content !== undefined) throw new Error('the file exists');
    return text;
  }
  const parts = (content ?? '').split(anchor);
  if (parts.length !== 2) throw new Error(`${JSON.stringify(anchor)} stands there ${parts.length - 1} times, not once`);
  return parts.join(`${after ?? ''}${text}${before ?? ''}`);
}

/** What the compiler keeps, so that it looks at what has changed alone. */
const buildInfo = '.tsbuildinfo';

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

/** A copy of the project, under Git, that a test may change. */
export class ChangedTree {
  /** Copies the project as it is on disk into an empty folder. */
  constructor(readonly folder: string) {
    const listed = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
    for (const file of new Set(listed)) {
      if (file === '' || !existsSync(join(root, file))) continue;
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      copyFileSync(join(root, file), join(folder, file));
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    git(folder, 'init', '--quiet');
    writeFileSync(join(folder, '.git/info/exclude'), `node_modules\n${buildInfo}\n`);
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--no-verify', '--message', 'as it was');
  }

  edit(file: string, edits: readonly Edit[]): void {
    const path = join(this.folder, file);
    try {
      const content = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, edits.reduce<string | undefined>(edited, content) ?? '');
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`);
    }
  }

  /** Takes back every edit. */
  reset(): void {
    git(this.folder, 'checkout', '--quiet', '.');
    git(this.folder, 'clean', '--quiet', '--force', '-d');
  }

  compile(): Promise<string> {
    return this.run('tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', buildInfo]);
  }

  /** Runs a tool of node_modules, or `node`; returns what it printed, and fails as it fails unless `mayFail`. */
  run(tool: string, args: readonly string[], mayFail = false): Promise<string> {
    const file = tool === 'node' ? process.execPath : join(root, 'node_modules/.bin', tool);
    return new Promise((done, fail) => {
      execFile(file, args, { cwd: this.folder, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
        const output = `${stdout}\n${stderr}`;
        if (error && !mayFail) fail(new Error(`${tool} ${args.join(' ')} failed:\n${output}`));
        else done(output);
      });
    });
  }

  /** Every file that is not as it was. */
  changes(): string[] {
    const lines = git(this.folder, 'status', '--porcelain', '--untracked-files=all').split('\n');
    return lines.flatMap((line) => line.slice(3) || []).sort();
  }

  sources(): string[] {
    return git(this.folder, 'ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.mjs')
      .split('\n')
      .filter((file) => file !== '' && !file.endsWith('.d.ts'));
  }
}
