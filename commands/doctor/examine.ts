import { start } from '../../gateway';
import type { TargetFlags } from '../../run/settings/target';
import { targetOf } from '../cli/settings';
import type { Finding } from './finding';
import { secretsFileFinding } from './secrets-file';
import { targetFindings } from './target';

/** Looks at the gateway of a target file; the embedded one is started for it. */
export async function examineTarget(flags: TargetFlags): Promise<Finding[]> {
  const chosen = targetOf(flags);
  if (chosen.target.baseUrl !== 'embedded') return [secretsFileFinding(chosen.file), ...(await targetFindings(chosen))];
  const gateway = await start({ port: 0 });
  try {
    return await targetFindings({ ...chosen, baseUrl: gateway.url, caFile: undefined });
  } finally {
    await gateway.close();
  }
}
