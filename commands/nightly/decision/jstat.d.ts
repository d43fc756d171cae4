/** The functions of jstat that are used here; the package has no types. */
declare module 'jstat' {
  const functions: {
    mean(values: readonly number[]): number;
    /** with `true`: of a sample */
    stdev(values: readonly number[], sample: boolean): number;
    studentt: { cdf(t: number, degreesOfFreedom: number): number };
  };
  const jstat: { jStat: typeof functions };
  export default jstat;
}
