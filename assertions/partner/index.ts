/** Judges the partner: how its client uses the interface, and how its callback address answers. */
export type { Credentials } from './calls';
export { Client, type ClientOptions } from './client';
export { type ClientPoint, clientPoints } from './client-points';
export { type EndpointPoint, endpointPoints } from './endpoint';
export { type Action, actions, type SeenCall, type SeenNotice, type Shown, type StatedAction } from './seen';
