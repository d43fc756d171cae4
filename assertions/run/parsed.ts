import type { Json } from '../../contract';

/** The text of an answer as JSON; undefined where it is none. */
export function parsed(text: string | undefined): Json {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
