import type { Kind, Message } from '../../assertions/messages';

/** A message of a file. */
export interface Captured {
  message: Message;
  /** what is captured of it; absent: both sides of a call */
  kind?: Kind;
  /** its name within the file; absent: it is the whole file */
  name?: string;
  /** what was assumed of it, in words */
  assumed?: string;
}

/** The content of one file. */
export interface Capture {
  messages: Captured[];
  /** what is in the file and was not judged, in words */
  skipped: string[];
}
