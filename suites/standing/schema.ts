import type { Json } from '../../generators';
import type { Operation } from '../../spec';
import { predicates } from '../../spec/schemas/generated/quick.js';
import { schemaName } from '../../spec/schemas/name';
import type { Finding } from './exchange';

/** The name under which an operation's answer was compiled. */
export const answerName = ({ response, revision, list }: Operation): string => schemaName(response, revision, list);

/**
 * What a document breaks of an object's schema. What explains a break is loaded by the first one: it takes megabytes,
 * and most VUs never need it.
 */
export async function schemaFindings(name: string, object: string, document: Json): Promise<Finding[]> {
  return predicates[name]?.(document) ? [] : (await import('./explain')).explain(name, object, document);
}
