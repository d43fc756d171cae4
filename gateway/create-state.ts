import { panKeyOf } from './domain/cards/pan-key';
import { Schedule } from './domain/collections/schedule';
import { type Config, defaultConfig } from './domain/config';
import { createPartner } from './domain/partner';
import type { State } from './exchange/exchange';
import { ModifiedBehaviour } from './modifications/behaviour';
import type { Modification } from './modifications/modification';

const in36 = (value: number, places: number) => value.toString(36).toUpperCase().padStart(places, '0').slice(-places);

/** Makes identifiers of sixteen characters: eight of the seed, eight of a counter. */
function idGenerator(seed: number): () => string {
  const prefix = in36(seed, 8);
  let count = 0;
  return () => prefix + in36(++count, 8);
}

/**
 * A new state. `seed` keeps the identifiers of different runs apart; the start time in epoch milliseconds is a good
 * one. The ledgers are opened at that time.
 */
export function createState(
  options: Partial<Config> = {},
  modifications: readonly Modification[] = [],
  seed = 0,
): State {
  const config = { ...defaultConfig, ...options };
  const nextId = idGenerator(seed);
  return {
    config,
    behaviour: new ModifiedBehaviour(modifications),
    panKey: panKeyOf(config.panKey),
    partners: config.partners.map((_, index) => createPartner(config, index, nextId, seed)),
    requestCount: 0,
    requestCounts: new Map(),
    nextId,
    schedule: new Schedule(),
    callbacks: [],
  };
}
