import type { Logger } from 'pino';
import { Refusal } from '../../refusal.ts';
import type { Answer } from '../route.ts';

/** The answer that is kept for an Idempotency-Key. */
export interface Kept {
  /** Repeats get `final` from now on. */
  replace(final: Answer): Promise<void>;
  /** Nothing is kept any more: a repeat is a request of its own. */
  drop(): Promise<void>;
}

/**
 * Does what an answer leaves for afterwards, and keeps the answer that comes of it. When that breaks off, the first answer
 * goes out: it is true, because the change is committed. When it refuses, it has taken the change back: the refusal goes
 * out and, as every refusal, is not kept.
 */
export async function finishAnswer(
  answer: Answer,
  log: () => Logger,
  kept: Kept | null = null,
): Promise<Answer> {
  if (!answer.afterwards) return answer;
  try {
    const final = await answer.afterwards();
    await kept?.replace(final);
    return final;
  } catch (error) {
    if (error instanceof Refusal) {
      await kept?.drop();
      throw error;
    }
    log().error({ err: error }, 'what was to happen after the change broke off');
    return answer;
  }
}
