import { join } from 'node:path';
import { isExecutable, onPath } from './executable';

/** Path of the Java that tools start, which prefer JAVA_HOME. It is not started, because that would take too long. */
export function javaIn(env: NodeJS.ProcessEnv): string | undefined {
  const name = process.platform === 'win32' ? 'java.exe' : 'java';
  if (!env.JAVA_HOME) return onPath(name, env.PATH)[0];
  const file = join(env.JAVA_HOME, 'bin', name);
  return isExecutable(file) ? file : undefined;
}

/** Why there is no Java. */
export const javaAbsent = ({ JAVA_HOME: home }: NodeJS.ProcessEnv): string =>
  home ? `JAVA_HOME is ${home}, which has no bin/java` : 'not on the PATH';
