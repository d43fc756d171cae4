/** How fast this machine is, so that figures in seconds of several machines can be read side by side. */
import { runScript } from './k6';
import { startGateway } from './servers';
import { slope } from './stats';

const rate = 60;
const runSeconds = [3, 13] as const;

async function measure(): Promise<number> {
  const gateway = await startGateway();
  try {
    const [brief, long] = [
      await runScript('bare', gateway.url, { rate, seconds: runSeconds[0], vus: rate }),
      await runScript('bare', gateway.url, { rate, seconds: runSeconds[1], vus: rate }),
    ];
    return slope({ x: brief.requests, y: brief.cpu }, { x: long.requests, y: long.cpu });
  } finally {
    await gateway.close();
  }
}

let measured: Promise<number> | undefined;

/** CPU seconds of k6 for one request of the bare script; measured once. */
export function bareCpuPerRequest(): Promise<number> {
  measured ??= measure();
  return measured;
}

/** Requests of a flow in the figure by which machines are compared. */
const requestsPerFlow = 5;

/** CPU seconds of k6 for 1,000 bare flows of five requests. */
export const bareCpuPerFlow = async (): Promise<number> => (await bareCpuPerRequest()) * requestsPerFlow * 1000;
