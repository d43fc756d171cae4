/** The gateway side of an onboarding: judges the points of the checklist by a certification run of the target. */
import { requestOf } from '../../assertions/messages';
import { isOfCut } from '../../assertions/verdict';
import { firstOf } from '../../common/shown/first-of';
import { getAt, operation as operationOf, outcomeOf } from '../../contract';
import { type ExchangeRecord, responseOf } from '../../journal';
import type { Journal } from '../../journal/files';
import type { Report } from '../../reports';
import type { Point } from '../../reports/checklist';
import { broken, type Finding, member, shown } from './judge/observations';

/** The result of a point from the verdicts on all its requirements. */
function ofRequirements({ id, requirements }: Point, { requirements: results, run, invalid }: Report): Finding[] {
  const own = results.filter((result) => requirements.includes(result.id));
  const failed = own.filter(({ verdict }) => verdict === 'fail');
  const evidence = [`run ${run.id}`];
  if (failed.length > 0)
    return failed.map((result) => {
      const [first] = result.failures;
      const received = `${first?.received ?? result.reason ?? 'a failure'} (${result.id})`;
      return broken(id, first?.expected ?? result.text, received, ...evidence, result.id);
    });
  const judged = own.filter(({ verdict }) => verdict !== 'not-applicable');
  if (invalid.some(isOfCut)) return [];
  // a waived or attested requirement was not shown by an exchange
  const isShown = judged.every(({ verdict, concession }) => (verdict === 'pass' || verdict === 'warn') && !concession);
  if (judged.length === 0 || !isShown) return [];
  return [shown(id, ...evidence, ...judged.map((result) => result.id))];
}

function ofVerdict({ id }: Point, { verdict, requirements, run }: Report): Finding[] {
  const evidence = [`run ${run.id}`];
  if (verdict === 'pass') return [shown(id, ...evidence)];
  if (verdict !== 'fail') return [];
  const failed = requirements.filter((one) => one.verdict === 'fail').map((one) => one.id);
  return [broken(id, 'the verdict PASS', `FAIL: ${firstOf(failed, 5)}`, ...evidence)];
}

/** Ids of the exchanges that show a payout as SUCCESS, by country and instrument. */
function paidIn(exchanges: Iterable<ExchangeRecord>): Map<string, string[]> {
  const sent = new Map<string, { key: string; id: string }>();
  const paid = new Map<string, string[]>();
  for (const exchange of exchanges) {
    const { operation, request, id } = exchange;
    const response = responseOf(exchange);
    if (outcomeOf(response) !== 'success') continue;
    if (operation === 'createTransaction') {
      const { country, instrument } = requestOf(operationOf(operation), request.body, {}).situation;
      const reference = member(request.body, 'requestingOrganisationTransactionReference');
      sent.set(reference, { key: `${country} ${instrument}`, id });
    }
    if (operation !== 'viewTransaction' || getAt(response.body, 'status') !== 'SUCCESS') continue;
    const own = sent.get(member(response.body, 'requestingOrganisationTransactionReference'));
    if (own && !paid.has(own.key)) paid.set(own.key, [own.id, id]);
  }
  return paid;
}

/** Judges every point of the gateway side by a run. */
export function judgeGateway(points: readonly Point[], report: Report, journal: Pick<Journal, 'exchanges'>): Finding[] {
  // only the failures of an incomplete run count
  const isCut = report.invalid.some(isOfCut);
  const paid = paidIn([...journal.exchanges.values()].sort((one, other) => one.at - other.at));
  return points
    .filter(({ by, absent }) => by === 'gateway' && absent === undefined)
    .flatMap((point): Finding[] => {
      if (point.verdict) return ofVerdict(point, report);
      if (!point.corridor) return ofRequirements(point, report);
      if (isCut) return [];
      const evidence = paid.get(`${point.corridor.country} ${point.corridor.instrument}`);
      return evidence ? [shown(point.id, `run ${report.run.id}`, ...evidence)] : [];
    });
}
