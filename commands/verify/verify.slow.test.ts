import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../common/testing/test-folder';
import { defects } from '../../gateway';
import type { JournalRecord } from '../../journal';
import { inPackage } from '../../scripts/package/package-content';
import type { Step } from '../../suites/format/case';
import { outcomeOf } from '../cli/bundle/finding';
import { privateKeyOf, publicKeyOf } from '../cli/bundle/manifest';
import { command } from '../cli/testing/command';
import { type Bundled, bundleOf, Opened, recordedRun } from './testing/bundles';
import { type Verification, verifyBundle } from './verify';

const own = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');
const folder = testFolder('verify-test');
let clean: JournalRecord[];
let first: Bundled;
let second: Bundled;
let failing: Bundled;

beforeAll(async () => {
  clean = await recordedRun();
  const defect = defects.find(({ id }) => id === 'quote-rate-wrong');
  first = await bundleOf(clean, folder, 'a-first', own.privateKey);
  second = await bundleOf(clean, folder, 'b-second', own.privateKey);
  failing = await bundleOf(await recordedRun(defect ? [defect] : []), folder, 'c-failing', own.privateKey);
});

const differing = ({ findings }: Verification) =>
  findings.filter(({ state }) => state === 'differs').map(({ about }) => about);
const detailsOf = ({ findings }: Verification) =>
  findings.flatMap(({ text, details = [] }) => [text, ...details]).join('\n');

let count = 0;
const scratch = (): string => {
  count += 1;
  return join(folder, `scratch-${count}`);
};

test('what certify wrote is verified, passed or failed', async () => {
  for (const { file } of [first, second, failing]) {
    const verified = await verifyBundle(file, own.publicKey);
    expect([differing(verified), detailsOf(verified)]).toEqual([
      [],
      expect.stringMatching(/\d+ cases were judged from their exchanges/),
    ]);
  }
});

test('what is signed does not say how the harness was installed', async () => {
  const { files } = await Opened.of(failing.file, scratch());
  const named = [...files].filter(([, bytes]) => inPackage(bytes.toString('latin1')) !== bytes.toString('latin1'));
  expect(named.map(([name]) => name)).toEqual([]);
});

/** A bundle whose manifest was changed, signed again by the same key. */
async function resealed(change: (manifest: string) => string, more: (opened: Opened) => void = () => undefined) {
  const opened = await Opened.of(second.file, scratch());
  more(opened);
  opened.change('manifest.json', change);
  opened.reseal(own.privateKey);
  return opened.write(scratch(), `${scratch()}.tar`);
}
const otherReport = (opened: Opened) => opened.change('summary.md', (text) => text.replace('##', '#'));
const otherVerdict = (opened: Opened) =>
  opened.change('verdict.json', (text) => text.replace('"quotation.unique"', '"quotation.other"'));
const asBefore = (manifest: string) => manifest.replace('"version"', '"version" ');
const ofOther = (manifest: string) => manifest.replace(/"rules": "\w+"/, '"rules": "0000000000000000"');
const ofEarlier = (manifest: string) => manifest.replace(/\s*"rules": "\w+",/, '');

test.each<[string, () => Promise<string> | string, boolean, ReturnType<typeof outcomeOf>]>([
  ['as it was written, with the key', () => second.file, true, 'verified'],
  ['as it was written, without a key', () => second.file, false, 'unsigned'],
  ['by other rules that give the same', () => resealed(ofOther), true, 'verified'],
  ['by other rules, with another report', () => resealed(ofOther, otherReport), true, 'unjudged'],
  ['by an earlier version, with another report', () => resealed(ofEarlier, otherReport), true, 'unjudged'],
  ['by an earlier version, with another verdict.json', () => resealed(ofEarlier, otherVerdict), true, 'unjudged'],
  ['of a later form', () => resealed((manifest) => manifest.replace('"version": 1', '"version": 2')), true, 'unjudged'],
  ['by these rules, with another report', () => resealed(asBefore, otherReport), true, 'changed'],
])('%s: %#', async (_, file, isKeyGiven, outcome) => {
  const { findings } = await verifyBundle(await file(), isKeyGiven ? own.publicKey : undefined);
  expect(outcomeOf(findings), JSON.stringify(findings)).toBe(outcome);
});

