import type { Registry } from './cli/program';

/** The commands of the product, in the order of the help. The file of a command has all of it, and is loaded only where it is needed. */
export const commands: Registry = {
  certify: () => import('./certify/command'),
  load: () => import('./load/command'),
  nightly: () => import('./nightly/command'),
  onboard: () => import('./onboarding/command'),
  gateway: () => import('./reference-gateway/command'),
  spec: () => import('./spec/command'),
  archive: () => import('./cluster/archive-command'),
  receive: () => import('./cluster/receive-command'),
  inspect: () => import('./inspect/command'),
  init: () => import('./init/command'),
  report: () => import('./report'),
  verify: () => import('./bundle/command'),
  show: () => import('./show/command'),
  doctor: () => import('./doctor/command'),
  completion: () => import('./completion/command'),
};
