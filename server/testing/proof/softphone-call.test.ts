import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { verifyWebhook } from '../../../sdk/verify-webhook.ts';
import { rmsDbfs, toneShare } from '../../voice/audio/levels.ts';
import { joined, silence, spoken } from '../../voice/audio/testing/sounds.ts';
import { tone } from '../../voice/audio/tone.ts';
import { parseWav } from '../../voice/audio/wav.ts';
import { startSoftphone, type Softphone } from './softphone.ts';
import { eventually, pause, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const CALLER = '+15005550142';
const MARK_HZ = 1_000;
const RATE = 8_000;

let receiver: WebhookReceiver;
let product: StartedProduct;
let phone: Softphone;
let secret: string;

before(async () => {
  receiver = await startWebhookReceiver();
  product = await startProduct({
    NODE_EXTRA_CA_CERTS: receiver.authorityFile,
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
  });
  const hook = await product.api('POST', '/webhooks', { url: receiver.url, events: ['*'] });
  assert.equal(hook.status, 201);
  secret = hook.body.data.secret;
  phone = await startSoftphone(CALLER, await callerSpeech());
});

after(async () => {
  await phone?.close();
  await product?.stop();
  await product?.remove();
  await receiver?.close();
});

/** Twelve seconds of silence, then words and a tone that can be detected in a recording, three times. */
async function callerSpeech(): Promise<Int16Array> {
  const words = await spoken('Hello, this is Ada. Please call me back about the garden table.');
  const mark = tone([MARK_HZ], 1_000, -12);
  const said = joined(words, silence(200), mark, silence(300), words, mark, silence(300));
  return joined(silence(12_000), said, said, said, silence(60_000));
}

const newest = async (): Promise<ApiBody> =>
  (await product.api('GET', `/calls?phone=${encodeURIComponent(CALLER)}`)).body.data[0];

const callInState = (status: string): Promise<ApiBody> =>
  eventually(`a call that is ${status}`, async () => {
    const call = await newest();
    return call?.status === status && call;
  });

const bySeconds = (pcm: Int16Array): Int16Array[] =>
  Array.from({ length: Math.floor(pcm.length / RATE) }, (_, second) =>
    pcm.subarray(second * RATE, (second + 1) * RATE),
  );

const seconds = (pcm: Int16Array, holds: (second: Int16Array) => boolean): number =>
  bySeconds(pcm).filter(holds).length;

describe('a real telephone calls the started product', { timeout: 240_000 }, () => {
  it('hears the welcome, leaves a message with key 1, and the API returns everything about it', async () => {
    await phone.dial(product.demo.sip_uri);
    const call = await callInState('in_progress');
    await pause(7_000);
    await phone.press('1');
    const item = await eventually('the message in the inbox', async () => {
      // A busy machine may refuse a request among many.
      const items: ApiBody[] = (await product.api('GET', '/inbox?type=voicemail')).body.data ?? [];
      return items.find((candidate: ApiBody) => candidate.call_id === call.id);
    });
    await phone.hangUp();
    const ended = await callInState('completed');
    assert.equal(ended.outcome, 'voicemail');
    assert.equal(ended.from, CALLER);
    assert.ok(ended.duration_seconds >= 15, `${ended.duration_seconds} s`);
    assert.ok(ended.recording_available && ended.contact_id > 0 && ended.summary.length > 10);
    await checkWelcomeHeard();
    await checkMessage(item);
    await checkRecording(call.id);
    await checkTranscript(call.id);
    await checkContact(ended.contact_id);
    await checkUsage(ended.duration_seconds);
  });

  it('sends the customer’s server call.started, message.taken and call.ended, each signed', async () => {
    const types = ['call.started', 'message.taken', 'call.ended'];
    await eventually('three deliveries', async () =>
      types.every((type) => receiver.received.some((one) => one.headers['x-service-event'] === type)),
    );
    for (const { headers, raw } of receiver.received) {
      assert.equal(verifyWebhook(raw, headers, secret).type, headers['x-service-event']);
      assert.equal(headers['user-agent'], 'Service-Webhooks/1.0');
      assert.equal(headers['content-type'], 'application/json');
    }
    const ended = receiver.received.find((one) => one.headers['x-service-event'] === 'call.ended');
    const envelope = JSON.parse(ended?.raw ?? '{}');
    assert.match(envelope.id, /^evt_/);
    assert.match(envelope.created_at, /\+00:00$/);
    assert.deepEqual(Object.keys(envelope.data).sort(), [
      'assistant_id',
      'call_id',
      'direction',
      'duration_seconds',
      'extracted',
      'from',
      'outcome',
      'sentiment',
      'status',
      'summary',
      'to',
      'transcript',
    ]);
    const started = receiver.received.find((one) => one.headers['x-service-event'] === 'call.started');
    assert.deepEqual(Object.keys(JSON.parse(started?.raw ?? '{}').data).sort(), [
      'assistant_id',
      'call_id',
      'direction',
      'from',
      'started_at',
      'status',
      'to',
    ]);
  });

  it('can be put on hold and resumed, and reaches a final state when the caller hangs up', async () => {
    const before = await newest();
    await phone.dial(product.demo.sip_uri);
    const call = await callInState('in_progress');
    assert.notEqual(call.id, before.id);
    await pause(2_000);
    await phone.hold();
    await pause(1_500);
    await phone.resume();
    await pause(1_500);
    assert.equal((await newest()).status, 'in_progress');
    await phone.hangUp();
    const ended = await callInState('completed');
    assert.equal(ended.id, call.id);
    assert.equal(ended.outcome, 'abandoned');
  });
});

async function checkWelcomeHeard(): Promise<void> {
  const heard = await phone.heard();
  assert.ok(heard.length >= 15 * RATE, `${heard.length / RATE} s heard`);
  assert.ok(
    seconds(heard.subarray(0, 15 * RATE), (second) => rmsDbfs(second) > -40) >= 3,
    'the welcome has sound',
  );
}

async function checkMessage(item: ApiBody): Promise<void> {
  assert.equal(item.status, 'open');
  assert.equal(item.from, CALLER);
  assert.equal(item.recording_available, true);
  const { status, headers, body } = await product.api('GET', `/inbox/${item.id}/recording`);
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'audio/wav');
  const wav = parseWav(body as Buffer);
  assert.ok(wav && wav.rate === RATE && wav.channels === 1);
  assert.ok(wav.pcm.length > 4 * RATE, `${wav.pcm.length / RATE} s kept`);
  assert.ok(hasTone(wav.pcm), 'the tone of the caller is in the message');
}

