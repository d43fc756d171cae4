/** Judges the partner: how its client uses the interface, and how its callback address answers. */
export { acknowledgementIn } from './acknowledgement';
export type { Credentials } from './calls';
export { Client, type ClientOptions } from './client';
export { type ClientPoint, clientPoints } from './client-points';
export {
  type Connection,
  type EndpointPoint,
  endpointPoints,
  endpointShows,
  type NoticeKind,
  type SentNotice,
} from './endpoint';
export { type Action, actions, type SeenCall, type SeenNotice, type Shown, type StatedAction } from './seen';