const pem = (key: KeyObject, type: 'spki' | 'pkcs8') => String(key.export({ type, format: 'pem' }));
test.each<[string, string, RegExp]>([
  [
    'a private key',
    pem(own.privateKey, 'pkcs8'),
    /^--public-key: FILE is a private key, .*openssl pkey -in FILE -pubout$/,
  ],
  ['no key', 'hello', /^--public-key: FILE holds no public key in PEM form\.$/],
  [
    'a key in another form',
    pem(own.publicKey, 'spki').replace(/-----.*-----\n?/g, ''),
    /^[^.]*holds no public key in PEM form\.$/,
  ],
  [
    'a key for RSA',
    pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey, 'spki'),
    /holds a public key for rsa; expected one for Ed25519/,
  ],
])('%s is refused as --public-key', (_, text, says) => {
  expect(() => publicKeyOf(text, 'FILE')).toThrow(says);
});

test('a public key is refused as --sign', () => {
  expect(() => privateKeyOf(pem(own.publicKey, 'spki'), 'FILE')).toThrow(/^--sign: FILE is a public key, .* verify/);
});

test('without a key, it says whose signature it is', async () => {
  const { findings } = await verifyBundle(first.file);
  expect(findings.find(({ about }) => about === 'signature')).toMatchObject({
    state: 'open',
    text: expect.stringMatching(/^signed by SHA256:\S{43}; pass --public-key/),
  });
});

describe('every changed byte is found', () => {
  const changed = async (at: (bytes: Buffer) => number, to?: Buffer) => {
    const bytes = to ?? Buffer.from(readFileSync(second.file));
    bytes[at(bytes)] = (bytes[at(bytes)] as number) ^ 1;
    const file = scratch();
    writeFileSync(file, bytes);
    return verifyBundle(file, own.publicKey);
  };

  test.each<[what: string, text: string, offset: number]>([
    ['the journal', 'journal.ndjson.gz\0', 5000],
    ['the name of the journal', 'journal.ndjson.gz\0', 0],
    ['the mode in a header', 'journal.ndjson.gz\0', 104],
    ['a time in a header', 'verdict.json\0', 140],
    ['the verdict', '"verdict": "', 14],
    ['the manifest', '"madeAt"', 12],
    ['a page', '<!doctype html', 200],
  ])('in %s', async (_, text, offset) => {
    const verified = await changed((bytes) => bytes.indexOf(text) + offset);
    expect(differing(verified).length).toBeGreaterThan(0);
  });

  test.each(Array.from({ length: 6 }, (_, n) => n))('at the %ith of six places', async (n) => {
    const verified = await changed((bytes) => Math.floor(((n + 0.5) * bytes.length) / 6));
    expect(differing(verified).length).toBeGreaterThan(0);
  });

  test.each([1, 600, 1025])('%i bytes before the end', async (n) => {
    expect(differing(await changed((bytes) => bytes.length - n))).toContain('archive');
  });

  test('in the signature', async () => {
    const verified = await changed((bytes) => bytes.indexOf('manifest.sig\0') + 512 + 3);
    expect(differing(verified)).toContain('signature');
  });

  test('cut short, or no bundle at all', async () => {
    const file = scratch();
    writeFileSync(file, readFileSync(second.file).subarray(0, 4000));
    expect(differing(await verifyBundle(file))).toEqual(['archive']);
    writeFileSync(file, 'hello');
    expect(differing(await verifyBundle(file))).toEqual(['archive']);
  });
});

