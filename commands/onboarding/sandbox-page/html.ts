/** The live page. Its script builds everything from texts, so that nothing of a message is read as HTML. */

import { escapeHtml } from '../../../reports';
import { liveStyle } from '../../../run/live/style';
import { actions } from '../judge';

const style = `${liveStyle}
.columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 28px; } @media (max-width: 900px) { .columns { grid-template-columns: 1fr; } }
.point { border-left: 3px solid var(--line); padding: 4px 0 4px 10px; margin: 4px 0; }
.point.failed { border-color: var(--fail); } .point.proved { border-color: var(--pass); } .point.attested { border-color: var(--note); } .point.open { border-color: var(--invalid); }
.state { font-size: 12px; font-weight: 600; border: 1px solid currentColor; border-radius: 3px; padding: 0 5px; color: var(--soft); }
.proved > .state { color: var(--pass); } .failed > .state { color: var(--fail); } .open > .state { color: var(--invalid); } .attested > .state { color: var(--note); }
#feed summary { cursor: pointer; } pre { white-space: pre-wrap; background: var(--card); padding: 6px; margin: 4px 0; }
button, input { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--soft); border-radius: 4px; padding: 2px 9px; margin: 2px 6px 2px 0; } button { cursor: pointer; }`;

const script = `
const wanted = ${JSON.stringify(actions)};
const at = (id) => document.getElementById(id);
const make = (name, className, text) => { const one = document.createElement(name); if (className) one.className = className; if (text !== undefined) one.textContent = text; return one; };
const post = async (path, body) => {
  const reply = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...body, name: at('name').value }) });
  at('problem').textContent = reply.ok ? '' : (await reply.json()).problem;
  return reply.ok;
};
function attestation(point) {
  const form = make('form');
  const label = make('label', 'soft', 'What was seen, and where it is written: ');
  const note = make('input'); note.name = 'note'; note.size = 30;
  label.append(note);
  form.append(label, make('button', '', 'Attest'));
  form.addEventListener('submit', async (event) => { event.preventDefault(); if (await post('attest', { point: point.id, note: note.value })) { note.value = ''; show(last); } });
  return form;
}
function pointItem(point) {
  const item = make('li', 'point ' + point.state.replaceAll(' ', '-'));
  item.dataset.point = point.id;
  item.append(make('span', '', point.text + ' '), make('span', 'state', point.state));
  if (point.detail) item.append(make('div', 'soft', point.detail));
  for (const { expected, received, evidence } of point.findings) item.append(make('div', 'finding', 'expected ' + expected + '; received ' + received + (evidence.length ? ' (' + evidence.join(', ') + ')' : '')));
  if (point.state === 'open' && point.by === 'person') item.append(attestation(point));
  if (point.state === 'attested') { const undo = make('button', '', 'Withdraw'); undo.addEventListener('click', () => post('attest', { point: point.id, withdrawn: true })); item.append(undo); }
  return item;
}
function payoutItem({ reference, status, stated }) {
  const item = make('li', 'point', reference + ': ');
  if (stated) { item.append(make('span', 'soft', 'you said: ' + stated)); return item; }
  for (const action of wanted) { const button = make('button', '', action); button.addEventListener('click', () => post('stated', { reference, action })); button.setAttribute('aria-label', reference + ' ' + action); item.append(button); }
  return item;
}
let shown = '';
let last;
function show(state) {
  last = state;
  at('headline').textContent = state.headline;
  at('banner').className = state.isReady ? 'ready' : state.counts.failed > 0 ? 'failed' : '';
  const next = state.next === null ? '' : 'Next: ' + state.next;
  if (at('next').textContent !== next) at('next').textContent = next;
  const text = JSON.stringify([state.points, state.payouts]);
  const busy = document.activeElement && document.activeElement.name === 'note' && document.activeElement.value !== '';
  if (text === shown || busy) return;
  shown = text;
  const focused = document.activeElement && document.activeElement.closest('[data-point]');
  const list = at('points'); list.replaceChildren();
  let area = '';
  for (const point of state.points) {
    if (point.area !== area) { area = point.area; list.append(make('h3', '', area)); list.append(make('ul')); }
    list.lastChild.append(pointItem(point));
  }
  at('payouts').replaceChildren(...state.payouts.map(payoutItem));
  at('payouts-part').hidden = state.payouts.length === 0;
  if (focused) { const again = list.querySelector('[data-point="' + CSS.escape(focused.dataset.point) + '"] input, [data-point="' + CSS.escape(focused.dataset.point) + '"] button'); if (again) again.focus(); }
}
const events = new EventSource('events');
events.addEventListener('state', (event) => show(JSON.parse(event.data)));
events.addEventListener('entry', (event) => {
  const { line, kind, record } = JSON.parse(event.data);
  const one = make('details', kind === 'finding' ? 'finding' : '');
  one.append(make('summary', '', line), make('pre', '', JSON.stringify(record, undefined, 2)));
  at('feed').prepend(one);
  while (at('feed').childElementCount > 400) at('feed').lastChild.remove();
});
events.onerror = () => { at('problem').textContent = 'The onboarding has ended, or cannot be reached.'; at('feed').dataset.ended = 'yes'; };
events.onopen = () => { at('problem').textContent = ''; at('feed').replaceChildren(); };
`;

export const pageHtml = (target: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Onboarding to ${escapeHtml(target)}</title><style>${style}</style></head>
<body>
<header id="banner"><h1>Onboarding to ${escapeHtml(target)}: <span id="headline">…</span></h1></header>
<div id="next" role="status" aria-live="polite"></div>
<div id="problem" role="alert"></div>
<main class="columns">
<section aria-labelledby="points-title"><h2 id="points-title">Checklist</h2>
<p><label class="soft">Your name, for what you attest: <input id="name" autocomplete="name"></label></p>
<div id="points"></div></section>
<section aria-labelledby="feed-title">
<div id="payouts-part" hidden><h2>What did your system do with the sender's money?</h2><ul id="payouts"></ul></div>
<h2 id="feed-title">Calls and findings, the last one first</h2><div id="feed" role="log" aria-labelledby="feed-title" tabindex="0"></div></section>
</main>
<script>${script}</script>
</body></html>
`;
