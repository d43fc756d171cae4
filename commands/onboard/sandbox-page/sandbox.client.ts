/**
 * The script of the page of an onboarding: checklist, payouts and feed. Everything is made from texts, so that nothing of a
 * message is read as HTML.
 */
import type { Line, State } from './server';

type Point = State['points'][number];
type Payout = State['payouts'][number];

const maxRows = 400;

/** The element of the page with this id. */
function at(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}.`);
  return found;
}

/** Makes an element of the page with a class and a text, both optional; it is not yet part of the page. */
function make<K extends keyof HTMLElementTagNameMap>(name: K, className = '', text?: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

const name = (): string => (at('name') as HTMLInputElement).value;

async function post(path: string, body: object): Promise<boolean> {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, name: name() }),
  });
  at('problem').textContent = reply.ok ? '' : (await reply.json()).problem;
  return reply.ok;
}

function button(text: string, onClick: () => unknown): HTMLButtonElement {
  const element = make('button', '', text);
  element.addEventListener('click', onClick);
  return element;
}

function attestation(point: Point): HTMLFormElement {
  const form = make('form');
  const label = make('label', 'soft', 'What was seen, and where it is written: ');
  const note = make('input');
  note.name = 'note';
  note.size = 30;
  label.append(note);
  form.append(label, make('button', '', 'Attest'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!(await post('attest', { point: point.id, note: note.value }))) return;
    note.value = '';
    if (last) show(last);
  });
  return form;
}

function pointItem(point: Point): HTMLLIElement {
  const item = make('li', `rule ${point.look}`);
  item.dataset.point = point.id;
  item.append(make('span', '', `${point.text} `), make('span', `badge ${point.look}`, point.state));
  if (point.detail) item.append(make('div', 'soft', point.detail));
  for (const finding of point.findings) item.append(make('div', 'finding', finding));
  if (point.state === 'open' && point.by === 'person') item.append(attestation(point));
  if (point.state === 'attested')
    item.append(button('Withdraw', () => post('attest', { point: point.id, withdrawn: true })));
  return item;
}

function payoutItem({ reference, stated }: Payout, actions: readonly string[]): HTMLLIElement {
  const item = make('li', 'rule', `${reference}: `);
  if (stated) {
    item.append(make('span', 'soft', `you said: ${stated}`));
    return item;
  }
  for (const action of actions) {
    const choice = button(action, () => post('stated', { reference, action }));
    choice.setAttribute('aria-label', `${reference} ${action}`);
    item.append(choice);
  }
  return item;
}

/** The points below a heading for each area. */
function pointList(points: readonly Point[]): HTMLElement[] {
  const parts: HTMLElement[] = [];
  let area = '';
  for (const point of points) {
    if (point.area !== area) {
      area = point.area;
      parts.push(make('h3', '', area), make('ul', 'bare'));
    }
    parts.at(-1)?.append(pointItem(point));
  }
  return parts;
}

/** The parts that somebody has opened. */
const opened = new Set<string>();

/** Points that somebody else has to close, collapsed until the reader opens them. */
function foldedPart(id: string, title: string, points: readonly Point[]): HTMLElement[] {
  if (points.length === 0) return [];
  const part = make('details');
  part.id = id;
  part.open = opened.has(id);
  part.addEventListener('toggle', () => (part.open ? opened.add(id) : opened.delete(id)));
  part.append(make('summary', '', `${title}: ${points.length}`), ...pointList(points));
  return [part];
}

/** Shows the reader's own points first, failed ones before open ones; the others are collapsed. */
function parts(points: readonly Point[]): HTMLElement[] {
  const of = (turn: Point['turn']) => points.filter((point) => point.turn === turn);
  const own = of('own');
  return [
    ...pointList(own.filter(({ state }) => state === 'failed')),
    ...pointList(own.filter(({ state }) => state !== 'failed')),
    ...foldedPart('others', 'Left to the service', of('others')),
    ...foldedPart('done', 'Done, or not needed', of('none')),
  ];
}

/** What is typed, or has the focus, survives a new state. */
const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement &&
  document.activeElement.name === 'note' &&
  document.activeElement.value !== '';

let last: State | undefined;
/** the points and payouts that the page shows, as text */
let shown = '';

function show(state: State): void {
  last = state;
  at('headline').textContent = state.headline;
  at('banner').className = `banner ${state.tone}`;
  const next = state.next === null ? '' : `Next: ${state.next}`;
  // a screen reader would read it again
  if (at('next').textContent !== next) at('next').textContent = next;
  const text = JSON.stringify([state.points, state.payouts]);
  if (text === shown || isTyping()) return;
  shown = text;
  const focused = document.activeElement?.closest<HTMLElement>('[data-point]')?.dataset.point;
  at('points').replaceChildren(...parts(state.points));
  at('payouts').replaceChildren(...state.payouts.map((payout) => payoutItem(payout, state.actions)));
  at('payouts-part').hidden = state.payouts.length === 0;
  if (focused === undefined) return;
  const point = at('points').querySelector(`[data-point="${CSS.escape(focused)}"]`);
  point?.querySelector<HTMLElement>('input, button')?.focus();
}

/** What becomes of each kind of event. */
const handlers: Readonly<Record<string, (data: never) => void>> = {
  state: show,
  entry: ({ line, kind, record }: Line) => {
    const row = make('details', kind === 'finding' ? 'finding' : '');
    row.append(make('summary', '', line), make('pre', '', JSON.stringify(record, undefined, 2)));
    at('feed').prepend(row);
    while (at('feed').childElementCount > maxRows) at('feed').lastChild?.remove();
  },
};
const take = (event: string, data: unknown) => (handlers[event] as (data: unknown) => void)(data);

// the events that the page was sent with, and then those of its stream, which repeats them when it is opened
const sent: [event: string, data: unknown][] = JSON.parse(at('opened').textContent ?? '[]');
for (const [event, data] of sent) take(event, data);
const stream = new EventSource('events');
stream.onopen = () => {
  at('problem').textContent = '';
  at('feed').replaceChildren();
};
stream.onerror = () => {
  at('problem').textContent = 'The onboarding has ended, or cannot be reached.';
  at('feed').dataset.ended = 'yes';
};
for (const event of Object.keys(handlers))
  stream.addEventListener(event, (message) => take(event, JSON.parse((message as MessageEvent<string>).data)));