const lines = (text: string): JournalRecord[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const journal = 'journal.ndjson.gz';

interface Forgery {
  what: string;
  of: () => Bundled;
  change: (opened: Opened) => void;
  /** reports follow the change */
  follow?: true;
  found: string;
  says: RegExp;
}

const inJournal = (opened: Opened, change: (all: JournalRecord[]) => JournalRecord[]): void =>
  opened.change(
    journal,
    (text) =>
      `${change(lines(text))
        .map((one) => JSON.stringify(one))
        .join('\n')}\n`,
  );

const withoutChecks = (step: Step): Step => ({ ...step, checks: [] });

const forgeries: Forgery[] = [
  {
    what: 'the verdict of a requirement',
    of: () => failing,
    change: (opened) =>
      opened.change('verdict.json', (text) => text.replaceAll('"verdict": "fail"', '"verdict": "pass"')),
    found: 'verdict',
    says: /verdict.json says pass, the journal gives fail/,
  },
  {
    what: 'a case that failed has a verdict beside its exchanges',
    of: () => failing,
    change: (opened) =>
      inJournal(opened, (all) =>
        all.map((one) => (one.t === 'case' && one.index ? { ...one, index: undefined, verdict: 'pass' } : one)),
      ),
    follow: true,
    found: 'exchanges',
    says: /case \S+ has a verdict that no exchange gives/,
  },
  {
    what: 'the plan of a case expects less',
    of: () => failing,
    change: (opened) =>
      inJournal(opened, (all) =>
        all.map((one) =>
          one.t === 'plan' ? { ...one, case: { ...one.case, steps: one.case.steps.map(withoutChecks) } } : one,
        ),
      ),
    follow: true,
    found: 'exchanges',
    says: /case \S+ is not that of the suites: plan\.steps\S* differs/,
  },
  {
    what: 'an exchange that earned a pass is removed',
    of: () => second,
    change: (opened) => {
      let removed = false;
      inJournal(opened, (all) =>
        all.filter((one) => {
          const isIt = !removed && one.t === 'exchange' && one.operation === 'createTransaction';
          removed ||= isIt;
          return !isIt;
        }),
      );
    },
    follow: true,
    found: 'exchanges',
    says: /case \S+ does not follow its plan: the step \S+ was not sent/,
  },
  {
    what: 'a final state was not looked at again',
    of: () => second,
    change: (opened) =>
      inJournal(opened, (all) => all.filter((one) => one.t !== 'exchange' || one.id !== 'run.second-look#3')),
    follow: true,
    found: 'exchanges',
    says: /case run\.second-look does not follow its plan: of \d+ payouts \d+ were viewed again/,
  },
  {
    what: 'a run of some cases is called one of all',
    of: () => second,
    change: (opened) => inJournal(opened, ([run, ...all]) => [{ ...run, deselected: [] } as never, ...all]),
    follow: true,
    found: 'exchanges',
    says: /case \S+ of the suites was not planned/,
  },
  {
    what: 'a report of another run',
    of: () => second,
    change: (opened) => opened.files.set('summary.md', readFileSync(join(first.folder, 'summary.md'))),
    found: 'reports',
    says: /summary.md is not the report of this journal/,
  },
];

test('what is written beside the exchanges shows nothing', async () => {
  const opened = await Opened.of(failing.file, scratch());
  inJournal(opened, (all) => [
    ...all.map((one) => (one.t === 'case' ? { ...one, verdict: 'pass' as const } : one)),
    ...all.flatMap((one): JournalRecord[] =>
      one.t === 'exchange'
        ? [
            {
              t: 'checks',
              case: one.case,
              step: one.step,
              exchange: one.id,
              verified: ['quotation.rate'],
              findings: [],
            },
          ]
        : [],
    ),
  ]);
  opened.reseal();
  const verified = await verifyBundle(await opened.write(scratch(), `${scratch()}.tar`));
  expect(differing(verified)).toEqual([]);
});

describe('somebody who makes the sums anew is found', () => {
  test.each(forgeries.map((one) => [one.what, one] as const))('%s', async (_, { of, change, follow, found, says }) => {
    const opened = await Opened.of(of().file, scratch());
    change(opened);
    if (follow) await opened.follow(scratch());
    opened.reseal();
    const unsigned = await verifyBundle(await opened.write(scratch(), join(scratch().concat('.tar'))));
    expect(differing(unsigned)).toContain(found);
    expect(detailsOf(unsigned)).toMatch(says);
  });

  test.each([
    ['another key', other.privateKey, /it is signed by SHA256:\S+, not by SHA256:\S+ of --public-key/],
    ['no key', undefined, /it is not signed, and --public-key was given/],
  ])('%s', async (_, key, says) => {
    const opened = await Opened.of(second.file, scratch());
    opened.reseal(key);
    const verified = await verifyBundle(await opened.write(scratch(), `${scratch()}.tar`), own.publicKey);
    expect([differing(verified), detailsOf(verified)]).toEqual([['signature'], expect.stringMatching(says)]);
  });
});

test.each<[string, () => string[], number, RegExp]>([
  ['of a failure', () => [failing.file], 0, /^verified by this signer; the verdict is FAIL$/m],
  ['that proves nothing, where a pass is asked for', () => [second.file, '--require-pass'], 5, /^NOT ACCEPTED: .*; the verdict is INVALID$/m],
  ['of a failure, where a pass is asked for', () => [failing.file, '--require-pass'], 5, /^NOT ACCEPTED: .*; the verdict is FAIL$/m],
  ['that is no tar', () => [import.meta.filename], 3, /^verify: \S+ is not a bundle; expected the file that certify --bundle writes\.$/m],
  ['that is a folder', () => [folder], 3, /^verify: \S+ is not a bundle; expected/m],
  ['that is not there', () => [join(folder, 'none.tar')], 3, /^verify: \S+none\.tar does not exist; expected/m],
])('the command with a bundle %s', async (_, args, code, says) => {
  const keyFile = join(folder, 'public.pem');
  writeFileSync(keyFile, pem(own.publicKey, 'spki'));
  const { status, stdout, stderr } = await command(['verify', ...args(), '--public-key', keyFile]);
  expect([status, stdout + stderr]).toEqual([code, expect.stringMatching(says)]);
}); // biome-ignore format: one row a line
