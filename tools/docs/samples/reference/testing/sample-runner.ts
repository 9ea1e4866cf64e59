/** What a sample was answered. */
export interface Answered {
  status: number;
  headers: Record<string, string>;
  /** The body; of a stream, nothing. */
  raw: Buffer;
  /** What was asked for, where the sample does not say it itself: a program leaves that to the client. */
  asked?: { method: string; path: string };
}

/** A sample that goes on: a stream, or a WebSocket. */
export interface Followed {
  /** The head of the answer, as soon as it is there. */
  answered: Answered;
  /** What it has printed so far. */
  printed(): string;
  /** Fulfilled when it is over; it fails with the sample. */
  ended: Promise<void>;
  /** Ends it. */
  stop(): void;
}

/** Runs samples in one language, as a reader would who has put in the address, the key and the ids. */
export interface SampleRunner {
  language: 'sh' | 'ts';
  /** Variables of the environment that a reader has set, such as `KEY`. */
  env: Record<string, string>;
  /** Uses this cookie for the samples that need a session, in place of the last that an answer brought. */
  useSession(cookie: string): Promise<void>;
  /** Runs a sample to its end. @throws Error when it fails, or makes another number of requests than one */
  run(code: string): Promise<Answered>;
  /** Starts a sample that goes on. */
  follow(code: string): Promise<Followed>;
  stop(): Promise<void>;
}
