import type { XStatic } from 'typebox/schema';
import type { card, corridor, corridorBank, credentials, targetSchema, trigger } from './target-schema';

export type CorridorBank = XStatic<typeof corridorBank>;
export type Card = XStatic<typeof card>;
export type Corridor = XStatic<typeof corridor>;
export type Trigger = XStatic<typeof trigger>;
export type TargetCredentials = XStatic<typeof credentials>;

/** What a target file says. */
export type TargetFile = XStatic<typeof targetSchema>;

/** A gateway under test: its file, the address without a closing slash. */
export type Target = TargetFile & Required<Pick<TargetFile, 'triggers' | 'assumptions'>>;

/** Card numbers of a target: no answer may show one, and nothing may be written with one. */
export const pansOf = ({ corridors, triggers }: Pick<Target, 'corridors' | 'triggers'>): string[] => [
  ...corridors.flatMap(({ cards = [] }) => cards.map(({ pan }) => pan)),
  ...Object.values(triggers).flatMap(({ card }) => card?.pan ?? []),
];
