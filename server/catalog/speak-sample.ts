import type { Logger } from 'pino';
import { ConcurrencyLimit } from '../platform/concurrency-limit.ts';
import type { ActionContext } from '../platform/action-context.ts';
import type { ProviderClient } from '../platform/providers/provider-client.ts';
import type { ProviderDirectory } from '../platform/providers/provider-directory.ts';
import { Refusal } from '../platform/refusal.ts';
import { TELEPHONE_RATE } from '../voice/audio/resample.ts';
import { wavHeader } from '../voice/audio/wav.ts';
import { anyVoice } from '../voice/speaking/any-voice.ts';
import { SpeechRefusal, type SpeechSynthesizer } from '../voice/speech/synthesizer.ts';
import { catalogProblems } from './catalog.problems.ts';
import { catalogOf } from './catalog.ts';

/** Characters of a sample: about half a minute of speech. */
export const MAX_SAMPLE_LENGTH = 500;
/** A voice that says more than this does not speak the text. */
const MAX_SAMPLES = 180 * TELEPHONE_RATE;
const DEADLINE_MS = 15_000;
const RETRY_AFTER_S = 2;

/** Samples that are spoken at once: calls use the same voices. */
const speaking = new ConcurrencyLimit({ total: 4, ofOneWorkspace: 2 });

export interface SampleServices {
  providers: ProviderDirectory;
  providerClient: ProviderClient;
  /** The embedded voices. */
  synthesizer: SpeechSynthesizer;
  log: Logger;
}

/**
 * A text in a voice of the catalogue, as a WAV (8 kHz mono, what a telephone hears).
 * @throws Refusal `not_found` for a voice that the catalogue does not have; `rate_limited` and `unavailable`
 *   when too many samples are being spoken, `unavailable` when the voice fails or takes too long.
 */
export async function speakSample(
  { db, workspaceId }: ActionContext,
  { providers, providerClient: client, synthesizer, log }: SampleServices,
  { id, text, signal }: { id: string; text: string; signal: AbortSignal },
): Promise<Buffer> {
  const known = await providers.providersOf(db, workspaceId);
  const { voices } = catalogOf(known, providers.local);
  const voice = voices.find((one) => one.id === id);
  if (!voice) throw new Refusal('not_found', catalogProblems.no_such_voice());
  speaking.refuseWhenFull(workspaceId, RETRY_AFTER_S);
  const speaker = anyVoice({ providers: known, client, embedded: synthesizer });
  const utterance = { text, language: voice.language, voice: id };
  const until = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  const spoken = speaking.run(workspaceId, () => collect(speaker.speak(utterance, until)));
  const pcm = await spoken.catch((error: unknown) => {
    if (!(error instanceof SpeechRefusal)) throw error;
    log.warn({ err: error, voice: id }, 'a sample of a voice was not spoken');
    return null;
  });
  if (pcm === null || until.aborted) throw unavailable();
  return Buffer.concat([wavHeader(pcm.length), pcm]);
}

async function collect(speech: ReturnType<SpeechSynthesizer['speak']>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let samples = 0;
  for await (const { pcm } of speech) {
    samples += pcm.length;
    if (samples > MAX_SAMPLES) throw new SpeechRefusal('failed', 'The voice does not come to an end.');
    pieces.push(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength));
  }
  return Buffer.concat(pieces);
}

const unavailable = (): Refusal =>
  new Refusal('unavailable', catalogProblems.voice_unavailable(), {
    headers: { 'Retry-After': String(RETRY_AFTER_S) },
  });
