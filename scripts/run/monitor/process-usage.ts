import pidusage from 'pidusage';

/** What a process has used of the machine. */
export interface ProcessUsage {
  /** processor time since its start */
  seconds: number;
  /** whole megabytes that it holds in memory */
  megabytes: number;
}

const megabyte = 1024 * 1024;

/** Undefined where the process has ended, or where the system does not show it. */
export async function usageOf(pid: number | undefined): Promise<ProcessUsage | undefined> {
  const found = pid === undefined ? undefined : await pidusage(pid).catch(() => undefined);
  return found && { seconds: found.ctime / 1000, megabytes: Math.round(found.memory / megabyte) };
}

/** Whole megabytes that this process holds in memory. */
export const ownMegabytes = (): number => Math.round(process.memoryUsage.rss() / megabyte);
