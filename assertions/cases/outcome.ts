import {
  asBag,
  classOf,
  failureOf,
  interpretationsOf,
  isForeign,
  lettersOf,
  outcomeOf,
  type RequirementId,
  requirement,
  show,
} from '../../contract';
import { type Exchange, type Finding, type FoundReading, received, type Verdict, verdictOf } from '../../journal';
import type { ExpectedOutcome, Step } from '../../suites/format/case';
import { copiesFinding, isBusy, isKnown, isSpent, isUndecided, wasBusy } from '../responses';

/** The result of a step: verified requirements, and findings. */
export interface Judgement {
  verified: RequirementId[];
  findings: (Finding & { verdict: Verdict })[];
  /** the expected outcome did not occur, so the remaining steps are not run */
  stop: boolean;
  /** how open points of the specification were seen to be read */
  readings?: FoundReading[];
}

/** A finding with the verdict that follows from its requirement's level. */
export function withVerdict(finding: Finding, verdict?: Verdict): Finding & { verdict: Verdict } {
  return { ...finding, verdict: verdict ?? verdictOf(requirement(finding.requirement)?.level ?? 'MUST') };
}

/**
 * A value that names something real, such as an account, may be refused as unknown: that shows nothing. Any other
 * refusal of a valid value is a violation, whatever its code.
 */
function judgeSuccess(expect: ExpectedOutcome, exchange: Exchange, excuse: string | undefined): Judgement {
  const outcome = outcomeOf(exchange.response);
  if (outcome === 'success') return { verified: [expect.requirement], findings: [], stop: false };
  const { codes } = expect;
  const isUnknown =
    expect.outcome === 'accepted' &&
    codes &&
    outcome === 'refused' &&
    !codes.includes(failureOf(exchange.response).code);
  if (isUnknown && !excuse) return { verified: [], findings: [], stop: true };
  const returned = excuse ? `configuration: ${excuse}` : received(exchange);
  const finding = { requirement: expect.requirement, expected: 'a success', received: returned };
  return { verified: [], findings: [withVerdict(finding, excuse ? 'skip' : undefined)], stop: true };
}

/** Does a description name a property: `requestDate`, `request date`? A header may be named without its `X-`. */
function namesProperty(description: string, name: string): boolean {
  if (name.startsWith('X-') && namesProperty(description, name.slice(2))) return true;
  const words = description.split(/[^A-Za-z0-9]+/).map(lettersOf);
  return words.some((_, from) => {
    let joined = '';
    for (let at = from; at < words.length && joined.length < lettersOf(name).length; at += 1) joined += words[at];
    return joined === lettersOf(name);
  });
}

function judgeRefusal(expect: ExpectedOutcome, exchange: Exchange, excuse: string | undefined): Judgement {
  const codes = expect.codes ?? [];
  const wanted = `a refusal with ${codes.join(' or ') || 'any code'}`;
  // 16002 says no to a reversal, though it is an outcome of one that was allowed
  const isNo = codes.includes(failureOf(exchange.response).code);
  if (outcomeOf(exchange.response) !== 'refused' && !isNo) {
    // accepting an invalid value breaks the requirement of its field and the rule that defines the refusal
    const broken = new Set([expect.requirement, expect.codeRequirement ?? expect.requirement]);
    const returned = received(exchange);
    const findings = [...broken].map((id) => withVerdict({ requirement: id, expected: wanted, received: returned }));
    return { verified: [], findings, stop: true };
  }
  const { code, description } = failureOf(exchange.response);
  const verified: RequirementId[] = [expect.requirement];
  const findings: Judgement['findings'] = [];
  const judge = (requirementId: RequirementId, holds: boolean, expected: string, returned: string) => {
    if (holds) verified.push(requirementId);
    else findings.push(withVerdict({ requirement: requirementId, expected, received: returned }));
  };
  const codeFits = codes.length === 0 || codes.includes(code);
  // a case about a limit expects the refusal, so it needs no excuse
  const used = codeFits || codes.some(isSpent) ? undefined : excuse;
  if (used) findings.push(withVerdict({ requirement: expect.requirement, expected: wanted, received: used }, 'skip'));
  else judge(expect.codeRequirement ?? expect.requirement, codeFits, wanted, received(exchange));
  const { names } = expect;
  if (names && codeFits && classOf(code) === 'property')
    judge(
      'errors.names-property',
      names.some((name) => namesProperty(description, name)),
      `a description that names ${names.join(' or ')}`,
      show(description),
    );
  const numbers = description.match(/\d+/g)?.map(Number) ?? [];
  if (expect.limits && codeFits && (code === '1001' || code === '1002'))
    judge(
      'errors.names-limits',
      expect.limits.every((limit) => numbers.includes(limit)),
      `a description that names ${expect.limits.join(' and ')}`,
      show(description),
    );
  const readings = codeFits ? readingsByCode(expect, code) : [];
  return { verified, findings, stop: false, ...(readings.length > 0 && { readings }) };
}

/** A mistake of these has one usual code. */
const ofMistakes: readonly RequirementId[] = ['errors.range', 'errors.exact', 'errors.format'];

