import { ensureGenerated } from '../../contract/build';
import { prepareK6, type Setting } from './k6';

/** What every command and test finds in place: the generated validators and, where it is needed, k6 (as K6_BIN). */
export async function prepare(setting: Setting, k6: boolean): Promise<void> {
  ensureGenerated();
  if (k6) setting.env.K6_BIN = await prepareK6(setting);
}
