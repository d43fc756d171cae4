import { asBag, type Finding } from '../../contract/exchange';
import { repeatsAll } from '../../contract/schemas/generated/quick.js';
import type { Json } from '../../generators';
import { echoFieldFindings } from '../../suites/rarely';

/** What an answer fails to repeat of the request that it answers: mostly nothing, to the letter. */
export function echoFindings(object: string, request: Json, answer: Json): Finding[] {
  const asked = asBag(request);
  const answered = asBag(answer);
  if (asked && answered && repeatsAll(object, asked, answered)) return [];
  return echoFieldFindings(object, request, answer);
}
