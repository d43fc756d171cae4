/** What `--suggest-dialect` prints: entries for the differences of a run, and questions that only a person can answer. */

import { dialectOf } from '../../../assertions/verdict';
import { oneLine } from '../../../common/shown/printable';
import { counted } from '../../../contract';
import { responseOf } from '../../../journal';
import { type Journal, runOf } from '../../../journal/files';
import { type Sample, type Suggestion, suggest } from '../../../targets/dialect/suggest';
import { questionsOf as ask, inFlow, isPlain, noPath, type Question } from './questions';

/** Everything that the gateway wrote in a run, as the dialect of its target has it. */
function* shownIn(journal: Journal): Generator<Sample> {
  for (const [evidence, exchange] of journal.exchanges) {
    if (isPlain(exchange)) continue;
    const { status, body } = responseOf(exchange);
    // what has no such path does not answer as the operation
    if (noPath.includes(status)) continue;
    yield { operation: exchange.operation, evidence, status, body };
  }
  for (const { id, body } of journal.callbacks) yield { operation: 'statusCallback', evidence: id, status: 200, body };
}

const found = (journal: Journal): Suggestion[] => suggest(shownIn(journal), dialectOf(runOf(journal)));

export const suggestionsOf = (journal: Journal): Suggestion[] => found(journal).filter(({ isOpen }) => !isOpen);

export const questionsOf = (journal: Journal): Question[] =>
  ask(
    journal,
    found(journal).filter(({ isOpen }) => isOpen),
  );

/** YAML for a target file: the proposed entries with their evidence, and the questions as comments. */
export function suggestionText(journal: Journal): string {
  const suggestions = suggestionsOf(journal);
  const questions = questionsOf(journal);
  const reason = `seen in run ${runOf(journal).id}; to be confirmed by the operator`;
  const cut = (text: string) => oneLine(text.length > 100 ? `${text.slice(0, 100)}…` : text);
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
