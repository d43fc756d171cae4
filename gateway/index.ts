/** The reference gateway: follows the specification, or shows selected defects and variants. */

export { createState } from './create-state';
export { differences } from './differing/differences';
export type { Callback } from './domain/callback';
export { isPan } from './domain/cards/card-number';
export { defaultConfig, type PartnerConfig } from './domain/config';
export { hashOf, passwordHashOf } from './domain/partner';
export type { Next, Request, Response, State } from './exchange/exchange';
export { defects, derivedDefects } from './faults/defects';
export { busyWorkers, type Delays, delayed, type Workers } from './faults/delay';
export { changeFieldValue } from './faults/field-values';
export type { Defect, Modification, Variant } from './faults/modification';
export { variants } from './faults/variants';
export { parseWhen } from './faults/when';
export { handle, matchOf } from './handling/handle';
export { whyNoObject } from './handling/json';
export { type CallbackOptions, defaultCallbackOptions } from './http/callbacks';
export type { AnswerEvent, CallbackEvent, GatewayEvent } from './http/events';
export { type Gateway, type StartOptions, start } from './http/server';
export { tlsOf } from './http/tls';
export { settle, takeDueCallbacks } from './operations/settlement';

export { SituationSchedule } from './situations/situation-schedule';
export { type SituationId, situations } from './situations/situations';
export type { Problem } from './validation';