/** The readings that a code of a refusal shows, where the requirements of a step leave the code open. */
function readingsByCode({ requirement: own, codeRequirement = own }: ExpectedOutcome, code: string): FoundReading[] {
  // what is malformed in other ways has codes of its own
  const of = codeRequirement === 'errors.malformed' ? [codeRequirement] : [...new Set([own, codeRequirement])];
  // the code that such a mistake has anyway shows no other reading than the usual one
  const isUsual = ofMistakes.includes(codeRequirement) && requirement(codeRequirement)?.accept?.includes(code);
  return [...new Set(of.flatMap(interpretationsOf))].flatMap(({ id: point, readings = [] }) => {
    const usual = isUsual && readings.some(({ id }) => id === 'usual') ? 'usual or ' : '';
    return readings.flatMap(({ id, codes }) => (codes?.includes(code) ? [{ point, reading: usual + id }] : []));
  });
}

function judgeCopies(
  expect: Pick<ExpectedOutcome, 'requirement' | 'codes'>,
  exchanges: readonly Exchange[],
  excuse: string | undefined,
): Judgement {
  const finding = copiesFinding(expect.requirement, expect.codes ?? [], exchanges);
  if (!finding) return { verified: [expect.requirement], findings: [], stop: false };
  if (wasBusy(exchanges)) return { verified: [], findings: [], stop: true };
  // two accepted ones are one too many, whatever was used up
  const accepted = exchanges.filter(({ response }) => outcomeOf(response) === 'success').length;
  const reason = accepted < 2 ? excuse : undefined;
  // what cannot be read breaks other rules
  const verdict = reason || isUndecided(exchanges) ? 'skip' : undefined;
  return {
    verified: [],
    findings: [withVerdict({ ...finding, ...(reason && { received: reason }) }, verdict)],
    stop: true,
  };
}

/** A server in front of the gateway failed. That says nothing of the requirement; another rule reports the failure. */
function judgeForeign({ requirement }: ExpectedOutcome, exchange: Exchange): Judgement {
  const finding = { requirement, expected: 'an answer of the interface', received: received(exchange) };
  return { verified: [], findings: [withVerdict(finding, 'skip')], stop: true };
}

/** Did a server in front of the gateway answer, by a refusal whose body is not judged? */
export const isServersOwn = ({ expect }: Step, { response: { status } }: Exchange): boolean =>
  expect.outcome !== 'any' && expect.clientError === true && status >= 400 && status < 500;

function judgeEither({ requirement, evaluated }: ExpectedOutcome, exchange: Exchange): Judgement {
  const { status, text } = exchange.response;
  const ran = evaluated !== undefined && text.includes(evaluated);
  const outcome = outcomeOf(exchange.response);
  // a refusal with a known code is deliberate, whatever its HTTP status
  const meant = outcome === 'refused' && isKnown(failureOf(exchange.response).code) && !isBusy(exchange);
  if (!ran && (meant || (outcome !== 'broken' && status < 500)))
    return { verified: [requirement], findings: [], stop: false };
  const finding = {
    requirement,
    expected: ran ? 'an answer in which the text of the request is not run as code' : 'a success or a refusal',
    received: `HTTP ${status}: ${received(exchange)}`,
  };
  return { verified: [], findings: [withVerdict(finding)], stop: true };
}

/** An account that is not available, which is said in an answer and not in a refusal. */
const isUnavailable = ({ response: { body } }: Exchange): boolean =>
  ['unavailable', 'unregistered'].includes(String(asBag(body)?.status));

/** A success and a refusal with one of the codes are right, and each shows a reading. */
function judgeOpen(expect: ExpectedOutcome, exchange: Exchange, excuse: string | undefined): Judgement {
  const { requirement, codes = [], open } = expect;
  const outcome = outcomeOf(exchange.response);
  const isRefused = isUnavailable(exchange);
  const isTaken = outcome === 'success' && !isRefused;
  const { code } = failureOf(exchange.response);
  if (open && (isTaken || isRefused || codes.includes(code))) {
    const { point, place, taken, refused, shownBy = codes } = open;
    const readings = [{ point, reading: isTaken ? taken : refused, place }];
    return {
      verified: [],
      findings: [],
      stop: !isTaken,
      ...((isTaken || isRefused || shownBy.includes(code)) && { readings }),
    };
  }
  if (open?.real && outcome === 'refused' && !excuse) return { verified: [], findings: [], stop: true };
  const expected = `a success, or a refusal with ${codes.join(' or ')}`;
  const finding = { requirement, expected, received: excuse ?? received(exchange) };
  return { verified: [], findings: [withVerdict(finding, excuse ? 'skip' : undefined)], stop: true };
}

/**
 * Compares a step's last exchange, or all its copies, with the expected outcome: where a refusal with 1001 is expected,
 * a success breaks the requirement, and a refusal with 1000 that of the code. `excuse` is why a refusal is not judged
 * (limitThatExplains).
 */
export function judgeOutcome(step: Step, exchanges: readonly Exchange[], excuse?: string): Judgement {
  const last = exchanges.at(-1);
  if (!last) return { verified: [], findings: [], stop: false };
  // checks would find no member in the page of a server in front of the gateway
  if (step.expect.outcome === 'any') return { verified: [], findings: [], stop: isForeign(last.response) };
  if (isServersOwn(step, last)) return { verified: [step.expect.requirement], findings: [], stop: false };
  if (step.expect.outcome === 'either') return judgeEither(step.expect, last);
  if (step.expect.outcome === 'one accepted') return judgeCopies(step.expect, exchanges, excuse);
  if (isForeign(last.response)) return judgeForeign(step.expect, last);
  if (step.expect.outcome === 'open') return judgeOpen(step.expect, last, excuse);
  if (step.expect.outcome === 'refused') return judgeRefusal(step.expect, last, excuse);
  return judgeSuccess(step.expect, last, excuse);
}
