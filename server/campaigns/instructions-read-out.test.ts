import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { scriptCarrier } from '../calls/testing/script-carrier.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { TextLine } from '../voice/text-line.ts';
import { isSilent, makeCampaignFixture, rings } from './testing/campaign-fixture.ts';

const carrier = scriptCarrier();
let api: TestApi;
before(async () => {
  api = await startTestApi({ carrier });
});
after(async () => {
  for (const call of carrier.dialled) call.tell(isSilent);
  await api.stop();
});

it('a person called by a campaign hears its instructions, and after pressing 2 is skipped by every later campaign', async () => {
  const fixture = await makeCampaignFixture(api, carrier);
  const phone = '+493011111111';
  const instructions = 'Your glasses are ready to be picked up.';
  const id = await fixture.started([phone], { instructions });
  await fixture.step(id);
  const said: string[] = [];
  const screen = { said: (text: string) => void said.push(text), beeped: () => {}, ended: () => {} };
  const line = new TextLine({ clock: api.clock, screen });
  const talking = fixture.ends(phone, rings, { kind: 'answered', line, by: 'person' });
  await until('the offer is said', () => said.length === 4);
  assert.deepEqual([said[0], said[2]], ['Hello.', instructions]);
  assert.match(said[3] ?? '', /person.*press 1.*called again.*press 2/);
  line.press('2');
  await talking;
  assert.match(said[4] ?? '', /we will not call you again/);

  const { data: contacts } = (await api.get('/contacts', fixture)).body;
  const contact_ids = contacts.map((contact: { id: number }) => contact.id);
  const made = await api.post('/campaigns', { name: 'Next', contact_ids }, { key: fixture.key });
  await fixture.move(made.body.data.id, 'start');
  await fixture.step(made.body.data.id);
  assert.equal((await fixture.shown(made.body.data.id)).progress.skipped, 1);
});
