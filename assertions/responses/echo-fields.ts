import { type Finding, show } from '../../contract/exchange';
import { echoesOf } from '../../contract/schemas/generated/quick.js';
import { getAt, type Json } from '../../generators';

/** `10.50` and `10.5` are one decimal. */
const canonical = (value: string): string =>
  value.includes('.') ? value.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '') : value.replace(/^0+(?=\d)/, '');

/** What an answer fails to repeat of the request that it answers, field by field. */
export function echoFieldFindings(object: string, request: Json, answer: Json): Finding[] {
  const found: Finding[] = [];
  for (const echo of echoesOf(object)) {
    const was = getAt(request, echo.sent);
    if (typeof was !== 'string') continue;
    const is = getAt(answer, echo.came);
    if (was === is) continue;
    const equal = echo.decimal && typeof is === 'string' && canonical(was) === canonical(is);
    found.push({
      requirement: equal ? 'echo.text' : echo.id,
      expected: `${echo.came}: ${show(was)}, as it was sent`,
      received: show(is),
    });
  }
  return found;
}
