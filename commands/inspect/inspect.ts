/** Judges captured traffic offline. */
import { judgeMessage, type MessageFinding, type Terms } from '../../assertions/messages';
import type { Json } from '../../contract';
import type { BodyOptions } from './bodies';
import type { Captured } from './captured';
import type { Paths } from './paths';
import { readCapture } from './read';

/** A finding with the place of its message. */
export interface CapturedFinding extends MessageFinding {
  file: string;
  /** the message within its file; absent: it is the whole file */
  message?: string;
}

/** One message with what was found in it. */
export interface Inspected extends Captured {
  findings: MessageFinding[];
}

export interface InspectedFile {
  file: string;
  messages: Inspected[];
  skipped: string[];
}

export interface InspectOptions extends BodyOptions {
  paths: Paths;
  terms: Terms;
}

/** Was anything of a message captured that can be judged? */
function isShown({ message: { request, response } }: Captured): boolean {
  const isSent = request !== undefined && ((request.body as Json) !== undefined || request.text !== undefined);
  return isSent || response !== undefined || Object.keys(request?.headers ?? {}).length > 0;
}

/** The messages of one text, judged. */
export function inspect(file: string, text: string, options: InspectOptions): InspectedFile {
  const { messages, skipped } = readCapture(file, text, options, options.paths);
  const shown = messages.filter(isShown);
  return {
    file,
    messages: shown.map((captured) => ({ ...captured, findings: judgeMessage(captured.message, options.terms) })),
    skipped,
  };
}

/** All findings as one list, as --json prints it. */
export const findingsOf = (files: readonly InspectedFile[]): CapturedFinding[] =>
  files.flatMap(({ file, messages }) =>
    messages.flatMap(({ name, findings }) =>
      findings.map((finding) => ({ file, ...(name !== undefined && { message: name }), ...finding })),
    ),
  );

/** 1 if a MUST is broken; 2 if nothing was judged, because that shows nothing. */
export function exitCodeFor(files: readonly InspectedFile[]): number {
  if (files.every(({ messages }) => messages.length === 0)) return 2;
  return findingsOf(files).some(({ verdict }) => verdict === 'fail') ? 1 : 0;
}
