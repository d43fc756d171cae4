/** The reference gateway: a target that keeps the specification, or breaks it in one named way. */

export { createState } from './create-state';
export { type Config, defaultConfig } from './domain/config';
export { hashOf } from './domain/partner';
export { triggers } from './domain/triggers';
export type { Request, Response, State } from './exchange/exchange';
export { defects, derivedDefects } from './faults/defects';
export type { Defect, Modification, Variant } from './faults/modification';
export { variants } from './faults/variants';
export { parseWhen } from './faults/when';
export { handle } from './http/handle';
export { type Gateway, type StartOptions, start } from './http/server';
export { settle, takeDueNotifications } from './operations/settlement';
