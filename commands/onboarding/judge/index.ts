/** Judges the partner: how its client uses the interface, and how its callback address answers. */
export { acknowledgementIn } from './acknowledgement';
export type { Credentials } from './calls';
export { Client, type ClientPoint, clientPoints } from './client';
export {
  type Connection,
  endpointPoints,
  endpointShows,
  type NoticeKind,
  type SentNotice,
} from './endpoint';
export { type Action, actions, type SeenNotice, type Shown } from './seen';
