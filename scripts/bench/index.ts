export { benches, chosenBenches } from './benches';
export { benchPage, storeResults, writePage } from './page';
export { exitCode, type Result, short } from './result';
export { bareCpuPerFlow } from './support/calibration';
