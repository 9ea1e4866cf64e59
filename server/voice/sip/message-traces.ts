import type { Clock } from '../../platform/clock.ts';
import type { Flow } from './flow.ts';
import { BYTES_OF_MESSAGE, KeptMessages, type MessageTrace, type TracedMessage } from './kept-messages.ts';
import { redactMessage } from './redact-message.ts';

/** Where a message came from or went to. */
type Peer = Pick<Flow, 'protocol' | 'address' | 'port'>;

/** Invitations that nobody has followed yet: those that are refused at once, and challenged ones. */
const ARRIVING = 256;

const CALL_ID = /^(?:call-id|i)[ \t]*:[ \t]*(\S+)/im;
const FROM_TAG = /^(?:from|f)[ \t]*:[^\r\n]*;[ \t]*tag[ \t]*=[ \t]*([^\s;,]+)/im;
const TO_TAG = /^(?:to|t)[ \t]*:[^\r\n]*;[ \t]*tag[ \t]*=[ \t]*([^\s;,]+)/im;

/**
 * What tells the messages of a call from all others: its Call-ID, and the tag of whoever invited. Both sides
 * repeat both in every message (RFC 3261, section 12), and nobody else knows them together.
 */
export const traceIdOf = (callId: string, invitersTag: string): string => `${callId}\n${invitersTag}`;

/**
 * Keeps the SIP messages of calls while these run. A message costs a search of its head and a copy; all else
 * is done when the call is over.
 */
export class MessageTraces {
  readonly #clock: Clock;
  /** Calls that somebody will take, and invitations that are new. */
  readonly #followed = new Map<string, KeptMessages>();
  readonly #arriving = new Map<string, KeptMessages>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls that are followed, and invitations that nobody follows yet. */
  get counts(): { followed: number; arriving: number } {
    return { followed: this.#followed.size, arriving: this.#arriving.size };
  }

  /** Notes a message that came or goes. Never throws. */
  note(direction: TracedMessage['direction'], bytes: Buffer, peer: Peer): void {
    const text = bytes.toString('latin1', 0, BYTES_OF_MESSAGE);
    const end = text.indexOf('\r\n\r\n');
    const head = end < 0 ? text : text.slice(0, end);
    const kept = this.#find(head);
    if (!kept) return;
    const from = peer.address.includes(':') ? `[${peer.address}]` : peer.address;
    const about = { at: this.#clock.now(), direction, transport: peer.protocol } as const;
    kept.add({ ...about, peer: `${from}:${peer.port}`, text });
  }

  /**
   * Keeps the messages of a call until it is taken.
   * @param of a call that is followed, of which this one is another leg: both are kept as one.
   */
  follow(id: string, of: string | null = null): void {
    const kept = this.#arriving.get(id);
    this.#arriving.delete(id);
    const first = of === null ? undefined : this.#followed.get(of);
    for (const message of (first && kept?.messages) ?? []) first?.add(message);
    this.#followed.set(id, first ?? kept ?? new KeptMessages());
  }

  /**
   * What was kept of a call, once; it is not followed any longer.
   * @param legs the ids of its other legs.
   */
  take(id: string, legs: readonly string[] = []): MessageTrace {
    const kept = this.#followed.get(id);
    for (const each of [id, ...legs]) this.#followed.delete(each);
    const messages = kept?.messages.map((message) => ({ ...message, text: redactMessage(message.text) }));
    return { messages: messages ?? [], leftOut: kept?.leftOut ?? 0 };
  }

  #find(head: string): KeptMessages | null {
    const callId = CALL_ID.exec(head)?.[1];
    if (callId === undefined) return null;
    // Old peers have no tag (RFC 3261, section 12.1.1).
    const inviting = traceIdOf(callId, FROM_TAG.exec(head)?.[1] ?? '');
    const to = TO_TAG.exec(head)?.[1];
    const invited = traceIdOf(callId, to ?? '');
    const known = [inviting, invited].map((id) => this.#followed.get(id) ?? this.#arriving.get(id));
    const begins = to === undefined && head.startsWith('INVITE ');
    return known.find(Boolean) ?? (begins ? this.#begin(inviting) : null);
  }

  #begin(id: string): KeptMessages {
    if (this.#arriving.size >= ARRIVING) {
      const [oldest] = this.#arriving.keys();
      if (oldest !== undefined) this.#arriving.delete(oldest);
    }
    const kept = new KeptMessages();
    // A copy, because a part of a text keeps the whole of it in memory.
    this.#arriving.set(Buffer.from(id, 'latin1').toString('latin1'), kept);
    return kept;
  }
}
