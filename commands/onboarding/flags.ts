import { UsageError } from '../../common/errors';

/** Flags that depend on others. */
interface Flags {
  target?: string | undefined;
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

/** What `onboard` may be asked for beside a certification, which is what a target file alone asks for. */
const otherSides = ['observe', 'callbackUrl', 'run', 'continue', 'attest', 'withdraw'] as const;

/** Does `onboard` certify the target? */
export const certifies = (flags: Flags): boolean =>
  flags.gateway === true || (flags.target !== undefined && otherSides.every((side) => flags[side] === undefined));

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
