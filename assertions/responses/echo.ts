import { asBag, getAt, type Json, show } from '../../contract';
import { echoesOf, repeatsAll } from '../../contract/schemas';
import type { Observations } from './observations';

/** `10.50` and `10.5` are one decimal. */
const canonical = (value: string): string =>
  value.includes('.') ? value.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '') : value.replace(/^0+(?=\d)/, '');

/** Each echoed field by itself: its own requirement, and `echo.text` for the spelling of amounts. */
function eachEcho(object: string, request: Json, answer: Json, seen: Observations): void {
  for (const echo of echoesOf(object)) {
    const sent = getAt(request, echo.sent);
    if (typeof sent !== 'string') continue;
    const came = getAt(answer, echo.came);
    if (sent === came) {
      if (echo.decimal) seen.verify('echo.text');
      continue;
    }
    const equal = echo.decimal && typeof came === 'string' && canonical(sent) === canonical(came);
    const requirement = equal ? 'echo.text' : echo.id;
    // a field that its schema already breaks is not reported a second time
    seen.violate(requirement, `${echo.came}: ${show(sent)}, as it was sent`, show(came));
  }
}

/** What an answer repeats of the request that it answers (Resources: the fields that are echoed). */
export function echoRules(object: string, request: Json, answer: Json, seen: Observations): void {
  const sent = asBag(request);
  const came = asBag(answer);
  // mostly all of it is repeated to the letter, and nothing more is asked under load
  if (!seen.keepsVerified && sent && came && repeatsAll(object, sent, came)) return;
  eachEcho(object, request, answer, seen);
}
