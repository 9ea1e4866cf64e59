import { ANSWER_QUEUE } from '../messages/answer-lanes.ts';
import type { ConversationKey } from '../messages/text-conversation.ts';
import type { Db } from '../platform/db/sql.ts';
import { inTrace, traced } from '../platform/tracing/tracing.ts';
import type { Job, Queue, Verdict } from '../platform/jobs/queue.ts';
import { answerWaiting, type Answered, type AnswerServices } from './answer-waiting.ts';
import { closeIfIdle, settleAnswer } from './settle-answer.ts';
import { findWaiting, type OpenConversation } from './text-replies.queries.ts';

/** Attempts that break off, after which a text is left to the team. */
const MAX_FAULTS = 3;

/** What a job is for: the answer to a text, or the end of a conversation. */
type Work = { answer: OpenConversation } | { close: ConversationKey };
type Worked = { answered: Answered; traceParent: string | null } | { close: ConversationKey };

/** Has assistants answer texts, those of a conversation one after the other, whichever process works. */
export function answerQueue(services: AnswerServices): Queue<Work, Worked> {
  const { clock, log } = services;
  return {
    name: ANSWER_QUEUE,
    atOnce: 8,
    laneLimit: 1,
    workspaceLimit: 4,
    deadlineMs: 120_000,
    pollMs: 1_000,
    // An answer is a text, and a transaction accepts one at most (`lockPlan`).
    settlesEach: true,
    load: async (db, jobs) => {
      const found = new Map<number, Work>();
      for (const job of jobs) {
        const work = await workOf(db, job);
        if (work) found.set(job.id, work);
      }
      return found;
    },
    perform: async (job, work, signal) => {
      if ('close' in work) return work;
      const { workspaceId, conversationId } = work.answer;
      const ids = { 'switchboard.workspace_id': workspaceId, 'switchboard.conversation_id': conversationId };
      return traced('answer text', { kind: 'consumer', attributes: ids }, async ({ traceParent }) => {
        const answered =
          job.faults < MAX_FAULTS
            ? await answerWaiting(services, work.answer, signal)
            : { conversation: work.answer, textIds: [Number(job.payload['message_id'])], answer: null };
        return { answered, traceParent };
      });
    },
    settle: async (db, finished) => {
      const now = clock.now();
      const context = { db, log, now };
      const verdicts = new Map<number, Verdict>();
      for (const { job, result } of finished) {
        if ('answered' in result) {
          const { answered, traceParent } = result;
          await inTrace(traceParent, () => settleAnswer(context, answered));
        } else {
          const again = await closeIfIdle(context, result.close);
          if (again) verdicts.set(job.id, { runAt: again });
        }
      }
      return verdicts;
    },
  };
}

async function workOf(db: Db, { workspaceId, payload }: Job): Promise<Work | null> {
  const { message_id: messageId, conversation_id: conversationId } = payload;
  if (workspaceId === null) return null;
  if (typeof conversationId === 'number') return { close: { workspaceId, conversationId } };
  if (typeof messageId !== 'number') return null;
  const answer = await findWaiting(db, { workspaceId, messageId });
  return answer && { answer };
}
