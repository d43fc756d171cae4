/** What tests need before any of them begins, so that `npx vitest run <folder>` works like `npm test -- <folder>`. */
import { root } from '../../../common/project-root';
import { ensureGenerated } from '../../../contract/build';
import { prepareK6 } from '../../../run/k6/binary/k6';

export default async function prepare(): Promise<void> {
  ensureGenerated();
  process.env.K6_BIN = await prepareK6({ root, env: process.env, log: (line) => console.error(line) });
}
