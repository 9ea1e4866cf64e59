import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import {
  answerTo,
  COMMANDS,
  GENERIC_NACK,
  isAnswer,
  SMPP_VERSION,
  STATUS,
  type CommandName,
} from './commands.ts';
import { decodeMessage, decodeMessageId } from './decode-pdu.ts';
import { DeliveryQueue, type Taken } from './delivery-queue.ts';
import { encodeBind, encodeMessage, encodeMessageId, encodePdu } from './encode-pdu.ts';
import { PduReader } from './pdu-reader.ts';
import { PduError, type MessageBody, type RawPdu } from './pdu.ts';
import { RequestWindow } from './request-window.ts';
import { SessionError, UnansweredError } from './smpp-errors.ts';

/** Requests for texts that may be without an answer at once (SMPP 3.4, section 2.7.1). */
export const WINDOW = 10;
/** Time limits in milliseconds (section 7.2): of a bind and a question, of a text, between questions. */
const ANSWER_MS = 10_000;
const SUBMIT_MS = 30_000;
const ENQUIRE_EVERY_MS = 30_000;
const UNBIND_MS = 1_000;
/** Octets that wait for a peer that does not read; with more of them the session is over. */
const MOST_UNREAD = 256 * 1024;

export const BIND_MODES = ['bind_receiver', 'bind_transmitter', 'bind_transceiver'] as const;
export type BindMode = (typeof BIND_MODES)[number];

const BIND_ANSWERS: ReadonlySet<number> = new Set(BIND_MODES.map((mode) => answerTo(COMMANDS[mode])));

/** Who binds (section 4.1). */
export interface SmppAccount {
  systemId: string;
  password: string;
  systemType: string;
}

/** What becomes of the texts that the SMSC brings. */
export interface DeliveryActions {
  take(message: MessageBody): Promise<Taken>;
  forget(remembered: readonly number[]): Promise<void>;
}

export interface SessionOptions {
  clock: Clock;
  log: Logger;
  /** Absent where the session only sends. */
  deliveries?: DeliveryActions;
}

/** The SMSC's answer to a text: its id when it took it. */
export interface SubmitAnswer {
  status: number;
  messageId: string | null;
}

/**
 * A session over a connection that is there (SMPP 3.4, chapter 2). Nothing that the other side sends is taken
 * for an answer that was not asked for, and it can neither fill the memory nor stop the others.
 */
export class SmppSession {
  readonly #socket: Socket;
  readonly #options: SessionOptions;
  readonly #window: RequestWindow;
  readonly #queue: DeliveryQueue | null;
  readonly #over = new AbortController();
  readonly #closed = Promise.withResolvers<void>();
  #isBound = false;
  #isEnding = false;

