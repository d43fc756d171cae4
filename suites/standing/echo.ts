import type { Json } from '../../generators';
import { repeatsAll } from '../../spec/schemas/generated/quick.js';
import { echoFieldFindings } from '../rarely';
import { asBag, type Finding } from './exchange';

/** What an answer fails to repeat of the request that it answers: mostly nothing, to the letter. */
export function echoFindings(object: string, request: Json, answer: Json): Finding[] {
  const asked = asBag(request);
  const answered = asBag(answer);
  if (asked && answered && repeatsAll(object, asked, answered)) return [];
  return echoFieldFindings(object, request, answer);
}
