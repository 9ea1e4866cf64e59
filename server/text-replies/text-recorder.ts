import { barCalls } from '../contacts/bar-calls.ts';
import { keepWrittenMessage } from '../messages/keep-written-message.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { inTransaction, type Db, type Sql } from '../platform/db/sql.ts';
import type { CallRecorder, TakenMessage } from '../voice/call-recorder.ts';

interface RecorderOptions {
  sql: Sql;
  /** The context of the actions, on the given connection. */
  contextOn(db: Db): ActionContext;
  /** The person's number, E.164; of people without one, what the chat app calls them. */
  person: string;
  language: string;
}

const nothing = (): Promise<void> => Promise.resolve();

/** Writes down what a conversation in texts leaves beside its texts: messages, and who must not be called. */
export function textRecorder({ sql, contextOn, person, language }: RecorderOptions): CallRecorder {
  return {
    answered: nothing,
    recordTurn: nothing,
    // There is no sound, so that nothing is recorded.
    beginMessage: () => Promise.reject(new Error('texts have no recordings')),
    dropMessage: nothing,
    takeMessage: async (_key: string | null, message: TakenMessage) => {
      await inTransaction(sql, async (db) => {
        await keepWrittenMessage(contextOn(db), person, { ...message, language });
      });
    },
    barCalls: async () => {
      await inTransaction(sql, async (db) => {
        const isNumber = person.startsWith('+');
        const known = isNumber ? { phone: person } : { phone: null, chatappUserId: person };
        await barCalls(contextOn(db), known);
      });
    },
    transferring: nothing,
    takenOver: () => Promise.resolve(false),
    handedBack: nothing,
    finish: nothing,
  };
}
