import { show } from '../../contract';
import type { Step } from '../../suites/format/case';
import { evaluate } from '../../suites/format/expression';
import { type Judgement, withVerdict } from './outcome';

/** The value of a check that the response neither keeps nor breaks. */
const notObserved = 'not observed';

/**
 * Evaluates the checks of a step, such as `$count(response.banks[bankCode = ""]) = 0`, with the variables of the case.
 * A check that is false is a finding, and so is one that an answer with a value of another type stops; an expression that throws
 * otherwise is an error of the harness.
 */
export async function judgeChecks(step: Step, input: Record<string, unknown>): Promise<Judgement> {
  const out: Judgement = { verified: [], findings: [], stop: false };
  for (const check of step.checks) {
    const finding = (received: string) => ({ requirement: check.verifies, expected: check.message, received });
    try {
      const value = await evaluate(check.assert, input);
      if (value === notObserved) continue;
      if (value === true) {
        out.verified.push(check.verifies);
        continue;
      }
      const shown = check.actual ? await evaluate(check.actual, input) : value;
      out.findings.push(withVerdict(finding(show(shown))));
    } catch (cause) {
      const { code, message = cause } = (cause ?? {}) as { code?: unknown; message?: unknown };
      // a type error of JSONata
      const isOfAnswer = /^T/.test(String(code));
      const why = isOfAnswer ? 'a value of another type' : 'the check could not be evaluated';
      out.findings.push(withVerdict(finding(`${why}: ${message}`), isOfAnswer ? undefined : 'error'));
    }
  }
  return out;
}
