import type { Clock } from '../../platform/clock.ts';
import type { Flow } from './flow.ts';
import { redactMessage } from './redact-message.ts';

/** A SIP message of a call, without its secrets. */
export interface TracedMessage {
  readonly at: Temporal.Instant;
  readonly direction: 'received' | 'sent';
  readonly transport: Flow['protocol'];
  /** The other side: address and port. */
  readonly peer: string;
  readonly text: string;
}

/** The signalling of one call. */
export interface MessageTrace {
  /** In the order in which they came and went. */
  readonly messages: readonly TracedMessage[];
  /** Messages beyond the limits of a call. */
  readonly leftOut: number;
}

/** Where a message came from or went to. */
type Peer = Pick<Flow, 'protocol' | 'address' | 'port'>;

interface Kept {
  messages: TracedMessage[];
  bytes: number;
  leftOut: number;
}

/** What is kept of one call at most; a longer message is cut. */
const MESSAGES_OF_CALL = 120;
const BYTES_OF_CALL = 160_000;
const BYTES_OF_MESSAGE = 16_000;
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
  readonly #followed = new Map<string, Kept>();
  readonly #arriving = new Map<string, Kept>();

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
    if (kept.messages.length >= MESSAGES_OF_CALL || kept.bytes + text.length > BYTES_OF_CALL) {
      kept.leftOut += 1;
      return;
    }
    kept.bytes += text.length;
    const from = peer.address.includes(':') ? `[${peer.address}]` : peer.address;
    const about = { at: this.#clock.now(), direction, transport: peer.protocol } as const;
    kept.messages.push({ ...about, peer: `${from}:${peer.port}`, text });
  }

  /** Keeps the messages of a call until it is taken. */
  follow(id: string): void {
    const kept = this.#arriving.get(id);
    this.#arriving.delete(id);
    this.#followed.set(id, kept ?? { messages: [], bytes: 0, leftOut: 0 });
  }

  /** What was kept of a call, once; it is not followed any longer. */
  take(id: string): MessageTrace {
    const kept = this.#followed.get(id);
    this.#followed.delete(id);
    const messages = kept?.messages.map((message) => ({ ...message, text: redactMessage(message.text) }));
    return { messages: messages ?? [], leftOut: kept?.leftOut ?? 0 };
  }

  #find(head: string): Kept | null {
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

  #begin(id: string): Kept {
    if (this.#arriving.size >= ARRIVING) {
      const [oldest] = this.#arriving.keys();
      if (oldest !== undefined) this.#arriving.delete(oldest);
    }
    const kept: Kept = { messages: [], bytes: 0, leftOut: 0 };
    // A copy, because a part of a text keeps the whole of it in memory.
    this.#arriving.set(Buffer.from(id, 'latin1').toString('latin1'), kept);
    return kept;
  }
}