  constructor(socket: Socket, options: SessionOptions) {
    const { clock, log, deliveries } = options;
    this.#socket = socket;
    this.#options = options;
    this.#window = new RequestWindow(clock, WINDOW);
    this.#queue = deliveries
      ? new DeliveryQueue({
          ...{ clock, log, ...deliveries },
          isAlive: () => this.isAlive(),
          flow: (isOpen) => void (isOpen ? socket.resume() : socket.pause()),
        })
      : null;
    const reader = new PduReader();
    socket
      .on('data', (chunk: Buffer) => this.#read(reader, chunk))
      .on('error', (error) => log.debug({ err: error }, 'SMPP connection broke'))
      .on('close', () => this.#end());
    if (socket.destroyed) this.#end();
  }

  /** Resolves when the session is over, for whatever reason. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** Whether texts can be sent. */
  get isOpen(): boolean {
    return this.#isBound && !this.#isEnding && !this.#over.signal.aborted;
  }

  /**
   * Binds, and keeps the session alive from then on (section 4.1).
   * @throws SessionError when the SMSC refuses, or does not answer within ten seconds.
   */
  async bind(mode: BindMode, { systemId, password, systemType }: SmppAccount): Promise<void> {
    const body = encodeBind({
      ...{ system_id: systemId, password, system_type: systemType, interface_version: SMPP_VERSION },
    });
    let status: number;
    try {
      ({ status } = await this.#ask(mode, body, ANSWER_MS));
    } catch (error) {
      this.destroy();
      throw new SessionError({ kind: 'silent' }, error);
    }
    if (status !== STATUS.ROK) {
      this.destroy();
      throw new SessionError({ kind: 'refused', status });
    }
    void this.#keepAlive();
  }

  /**
   * Sends one message (section 4.4). `signal` ends the wait for a place in the window, never the wait for an
   * answer.
   * @throws NotSentError when it was certainly not sent, UnansweredError when its fate is not known.
   */
  async submit(message: MessageBody, signal: AbortSignal): Promise<SubmitAnswer> {
    const leave = await this.#window.enter(signal);
    try {
      const { status, body } = await this.#ask('submit_sm', encodeMessage(message), SUBMIT_MS);
      const messageId = status === STATUS.ROK ? decodeMessageId(body) : null;
      return { status, messageId };
    } catch (error) {
      // An answer that takes the text and cannot be read.
      if (error instanceof PduError) throw new UnansweredError('the answer has no id', { cause: error });
      throw error;
    } finally {
      leave();
    }
  }

  /** Whether the other side answers `enquire_link` (section 4.11); a session without an answer is over. */
  async isAlive(): Promise<boolean> {
    try {
      await this.#ask('enquire_link', Buffer.alloc(0), ANSWER_MS);
      return true;
    } catch {
      this.destroy();
      return false;
    }
  }

  /**
   * Sends nothing more, waits for what is unanswered and being stored, and unbinds (section 4.2).
   * @param graceMs all of it takes at most that long.
   */
  async close(graceMs: number): Promise<void> {
    this.#isEnding = true;
    const late = this.#options.clock.sleep(graceMs, this.#over.signal);
    void late.then(() => this.destroy());
    await Promise.race([late, this.#finish(graceMs)]);
    this.destroy();
    await this.closed;
  }

  /** Breaks the connection. */
  destroy(): void {
    this.#socket.destroy();
    this.#end();
  }

  /** Ends the session once what was written is on its way. */
  #leave(): void {
    this.#socket.destroySoon();
    this.#end();
  }

  async #finish(graceMs: number): Promise<void> {
    await this.#window.settled();
    await this.#queue?.settled();
    if (!this.#isBound || this.#over.signal.aborted) return;
    await this.#ask('unbind', Buffer.alloc(0), Math.min(UNBIND_MS, graceMs)).catch(() => {});
  }

  async #keepAlive(): Promise<void> {
    const { clock } = this.#options;
    while (await clock.sleep(ENQUIRE_EVERY_MS, this.#over.signal)) {
      // While we do not read, nothing can be heard of the other side.
      if (!this.#socket.isPaused()) await this.isAlive();
    }
  }

  #ask(command: CommandName, body: Buffer, withinMs: number): Promise<RawPdu> {
    const code = COMMANDS[command];
    return this.#window.ask(answerTo(code), withinMs, (sequence) =>
      this.#write({ command: code, status: STATUS.ROK, sequence, body }),
    );
  }

  #write(pdu: RawPdu): void {
    if (this.#over.signal.aborted) return;
    this.#socket.write(encodePdu(pdu));
    if (this.#socket.writableLength > MOST_UNREAD) this.destroy();
  }

  #answer({ command, sequence }: RawPdu, status: number, body: Buffer = Buffer.alloc(0)): void {
    this.#write({ command: answerTo(command), status, sequence, body });
  }

  #read(reader: PduReader, chunk: Buffer): void {
    try {
      for (const pdu of reader.read(chunk)) {
        if (this.#over.signal.aborted) return;
        this.#take(pdu);
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'what the SMSC sends is not SMPP');
      this.#write({ command: GENERIC_NACK, status: STATUS.RINVCMDLEN, sequence: 0, body: Buffer.alloc(0) });
      this.#leave();
    }
  }

  #take(pdu: RawPdu): void {
    const { command, sequence } = pdu;
    if (isAnswer(command)) {
      const isAsked = this.#window.take(pdu, command === GENERIC_NACK);
      // At once: texts may follow in the same piece of the stream.
      if (isAsked && pdu.status === STATUS.ROK && BIND_ANSWERS.has(command)) this.#isBound = true;
      if (!isAsked) this.#options.log.debug({ command, sequence }, 'SMSC answers what nobody asked');
      return;
    }
    switch (command) {
      case COMMANDS.enquire_link:
        return this.#answer(pdu, STATUS.ROK);
      case COMMANDS.unbind:
        this.#answer(pdu, STATUS.ROK);
        return this.#leave();
      case COMMANDS.deliver_sm:
      case COMMANDS.data_sm:
        return this.#deliver(pdu);
      // Notices that have no answer (sections 4.1.7 and 4.12).
      case 0x0b:
      case 0x102:
        return;
      default:
        return this.#write({
          ...{ command: GENERIC_NACK, status: STATUS.RINVCMDID, sequence, body: Buffer.alloc(0) },
        });
    }
  }

  #deliver(pdu: RawPdu): void {
    if (!this.#queue || !this.#isBound) return this.#answer(pdu, STATUS.RINVBNDSTS);
    this.#queue.add({
      read: () => decodeMessage(pdu.command, pdu.body),
      answer: (status) => this.#answer(pdu, status, encodeMessageId('')),
    });
  }

  #end(): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    this.#queue?.close();
    this.#window.close();
    this.#closed.resolve();
  }
}
