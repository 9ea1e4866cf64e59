import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { rmsDbfs, toneShare } from '../../voice/audio/levels.ts';
import { joined, silence } from '../../voice/audio/testing/sounds.ts';
import { tone } from '../../voice/audio/tone.ts';
import { parseWav } from '../../voice/audio/wav.ts';
import { startSoftphone, type Softphone } from './softphone.ts';
import { eventually, pause, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';

const RATE = 8_000;
const MARK_HZ = 1_000;
/** Long enough for the welcome, the mark of the caller, and reports, which come every five seconds. */
const TALK_MS = 14_000;
const ENCRYPTED = '+15005550151';
const WIDEBAND = '+15005550153';
const OPUS = '+15005550154';
const PLAIN = '+15005550152';

let product: StartedProduct;

before(async () => {
  product = await startProduct({ SIP_SRTP: 'required', SIP_CODECS: 'PCMU,PCMA,G722,opus' });
});

after(async () => {
  await product?.stop();
  await product?.remove();
});

const newestOf = async (caller: string): Promise<ApiBody> =>
  (await product.api('GET', `/calls?phone=${encodeURIComponent(caller)}`)).body.data[0];

const callOf = (caller: string, status: string): Promise<ApiBody> =>
  eventually(`a call that is ${status}`, async () => {
    const call = await newestOf(caller);
    return call?.status === status && call;
  });

/** How many seconds are loud, wherever: when the welcome begins depends on the machine. */
const loudSeconds = (pcm: Int16Array, rate: number): number =>
  Array.from({ length: Math.floor(pcm.length / rate) }, (_, second) =>
    rmsDbfs(pcm.subarray(second * rate, (second + 1) * rate)),
  ).filter((level) => level > -40).length;

/** Whether a tenth of a second consists almost only of the tone. */
function hasTone(pcm: Int16Array): boolean {
  for (let at = 0; at + RATE / 10 <= pcm.length; at += RATE / 10) {
    const piece = pcm.subarray(at, at + RATE / 10);
    if (rmsDbfs(piece) > -30 && toneShare(piece, MARK_HZ) > 0.8) return true;
  }
  return false;
}

describe(
  'a real telephone where encryption is required',
  { skip: existsSync('/usr/bin/baresip') ? false : 'baresip is not installed' },
  () => {
    let phones: Softphone[] = [];
    after(() => Promise.all(phones.map((phone) => phone.close())));

    async function start(caller: string, account: string, rate = RATE): Promise<Softphone> {
      const speech = joined(silence(6_000), tone([MARK_HZ], 2_000, -12), silence(60_000));
      const phone = await startSoftphone(caller, speech, { account, rate });
      phones = [...phones, phone];
      return phone;
    }

    it('is refused without encryption, and leaves no call behind', async () => {
      const phone = await start(PLAIN, 'audio_codecs=PCMU');
      await phone.dial(product.demo.sip_uri);
      await pause(1_500);
      assert.equal(await newestOf(PLAIN), undefined);
    });

    it('talks over SRTP: hears the welcome, is heard in the recording, and no key is in the log', async () => {
      const phone = await start(ENCRYPTED, 'audio_codecs=PCMA;mediaenc=srtp-mand;rtcp_mux=yes');
      await phone.dial(product.demo.sip_uri);
      await callOf(ENCRYPTED, 'in_progress');
      await pause(TALK_MS);
      await phone.hangUp();
      const call = await callOf(ENCRYPTED, 'completed');
      const heard = await phone.heard();
      assert.ok(loudSeconds(heard, RATE) >= 3, 'the welcome is heard');
      const { body } = await product.api('GET', `/calls/${call.id}/recording`);
      const wav = parseWav(body as Buffer);
      assert.ok(wav && hasTone(wav.pcm), 'the caller is in the recording');
      const { media } = (await product.api('GET', `/calls/${call.id}`)).body.data.metrics;
      assert.deepEqual([media.codec, media.encrypted, media.packets_refused], ['PCMA', true, 0]);
      assert.ok(media.packets_received > 100 && media.packets_sent > 100, JSON.stringify(media));
      assert.ok(media.round_trip_ms !== null && media.peer.packets_lost !== null, 'it reports to us');
      assert.doesNotMatch(product.output(), /inline:|AES_CM/);
      const trace = await eventually('the trace of the call', async () => {
        const found = (await product.api('GET', `/calls/${call.id}/trace`)).body.data;
        return found.media !== null && found;
      });
      const texts = trace.messages.map((each: ApiBody) => each.text).join('');
      assert.match(texts, /^a=crypto:\d+ AES_CM_128_HMAC_SHA1_\d+ \[left out\]$/m);
      assert.doesNotMatch(texts, /inline:/);
      assert.ok(trace.media.received.length >= 10, 'a figure for each second');
      assert.ok(trace.media.round_trip_ms.some((ms: number | null) => ms !== null));
    });

    it('talks G.722 and Opus with keys beside a plain profile (RFC 8643)', async () => {
      const talk = async (caller: string, codec: string, format: string, rate: number): Promise<void> => {
        const phone = await start(caller, `audio_codecs=${format};mediaenc=srtp`, rate);
        await phone.dial(product.demo.sip_uri);
        await callOf(caller, 'in_progress');
        await pause(TALK_MS);
        await phone.hangUp();
        const call = await callOf(caller, 'completed');
        const { media } = (await product.api('GET', `/calls/${call.id}`)).body.data.metrics;
        assert.deepEqual([media.codec, media.encrypted, media.packets_lost], [codec, true, 0]);
        const heard = await phone.heard();
        assert.ok(loudSeconds(heard, rate) >= 3, `the welcome is heard by ${codec}`);
        const { body } = await product.api('GET', `/calls/${call.id}/recording`);
        const wav = parseWav(body as Buffer);
        assert.ok(wav && hasTone(wav.pcm), `the caller is in the recording by ${codec}`);
      };
      await Promise.all([
        talk(WIDEBAND, 'G722', 'G722/16000/1', 16_000),
        talk(OPUS, 'opus', 'opus/48000/1', 48_000),
      ]);
    });
  },
);
