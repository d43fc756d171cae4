/** The reference gateway: a target that keeps the specification, or breaks it in one named way. */
export { defects, derivedDefects } from './defects';
export type { Request, Response } from './exchange';
export { handle } from './handle';
export type { Defect, Modification, Variant } from './modification';
export { ownPaths } from './own-paths';
export { hashOf } from './rules';
export { type Gateway, type StartOptions, start } from './server';
export { settle, takeDue } from './settlement';
export { type Config, createState, defaultConfig, type State } from './state';
export { triggers } from './triggers';
export { variants } from './variants';
export { parseWhen } from './when';
