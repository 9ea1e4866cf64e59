import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  ACCESS_TOKEN,
  APP_ID,
  APP_SECRET,
  BUSINESS_ID,
  GraphVendor,
  NUMBER_ID,
} from '../carriers/testing/graph-vendor.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
const vendor = new GraphVendor(() => api.clock.now());
before(() => vendor.start());
after(() => vendor.stop());

const SECRETS = { access_token: ACCESS_TOKEN, app_secret: APP_SECRET, verify_token: 'agreed-word' };
let key: string;
/** The carrier whose address is called. */
let called: { id: number; inbound_url: string };
const add = async (more: object): Promise<typeof called> => {
  const ids = { phone_number_id: NUMBER_ID, business_account_id: BUSINESS_ID, app_id: APP_ID };
  const settings = { ...ids, ...SECRETS, ...more };
  const answer = await api.post('/carriers', { kind: 'chatapp_cloud', settings }, { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};
beforeEach(async () => {
  key = (await api.makeWorkspace()).keys.write;
  called = await add({});
});

describe('what the chat app tells of the account', () => {
  const tellOf = (value: object): Promise<number> =>
    vendor.tell(called.inbound_url, { field: 'account_update', value });
  const status = async (id: number = called.id): Promise<unknown[]> => {
    const told = (await api.get(`/carriers/${id}`, { key })).body.data.status;
    return [told.state, told.message];
  };
  const restriction = (type: string) => ({
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [{ restriction_type: type, expiration: '2026-12-19T13:59:20+0000' }],
  });

  it('changes nothing where messages go on', async () => {
    const before = await status();
    for (const value of [
      { event: 'VERIFIED_ACCOUNT' },
      { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'ALCOHOL' } },
      { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } },
      restriction('RESTRICTED_ADD_PHONE_NUMBER_ACTION'),
      { event: 'ACCOUNT_RESTRICTION', restriction_info: 'none' },
      { event: { of: 'another kind' } },
    ])
      assert.equal(await tellOf(value), 200);
    assert.deepEqual(await status(), before);
  });

  for (const [what, value] of [
    ['disabled', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }],
    ['about to be', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE' } }],
    ['restricted', restriction('RESTRICTED_CUSTOMER_INITIATED_MESSAGING')],
    ['half restricted', restriction('RESTRICTED_BIZ_INITIATED_MESSAGING')],
  ] as const)
    it(`shows on all its carriers when it is ${what}, and on no other`, async () => {
      const { id: sibling } = await add({ phone_number_id: '98' });
      const { id: stranger } = await add({ phone_number_id: '99', business_account_id: '77' });
      const before = await status(stranger);
      assert.equal(await tellOf(value), 200);
      for (const id of [called.id, sibling]) {
        const [state, message] = await status(id);
        assert.equal(state, 'failing');
        assert.match(String(message), /suspended or limited/);
      }
      assert.deepEqual(await status(stranger), before);
    });
});
