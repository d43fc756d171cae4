/** By hand: a mutation keeps numbers above zero. */
import type { Defect } from '../../modification';
import { changeRates, corridorRates } from '../../response-modifiers';

export const corridorDefects: readonly Defect[] = [
  {
    id: 'corridor-rate-zero',
    breaks: 'corridor.positive',
    text: 'Corridor rates are zero.',
    onResponse: changeRates((rates) => rates.map((rate) => ({ ...rate, fxRate: '0.000000' })), corridorRates),
  },
];
