/** What `--suggest-dialect` prints: entries for the differences of a run, and words that only a person can translate. */
import { stringify } from 'yaml';
import { dialectOf } from '../../../assertions/verdict';
import { oneLine } from '../../../common/shown/printable';
import { counted, isForeign } from '../../../contract';
import { responseOf } from '../../../journal';
import { type Journal, runOf } from '../../../journal/files';
import { type Sample, type Suggestion, suggest } from '../../../targets/dialect/suggest';

/** Everything that the gateway wrote in a run, as the dialect of its target has it. */
function* shownIn(journal: Journal): Generator<Sample> {
  for (const [evidence, exchange] of journal.exchanges) {
    // sent without the dialect, to find stale entries: then any answer will do
    if (exchange.case.startsWith('dialect.')) continue;
    const { status, body } = responseOf(exchange);
    // what has no such path does not answer as the operation
    if (status === 404 || status === 405 || isForeign({ status, body })) continue;
    yield { operation: exchange.operation, evidence, status, body };
  }
  for (const { id, body } of journal.callbacks) yield { operation: 'statusCallback', evidence: id, status: 200, body };
}

/** Those that are open lack the word of the specification, which only the operator of the gateway knows. */
export const suggestionsOf = (journal: Journal): Suggestion[] => suggest(shownIn(journal), dialectOf(runOf(journal)));

/** YAML for a target file: the proposed entries with their evidence; those that are open as comments. */
export function suggestionText(journal: Journal): string {
  const reason = `seen in run ${runOf(journal).id}; to be confirmed by the operator`;
  const cut = (text: string) => oneLine(text.length > 100 ? `${text.slice(0, 100)}…` : text);
  const lines = ({ entry, count, evidence, received, isOpen }: Suggestion): string => {
    const options = { flowCollectionPadding: false, collectionStyle: 'flow', lineWidth: 0 } as const;
    const item = stringify({ ...entry, reason }, options).trim();
    return `  # ${counted(count, 'answer')}, such as ${evidence}: ${cut(received)}\n  ${isOpen ? '# ' : ''}- ${item}`;
  };
  const suggestions = suggestionsOf(journal);
  const isAny = suggestions.some(({ isOpen }) => !isOpen);
  return [
    isAny
      ? '# Proposed from what came. Judge each entry, confirm its reason, and add it to the target file.'
      : '# No entry can be proposed from what came.',
    '# Other differences, such as refused requests and codes: docs/dialects.md, "Other differences".',
    ...(suggestions.length > 0 ? ['dialect:', ...suggestions.map(lines)] : []),
  ].join('\n');
}
