import type { TestWorkspace } from '../../testing/fixtures.queries.ts';
import type { Json, TestAnswer, TestApi } from '../../testing/test-api.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { makeAnsweredNumber, type AnsweredNumber } from './call-fixture.ts';
import type { ScriptedCall, ScriptedCarrier } from './script-carrier.ts';

/** Whom tests call. */
export const CALLED = '+14155550188';

/** A workspace of its own that calls people over a network in the hands of a test. */
export interface CallingFixture {
  workspace: TestWorkspace;
  key: string;
  line: AnsweredNumber;
  /** Orders a call to `CALLED`, unless the body says otherwise. */
  place(body?: Json, headers?: Record<string, string>): Promise<TestAnswer>;
  /** The same; resolves as soon as the network has been asked. */
  begin(body?: Json, headers?: Record<string, string>): Promise<BegunCall>;
  shown(id: number): Promise<Json>;
  list(): Promise<Json[]>;
  /** Makes the contact of `CALLED`; its id. */
  contact(values: Json): Promise<number>;
}

export interface BegunCall {
  answer: Promise<TestAnswer>;
  network: ScriptedCall;
}

export async function openCallingFixture(api: TestApi, carrier: ScriptedCarrier): Promise<CallingFixture> {
  const workspace = await api.makeWorkspace();
  const key = workspace.keys.write;
  const place: CallingFixture['place'] = (body = {}, headers = {}) =>
    api.post('/calls', { to: CALLED, ...body }, { key, headers });
  return {
    workspace,
    key,
    line: await makeAnsweredNumber(api.services, workspace.id),
    place,
    begin: async (body, headers) => {
      const count = carrier.dialled.length;
      const answer = place(body, headers);
      await until('the network is asked', () => carrier.dialled.length > count);
      return { answer, network: carrier.dialled[count] as ScriptedCall };
    },
    shown: async (id) => (await api.get(`/calls/${id}`, { key })).body.data,
    list: async () => (await api.get('/calls', { key })).body.data,
    contact: async (values) =>
      (await api.post('/contacts', { phone: CALLED, ...values }, { key })).body.data.id,
  };
}
