import { contentLength, unfold } from './parse-message.ts';
import { canonicalName } from './header-names.ts';
import { sipLimits } from './sip-limits.ts';

type Frame =
  | { kind: 'message'; bytes: Buffer }
  /** A double CRLF, which is answered with a single one (RFC 5626, section 3.5.1). */
  | { kind: 'ping' }
  /** The stream cannot be read any further; `head` is what can still be answered. */
  | { kind: 'broken'; why: string; head: Buffer | null };

/**
 * Cuts a stream into messages by Content-Length (RFC 3261, section 18.3). Nothing follows `broken`: without
 * the end of one message the beginning of the next is unknown.
 */
export class FrameStream {
  #pending: Buffer = Buffer.alloc(0);
  /**
   * Where the search for the end of the head continues, so that a slow sender costs no more than a fast one.
   */
  #searched = 0;
  /** The length of the message whose head is complete and whose body is not: a head is read once. */
  #total: number | null = null;
  #broken = false;

  /** Whether the last message is complete. */
  get isIdle(): boolean {
    return this.#pending.length === 0;
  }

  /** Appends bytes and returns the frames that they complete. */
  push(chunk: Buffer): Frame[] {
    if (this.#broken) return [];
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const frames: Frame[] = [];
    for (;;) {
      const frame = this.#next();
      if (!frame) break;
      frames.push(frame);
      if (frame.kind === 'broken') {
        this.#broken = true;
        break;
      }
    }
    if (this.#pending.length === 0) this.#pending = Buffer.alloc(0);
    return frames;
  }

  #next(): Frame | null {
    const total = this.#total ?? this.#readHead();
    if (typeof total !== 'number') return total;
    const isComplete = this.#pending.length >= total;
    this.#total = isComplete ? null : total;
    if (!isComplete) return null;
    this.#searched = 0;
    const bytes = this.#pending.subarray(0, total);
    this.#pending = this.#pending.subarray(total);
    return { kind: 'message', bytes };
  }

  /** The length of the message that begins here; what is there in its place while its head is incomplete. */
  #readHead(): number | Frame | null {
    if (this.#skipLineEnds()) return { kind: 'ping' };
    const end = this.#pending.indexOf('\r\n\r\n', this.#searched);
    if (end < 0) return this.#waitForHead();
    const head = this.#pending.subarray(0, end + 4);
    const length = lengthIn(head);
    if (typeof length === 'string') return { kind: 'broken', why: length, head };
    const total = head.length + length;
    return total > sipLimits.messageBytes ? { kind: 'broken', why: 'Message too large', head } : total;
  }

  #waitForHead(): Frame | null {
    if (this.#pending.length > sipLimits.messageBytes) {
      const head = this.#pending.subarray(0, sipLimits.messageBytes);
      return { kind: 'broken', why: 'Message too large', head };
    }
    this.#searched = Math.max(0, this.#pending.length - 3);
    return null;
  }

  /** Line ends before a message are passed over (section 7.5); two of them are a ping. */
  #skipLineEnds(): boolean {
    while (this.#pending.length >= 2 && this.#pending[0] === 13 && this.#pending[1] === 10) {
      if (this.#pending.length >= 4 && this.#pending[2] === 13 && this.#pending[3] === 10) {
        this.#pending = this.#pending.subarray(4);
        return true;
      }
      if (this.#pending.length < 4 && (this.#pending.length === 2 || this.#pending[2] === 13)) return false;
      this.#pending = this.#pending.subarray(2);
    }
    return false;
  }
}

function lengthIn(head: Buffer): number | string {
  const headers = unfold(head.toString('latin1')).map((line) => ({
    name: canonicalName(line.slice(0, Math.max(line.indexOf(':'), 0)).trim()),
    value: line.slice(line.indexOf(':') + 1).trim(),
  }));
  return contentLength({ headers }) ?? 'Missing Content-Length';
}