async function checkRecording(callId: number): Promise<void> {
  const { headers, body } = await product.api('GET', `/calls/${callId}/recording`);
  assert.equal(headers.get('content-type'), 'audio/wav');
  const wav = parseWav(body as Buffer);
  assert.ok(wav && wav.rate === RATE && wav.channels === 1);
  const call = (await product.api('GET', `/calls/${callId}`)).body.data;
  assert.ok(Math.abs(wav.pcm.length / RATE - call.duration_seconds) <= 5, 'as long as the call');
  assert.ok(
    seconds(wav.pcm.subarray(0, 15 * RATE), (second) => rmsDbfs(second) > -40) >= 3,
    'the assistant is in it',
  );
  assert.ok(hasTone(wav.pcm.subarray(11 * RATE)), 'the caller is in it');
}

/** Whether a tenth of a second consists almost only of the tone. */
function hasTone(pcm: Int16Array): boolean {
  for (let at = 0; at + RATE / 10 <= pcm.length; at += RATE / 10) {
    const piece = pcm.subarray(at, at + RATE / 10);
    if (rmsDbfs(piece) > -30 && toneShare(piece, MARK_HZ) > 0.8) return true;
  }
  return false;
}

async function checkTranscript(callId: number): Promise<void> {
  const turns = (await product.api('GET', `/calls/${callId}/transcript`)).body.data;
  assert.ok(turns.length >= 3);
  assert.equal(turns[0].role, 'assistant');
  assert.ok(turns.some((turn: ApiBody) => turn.role === 'user'));
  const offsets = turns.map((turn: ApiBody) => turn.offset_ms);
  assert.deepEqual(
    offsets,
    offsets.toSorted((a: number, b: number) => a - b),
  );
}

async function checkContact(contactId: number): Promise<void> {
  assert.equal((await product.api('GET', `/contacts/${contactId}`)).body.data.phone, CALLER);
}

async function checkUsage(durationSeconds: number): Promise<void> {
  const usage = (await product.api('GET', '/usage')).body.data;
  assert.equal(usage.minutes.used, Math.ceil(durationSeconds / 60));
  assert.equal(usage.counts.calls, 1);
}
