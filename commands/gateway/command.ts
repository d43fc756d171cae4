import { writeFileSync } from 'node:fs';
import { EnvironmentError, explainPortError } from '../../common/errors';
import { onInterrupt } from '../../common/processes/interrupt';
import { userPath } from '../../common/user-path';
import {
  busyWorkers,
  defaultCallbackOptions,
  defaultConfig,
  defects,
  type Gateway,
  type GatewayEvent,
  type Modification,
  type PartnerConfig,
  passwordHashOf,
  start,
  variants,
} from '../../gateway';
import { command } from '../cli/command';
import { consoleMask, lineOf, lossLines, triesText } from './lines';
import { catalogue, selectModifications } from './modifications';
import { options, optionsOf } from './start-options';

function writeAuthority({ caCertificate }: Gateway, path: string | undefined): void {
  if (path === undefined || caCertificate === undefined) return;
  try {
    writeFileSync(userPath(path), caCertificate);
  } catch (error) {
    throw new EnvironmentError(`--ca-out: cannot write ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

function announce(gateway: Gateway, active: readonly Modification[], isDefault: boolean): void {
  console.log(`Reference gateway ready on ${gateway.url}`);
  for (const modification of active) {
    const kind = 'breaks' in modification ? 'Defect ' : 'keeps' in modification ? 'Legal variant ' : '';
    console.log(kind ? `${kind}${modification.id}: ${modification.text}` : modification.text);
  }
  // with --partners or --https, certify needs a target file
  if (isDefault && gateway.url.startsWith('http:'))
    console.log(
      `Its partners and passwords are those of targets/embedded.yaml: npm run certify -- --base-url ${gateway.url}`,
    );
}

/** Prints the events of the gateway; without `all`, only callbacks that could not be delivered. */
function watching(partners: readonly PartnerConfig[] = defaultConfig.partners, all: boolean) {
  const secrets = partners.flatMap((partner) => [passwordHashOf(partner), partner.password ?? '']);
  const mask = consoleMask(secrets);
  const toLine = all ? lineOf : lossLines();
  return (event: GatewayEvent) => {
    const line = toLine(event);
    if (line !== undefined) console.log(mask(line));
  };
}

/** The `gateway` command: runs the reference gateway until it is interrupted. */
export default command({
  summary: 'Start the reference gateway, optionally with defects',
  example: '--port 8089 --verbose',
  options: options(),
  run: async ({ list: isList, defect, variant, workers: pool, verbose, ...flags }) => {
    if (isList) return console.log(catalogue(isList));
    const modifications = [
      ...selectModifications(defects, defect, 'defect'),
      ...selectModifications(variants, variant, 'legal variant'),
      ...(pool ? [busyWorkers(pool)] : []),
    ];
    const chosen = optionsOf(flags);
    const watch = watching(chosen.partners, verbose === true);
    const gateway = await start({ ...chosen, modifications, watch }).catch((error) => {
      throw explainPortError(error, flags.port);
    });
    writeAuthority(gateway, flags.caOut);
    announce(gateway, modifications, flags.partners === undefined);
    if (verbose) console.log(triesText(defaultCallbackOptions));
    onInterrupt(() => void gateway.close().then(() => process.exit(0)));
  },
});
