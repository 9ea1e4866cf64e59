import type { SampleDriver, Given } from './sample-driver.ts';
import type { SampleFixture } from './sample-fixture.ts';

/** A server that is not there, in the place of those of others. */
const NOWHERE = 'https://receiver.example';
const CLOSED_PORT = 'http://127.0.0.1:2999';

/** What the samples need beside the first record of their kind. */
const GIVEN: Readonly<Record<string, Given>> = {
  ...{ updateChatappProfile: { ids: [2] }, getChatappProfile: { ids: [2] } },
  speakSample: { ids: ['espeak-en-us'] },
  // The first member is the only owner, the first hook an endpoint of webhooks.
  ...{ getMember: { ids: [2] }, updateMember: { ids: [2] }, deleteMember: { ids: [2] } },
  ...{ getHook: { ids: [2] }, updateHook: { ids: [2] }, deleteHook: { ids: [2] } },
  listHookDeliveries: { ids: [2] },
  deletePhoneNumber: { ids: [2] },
  ...{ getTeamInvitation: { ids: [2] }, deleteInvitation: { ids: [2] } },
};

/** The operations that others build on, in this order; then come POST, PATCH, GET and DELETE. */
const FIRST = [
  ...['createContact', 'createCampaign', 'updateCampaign', 'startCampaign', 'pauseCampaign'],
  ...['resumeCampaign', 'updateChatappProfile', 'createAppointment'],
];
/** Another time zone would close the business at the times of other examples. */
const LATE = ['updateTeam', 'revokeApiKey'];
const METHODS_IN_ORDER = ['POST', 'PATCH', 'GET', 'DELETE'];

/** Everything that a key carries out, on the first records of their kinds. */
export async function keyed({ api, client, driver, drive }: SampleFixture): Promise<void> {
  await client.team.invitations.create({ email: 'kit@inn.example', role: 'member' });
  await client.webhooks.create({ url: NOWHERE, events: ['order.created'] });
  await client.integrations.hooks.create({ url: NOWHERE, events: ['order.placed'] });
  const { id: provider } = await client.providers.create({
    ...{ kind: 'openai', name: 'Ours', base_url: CLOSED_PORT, models: ['one'] },
  });
  await drive('createOrder');
  await api.sql`update workspaces set agency_id = 2 where id = 1`;
  const [delivery] = (await client.webhooks.listDeliveries(1)).data;
  // Nothing delivers here.
  await api.sql`update deliveries set status = 'failed'`;
  const [hooked] = (await client.integrations.hooks.listDeliveries(2)).data;
  const product = (await client.products.list()).data.find(({ options }) => options.length > 0);
  const choice = product?.options[0]?.choices[0];
  const given: Readonly<Record<string, Given>> = {
    ...GIVEN,
    checkProvider: { ids: [provider] },
    updateProductChoice: { ids: [product?.id ?? 0, choice?.id ?? 0] },
    resendHookDelivery: { ids: [2, hooked?.event_id ?? ''] },
    resendWebhookDelivery: { ids: [1, delivery?.event_id ?? ''] },
    withdrawConsent: { ids: [1, 1] },
  };
  for (const id of keyedInOrder(driver)) {
    const { parameters } = driver.rowOf(id).operation;
    const ids = parameters.filter((one) => one.in === 'path').map(() => 1);
    await drive(id, { ids, ...given[id] });
  }
}

/** Operations that keys carry out, each after those that it builds on. */
function keyedInOrder(driver: SampleDriver): string[] {
  const rank = (id: string): number => {
    const first = FIRST.indexOf(id);
    if (first >= 0) return first - FIRST.length;
    if (LATE.includes(id)) return METHODS_IN_ORDER.length + LATE.indexOf(id);
    return METHODS_IN_ORDER.indexOf(driver.rowOf(id).method);
  };
  return driver
    .printed()
    .filter((id) => driver.rowOf(id).operation.security === undefined && !driver.driven.has(id))
    .sort((a, b) => rank(a) - rank(b));
}
