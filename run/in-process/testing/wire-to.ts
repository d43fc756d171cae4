import type { Modification } from '../../../gateway';
import type { JournalRecord } from '../../../journal';
import type { Wire } from '../../../wire/wire';
import { newWorld, wireIn } from '../in-process';

/** A wire to a new gateway with the modifications. */
export const wireTo = (
  modifications: readonly Modification[],
  records: JournalRecord[],
  config: Parameters<typeof newWorld>[1] = {},
): Wire => wireIn(newWorld(modifications, config), records);
