/** Judges how a partner's callback address answers notifications of every kind. */

/** The points of the checklist that a callback address shows. */
export const endpointPoints = [
  'callback.https',
  'callback.each-status',
  'callback.repeated',
  'callback.reordered',
  'callback.unknown',
  'callback.extra-members',
  'callback.malformed',
  'callback.slow',
  'callback.in-time',
] as const;

export type EndpointPoint = (typeof endpointPoints)[number];
