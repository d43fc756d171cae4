/** Every command, loaded only when it is asked for. A command is a citty command as default export. */
export const commands = {
  certify: async () => (await import('./certify')).default,
  load: async () => (await import('./load')).default,
  gateway: async () => (await import('./gateway')).default,
  spec: async () => (await import('./spec')).default,
  archive: async () => (await import('./archive')).default,
  receive: async () => (await import('./receive')).default,
  report: async () => (await import('./report')).default,
  prove: async () => (await import('./prove')).default,
  check: async () => (await import('./check')).default,
  doctor: async () => (await import('./doctor')).default,
  bench: async () => (await import('./bench')).default,
};
