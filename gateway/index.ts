/** The reference gateway: follows the specification, or shows selected defects and variants. */

export { createState } from './create-state';
export type { Callback } from './domain/callback';
export { isPan } from './domain/cards/card-number';
export { defaultConfig, type PartnerConfig } from './domain/config';
export { passwordHashOf, sha256Hex } from './domain/partner';
export { bankOfCode } from './domain/places/banks';
export { plantsCode } from './domain/triggers';
export type { Next, Request, Response, State } from './exchange/exchange';
export { matchOf } from './exchange/routes';
export { handle } from './handling/handle';
export { whyNoObject } from './handling/json';
export { type CallbackOptions, defaultCallbackOptions } from './http/callbacks';
export type { AnswerEvent, CallbackEvent, GatewayEvent } from './http/events';
export { type Gateway, type StartOptions, start } from './http/server';
export { tlsOf } from './http/tls';
export { conditionOf, conditions, under } from './modifications/conditions';
export { defects, derivedDefects, lifecycleDefects } from './modifications/defects';
export { changeFieldValue } from './modifications/field-values';
export type { Defect, Modification, Variant } from './modifications/modification';
export { type Condition, type Moment, RequestWatch } from './modifications/moments';
export { SituationSchedule } from './modifications/situations/situation-schedule';
export { type SituationId, situations } from './modifications/situations/situations';
export { variants } from './modifications/variants';
export { busyWorkers, type Workers } from './modifications/workers';
export { settle, takeDueCallbacks } from './operations/settlement';
export type { Problem } from './validation';
