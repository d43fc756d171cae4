import type { Exchange, Finding } from '../../contract/exchange';
import { accepts } from '../../contract/schemas/generated/quick.js';
import { schemaName } from '../../contract/schemas/name';
import type { Brief } from '../../contract/schemas/tables';
import type { Json } from '../../generators';

/** The name under which an operation's answer was compiled. */
export const answerName = ({ response, revision, list }: Brief): string => schemaName(response, revision, list);

/**
 * Says what an answer breaks that the quick checks let fail or leave out. It takes megabytes of a VU, which most never
 * need: explain.ts has it.
 */
export interface Explainer {
  /** what a document breaks of an object's schema, one finding a field */
  schema(name: string, object: string, document: Json): Finding[];
  /** what an answer that no flow asks for breaks beside its schema */
  other(exchange: Exchange): Finding[];
}

/** Something is broken, and what it is takes an explainer. */
export const unexplained: Finding = { requirement: '', expected: '', received: '' };

/** What a document breaks of an object's schema. */
export function schemaFindings(name: string, object: string, document: Json, explainer?: Explainer): Finding[] {
  if (accepts(name, document)) return [];
  return explainer ? explainer.schema(name, object, document) : [unexplained];
}
