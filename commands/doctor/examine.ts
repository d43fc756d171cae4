import { start } from '../../gateway';
import type { TargetFlags } from '../../run/settings/target';
import { targetOf } from '../cli/settings';
import type { Finding } from './finding';
import { targetFindings } from './target';

/** Looks at the gateway of a target file; the embedded one is started for it. */
export async function examineTarget(flags: TargetFlags): Promise<Finding[]> {
  const chosen = targetOf(flags);
  if (chosen.target.baseUrl !== 'embedded') return targetFindings(chosen, chosen.target.baseUrl, chosen.caFile);
  const gateway = await start({ port: 0 });
  try {
    return await targetFindings(chosen, gateway.url);
  } finally {
    await gateway.close();
  }
}
