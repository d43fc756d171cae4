import pidusage from 'pidusage';

/** What a process has used so far, as the system shows it. */
export interface ProcessUsage {
  /** CPU time since its start */
  seconds: number;
  /** resident memory, whole megabytes */
  megabytes: number;
}

const megabyte = 1024 * 1024;

/** Undefined if the process has ended, or the system does not show it. */
export async function usageOf(pid: number | undefined): Promise<ProcessUsage | undefined> {
  const found = pid === undefined ? undefined : await pidusage(pid).catch(() => undefined);
  return found && { seconds: found.ctime / 1000, megabytes: Math.round(found.memory / megabyte) };
}

/** Resident memory of this process, whole megabytes. */
export const ownMegabytes = (): number => Math.round(process.memoryUsage.rss() / megabyte);
