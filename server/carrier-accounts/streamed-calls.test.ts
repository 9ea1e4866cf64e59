import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { refusalOf } from '../live/testing/live-client.ts';
import { attribute } from '../carriers/streams/testing/twilio-calls.ts';
import type { MediaStream } from '../carriers/streams/testing/media-stream.ts';
import { until } from '../platform/jobs/testing/until.ts';
import type { Json } from '../testing/test-api.ts';
import { toneShare } from '../voice/audio/levels.ts';
import { spoken } from '../voice/audio/testing/sounds.ts';
import {
  startStreamFixture,
  VOICE_HZ,
  type StreamedNumber,
  type StreamFixture,
} from './testing/stream-fixture.ts';

const CALLER = '+14155550123';
let calls = 0;
const newSid = (): string => `CA${String((calls += 1)).padStart(32, '0')}`;

describe('calls over WebSockets', { timeout: 240_000 }, () => {
  let test: StreamFixture;
  const open: MediaStream[] = [];
  before(async () => {
    test = await startStreamFixture({ from: 22_300, to: 22_399 });
  });
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.socket.terminate();
    await until('every call has ended', () => test.streams.callCount === 0);
    assert.equal(test.sessions(), 0, 'every call gives its media back');
  });
  after(() => test.stop());

  const callsOf = async ({ key }: StreamedNumber): Promise<Json[]> =>
    (await test.api.get('/calls', { key })).body.data;
  const ring = (at: StreamedNumber, sid = newSid(), more = {}): Promise<Response> =>
    test.twilio.ring(at.carrier.voice_url, { sid, from: CALLER, to: at.number }, more);
  const connect = async (document: string, sid: string): Promise<MediaStream> => {
    const stream = await test.twilio.connect(document, sid).opened();
    open.push(stream);
    stream.begin();
    void stream.run();
    return stream;
  };
  /** A call that arrived, and whose sound is there. */
  async function answered(
    at: StreamedNumber,
  ): Promise<{ stream: MediaStream; sid: string; document: string }> {
    const sid = newSid();
    const document = await (await ring(at, sid)).text();
    const stream = await connect(document, sid);
    await stream.until(() => stream.heard().length > 8_000);
    return { stream, sid, document };
  }
  const refused = (url: string): Promise<number> => refusalOf(url.replace(/^ws/, 'http'), {});

  it('refuses requests without the token, or without the signature of the vendor', async () => {
    const at = await test.open('twilio');
    const { voice_url: url } = at.carrier;
    const fields = {
      CallSid: newSid(),
      From: CALLER,
      To: at.number,
      CallStatus: 'ringing',
      Direction: 'inbound',
    };
    const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status;
    const strange = await test.api.post(`/carriers/${at.carrier.id}/voice/strange`, '{}', { key: null });
    const early = await test.api.get(`/carriers/${at.carrier.id}/streams/strange`, { key: null });
    assert.deepEqual([strange.status, early.status], [404, 404]);
    assert.equal(await statusOf(test.twilio.post(`${url}x`, fields)), 404);
    assert.equal(await statusOf(test.twilio.post(url.replace(/\d+\/voice/, '999999/voice'), fields)), 404);
    assert.equal(await statusOf(test.twilio.post(url, fields, { token: 'another' })), 403);
    assert.equal(await statusOf(test.twilio.post(url, fields, { signedUrl: `${url}?call=1` })), 403);
    assert.equal(await statusOf(fetch(url, { method: 'POST', body: new URLSearchParams(fields) })), 403);
    assert.equal(await statusOf(fetch(url, { method: 'POST' })), 403);
    assert.equal(
      await statusOf(fetch(url, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })),
      415,
    );
    assert.equal(await statusOf(test.twilio.post(url, { ...fields, To: '' })), 400);
    assert.equal(
      await statusOf(test.twilio.post(url, { ...fields, AccountSid: `AC${'9'.repeat(32)}` })),
      400,
    );
    await test.api.patch(`/carriers/${at.carrier.id}`, { active: false }, { key: at.key });
    assert.equal(await statusOf(ring(at)), 404, 'a carrier that is switched off');
    assert.deepEqual(await callsOf(at), []);
  });

  it('refuses signatures of Telnyx that are old or of somebody else', async () => {
    const at = await test.open('telnyx');
    const { voice_url: url } = at.carrier;
    const payload = { from: CALLER, to: at.number, direction: 'incoming' };
    const tell = (how: object) => test.telnyx.tell(url, 'call.initiated', 'v3:forged', payload, how);
    assert.equal((await tell({ secondsLate: 301 })).status, 403);
    assert.equal((await tell({ secondsLate: -301 })).status, 403);
    assert.equal(
      (await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }))
        .status,
      403,
    );
    assert.equal((await test.telnyx.post(url, 'nonsense')).status, 400);
    assert.deepEqual(await callsOf(at), []);
  });

  it('refuses numbers that do not call through the carrier, without a trace', async () => {
    const [at, other] = [await test.open('twilio'), await test.open('twilio')];
    const foreign = await test.twilio.ring(at.carrier.voice_url, {
      sid: newSid(),
      from: CALLER,
      to: other.number,
    });
    assert.match(await foreign.text(), /<Reject reason="rejected"\/>/);
    assert.deepEqual([await callsOf(at), await callsOf(other)], [[], []]);
  });

  it('opens a socket once, for the vendor, with the token of a call', async () => {
    const at = await test.open('twilio');
    const sid = newSid();
    const document = await (await ring(at, sid)).text();
    const url = attribute(document, 'url');
    assert.equal(await refused(url), 404, 'without the signature of the handshake');
    assert.equal(await refused(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`), 404);
    const forged = test.twilio.connect(document, sid, { token: 'another' });
    await assert.rejects(forged.opened());
    const stream = await connect(document, sid);
    const second = test.twilio.connect(document, sid);
    await assert.rejects(second.opened(), 'the token is used up');
    stream.stop();
  });

  it('gives the call to one of two sockets that open at once', async () => {
    const at = await test.open('twilio');
    const sid = newSid();
    const document = await (await ring(at, sid)).text();
    const both = [test.twilio.connect(document, sid), test.twilio.connect(document, sid)];
    const results = await Promise.allSettled(both.map((stream) => stream.opened()));
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    for (const { socket } of both) socket.terminate();
  });

  it('is one call however often the vendor asks', async () => {
    const at = await test.open('twilio');
    const sid = newSid();
    const answers = await Promise.all([ring(at, sid), ring(at, sid), ring(at, sid)]);
    const documents = await Promise.all(answers.map((answer) => answer.text()));
    const streams = documents.filter((document) => document.includes('<Stream'));
    assert.equal(streams.length, 1);
    assert.equal((await callsOf(at)).length, 1);
    (await connect(streams[0] ?? '', sid)).stop();
    await until('the call has ended', () => test.streams.callCount === 0);
    assert.doesNotMatch(await (await ring(at, sid)).text(), /<Stream/);
  });

  it('is answered, heard both ways, and ended by the caller', async () => {
    const at = await test.open('twilio');
    const { stream, sid } = await answered(at);
    assert.ok(toneShare(stream.heard().subarray(0, 8_000), VOICE_HZ) > 0.5, 'the voice is heard');
    assert.equal((await callsOf(at))[0].status, 'in_progress');
    stream.stop();
    await until('the call has ended', () => test.streams.callCount === 0);
    const [call] = await callsOf(at);
    assert.deepEqual(
      [call.status, call.direction, call.from, call.to, call.error],
      ['completed', 'inbound', CALLER, at.number, null],
    );
    assert.ok(!test.twilio.ended.includes(sid), 'the caller hung up first');
  });

  it('is kept as busy when its carrier has no line free', async () => {
    const at = await test.open('twilio', { max_calls: 1 });
    const { stream } = await answered(at);
    assert.match(await (await ring(at)).text(), /<Reject reason="busy"\/>/);
    const [second, first] = await callsOf(at);
    assert.deepEqual(
      [first.status, second.status, second.outcome, second.error],
      ['in_progress', 'busy', 'no_answer', 'As many calls as the carrier allows (1) were in progress.'],
    );
    stream.stop();
  });

  it('drops what the vendor still plays when the caller interrupts', async () => {
    const { stream } = await answered(await test.open('twilio'));
    assert.equal(stream.clears, 0);
    stream.press('1');
    await stream.until(() => stream.clears > 0);
    stream.stop();
  });

  it('hears the caller speak', async () => {
    const { stream } = await answered(await test.open('twilio'));
    stream.speak(await spoken('I would like to make an appointment for tomorrow afternoon, please.'));
    await stream.until(() => stream.clears > 0);
    stream.stop();
  });

  it('is ended at the vendor when the team hangs up', async () => {
    const at = await test.open('twilio');
    const { stream, sid } = await answered(at);
    const closed = stream.closed();
    const [call] = await callsOf(at);
    assert.equal((await test.api.post(`/calls/${call.id}/hang-up`, {}, { key: at.key })).status, 200);
    await closed;
    assert.ok(
      stream.received.some(({ event }) => event === 'mark'),
      'the last words are waited for',
    );
    await until('the vendor is told', () => test.twilio.ended.includes(sid));
  });

  it('is put through to a person by the team, and goes on at the vendor', async () => {
    const at = await test.open('twilio');
    const { sid } = await answered(at);
    const [call] = await callsOf(at);
    const transfer = (to: string) => test.api.post(`/calls/${call.id}/transfer`, { to }, { key: at.key });
    assert.equal((await transfer('+18765550100')).status, 422, 'in another country');
    assert.equal((await transfer('+18025550170')).status, 200);
    const person = await until('the person is called', () => test.twilio.dialled[0]);
    assert.deepEqual([person.parent, person.from, person.to], [sid, at.number, '+18025550170']);
    await until('the call has ended here', () => test.streams.callCount === 0);
    const ended = (await test.api.get(`/calls/${call.id}`, { key: at.key })).body.data;
    assert.deepEqual([ended.status, ended.transferred_to], ['completed', '+18025550170']);
    assert.ok(!test.twilio.ended.includes(sid), 'the caller is with the person');
  });

  it('is placed by the API, and told in its words when it fails', async () => {
    const at = await test.open('twilio', { allowed_countries: ['*'] });
    const place = (to: string) => test.api.post('/calls', { to }, { key: at.key });
    const person = '+4930901821';
    test.twilio.fates[person] = { statuses: ['initiated', 'failed'], sip: 404 };
    const failed = await place(person);
    assert.equal(failed.status, 502, failed.raw.toString());
    test.twilio.fates[person] = { statuses: ['initiated', 'ringing', 'busy'] };
    assert.equal((await place(person)).status, 201);
    delete test.twilio.fates[person];
    const placed = await place(person);
    assert.equal(placed.status, 201, placed.raw.toString());
    const shown = async (): Promise<Json> =>
      (await test.api.get(`/calls/${placed.body.data.id}`, { key: at.key })).body.data;
    await until('the person has picked up', async () => (await shown()).status === 'in_progress');
    test.twilio.stream?.stop();
    await until('the call has ended', async () => (await shown()).status === 'completed');
    const [, second, first] = await callsOf(at);
    assert.deepEqual([first.status, second.status], ['failed', 'busy']);
    assert.match(first.error, /no such number \(404\)/);
  });

  for (const vendor of ['twilio', 'telnyx'] as const) {
    it(`is placed over ${vendor} in the countries of its list alone, and never to a premium number`, async () => {
      const usual = await test.open(vendor);
      const listed = await test.open(vendor, { allowed_countries: ['DE'] });
      const place = async (at: StreamedNumber, to: string): Promise<unknown> => {
        const { status, body } = await test.api.post('/calls', { to }, { key: at.key });
        return [status, body.error?.codes?.to?.[0]];
      };
      const elsewhere = [422, 'country_not_allowed'];
      for (const to of ['+33142278186', '+18765550100', '+881612345678'])
        assert.deepEqual(await place(usual, to), elsewhere, to);
      assert.deepEqual(await place(listed, '+442079460123'), elsewhere);
      assert.deepEqual(await place(listed, '+499001234567'), [422, 'premium_number']);
      assert.deepEqual([await callsOf(usual), await callsOf(listed)], [[], []]);
      // The vendor is asked for one in a country of the list.
      const inside = '+4930901822';
      test.twilio.fates[inside] = { code: 20404, message: 'No such account' };
      test.telnyx.fates[inside] = { code: '10005', detail: 'No such account' };
      assert.deepEqual(await place(listed, inside), [502, undefined]);
    });
  }

  it('says in its check whether calls work', async () => {
    const at = await test.open('telnyx');
    const check = async (): Promise<Json> =>
      (await test.api.post(`/carriers/${at.carrier.id}/check`, {}, { key: at.key })).body.data;
    const calls = (steps: Json[]): Json => steps.find(({ name }) => name === 'calls');
    // The address of the test is neither public nor https.
    assert.match(calls((await check()).steps).say, /public https address/);
    const settings = { connection_id: '99' };
    await test.api.patch(`/carriers/${at.carrier.id}`, { settings }, { key: at.key });
    assert.match(calls((await check()).steps).say, /Calls cannot be placed through the account: Not found/);
  });
});
