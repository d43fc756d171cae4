import { Command } from '@commander-js/extra-typings';
import { kinds, type Terms } from '../../assertions/messages';
import { printable } from '../../common/shown/printable';
import { operations } from '../../contract';
import { readTarget } from '../../targets/read';
import { pansOf, runTerms, type Target } from '../../targets/target';
import { command } from '../cli/command';
import { fileOfFlag } from '../cli/options';
import { choiceOption } from '../cli/parsers';
import { defaultPaths } from '../cli/traffic/paths';
import { valueOption, yamlFiles } from '../cli/values';
import { exitCodeFor, findingsOf, inspect, inspectText } from './inspect';
import { textOf } from './read';

const ids = operations.map(({ id }) => id);

/** A value for any place where a target file takes an environment variable: an address, a name, a password or its hash. */
const standIn = (name: string): string => (/url|host/i.test(name) ? 'http://localhost' : '0'.repeat(64));

/** Nothing is sent, so the environment variables that the file names need not be set. */
function targetOf(file: string): Target {
  const env = new Proxy(process.env, { get: (set, name) => set[String(name)] ?? standIn(String(name)) });
  return readTarget(file, fileOfFlag('target', file), env);
}

/** The declarations of a target file that apply to single messages. */
function termsOf(target: Target | undefined): Terms {
  if (!target) return { pans: [] };
  const { roundings, fees, quotes, countryRules, dialect } = runTerms(target);
  // a target without `roundings` rounds to the minor unit
  return { pans: pansOf(target), roundings: roundings ?? {}, fees, quotes, countryRules, dialect };
}

/** The paths that the dialect gives to operations. */
const pathsOf = ({ dialect }: Terms): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dialect?.operations ?? {}).flatMap(([id, own]) => (own?.path ? [[id, own.path]] : [])),
  );

/** The `inspect` command: judges captured messages; ends with 1 if a MUST is broken, with 2 if nothing was judged. */
export default command({
  summary: 'Judge captured traffic offline, field by field: JSON bodies, HAR files, NDJSON of exchanges',
  example: 'traffic.har',
  options: new Command()
    .argument('<file...>', 'JSON bodies, HAR files, or NDJSON of exchanges or of a journal; - reads standard input')
    .addOption(
      valueOption(
        '--target <FILE>',
        'Target file, for its paths, dialect, card numbers, country rules, fees and roundings (default: none)',
        yamlFiles,
      ),
    )
    .addOption(choiceOption('--operation <ID>', 'Operation of the bodies in files that hold nothing else', ids))
    .addOption(choiceOption('--kind <KIND>', 'Kind of these bodies', kinds))
    .option('--json', 'Print an array of findings as JSON'),
  run: (names, { target: targetFile, operation, kind, json }) => {
    const target = targetFile === undefined ? undefined : targetOf(targetFile);
    const terms = termsOf(target);
    const options = { operation, kind, paths: { ...defaultPaths, ...target?.paths, ...pathsOf(terms) }, terms };
    const files = names.map((name) => inspect(name === '-' ? 'standard input' : name, textOf(name), options));
    console.log(json ? printable(JSON.stringify(findingsOf(files), undefined, 2)) : inspectText(files));
    process.exitCode = exitCodeFor(files);
    if (process.exitCode === 2) console.error('inspect: no message was judged, so nothing is shown.');
  },
});
