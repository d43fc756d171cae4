import { asBag, type Bag, type Json, type RequirementId, show } from '../../contract';
import type { Finding, FoundReading } from '../../journal';
import type { Dialect } from '../../targets/dialect/dialect';
import { isExcused } from '../../targets/dialect/translate';

/**
 * What the rules observed in one exchange. A rule reports that its requirement was kept (`verify`) or broken
 * (`violate`), or reports neither if the exchange does not show it. Only rules report that a response verified a
 * requirement.
 */
export class Observations {
  /** the row that is judged; empty: the answer as a whole */
  #row = '';
  readonly #verified: RequirementId[] = [];
  readonly findings: Finding[] = [];
  /** objects that the response contains: each of their fields that has a value and is not violated is verified */
  readonly fieldsOf: string[] = [];
  /** indexes of the entries of the dialect that excused a value */
  readonly bent: number[] = [];
  /** how open points of the specification were seen to be read */
  readonly readings: FoundReading[] = [];

  /**
   * Under load only violations are recorded, which is faster. `keepsPlaces`: each violation says which members it is about,
   * and is kept once for each row of a list.
   */
  constructor(
    readonly keepsVerified: boolean,
    private readonly dialect?: Dialect,
    private readonly keepsPlaces = false,
  ) {}

  /** Judges each object of a list that is a member of the answer, or the answer itself where `name` is empty. */
  eachRow(list: Json, name: string, judge: (row: Bag) => void): void {
    if (!Array.isArray(list)) return;
    const outer = this.#row;
    for (const [at, item] of list.entries()) {
      const row = asBag(item);
      this.#row = `${outer}${outer && name ? '.' : ''}${name}[${at}]`;
      if (row) judge(row);
    }
    this.#row = outer;
  }

  /** Does the dialect declare this value of a field, or its absence (undefined)? */
  excuses(requirement: RequirementId, value: unknown): boolean {
    const excuse = this.dialect?.excuses[requirement];
    if (!excuse || !isExcused(excuse, value)) return false;
    for (const entry of excuse.entries) if (!this.bent.includes(entry)) this.bent.push(entry);
    return true;
  }

  /** Readings, too, are not recorded under load. */
  read(point: string, reading: string, place: string): void {
    if (!this.keepsVerified || this.readings.some((one) => one.point === point && one.reading === reading)) return;
    this.readings.push({ point, reading, place });
  }

  /** Notes that the exchange kept a requirement; a violation of it, before or after, counts more. */
  verify(requirement: RequirementId): void {
    if (this.keepsVerified) this.#verified.push(requirement);
  }

  /**
   * Only the first violation of a requirement in an exchange, or in a row of it, is kept. `reads`: the members that the rule
   * reads, by their paths in the contract, the one that it is about first; none: it is about the whole answer.
   */
  violate(requirement: RequirementId, expected: string, received: string, ...reads: readonly string[]): void {
    const row = this.keepsPlaces ? this.#row : '';
    const isKnown = this.findings.some((one) => one.requirement === requirement && (one.row ?? '') === row);
    if (isKnown) return;
    this.findings.push({ requirement, expected, received, ...(this.keepsPlaces && { row, reads }) });
  }

  /** Notes that a requirement was kept, or that the value is another one than expected. */
  hold(requirement: RequirementId, isKept: boolean, expected: string, value: Json, ...reads: readonly string[]): void {
    if (isKept) this.verify(requirement);
    else this.violate(requirement, expected, show(value), ...reads);
  }

  /** Was a violation noted already? Rules that depend on the requirement then report nothing. */
  isBroken(requirement: RequirementId): boolean {
    return this.findings.some((finding) => finding.requirement === requirement);
  }

  /** Requirements that were verified and never violated, each once. */
  get verified(): RequirementId[] {
    return [...new Set(this.#verified)].filter((requirement) => !this.isBroken(requirement));
  }
}
