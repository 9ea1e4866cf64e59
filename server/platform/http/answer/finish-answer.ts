import type { Logger } from 'pino';
import { Refusal } from '../../refusal.ts';
import type { Answer } from '../route.ts';

/** The answer that is kept for an Idempotency-Key. */
export interface Kept {
  /** Repeats get `final` from now on. */
  replace(final: Answer): Promise<void>;
  /** Deletes the kept answer: a repeat is a new request. */
  drop(): Promise<void>;
}

/**
 * Runs `afterwards` of an answer and keeps the answer it returns. When it fails, the first answer is sent,
 * which is correct because the change is committed. When it throws a Refusal, it has undone the change: the
 * refusal is sent and, like every refusal, not kept.
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
