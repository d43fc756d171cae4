import { Option } from '@commander-js/extra-typings';
import { UsageError } from '../../common/errors';
import { isPackage } from '../../common/project-root';

/** A flag that writes into the project. A package cannot be changed, so its help does not show it. */
export const ofProject = <Flags extends string>(flags: Flags, description: string) =>
  new Option(flags, description).hideHelp(isPackage);

/** Refuses such a flag in a package. */
export function needsClone(flag: string): void {
  if (isPackage) throw new UsageError(`${flag} writes into the project, so it needs a clone of it.`);
}
