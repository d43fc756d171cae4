import { UsageError } from '../cli/errors';

/** Flags that depend on others. */
interface Flags {
  gateway?: true | undefined;
  run?: string | undefined;
  observe?: true | undefined;
  callbackUrl?: string | undefined;
  callbackReference?: string | undefined;
  callbackCa?: string | undefined;
  continue?: string | undefined;
  out?: string | undefined;
  note?: string | undefined;
  attest?: string | undefined;
  withdraw?: string | undefined;
}

/** A flag without an effect would hide a mistake. */
export function checkFlags(flags: Flags): void {
  const {
    gateway,
    run: runFlag,
    observe: isObserved,
    callbackUrl,
    callbackReference,
    callbackCa,
    note,
    attest,
  } = flags;
  if (gateway && runFlag)
    throw new UsageError('--run takes a run that was made, so --gateway has no effect. Leave one of them out.');
  if (flags.continue && flags.out)
    throw new UsageError('--continue names the folder, so --out has no effect. Leave one of them out.');
  if (note !== undefined && attest === undefined && flags.withdraw === undefined)
    throw new UsageError('--note has no effect without --attest.');
  if ((callbackReference ?? callbackCa) !== undefined && (callbackUrl === undefined || isObserved))
    throw new UsageError('--callback-reference and --callback-ca belong to --callback-url without --observe.');
}
