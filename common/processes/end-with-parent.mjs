// Ends a process with its parent, also while it computes.
//
//   node --import 'end-with-parent.mjs?<process id of the parent>'
import { Worker } from 'node:worker_threads';

const watch = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGKILL'), 250);`;
const workerData = Number(new URL(import.meta.url).search.slice(1));
new Worker(watch, { eval: true, workerData, execArgv: [] }).unref();
