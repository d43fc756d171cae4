/** What `--suggest-dialect` prints: entries for the differences of a run, and questions that only a person can answer. */
import { stringify } from 'yaml';
import { callbackBody, dialectOf } from '../../../assertions/verdict';
import { asBag, codeOf, codes, counted, failureOf, type Json, outcomeOf } from '../../../contract';
import { responseOf } from '../../../journal';
import type { Journal } from '../../../journal/files';
import { type Sample, type Suggestion, suggest } from '../../../targets/dialect/suggest';

/** Was it sent without the dialect, to find stale entries? Then any answer will do. */
const isPlain = ({ case: id }: { case: string }): boolean => id.startsWith('dialect.');

/** Everything that the gateway wrote in a run, as the dialect of its target has it. */
function* shownIn(journal: Journal): Generator<Sample> {
  for (const [evidence, exchange] of journal.exchanges) {
    if (isPlain(exchange)) continue;
    const { status, body } = responseOf(exchange);
    yield { operation: exchange.operation, evidence, status, body };
  }
  const dialect = dialectOf(journal.runs[0]);
  let number = 0;
  for (const record of journal.callbacks.records()) {
    number += 1;
    const body = callbackBody(record, dialect);
    yield { operation: 'statusCallback', evidence: `callback ${number}`, status: 200, body };
  }
}

const found = (journal: Journal): Suggestion[] => suggest(shownIn(journal), dialectOf(journal.runs[0]));

export const suggestionsOf = (journal: Journal): Suggestion[] => found(journal).filter(({ isOpen }) => !isOpen);

const inFlow = (entry: object): string =>
  stringify(entry, { flowCollectionPadding: false, collectionStyle: 'flow', lineWidth: 0 }).trim();

/** Something that was seen often and that no entry can be proposed for. */
interface Question {
  text: string;
  entry: string;
  count: number;
  evidence: string;
}

const known = new Set(codes.map(({ code }) => code));
const mostQuestions = 12;

/** Codes that the specification does not list, in an error or in the status of a payout. */
function unknownCode(body: Json): string | undefined {
  const bag = asBag(body);
  const code = asBag(bag?.error)
    ? failureOf({ status: 0, headers: {}, text: '', body }).code
    : codeOf(bag?.transactionStatus);
  return code !== '' && !known.has(code) ? code : undefined;
}

/** What a person has to ask the operator of the gateway. */
export function questionsOf(journal: Journal): Question[] {
  const asked = new Map<string, Question>();
  const ask = (text: string, entry: string, evidence: string) => {
    const before = asked.get(text);
    if (before) before.count += 1;
    else asked.set(text, { text, entry, count: 1, evidence });
  };
  const wanted = new Set(
    journal.plans.flatMap(({ case: { id, steps } }) =>
      steps
        .filter(({ expect }) => expect.outcome === 'success' || expect.outcome === 'accepted')
        .map(({ name }) => `${id} ${name}`),
    ),
  );
  for (const [evidence, exchange] of journal.exchanges) {
    if (isPlain(exchange)) continue;
    const { operation, response } = exchange;
    const answer = responseOf(exchange);
    const outcome = outcomeOf(answer);
    const askOf = (text: string, members: string) =>
      ask(`${operation} ${text}`, `{ operations: [${operation}], ${members} }`, evidence);
    const code = unknownCode(answer.body);
    if (outcome === 'broken') askOf(`answers HTTP ${response.status} without JSON`, 'send: { path: ??? }');
    else if (code) {
      const said =
        outcome === 'refused' ? failureOf(answer).description : String(asBag(answer.body)?.transactionStatus);
      askOf(`has the unknown code ${code} (${said})`, `code: "${code}", means: ???`);
    } else if (outcome === 'refused' && wanted.has(`${exchange.case} ${exchange.step}`)) {
      const { code: refused, description } = failureOf(answer);
      askOf(`refuses a proper request with ${refused} (${description})`, 'in: request, path: ???, …');
    }
  }
  for (const { isOpen, entry, count, evidence } of found(journal)) {
    if (!isOpen) continue;
    const [word = ''] = Object.keys(entry.values ?? {});
    const text = `${entry.operations?.join(', ')}: ${entry.path} is ${JSON.stringify(word)}, which the specification does not have`;
    asked.set(text, { text, entry: inFlow(entry), count, evidence });
  }
  return [...asked.values()].sort((a, b) => b.count - a.count).slice(0, mostQuestions);
}

/** YAML for a target file: the proposed entries with their evidence, and the questions as comments. */
export function suggestionText(journal: Journal): string {
  const [run] = journal.runs;
  const suggestions = suggestionsOf(journal);
  const questions = questionsOf(journal);
  const reason = `seen in run ${run?.id ?? 'unknown'}; to be confirmed by the operator`;
  const cut = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
  const entries = suggestions.map(
    ({ entry, count, evidence, received }) =>
      `  # ${counted(count, 'answer')}, such as ${evidence}: ${cut(received)}\n  - ${inFlow({ ...entry, reason })}`,
  );
  const open = questions.flatMap(({ text, entry, count, evidence }) => [
    `  # ${cut(text)}, ${count} ×, such as ${evidence}`,
    `  # - ${entry}`,
  ]);
  return [
    entries.length > 0
      ? '# Proposed from what came. Judge each entry, confirm its reason, and add it to the target file.'
      : '# No entry can be proposed from what came.',
    ...(entries.length > 0 ? ['dialect:', ...entries] : []),
    ...(open.length > 0
      ? [
          '  # Ask the operator of the gateway: no entry is proposed for what changes requests, money or states.',
          ...open,
        ]
      : []),
  ].join('\n');
}
