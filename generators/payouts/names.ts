import type { Faker } from '@faker-js/faker';

/**
 * Names that every gateway must take and some do not: with apostrophes, hyphens, blanks, and accents of one character
 * and of two. The specification does not say that of other scripts, so a boundary case has them. At most 15 characters,
 * so that the older revision does not cut them.
 */
export const unusualNames = {
  first: ['Zoë', 'Jean-Luc', 'Jose\u0301', 'Nguyễn', 'Łukasz', 'Ana  María', "D'Arcy", 'Inês', 'Ağustos'],
  last: ["O'Connor", 'Ben-Ayoub', 'Mu\u0308ller', 'Şahin', 'de la Cruz', "N'Diaye", 'Ng', 'Ćosić'],
  street: ["Rue de l'Église", 'Calle Peñón', 'St. Mu\u0308ller-Allee'],
  business: ["Société d'Outre-Mer", 'Café São João', 'Mu\u0308ller-Öztürk'],
} as const;

/** One of the unusual names in one of four cases; undefined in the others. */
export const unusual = (faker: Faker, names: readonly string[]): string | undefined =>
  faker.number.int({ max: 3 }) === 0 ? faker.helpers.arrayElement(names) : undefined;
