/** The progress of all onboardings in a folder: the state of each, overdue points, and points to prove again. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../common/errors';
import { printable } from '../../common/shown/printable';
import { userPath } from '../../common/user-path';
import { parsedJson } from '../../contract';
import { recordsName } from '../../journal';
import { countsUntil } from '../../reports/checklist';
import { contractHash } from '../../run/source-hash';

const dayMs = 86_400_000;

/** A point of checklist.json (writers.ts), as far as it is read here. */
interface ShownPoint {
  id: string;
  state: string;
  at?: string;
  owner?: string;
  due?: string;
}

interface ShownChecklist {
  target: { name: string };
  begun: string;
  validDays: number;
  contract: string;
  headline: string;
  ready: boolean;
  counts: { failed: number };
  points: readonly ShownPoint[];
}

/** The progress of one partner. */
export interface PartnerState {
  /** the folder of its onboarding */
  name: string;
  target?: string;
  headline: string;
  isReady: boolean;
  hasFailed: boolean;
  /** whole days since it began */
  days?: number;
  /** points whose due date has passed */
  overdue: readonly { point: string; owner: string; due: string }[];
  /** points whose proof has expired, because the contract has changed or the proof is too old */
  again: readonly string[];
  /** the day on which the next proof expires (YYYY-MM-DD), and how many expire on that day */
  expires?: { day: string; points: number };
}

function stateOf(folder: string, name: string, now: number, contract: string): PartnerState {
  const file = join(folder, name, 'checklist.json');
  const nothing = { name, isReady: false, hasFailed: false, overdue: [], again: [] };
  const read = existsSync(file) ? (parsedJson(readFileSync(file, 'utf8')) as unknown as ShownChecklist) : undefined;
  // onboardings of earlier versions have no start time
  if (!read?.points || !read.begun)
    return { ...nothing, headline: 'no checklist of this version: its session goes on, or --continue writes it' };
  const { target, begun, validDays, headline, ready, counts, points } = read;
  const today = new Date(now).toISOString().slice(0, 10);
  const shown = points.flatMap(({ id, at, state }) =>
    at !== undefined && ['proved', 'advised', 'attested'].includes(state)
      ? [{ id, state, until: countsUntil(Date.parse(at), validDays) }]
      : [],
  );
  // attestations do not depend on the contract
  const isPast = ({ state, until }: (typeof shown)[number]) =>
    until < now || (read.contract !== contract && state !== 'attested');
  const days = shown
    .filter((one) => !isPast(one))
    .map(({ until }) => new Date(until).toISOString().slice(0, 10))
    .sort();
  const again = shown.filter(isPast).map(({ id }) => id);
  return {
    ...{ name, target: target.name, hasFailed: counts.failed > 0, again },
    headline: ready && again.length > 0 ? `NOT READY: ${again.length} to be shown again` : headline,
    isReady: ready && again.length === 0,
    days: Math.floor((now - Date.parse(begun)) / dayMs),
    overdue: points.flatMap(({ id: point, state, owner, due }) =>
      owner && due && due < today && ['open', 'failed'].includes(state) ? [{ point, owner, due }] : [],
    ),
    ...(days[0] && { expires: { day: days[0], points: days.filter((one) => one === days[0]).length } }),
  };
}

/** The names of the folders in a folder that hold an onboarding. */
export function onboardingsIn(folder: string): string[] {
  const all = existsSync(folder) ? readdirSync(folder) : [];
  return all.filter((one) => existsSync(join(folder, one, recordsName)));
}

/** The progress of the onboardings in a folder, by their names. A folder without an onboarding is a UsageError. */
export function partnersIn(name: string, now = Date.now(), contract = contractHash()): PartnerState[] {
  const folder = userPath(name);
  const names = onboardingsIn(folder);
  if (names.length === 0) {
    const hint = existsSync(join(folder, recordsName)) ? ` It is one itself: --continue ${name} shows it.` : '';
    throw new UsageError(`--all: ${name} has no folder with an onboarding (${recordsName}).${hint}`);
  }
  return names.map((one) => stateOf(folder, one, now, contract)).sort((one, other) => (one.name < other.name ? -1 : 1));
}

const some = (points: readonly string[]): string =>
  points.length > 3 ? `${points.slice(0, 2).join(', ')} and ${points.length - 2} more` : points.join(', ');

/** The progress of partners for a terminal: a line for each, and below it overdue points, expired proofs, and the next expiry. */
export function allText(name: string, partners: readonly PartnerState[]): string {
  const width = Math.max(...partners.map((one) => one.name.length));
  const lines = partners.flatMap(({ name: own, target, headline, days, overdue, again, expires }) => [
    [`  ${own.padEnd(width)}  ${headline}`, target, days !== undefined && `begun ${days} days ago`]
      .filter(Boolean)
      .join(' · '),
    ...overdue.map(({ point, owner, due }) => `      overdue: ${point}, ${owner} until ${due}`),
    ...(again.length > 0 ? [`      to be shown again, as the contract changed or too long ago: ${some(again)}`] : []),
    ...(expires ? [`      ${expires.points} of what is shown counts until ${expires.day}`] : []),
  ]);
  const ready = partners.filter(({ isReady }) => isReady).length;
  return printable([`${ready} of ${partners.length} partners of ${name} are ready for go-live`, ...lines].join('\n'));
}

/** The exit code, as for one onboarding: 0 if all are ready, 1 if a point failed, otherwise 2. */
export const exitCodeOf = (partners: readonly PartnerState[]): number =>
  partners.some(({ hasFailed }) => hasFailed) ? 1 : partners.every(({ isReady }) => isReady) ? 0 : 2;
