import { ProviderError } from '../../../platform/providers/provider-error.ts';
import { failureOfEvent } from '../../../platform/providers/read-failure.ts';
import type { ApiKey } from '../../../platform/providers/api-key.ts';
import { encode } from '../../audio/g711.ts';
import type { EngineEars } from '../../line.ts';
import { EventQueue } from '../../listening/event-queue.ts';
import type { ListeningEvent, ListeningSession, ListenOptions } from '../../listening/listener.ts';
import { OrderedItems } from '../../listening/ordered-items.ts';
import { textIn } from '../../listening/read-fields.ts';
import { UtteranceSound } from '../../listening/utterance-sound.ts';
import type { SessionLink } from './session-link.ts';

/** Less than a tenth of a second cannot be committed. */
const MIN_COMMIT_SAMPLES = 800;
/** Sound that nobody has answered so long after its end was a noise; an utterance is over before. */
const MAX_UNANSWERED_SAMPLES = 5 * 8_000;
const TRANSCRIPTION = 'conversation.item.input_audio_transcription.';

/**
 * Has a session hear the caller: their speech is sent as they speak, cut out by our own voice activity, and
 * becomes part of the conversation when the house takes it for an utterance. Where the session is also what
 * understands the words, every pause ends a part, because its words decide what is an utterance.
 */
export class SessionEars implements EngineEars {
  readonly id: string;
  readonly #link: SessionLink;
  readonly #key: ApiKey | null;
  /** Has the session write down what it hears from now on, or no longer. */
  readonly #transcribe: (listen: ListenOptions | null) => void;
  readonly #sound = new UtteranceSound();
  /** The events for the line; null while another listener understands the words. */
  #told: EventQueue | null = null;
  #items = new OrderedItems();
  /** Samples of the caller that the session has heard and not put into the conversation. */
  #heard = 0;
  #silent = 0;
  /** Parts that are in the conversation and were not answered. */
  #committed = 0;
  /** The session has told nothing since the last part. */
  #isAwaited = false;

  constructor(
    id: string,
    link: SessionLink,
    { key, transcribe }: { key: ApiKey | null; transcribe: (listen: ListenOptions | null) => void },
  ) {
    this.id = id;
    this.#link = link;
    this.#key = key;
    this.#transcribe = transcribe;
  }

  /** The session is what understands the words. */
  get isListening(): boolean {
    return this.#told !== null;
  }

  // What another listener hears too.

  write(pcm: Int16Array): void {
    if (!this.isListening) this.#write(pcm);
  }

  speechStarted(agoMs: number): void {
    if (!this.isListening) this.#open(agoMs);
  }

  flush(): void {
    if (!this.isListening) this.#sound.close();
  }

  /** Becomes the listener of the line. */
  async open(listen: ListenOptions, signal: AbortSignal): Promise<ListeningSession> {
    const told = new EventQueue();
    this.#told = told;
    this.#items = new OrderedItems();
    this.#transcribe(listen);
    try {
      await this.#link.open(signal);
    } catch (error) {
      if (this.#told === told) this.#told = null;
      throw error;
    }
    this.forget();
    const close = (): void => {
      if (this.#told !== told) return;
      this.#told = null;
      // One that tells nothing is dead: the next attempt is a new session.
      if (this.#isAwaited) this.#link.reset(new ProviderError('timeout', 'The session tells no words'));
      else this.#transcribe(null);
    };
    return {
      events: told,
      write: (pcm) => this.#write(pcm),
      speechStarted: (agoMs) => this.#open(agoMs),
      flush: () => this.#pause(),
      close,
    };
  }

  /**
   * Puts what was heard into the conversation; false when nothing was heard, so that the words have to stand
   * for it.
   */
  take(): boolean {
    const wasCommitted = this.#committed > 0;
    this.#committed = 0;
    if (this.isListening) return wasCommitted;
    return this.#commit();
  }

  /** What was heard is not part of the conversation. */
  forget(): void {
    if (this.#heard > 0) this.#link.send({ type: 'input_audio_buffer.clear' }, { mends: true });
    this.#heard = 0;
    this.#committed = 0;
  }

  /** An event of the session. */
  tell(message: Record<string, unknown>): void {
    const item = textIn(message, 'item_id');
    if (item !== '') this.#isAwaited = false;
    switch (message['type']) {
      case 'input_audio_buffer.committed':
        this.#items.add(item);
        // The words follow: the listener lives.
        return this.#told?.push({ kind: 'partial', text: '' });
      case `${TRANSCRIPTION}delta`:
        return this.#push(this.#items.grow(item, textIn(message, 'delta')));
      case `${TRANSCRIPTION}completed`:
        return this.#push(this.#items.complete(item, textIn(message, 'transcript')));
      case `${TRANSCRIPTION}failed`:
        return this.#told?.end(failureOfEvent(message, this.#key));
      default:
    }
  }

  /** The session has ended. */
  lost(error: Error): void {
    this.#isAwaited = false;
    this.#heard = 0;
    this.#committed = 0;
    this.#told?.end(error instanceof ProviderError ? error : new ProviderError('unknown', error.message));
  }

  #push(events: readonly ListeningEvent[]): void {
    for (const event of events) this.#told?.push(event);
  }

  #write(pcm: Int16Array): void {
    const spoken = this.#sound.add(pcm);
    if (spoken) return this.#append(spoken);
    this.#silent += pcm.length;
  }

  #open(agoMs: number): void {
    if (this.#sound.isOpen) return;
    if (this.#silent > MAX_UNANSWERED_SAMPLES && !this.isListening) this.forget();
    this.#silent = 0;
    this.#append(this.#sound.open(agoMs));
  }

  #append(pcm: Int16Array): void {
    if (pcm.length === 0 || !this.#link.isOpen) return;
    this.#heard += pcm.length;
    const audio = Buffer.from(encode('PCMU', pcm)).toString('base64');
    this.#link.send({ type: 'input_audio_buffer.append', audio });
  }

  #pause(): void {
    const wasOpen = this.#sound.close();
    if (wasOpen && this.#commit()) {
      this.#committed += 1;
      this.#isAwaited = true;
    } else this.#told?.push({ kind: 'final', text: '' });
  }

  #commit(): boolean {
    if (this.#heard < MIN_COMMIT_SAMPLES || !this.#link.isOpen) return false;
    this.#heard = 0;
    this.#link.send({ type: 'input_audio_buffer.commit' });
    return true;
  }
}
