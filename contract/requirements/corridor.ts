import { section } from './section';

const source = 'Endpoints: Corridor quotation';
const every = ['corridorRates', 'corridorRatesOlder', 'corridorRatesAllOlder'] as const;

export const corridorRules = [
  ...section(source, every, [
    [
      'corridor.success',
      'MUST',
      'Corridor rates come with 9000.',
      { accept: ['9000'], source: 'Resources: Corridor quotation' },
    ],
    ['corridor.positive', 'MUST', 'Every rate is greater than zero.'],
    [
      'corridor.declared',
      'MUST',
      'The rates of the sending currency hold each payout currency of the corridors that the target declares.',
      { judgedBy: 'run' },
    ],
  ]),
  ...section(
    source,
    ['corridorRatesOlder', 'corridorRatesAllOlder'],
    [['corridor.unique', 'SHOULD', 'No country and currency has two rates.']],
  ),
  ...section(
    source,
    ['corridorRates', 'corridorRatesOlder'],
    [['corridor.currency', 'MUST', 'The rates are of the prefunding currency that was asked for.']],
  ),
  ...section(
    source,
    ['corridorRates'],
    [
      [
        'corridor.rate',
        'MUST',
        'A rate says what a unit of the prefunding currency comes to, as in a quote.',
        { tolerance: 'half of the quoted rate more or less' },
      ],
      [
        'corridor.rate-near',
        'SHOULD',
        'A listed rate is that of a quote.',
        { tolerance: 'a tenth of the quoted rate more or less' },
      ],
      [
        'corridor.filter',
        'MUST',
        'The rates are of the type and the instrument that were asked for.',
        { tolerance: 'the rate of a bank may stand in for that of a wallet, and the other way round' },
      ],
    ],
  ),
];
