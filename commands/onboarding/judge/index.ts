/** Judges the partner: how its client uses the interface, and how its callback address answers. */
export type { Credentials } from './calls';
export { Client, type ClientPoint, clientPoints } from './client';
export {
  type CallbackKind,
  type Connection,
  endpointPoints,
  endpointShows,
  type SentCallback,
} from './endpoint';
export {
  type Action,
  actions,
  broken,
  type ObservedCall,
  type ObservedCallback,
  type Result,
  shown,
} from './observations';
