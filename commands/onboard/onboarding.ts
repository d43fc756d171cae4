/** An onboarding on disk: its records in one file of a folder, to which every session adds. */

import { readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../common/errors';
import { didYouMean } from '../../common/usage-error';
import { makeFolder } from '../../common/user-path';
import {
  type DeclarationRecord,
  entriesIn,
  type OnboardingEntry,
  type OnboardingSide,
  parsedEntry,
  recordsName,
} from '../../journal';
import { type JournalWriter, journalWriter } from '../../journal/files';
import { makeAllurePageOf } from '../../reports';
import {
  type Checklist,
  type ChecklistContent,
  checklistFor,
  checklistWriters,
  type OnboardingProgress,
  progressFrom,
  projectChecklist,
  writeChecklistAllure,
} from '../../reports/checklist';
import { type ChosenTarget, secretsOf } from '../../run/settings/target';
import { contractHash } from '../../run/source-hash';
import type { Finding } from './judge/observations';

/** Where an onboarding is kept, and which target it is about. */
export interface OnboardingOptions {
  folder: string;
  chosen: ChosenTarget;
  /** texts that no file may show, beside those of the target */
  secrets?: readonly string[];
}

type Listener = (entry: OnboardingEntry) => void;

/** An onboarding in its folder: adds records, tells its progress, and writes the checklist. */
export class Onboarding {
  readonly checklist: Checklist;
  readonly entries: OnboardingEntry[];
  readonly #writer: JournalWriter;
  readonly #listeners = new Set<Listener>();
  /** the last number of each kind of record */
  readonly #ids = new Map<string, number>();
  readonly #contract = contractHash();

  /** Opens the onboarding in a folder, or begins one there. */
  constructor(readonly options: OnboardingOptions) {
    const { folder, chosen, secrets = [] } = options;
    this.checklist = checklistFor(projectChecklist(), chosen.target);
    makeFolder(folder);
    const file = join(folder, recordsName);
    // created at once, so that --continue works even before the first record
    writeFileSync(file, '', { flag: 'a' });
    this.entries = entriesIn(readFileSync(file, 'utf8'));
    // continues the numbers of earlier sessions: the kind of the id `call-12` is `call`
    for (const entry of this.entries)
      if (entry.t !== 'session' && entry.t !== 'point') this.newId(entry.id.replace(/-\d+$/, ''));
    this.#writer = journalWriter(file, [...secretsOf(chosen), ...secrets], chosen.pseudonyms);
  }

  /** The id of the onboarding, which all its sessions share. */
  get id(): string {
    const first = this.entries.find((entry) => entry.t === 'session');
    return first?.id ?? `ONB${Date.now().toString(36).toUpperCase()}`;
  }

  /** Identifies the target: proofs only count for the same target file and, if --base-url replaces its address, the same address. */
  #targetKey(): string | undefined {
    const { sha256, urlByFlag, target } = this.options.chosen;
    return sha256 && urlByFlag ? `${sha256} ${target.baseUrl}` : sha256;
  }

  /** An id for a record, unique within this onboarding. */
  readonly newId = (kind: string): string => {
    const number = (this.#ids.get(kind) ?? 0) + 1;
    this.#ids.set(kind, number);
    return `${kind}-${number}`;
  };

  /** Begins a session of one side (gateway, client or callback); its results replace those of earlier sessions for the same points. */
  begin(side: OnboardingSide): void {
    const { name, environment } = this.options.chosen.target;
    const number = this.entries.filter((entry) => entry.t === 'session').length + 1;
    const session = { at: Date.now(), id: this.id, number, side, contract: this.#contract };
    this.record({ t: 'session', version: 1, ...session, target: { name, environment, sha256: this.#targetKey() } });
  }

  readonly record = (entry: OnboardingEntry): void => {
    this.#writer.write(entry);
    // entries are read back from the written line, so that no output can show a secret that the writer masked
    const [line] = this.#writer.fresh().slice(-1);
    const written = (line && parsedEntry(line)) || entry;
    this.entries.push(written);
    for (const listener of this.#listeners) listener(written);
  };

  recordFindings(findings: readonly Finding[]): void {
    const at = Date.now();
    for (const finding of findings) this.record({ t: 'point', at, ...finding });
  }

  /** Adds a listener for every record; returns the function that removes it. */
  onRecord(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  progress(): OnboardingProgress {
    const now = { at: Date.now(), contract: this.#contract, target: this.#targetKey() };
    return progressFrom(this.checklist, this.entries, now);
  }

  /** Ids of the points that are already proved, so the sandbox need not bring about their situations again. */
  proved(): string[] {
    return this.progress()
      .points.filter(({ state }) => state === 'proved' || state === 'advised')
      .map(({ point }) => point.id);
  }

  /** Records that a person attests a point, withdraws an attestation, or assigns the point to somebody. */
  declare(point: string, declaration: Pick<DeclarationRecord, 'by' | 'note' | 'withdrawn' | 'owner' | 'due'>): void {
    const ids = this.checklist.points.map(({ id }) => id);
    if (!ids.includes(point))
      throw new UsageError(`There is no point ${point}.${didYouMean(point, ids)} checklist.md names all.`);
    this.record({ t: 'said', id: this.newId('said'), at: Date.now(), point, ...declaration });
  }

  /** Writes the checklist in every form; returns the texts by the names of their files. */
  write(): Record<string, string> {
    const content = this.#content();
    const texts = Object.entries(checklistWriters).map(([name, text]) => [name, text(content)] as const);
    for (const [name, text] of texts) writeFileSync(join(this.options.folder, name), text);
    return Object.fromEntries(texts);
  }

  /** Writes the checklist for Allure, and its page where Java is installed. */
  writeAllure() {
    const { folder } = this.options;
    writeChecklistAllure(this.#content(), join(folder, 'allure-results'));
    return makeAllurePageOf(folder, { total: this.checklist.points.length });
  }

  #content(): ChecklistContent {
    const { checklist, entries, options } = this;
    const { target } = options.chosen;
    const content = { entries, target, at: Date.now(), validDays: checklist.validDays, contract: this.#contract };
    return { ...content, progress: this.progress() };
  }

  /** Ends the session, and removes the folder if nothing was recorded. */
  close(): void {
    this.#writer.close();
    const { folder } = this.options;
    if (this.entries.length > 0 || readdirSync(folder).some((name) => name !== recordsName)) return;
    rmSync(join(folder, recordsName));
    rmdirSync(folder);
  }
}
