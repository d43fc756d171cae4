/**
 * The second pool: names and dates that every gateway must accept, but some do not. Names have apostrophes, hyphens, spaces, and
 * precomposed and combining accents. Other scripts are left to boundary cases, because the specification does not mention them. Names
 * have at most 15 characters, so that the older revision does not cut them.
 */
import { between } from './draws';

export const unusualNames = {
  M: ['Jean-Luc', 'Jose\u0301', 'Łukasz', "D'Arcy", 'Ağustos'],
  F: ['Zoë', 'Nguyễn', 'Ana  María', 'Inês'],
  last: ["O'Connor", 'Ben-Ayoub', 'Mu\u0308ller', 'Şahin', 'de la Cruz', "N'Diaye", 'Ng', 'Ćosić'],
  street: ["Rue de l'Église", 'Calle Peñón', 'St. Mu\u0308ller-Allee'],
  business: ["Société d'Outre-Mer", 'Café São João', 'Mu\u0308ller-Öztürk'],
} as const;

/** The day on which an unusual document ends. */
export const lastDay = '2099-12-31';

/** Takes the name with index `turn` from each list, so that a run can send all names one after another. */
export function unusualFrom(turn = between(0, 999)) {
  const taken = { M: 0, F: 0, last: 0, street: 0, business: 0 };
  return (list: keyof typeof taken): string => {
    const names = unusualNames[list];
    taken[list] += 1;
    return names[(turn + taken[list] * 2) % names.length] as string;
  };
}
export type Unusual = ReturnType<typeof unusualFrom>;
