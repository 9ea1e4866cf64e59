/** What an examination of the machine is about. */
export type Topic =
  | 'settings'
  | 'server'
  | 'ports'
  | 'sound'
  | 'nat'
  | 'certificate'
  | 'mail'
  | 'carrier'
  | 'bucket'
  | 'disk'
  | 'clock'
  | 'database'
  | 'limits';

/** What was found out, as a sentence that says what to do. */
export interface Finding {
  topic: Topic;
  /** False asks for action; null is a remark, or what cannot be told here. */
  ok: boolean | null;
  say: string;
}

/** Findings of one topic. */
export const findingsOn = (topic: Topic) => ({
  right: (say: string): Finding => ({ topic, ok: true, say }),
  wrong: (say: string): Finding => ({ topic, ok: false, say }),
  remark: (say: string): Finding => ({ topic, ok: null, say }),
});

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
