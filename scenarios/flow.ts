/** k6 script: the flows of a load, whose record the harness reads from standard output. */
export { duplicates, flow, options } from './load-script';
export { flush as teardown } from './runtime/recording-wire';
