/** By hand: a mutation keeps numbers above zero. */
import { type Defect, defect } from '../../modification';
import { changeRates, corridorRates } from '../../response-modifiers';

export const corridorDefects: readonly Defect[] = [
  defect('corridor-rate-zero', 'corridor.positive', {
    text: 'Corridor rates are zero.',
    onResponse: changeRates((rates) => rates.map((rate) => ({ ...rate, fxRate: '0.000000' })), corridorRates),
  }),
];
