/**
 * Makes what a package has beside the sources: the command line as plain JavaScript, because Node strips no types below
 * node_modules. npm runs it before it packs (`prepack`).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openApiText } from '../../commands/spec/openapi-text';
import { root } from '../../common/project-root';
import { commitOf } from '../../run/provenance';
import { rulesHash } from '../../run/source-hash';
import { compileCommands, parseSuites } from '../start/compile.mjs';
import { inPackage, packageEntries, packageOptions } from './package-content';

const dist = join(root, 'dist');

const define = {
  ...packageOptions.define,
  'globalThis.PACKED_FROM': JSON.stringify(commitOf(root)),
  'globalThis.PACKED_RULES': JSON.stringify(rulesHash()),
};
const { outputFiles } = await compileCommands(root, packageEntries, dist, { define, minifyWhitespace: true });
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
for (const { path, text } of outputFiles) writeFileSync(join(dist, basename(path)), inPackage(text));
await parseSuites(join(root, 'suites'), dist);
writeFileSync(join(dist, 'openapi.yaml'), await openApiText());

/** What the package needs, with licences and hashes, for those who look for known weaknesses: as CycloneDX. */
const listed = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
  ...{ cwd: root, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1 << 26 },
});
const bom = JSON.parse(listed);
// --omit=dev would leave out packages that are needed and that tools need too
const needed = bom.components.filter(
  ({ properties = [] }: { properties?: { name: string }[] }) =>
    !properties.some((one) => one.name === 'cdx:npm:package:development'),
);
/** npm leaves out a licence that has no identifier of SPDX, such as MIT/X11. */
for (const one of needed) {
  if (one.licenses?.length) continue;
  const { license } = JSON.parse(readFileSync(join(root, 'node_modules', one.name, 'package.json'), 'utf8'));
  if (license) one.licenses = [{ license: { name: license } }];
}
const refs = new Set([bom.metadata.component, ...needed].map((one) => one['bom-ref']));
const dependencies = bom.dependencies.filter(({ ref }: { ref: string }) => refs.has(ref));
for (const one of dependencies) one.dependsOn = one.dependsOn.filter((ref: string) => refs.has(ref));
// npm takes the name of the folder
[bom.metadata.component.name] = bom.metadata.component['bom-ref'].split('@');
writeFileSync(join(dist, 'sbom.cdx.json'), JSON.stringify({ ...bom, components: needed, dependencies }));
