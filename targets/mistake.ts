/** The former name and place of UsageError, until its last two importers follow. */
export { didYouMean, UsageError as Mistake } from './usage-error';
