/** The elements and events of a live page. Everything is made from texts, so that nothing of a message is read as HTML. */

/** The element of the page with this id. */
export function at(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}.`);
  return found;
}

/** Makes an element of the page with a class and a text, both optional; it is not yet part of the page. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = '',
  text?: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** What becomes of each kind of event. */
export type Handlers = Readonly<Record<string, (data: never) => void>>;

/**
 * Shows the events that the page was sent with, and then those of its stream, which repeats them when it is opened.
 * `clear` empties what they fill; `lost` is called when the stream cannot be reached.
 */
export function listen(handlers: Handlers, clear: () => void, lost: () => void): void {
  const show = (event: string, data: unknown) => (handlers[event] as (data: unknown) => void)(data);
  const opened: [event: string, data: unknown][] = JSON.parse(at('opened').textContent ?? '[]');
  for (const [event, data] of opened) show(event, data);
  const stream = new EventSource('events');
  stream.onopen = clear;
  stream.onerror = lost;
  for (const event of Object.keys(handlers))
    stream.addEventListener(event, (message) => show(event, JSON.parse((message as MessageEvent<string>).data)));
}
