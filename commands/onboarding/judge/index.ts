/** Judges the partner: how its client uses the interface, and how its callback address answers. */
export { acknowledgementIn } from './acknowledgement';
export type { Credentials } from './calls';
export { Client } from './client';
export { type ClientPoint, clientPoints } from './client-points';
export {
  type CallbackKind,
  type Connection,
  endpointPoints,
  endpointShows,
  type SentCallback,
} from './endpoint';
export { type Action, actions, type ObservedCallback, type Result } from './observations';
