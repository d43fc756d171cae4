import { ensureGenerated } from '../../contract/build';
import type { Build } from './build-k6.mjs';
import { prepareK6, type ToolchainContext } from './k6';

/** Prepares what commands and tests need: the generated validators and, if `k6`, the k6 binary (as K6_BIN). */
export async function prepare(context: ToolchainContext, k6: boolean, build?: Build): Promise<void> {
  // a package has them from the moment it was made
  if (!globalThis.IS_PACKAGE) ensureGenerated();
  if (k6) context.env.K6_BIN = await prepareK6(context, build);
}
