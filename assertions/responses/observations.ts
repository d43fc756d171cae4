import type { Finding, RequirementId } from '../../contract';

/**
 * What the rules saw in one exchange. A rule reports that its requirement was kept (`verify`) or broken (`violate`);
 * one that reports neither did not observe what it speaks of. Nothing else may claim that an answer verified a
 * requirement.
 */
export class Observations {
  readonly #verified: RequirementId[] = [];
  readonly findings: Finding[] = [];
  /** objects whose fields the answer holds: each field that has a value, and broke nothing, is verified */
  readonly fieldsOf: string[] = [];

  /** Under load only violations are kept: that spares a flow the rest. */
  constructor(readonly keepsVerified: boolean) {}

  verify(requirement: RequirementId): void {
    if (this.keepsVerified) this.#verified.push(requirement);
  }

  /** The first violation of a requirement in an exchange stands for all. */
  violate(requirement: RequirementId, expected: string, received: string): void {
    if (!this.isBroken(requirement)) this.findings.push({ requirement, expected, received });
  }

  isBroken(requirement: RequirementId): boolean {
    for (let at = 0; at < this.findings.length; at += 1)
      if ((this.findings[at] as Finding).requirement === requirement) return true;
    return false;
  }

  /** Requirements that were kept and nowhere broken, each once. */
  get verified(): RequirementId[] {
    return [...new Set(this.#verified)].filter((requirement) => !this.isBroken(requirement));
  }
}
