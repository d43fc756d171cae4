/**
 * An option of Node: functions are optimized six times later than by default. Planning a run ends before the code that it would
 * gain from is made, which took a third of its CPU time; what runs for long is optimized all the same.
 */
export const lateOptimization = '--interrupt-budget=400000';
