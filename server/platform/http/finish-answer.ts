import type { Logger } from 'pino';
import type { Answer } from './route.ts';

/**
 * Does what an answer leaves for afterwards; `keep` is given the answer that comes of it. When that breaks off, the first
 * answer goes out: it is true, because the change is committed.
 */
export async function finishAnswer(
  answer: Answer,
  log: () => Logger,
  keep: (final: Answer) => Promise<void> = async () => {},
): Promise<Answer> {
  if (!answer.afterwards) return answer;
  try {
    const final = await answer.afterwards();
    await keep(final);
    return final;
  } catch (error) {
    log().error({ err: error }, 'what was to happen after the change broke off');
    return answer;
  }
}
