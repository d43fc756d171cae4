import { gap, must, section, should } from './section';

const source = 'Endpoints: Corridor quotation';
const every = ['corridorRates', 'corridorRatesOlder', 'corridorRatesAllOlder'] as const;

export const corridorRules = [
  ...section(source, every, {
    'corridor.success': must('Corridor rates come with 9000.', {
      accept: ['9000'],
      source: 'Resources: Corridor quotation',
    }),
    'corridor.positive': must('Every rate is greater than zero.'),
    'corridor.declared': must(
      'The rates of the sending currency hold each payout currency of the corridors that the target declares.',
      { judgedBy: 'run' },
    ),
  }),
  ...section(source, ['corridorRatesOlder', 'corridorRatesAllOlder'], {
    'corridor.unique': should('No country and currency has two rates.'),
  }),
  ...section(source, ['corridorRates', 'corridorRatesOlder'], {
    'corridor.currency': must('The rates are of the prefunding currency that was asked for.'),
  }),
  ...section(source, ['corridorRates'], {
    'corridor.rate': must(
      'A rate between the prefunding currency and the payout currency is like that of a quote, in its direction.',
      {
        tolerance: 'half of the quoted rate more or less',
      },
    ),
    'corridor.rate-near': should('A listed rate is that of a quote.', {
      tolerance: 'a tenth of the quoted rate more or less',
    }),
    'corridor.parameters': gap('Whether the type and the instrument of corridor rates may be left out is not said.', {
      assumption: 'corridorParameters: optional or demanded',
      assumed: ['optional', 'demanded'],
    }),
    'corridor.filter': must('The rates are of the type and the instrument that were asked for.', {
      tolerance: 'the rate of a bank may stand in for that of a wallet, and the other way round',
    }),
  }),
];
