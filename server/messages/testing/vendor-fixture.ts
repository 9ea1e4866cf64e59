import assert from 'node:assert/strict';
import type { TestWorkspace } from '../../testing/fixtures.queries.ts';
import type { Json, TestApi } from '../../testing/test-api.ts';
import { addNumber } from './text-fixture.ts';

/** A workspace whose number texts through an account at a stand-in of a vendor. */
export interface VendorFixture {
  workspace: TestWorkspace;
  carrier: Json;
  number: { id: number; number: string };
  post(to: string, body?: string, more?: object): Promise<Json>;
  show(id: number): Promise<Json>;
  texts(query?: string): Promise<Json[]>;
  contact(phone: string): Promise<Json>;
}

export async function openVendorFixture(
  api: TestApi,
  settings: { kind: string; settings: object },
  more: { sms?: boolean; chatapp?: boolean } = {},
): Promise<VendorFixture> {
  const workspace = await api.makeWorkspace();
  const key = workspace.keys.write;
  const added = await api.post('/carriers', settings, { key });
  assert.equal(added.status, 201, added.raw.toString());
  const carrier = added.body.data;
  const number = await addNumber(api, workspace.id, { country: 'US', ...more });
  const named = await api.patch(`/phone-numbers/${number.id}`, { text_carrier_id: carrier.id }, { key });
  assert.equal(named.status, 200, named.raw.toString());
  return {
    ...{ workspace, carrier, number },
    post: async (to, body = 'Hello', more = {}) => {
      const answer = await api.post('/messages', { to, body, ...more }, { key });
      assert.equal(answer.status, 201, answer.raw.toString());
      return answer.body.data;
    },
    show: async (id) => (await api.get(`/messages/${id}`, { key })).body.data,
    texts: async (query = '') => (await api.get(`/messages?${query}`, { key })).body.data,
    contact: async (phone) =>
      (await api.get(`/contacts?phone=${encodeURIComponent(phone)}`, { key })).body.data[0],
  };
}
