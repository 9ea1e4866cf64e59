import { FormData } from 'undici';
import { bearer, type ProviderAccess } from '../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../platform/providers/provider-client.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import { wavHeader } from '../audio/wav.ts';
import type { Listener, ListeningEvent, ListeningSession } from './listener.ts';

/** A second of silence at 8 kHz: shorter sound is refused by some servers. */
const SILENCE_BYTES = 16_000;
const TIMEOUTS = { headMs: 10_000, totalMs: 20_000 };

/**
 * A listener of a server that did not say that it listens: many that speak like OpenAI only think. It is
 * asked to transcribe a second of silence while the phone rings; when it refuses, the listener fails at once,
 * before the caller has spoken. A slow answer, or none, says nothing: then the first words tell.
 * @param memory remembers a server that listens, so that it is asked once.
 */
export function guessedListener(
  listener: Listener,
  { model, access, client }: { model: string; access: ProviderAccess; client: ProviderClient },
  memory: { isProven(): boolean; prove(): void },
): Listener {
  return {
    id: listener.id,
    open: async (options, signal) => {
      const session = await listener.open(options, signal);
      if (memory.isProven()) return session;
      const closed = new AbortController();
      const refusal = askForSilence(model, { access, client }, closed.signal).then(
        () => memory.prove(),
        refuse,
      );
      return untilRefused(session, refusal, closed);
    },
  };
}

/** @throws ProviderError for a failure that will not pass; others are no proof. */
function refuse(error: unknown): void {
  if (!(error instanceof ProviderError)) return;
  // Not implemented: a server that has the path and nothing behind it.
  if (error.status === 501)
    throw new ProviderError('invalid_request', error.message, { status: error.status });
  if (error.isPermanent) throw error;
}

async function askForSilence(
  model: string,
  { access, client }: { access: ProviderAccess; client: ProviderClient },
  signal: AbortSignal,
): Promise<void> {
  const body = new FormData();
  const wav = [new Uint8Array(wavHeader(SILENCE_BYTES)), new Uint8Array(SILENCE_BYTES)];
  body.append('file', new Blob(wav, { type: 'audio/wav' }), 'silence.wav');
  body.append('model', model);
  const path = '/audio/transcriptions';
  const request = { access, method: 'POST', path, headers: bearer(access), body, signal } as const;
  const answer = await client.send({ ...request, timeouts: TIMEOUTS });
  for await (const _ of answer.body);
}

/** The same session, which fails when `refusal` rejects. */
function untilRefused(
  session: ListeningSession,
  refusal: Promise<void>,
  closed: AbortController,
): ListeningSession {
  const refused = refusal.then(() => new Promise<never>(() => undefined));
  refused.catch(() => undefined);
  return {
    write: (pcm) => session.write(pcm),
    speechStarted: (agoMs) => session.speechStarted?.(agoMs),
    flush: () => session.flush(),
    events: eventsUntil(session.events, refused),
    close: () => {
      closed.abort();
      session.close();
    },
  };
}

async function* eventsUntil(
  events: AsyncIterable<ListeningEvent>,
  refused: Promise<never>,
): AsyncGenerator<ListeningEvent> {
  const next = events[Symbol.asyncIterator]();
  for (;;) {
    const event = await Promise.race([next.next(), refused]);
    if (event.done === true) return;
    yield event.value;
  }
}
