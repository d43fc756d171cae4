import { start } from '../../gateway';
import { chooseTarget, secretsOf, type TargetFlags } from '../../run/settings/target';
import { hideInOutput } from '../cli/hide';
import type { Finding } from './finding';
import { targetFindings } from './target';

/** Looks at the gateway of a target file; the embedded one is started for it. */
export async function examineTarget(flags: TargetFlags): Promise<Finding[]> {
  const chosen = chooseTarget(flags);
  hideInOutput(secretsOf(chosen), chosen.pseudonyms);
  if (chosen.target.baseUrl !== 'embedded') return targetFindings(chosen, chosen.target.baseUrl, chosen.caFile);
  const gateway = await start({ port: 0 });
  try {
    return await targetFindings(chosen, gateway.url);
  } finally {
    await gateway.close();
  }
}
