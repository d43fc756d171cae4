import type { Registry } from './cli/program';

/** The commands of the product, in the order of the help. The file of a command is loaded only when the command is needed. */
export const commands: Registry = {
  certify: () => import('./certify/command'),
  load: () => import('./load/command'),
  nightly: () => import('./nightly/command'),
  onboard: () => import('./onboard/command'),
  gateway: () => import('./gateway/command'),
  spec: () => import('./spec/command'),
  archive: () => import('./archive/command'),
  receive: () => import('./receive/command'),
  inspect: () => import('./inspect/command'),
  init: () => import('./init/command'),
  report: () => import('./report'),
  verify: () => import('./verify/command'),
  show: () => import('./show/command'),
  doctor: () => import('./doctor/command'),
  completion: () => import('./completion/command'),
};
