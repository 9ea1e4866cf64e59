import assert from 'node:assert/strict';
import type { Handover, OutgoingText, TextCarrier, TextChannel } from '../../carriers/text-carrier.ts';
import type { ActionContext } from '../../platform/action-context.ts';
import { addPhoneNumber } from '../../phone-numbers/add-number.ts';
import type { TestWorkspace } from '../../testing/fixtures.queries.ts';
import type { Json, TestAnswer, TestApi } from '../../testing/test-api.ts';

let last = 3_000_000;
const PREFIX = { DE: '+4930', GB: '+44207', US: '+1212' };

/** A number of the workspace, in Germany unless another country is named; SMS only unless said otherwise. */
export async function addNumber(
  api: TestApi,
  workspaceId: number,
  more: { country?: keyof typeof PREFIX; sms?: boolean; chatapp?: boolean } = {},
): Promise<{ id: number; number: string }> {
  const { country = 'DE', sms = true, chatapp = false } = more;
  last += 1;
  const number = PREFIX[country] + String(last);
  const input = {
    number,
    name: 'Front desk',
    capabilities: { voice: true, sms },
    chatapp: { active: chatapp, calling: false },
  };
  const context: ActionContext = { db: api.sql, workspaceId, now: api.clock.now(), by: { kind: 'system' } };
  const { id } = await addPhoneNumber(context, input);
  return { id, number };
}

/** A workspace with its requests to the API. */
export interface TextFixture {
  workspace: TestWorkspace;
  send(body: object, headers?: Record<string, string>): Promise<TestAnswer>;
  /** A text from a person, as the simulated network brings it; the answer's `data`. */
  write(from: string, to: string, channel?: TextChannel, body?: string): Promise<Json>;
  show(id: number): Promise<Json>;
  list(query?: string): Promise<Json>;
}

export async function openTextFixture(api: TestApi): Promise<TextFixture> {
  const workspace = await api.makeWorkspace();
  const key = workspace.keys.write;
  return {
    workspace,
    send: (body, headers = {}) => api.post('/messages', body, { key, headers }),
    write: async (from, to, channel = 'sms', body = 'Hello') => {
      const answer = await api.post('/simulator/texts', { from, to, channel, body }, { key });
      assert.equal(answer.status, 201, answer.raw.toString());
      return answer.body.data;
    },
    show: async (id) => (await api.get(`/messages/${id}`, { key })).body.data,
    list: async (query = '') => (await api.get(`/messages?${query}`, { key })).body,
  };
}

/** A carrier that remembers what it was handed, and answers as it is told. */
export interface ScriptedCarrier extends TextCarrier {
  readonly handed: OutgoingText[];
  answer: (text: OutgoingText) => Promise<Handover>;
}

export function scriptedCarrier(): ScriptedCarrier {
  const handed: OutgoingText[] = [];
  return {
    name: 'scripted',
    handed,
    answer: async ({ messageId }) => ({ accepted: true, carrierMessageId: `scripted-${messageId}` }),
    send(text) {
      handed.push(text);
      return this.answer(text);
    },
  };
}
