import type { InboxItem } from '../../inbox/inbox-item.ts';
import type { TestApi } from '../../testing/test-api.ts';
import type { TakenMessage, Turn } from '../../voice/call-recorder.ts';
import type { FullCall } from '../call.ts';
import { eventsOf, makeAnsweredNumber, ringingCall, type AnsweredNumber } from './call-fixture.ts';

/**
 * A workspace of its own with a number that an assistant answers: what comes in there, and what is left of
 * it.
 */
export interface Reception {
  workspaceId: number;
  key: string;
  line: AnsweredNumber;
  /** A ringing call, with its recorder. */
  ring(more?: Ringing): ReturnType<typeof ringingCall>;
  shown(callId: number): Promise<FullCall>;
  inbox(): Promise<InboxItem[]>;
  contacts(): Promise<KnownContact[]>;
  /** The types of all events, oldest first. */
  typesOf(): Promise<string[]>;
}

type Ringing = NonNullable<Parameters<typeof ringingCall>[3]> & { to?: string };

interface KnownContact {
  id: number;
  name: string | null;
  phone: string | null;
  last_activity_at: string;
}

export async function openReception(api: TestApi): Promise<Reception> {
  const { id: workspaceId, keys } = await api.makeWorkspace();
  const key = keys.write;
  const line = await makeAnsweredNumber(api.services, workspaceId);
  return {
    workspaceId,
    key,
    line,
    ring: (more = {}) => ringingCall(api.services, workspaceId, more.to ?? line.number, more),
    shown: async (callId) => (await api.get(`/calls/${callId}`, { key })).body.data,
    inbox: async () => (await api.get('/inbox', { key })).body.data,
    contacts: async () =>
      api.sql<KnownContact[]>`
        select id, name, phone, last_activity_at from contacts where workspace_id = ${workspaceId} order by id`,
    typesOf: async () => (await eventsOf(api.sql, workspaceId)).map((event) => event.type),
  };
}

export const turn = (content: string, more: Partial<Turn> = {}): Turn => ({
  role: 'user',
  content,
  offsetMs: 0,
  durationMs: 500,
  interrupted: false,
  ...more,
});

export const message = (more: Partial<TakenMessage> = {}): TakenMessage => ({
  kind: 'message',
  body: 'The delivery is late.',
  callerName: null,
  callbackNumber: null,
  audioMs: null,
  ...more,
});
