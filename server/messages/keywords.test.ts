import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { readKeyword } from './read-keyword.ts';
import { receiveText } from './receive-text.ts';
import { sendText } from './send-text.ts';
import { deliverText } from './submit-text.ts';
import { addNumber, scriptedCarrier, type TextFixture } from './testing/text-fixture.ts';
import { useWriter } from './testing/use-writer.ts';

const api = useTestApi();
const writer = useWriter(api);
const { ann, contact, answers } = writer;
let fixture: TextFixture;
let number: { id: number; number: string };
beforeEach(() => {
  ({ fixture, number } = writer);
});

const say = (body: string, to = number.number): Promise<Json> => fixture.write(ann, to, 'sms', body);
const inbox = async (): Promise<Json[]> =>
  (await api.get('/inbox?type=sms', { key: fixture.workspace.keys.read })).body.data;

describe('the words STOP, START and HELP', () => {
  it('are only whole texts, whatever their case, accents and punctuation', () => {
    for (const [said, language, keyword] of [
      ['Please stop calling', 'en-US', null],
      ['stop it', 'en-US', null],
      ['', 'en-US', null],
      ['STOPP', 'en-US', null],
      ['Arrêt', 'de-DE', null],
      ['alta', 'en-US', null],
      ['x'.repeat(5_000), 'en-US', null],
      [' Stop! ', 'en-US', 'stop'],
      ['"STOP."', 'fr-FR', 'stop'],
      ['Opt-out', 'en-GB', 'stop'],
      ['stopp', 'de-AT', 'stop'],
      ['Abmelden.', 'de', 'stop'],
      ['ARRÊT', 'fr-CA', 'stop'],
      ['se désabonner', 'fr-FR', null],
      ['Désabonner', 'fr-FR', 'stop'],
      ['¡Baja!', 'es-ES', 'stop'],
      ['Dar de baja', 'es-ES', 'stop'],
      ['STOP ALLE', 'de-DE', 'stop'],
      ['Ende.', 'de-CH', 'stop'],
      ['REVOKE', 'en-US', 'stop'],
      ['Désinscription', 'fr-FR', 'stop'],
      ['Arre\u0302t', 'fr-FR', 'stop'],
      ['Stop\u200b', 'de-DE', 'stop'],
      ['Kannst du das beenden', 'de-DE', null],
      ['yes', 'en-US', null],
      ['Start', 'de-DE', 'start'],
      ['ALTA', 'es-MX', 'start'],
      ['Hilfe?', 'de-DE', 'help'],
      ['info', 'es-ES', 'help'],
    ] as const) {
      assert.equal(readKeyword(said, language), keyword, `${said} ${language}`);
    }
  });

  it('are those of the documentation, each in its language', async () => {
    const page = await readFile(new URL('../../docs/texts.md', import.meta.url), 'utf8');
    const rows = { stop: 'no more texts', start: 'texts again', help: 'who is this' } as const;
    const languages = ['en-US', 'de-DE', 'fr-FR', 'es-ES'];
    for (const [keyword, name] of Object.entries(rows)) {
      const cells = page
        .split('\n')
        .find((line) => line.startsWith(`| ${name} |`))
        ?.split('|')
        .slice(2, -1);
      assert.equal(cells?.length, languages.length, name);
      for (const [at, cell] of cells.entries()) {
        // What follows a semicolon is understood by the vendor.
        const words = (cell.split(';')[0] ?? '').split(',').map((word) => word.trim());
        for (const word of words) assert.equal(readKeyword(word, languages[at] ?? ''), keyword, word);
      }
    }
  });

  it('are sentences too that nobody misunderstands, with a please or without', () => {
    for (const [said, language, keyword] of [
      ['Please opt me out.', 'en-US', 'stop'],
      ['STOP please!', 'en-US', 'stop'],
      ['Don’t text me again', 'en-GB', 'stop'],
      ['please remove me from your list', 'de-DE', 'stop'],
      ['Bitte keine SMS mehr', 'de-DE', 'stop'],
      ['Schreiben Sie mir bitte nicht mehr', 'de-DE', 'stop'],
      ['Schicken Sie mir bitte keine Nachrichten mehr!', 'de-AT', 'stop'],
      ['Plus de SMS, s’il vous plaît', 'fr-FR', 'stop'],
      ['Por favor, no me escriban más', 'es-MX', 'stop'],
      ['keine sms mehr', 'fr-FR', null],
      ['Please cancel', 'en-US', null],
      ['bitte abmelden', 'de-DE', null],
      ['No más', 'es-ES', null],
      ['please help', 'en-US', null],
      ['please don’t text me at work', 'en-US', null],
      ['please', 'en-US', null],
    ] as const) {
      assert.equal(readKeyword(said, language), keyword, `${said} ${language}`);
    }
  });

  it('end the texts of the number until they are wanted again', async () => {
    await say('STOP');
    assert.equal((await contact()).sms_opt_out, true);
    const refused = await fixture.send({ to: ann, body: 'Hello' });
    assert.deepEqual([refused.status, Object.keys(refused.body.error.errors)], [422, ['to']]);
    assert.equal(refused.body.error.codes?.to?.[0] ?? 'opted_out', 'opted_out');
    const named = await fixture.send({ contact_id: (await contact()).id, body: 'Hello', channel: 'sms' });
    assert.equal(named.status, 422);
    await say('start');
    assert.equal((await contact()).sms_opt_out, false);
    assert.equal((await fixture.send({ to: ann, body: 'Hello' })).status, 201);
  });

  it('keep away what was accepted before, and waits to be sent', async () => {
    const { workspace } = fixture;
    const context = { db: api.sql, workspaceId: workspace.id, now: api.clock.now() } as const;
    const startAt = context.now.add({ hours: 1 });
    const accept = async (to: string): Promise<number> =>
      (await sendText({ ...context, by: { kind: 'system' } }, { text: { to, body: 'Soon' }, startAt })).id;
    const [hers, others] = [await accept(ann), await accept('+493012345679')];
    await api.clock.advance(1_000);
    await say('STOP');
    const { sql, clock } = api;
    const carrier = scriptedCarrier();
    const services = { sql, clock, texts: carrier, log: api.services.log };
    const deliver = (messageId: number) => deliverText(services, { workspaceId: workspace.id, messageId });
    const { status, error } = await deliver(hers);
    assert.deepEqual([status, /answered STOP/.test(error ?? '')], ['failed', true]);
    assert.equal((await deliver(others)).status, 'sent');
    const [confirmation] = (await fixture.list('direction=outbound')).data;
    assert.equal((await deliver(confirmation.id)).status, 'sent', 'the answer to STOP goes out');
    assert.equal(carrier.handed.length, 2);
  });

  it('are of one number and person', async () => {
    const other = await addNumber(api, fixture.workspace.id);
    await say('STOP');
    assert.equal((await fixture.send({ to: ann, body: 'x' })).status, 422, 'nobody chose the other number');
    const named = await fixture.send({ to: ann, body: 'x', phone_number_id: other.id });
    assert.equal(named.status, 201);
    assert.equal((await fixture.send({ to: ann, body: 'x', phone_number_id: number.id })).status, 422);
    assert.equal((await fixture.send({ to: '+493012345679', body: 'x' })).status, 201);
  });

  it('are obeyed while texts of the number are off, and nothing else of the text is kept', async () => {
    const { workspace } = fixture;
    const bring = async (id: string, body: string, writtenAt = api.clock.now()): Promise<void> => {
      const text = { from: ann, to: number.number, channel: 'sms', carrier: 'twilio', body } as const;
      const brought = { ...text, carrierMessageId: id, withinWorkspaceId: workspace.id, writtenAt };
      const reception = await receiveText(api.sql, brought, api.clock.now());
      assert.deepEqual(reception, { taken: false, reason: 'not_connected' });
    };
    const switchTo = (on: boolean) =>
      api.sql`update workspaces set texting_enabled = ${on} where id = ${workspace.id}`;
    const send = async (): Promise<number> => (await fixture.send({ to: ann, body: 'Hello' })).status;
    await switchTo(false);
    await bring('1', 'Stop.');
    await bring('2', 'When do you open?');
    await bring('3', 'START', api.clock.now().subtract({ minutes: 10 }));
    await switchTo(true);
    assert.deepEqual([await send(), (await fixture.list()).meta.total], [422, 0]);
    await switchTo(false);
    await bring('4', 'START');
    await switchTo(true);
    assert.equal(await send(), 201);
  });

  it('that would change nothing are texts like others: they reach the team', async () => {
    await api.sql`update workspaces set language = 'de-DE' where id = ${fixture.workspace.id}`;
    await say('Anmelden');
    assert.deepEqual([(await inbox()).map(({ body }) => body), await answers()], [['Anmelden'], []]);
    await say('Abmelden');
    await say('anmelden!');
    assert.deepEqual([(await inbox()).length, (await answers()).length], [1, 2]);
    assert.equal((await contact()).sms_opt_out, false);
  });

  it('are confirmed once, in the language of the number', async () => {
    await api.sql`update workspaces set language = 'de-DE', name = 'Salon Lind' where id = ${fixture.workspace.id}`;
    await say('Stopp');
    await say('STOP');
    assert.equal((await answers()).length, 1);
    assert.match((await answers())[0] ?? '', /^Salon Lind: Sie erhalten von dieser Nummer keine/);
    await say('START');
    await say('START');
    assert.equal((await answers()).length, 2);
    await say('Hilfe');
    assert.match((await answers())[0] ?? '', /Rufen Sie diese Nummer an/);
  });

  it('are answered a few times in ten minutes: a machine that answers stops here', async () => {
    for (let times = 0; times < 7; times += 1) await say('HELP');
    assert.equal((await answers()).length, 5);
    await api.clock.advance(11 * 60_000);
    await say('HELP');
    assert.equal((await answers()).length, 6);
  });

  it('are kept as texts; only a call for help waits in the inbox', async () => {
    for (const word of ['STOP', 'START', 'HELP']) await say(word);
    assert.equal((await fixture.list('direction=inbound')).meta.total, 3);
    assert.deepEqual(
      (await inbox()).map(({ body }) => body),
      ['HELP'],
    );
  });

  it('are of one channel', async () => {
    const { number: chatapp } = await addNumber(api, fixture.workspace.id, { chatapp: true });
    const send = async (channel: string): Promise<number> =>
      (await fixture.send({ to: ann, body: 'Hello', channel })).status;
    await fixture.write(ann, chatapp, 'chatapp', 'STOP');
    assert.equal((await contact()).sms_opt_out, false, 'SMS may go out');
    assert.deepEqual([await send('chatapp'), await send('auto'), await send('sms')], [422, 422, 201]);
    await say('STOP');
    await fixture.write(ann, chatapp, 'chatapp', 'START');
    assert.deepEqual([await send('chatapp'), await send('auto'), await send('sms')], [201, 201, 422]);
  });

  it('hold in the chat app for whoever said them, also when somebody corrects their number', async () => {
    const { number: to } = await addNumber(api, fixture.workspace.id, { chatapp: true });
    const userId = 'US.13491208655302741918';
    let count = 0;
    const write = async (body: string, phone: string | null): Promise<void> => {
      const text = {
        from: phone ?? userId,
        userId,
        to,
        channel: 'chatapp',
        carrier: 'chatapp_cloud',
      } as const;
      const id = { carrierMessageId: `wamid.${(count += 1)}`, withinWorkspaceId: fixture.workspace.id };
      await receiveText(api.sql, { ...text, ...id, body }, api.clock.now());
    };
    await write('STOP', ann);
    const { id } = await contact();
    const key = fixture.workspace.keys.write;
    await api.patch(`/contacts/${id}`, { phone: '+493012345679' }, { key });
    await write('Hello', null);
    const send = async (): Promise<number> =>
      (await fixture.send({ contact_id: id, body: 'Hello', channel: 'chatapp' })).status;
    assert.equal(await send(), 422);
    await write('START', null);
    assert.equal(await send(), 201);
  });

  it('are forgotten with the person', async () => {
    await say('STOP');
    await api.delete(`/contacts/${(await contact()).id}?erase=true`, { key: fixture.workspace.keys.write });
    const left = await api.sql`select from sms_opt_outs where workspace_id = ${fixture.workspace.id}`;
    assert.equal(left.length, 0);
  });
});
