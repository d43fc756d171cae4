/** Finds the requirement, case or record with an id in a run. */

import { lookIds } from '../../assertions/cases';
import { UsageError } from '../../common/errors';
import { oneLine } from '../../common/shown/printable';
import { didYouMean, nearestWords } from '../../common/usage-error';
import type { CaseRecord, ChecksRecord, ExchangeRecord, PlanRecord, Verdict } from '../../journal';
import { verdicts } from '../../journal';
import type { Journal } from '../../journal/files';
import { circumstancesIn, type Report, reportOf } from '../../reports';
import { Evidence, type EvidenceRecord, recordHash } from '../cli/evidence';
import type { CurlOptions } from './curl-script';

/** A requirement with all its cases. */
export type ShownRequirement = Omit<Report['requirements'][number], 'cases'> & { cases: readonly string[] };

/** A case of a run with its verdict; `skip` where it left no record. */
export interface ShownCase extends Pick<PlanRecord['case'], 'id' | 'title' | 'source' | 'verifies' | 'pool'> {
  verdict: Verdict;
  /** absent: the case did not end */
  record?: CaseRecord;
}

/** A record of the journal with the checks on it. */
export interface ShownEvidence {
  id: string;
  /** SHA-256 of its line in the journal */
  sha256: string;
  record: EvidenceRecord;
  checks: readonly ChecksRecord[];
}

/** What `show` prints for an id or a verdict. */
export interface ShowAnswer {
  /** all requirements of a verdict, or the one of the id */
  requirements: readonly ShownRequirement[];
  case?: ShownCase;
  evidence: readonly ShownEvidence[];
}

/** How many exchanges of a requirement are shown whole; the others are named. */
const maxExchanges = 3;

/** The results of a run, by id. */
export class ShownRun {
  readonly report: Report;
  readonly #evidence: Evidence;

  constructor(readonly journal: Journal) {
    this.report = reportOf(journal);
    this.#evidence = new Evidence(journal);
  }

  #evidenceOf(ids: Iterable<string>): ShownEvidence[] {
    return [...new Set(ids)].flatMap((id) => {
      const record = this.#evidence.get(id);
      // a case has its own part of the output
      if (!record || record.t === 'case') return [];
      return [
        { id, sha256: recordHash(record), record, checks: this.journal.checks.filter((one) => one.exchange === id) },
      ];
    });
  }

  #caseOf(id: string): ShownCase | undefined {
    const plan = this.journal.plans.find((one) => one.case.id === id)?.case;
    const record = this.journal.cases.find((one) => one.case === id);
    if (!plan && !record) return undefined;
    const { title = id, source = '', verifies = [] } = plan ?? {};
    return { id, title, source, verifies, verdict: record?.verdict ?? 'skip', record };
  }

  requirements(of: (one: Report['requirements'][number]) => boolean): ShownRequirement[] {
    const { requirements, shown } = this.report;
    return requirements.filter(of).map((one) => ({ ...one, cases: [...(shown.get(one.id)?.keys() ?? [])] }));
  }

  /** A requirement and a case may share an id: then both are shown. */
  find(id: string): ShowAnswer {
    if ((verdicts as readonly string[]).includes(id))
      return { requirements: this.requirements(({ verdict }) => verdict === id), evidence: [] };
    const named = this.requirements((one) => one.id === id);
    const shownCase = this.#caseOf(id);
    const ids = named.flatMap(({ failures, evidence }) => [
      ...failures.map(({ exchange }) => exchange),
      ...(evidence?.first ?? []).slice(0, 1),
    ]);
    const exchanges = shownCase ? [...this.journal.exchanges.values()] : [];
    const own = exchanges.filter((one) => one.case === id).map((one) => one.id);
    const evidence = this.#evidenceOf([...ids.slice(0, maxExchanges), ...own, id]);
    if (named.length === 0 && !shownCase && evidence.length === 0) throw this.#unknown(id);
    return { requirements: named, case: shownCase, evidence };
  }

  /**
   * The exchanges to send again for an id, in order: of a case, up to its last failure; of an exchange, its case up to it; of a
   * requirement, the case of its first failure, up to it. Empty if no case sent them.
   */
  leadingTo(id: string): Pick<CurlOptions, 'exchanges' | 'findings' | 'ownHeaders'> {
    const { evidence, requirements } = this.find(id);
    const failed = requirements.flatMap(({ failures }) => failures.map(({ exchange }) => exchange));
    const records = evidence.flatMap(({ record }) => (record.t === 'exchange' ? [record] : []));
    const isBroken = (one: ExchangeRecord) =>
      this.journal.checks.some(({ exchange, findings }) => exchange === one.id && findings.length > 0);
    // if no exchange shows the failure, the exchanges that passed do not reproduce it
    const isMissed = requirements.some(({ verdict }) => verdict === 'fail' || verdict === 'warn');
    const last =
      records.find((one) => one.id === id) ??
      records.find((one) => failed.includes(one.id)) ??
      (isMissed ? undefined : (records.findLast(isBroken) ?? records.at(-1)));
    if (!last) return { exchanges: [], findings: [], ownHeaders: () => [] };
    const before = [...this.journal.exchanges.values()].filter((one) => one.at <= last.at);
    // the final re-check views payouts of all cases; the case that made this payout leads to the failure
    const order = lookIds.has(last.case) ? circumstancesIn(this.journal).get(last.id)?.order : last.id;
    const from = this.journal.exchanges.get(order ?? '')?.case;
    const steps = this.journal.plans.find((plan) => plan.case.id === from)?.case.steps ?? [];
    const own = before.filter((one) => one.case === from || one === last);
    return {
      ownHeaders: ({ step }) => (steps.find(({ name }) => name === step)?.patches ?? []).map(({ path }) => path),
      exchanges: own.sort((one, other) => one.at - other.at),
      findings: this.journal.checks
        .filter(({ exchange }) => exchange === last.id)
        .flatMap(({ findings }) => findings)
        .map((one) => `${one.requirement}: expected ${oneLine(one.expected)}, received ${oneLine(one.received)}`),
    };
  }

  #unknown(id: string): UsageError {
    const leftOut = this.journal.leftOut.find((one) => one.id === id);
    if (leftOut) return new UsageError(`show: the case ${id} was left out of this run: ${leftOut.reason}.`);
    const known = [
      ...this.report.requirements.map((one) => one.id),
      ...this.journal.plans.map((plan) => plan.case.id),
      ...this.#evidence.ids(),
    ];
    const containing = known.filter((one) => one.includes(id)).slice(0, 5);
    const near =
      containing.length > 0
        ? ` It is a part of ${containing.join(', ')}.`
        : ` Near: ${nearestWords(id, known).join(', ')}.`;
    const hint = didYouMean(id, known) || near;
    return new UsageError(
      `show: this run has no requirement, case, exchange, callback or flow ${id}.${hint} Without an id, show lists what did not pass.`,
    );
  }
}
