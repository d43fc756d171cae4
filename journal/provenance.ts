/** The provenance of a run: the facts that a reader needs to trust and to repeat it. */
import type { Depth } from '../suites/format/selection';

/** The certificate that a server showed when the run began. */
export interface ServerCertificate {
  /** `host:port` that was connected to */
  address: string;
  subject: string;
  issuer: string;
  /** ISO time */
  validTo: string;
  /** SHA-256 of the certificate, in lower-case hex */
  sha256: string;
}

/** The measurement of the suites by `prove`; absent if it was made for another version of the suites. */
export interface MutationScore {
  /** the day of the measurement, YYYY-MM-DD */
  date: string;
  /** defects and systematic mutants, each of which is in one of the next four counts */
  mutants: number;
  /** how many there are, if these are a sample of them */
  drawnFrom?: number;
  /** their requirement failed */
  killed: number;
  /** the specification allows them */
  equivalent: number;
  /** they changed nothing that was exchanged in the run */
  withoutEffect: number;
  survived: number;
  /** legal variants, and how many of them (or of the equivalent mutants) failed */
  variants: number;
  falseAlarms: number;
}

/** Operator, tools and settings of a run, which a certificate shows. */
export interface Provenance {
  specification: { title: string; version: string };
  /** hash of the code and data that decide the verdict: suites, assertions, generators and engine */
  suites: string;
  /** `commit` is absent without git; `modified`: the working tree differed from it */
  harness: { version: string; commit?: string; modified?: true };
  /** who ran it, and where the name comes from: `--operator`, git's user.name, or the login */
  operator: { name: string; from: 'operator' | 'git' | 'login' };
  host: { name: string; platform: string };
  /** the target file as it was read */
  targetFile?: { name: string; sha256: string };
  /** absent: no TLS, or it could not be read */
  certificate?: ServerCertificate;
  /** host and port of the proxy that requests went through, which their times include; absent: none */
  proxy?: string;
  /** how thorough the compliance part is */
  depth?: Depth;
  /** names of the triggers that the target declares */
  triggers: readonly string[];
  /** maximum requests per second, and the setting that gives it; absent: no ceiling */
  ceiling?: { requestsPerSecond: number; by: string };
  mutationScore?: MutationScore;
}
