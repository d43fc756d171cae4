/** The reference gateway: a target that keeps the specification, or breaks it in one named way. */

export { settle, takeDue } from './domain/settlement';
export { type Config, createState, defaultConfig, type State } from './domain/state';
export { defects, derivedDefects } from './faults/defects';
export type { Defect, Modification, Variant } from './faults/modification';
export { hashOf } from './faults/rules';
export { triggers } from './faults/triggers';
export { variants } from './faults/variants';
export { parseWhen } from './faults/when';
export type { Request, Response } from './http/exchange';
export { handle } from './http/handle';
export { ownPaths } from './http/own-paths';
export { type Gateway, type StartOptions, start } from './http/server';
