import type { Socket } from 'node:net';
import { answerTo, COMMANDS, GENERIC_NACK, isAnswer, STATUS } from '../smpp/commands.ts';
import { decodeBind, decodeMessage } from '../smpp/decode-pdu.ts';
import { encodeBindAnswer, encodeMessage, encodeMessageId, encodePdu } from '../smpp/encode-pdu.ts';
import { PduReader } from '../smpp/pdu-reader.ts';
import type { BindBody, MessageBody, RawPdu } from '../smpp/pdu.ts';

/** How a stand-in answers: with a status, with silence, or by breaking the connection. */
export type Reaction = { status: number; messageId?: string } | 'silent' | 'drop';

export interface VendorSessionActions {
  bind(session: VendorSession, account: BindBody, command: number): Reaction;
  submit(session: VendorSession, message: MessageBody): Reaction;
  /** Whether `enquire_link` is answered. */
  isAwake(): boolean;
  closed(session: VendorSession): void;
}

const NAMES = new Map(Object.entries(COMMANDS).map(([name, code]) => [code as number, name]));

/** One connection to the stand-in of an SMSC, from its side. */
export class VendorSession {
  readonly socket: Socket;
  /** How it is bound; null while it is not. */
  mode: string | null = null;
  /** Commands that came, by their names. */
  readonly came: string[] = [];
  readonly #actions: VendorSessionActions;
  readonly #waiting = new Map<number, (status: number | null) => void>();
  #sequence = 0;

  constructor(socket: Socket, actions: VendorSessionActions) {
    this.socket = socket;
    this.#actions = actions;
    const reader = new PduReader();
    socket.on('error', () => {});
    socket.on('close', () => this.#end());
    socket.on('data', (chunk: Buffer) => {
      for (const pdu of reader.read(chunk)) this.#take(pdu);
    });
  }

  get receives(): boolean {
    return this.mode === 'bind_receiver' || this.mode === 'bind_transceiver';
  }

  /** Brings a message; the status of the answer, or null when the connection ends before. */
  deliver(message: MessageBody): Promise<number | null> {
    return this.ask(COMMANDS.deliver_sm, encodeMessage(message));
  }

  ask(command: number, body: Buffer = Buffer.alloc(0)): Promise<number | null> {
    this.#sequence += 1;
    const sequence = this.#sequence;
    const answered = new Promise<number | null>((resolve) => this.#waiting.set(sequence, resolve));
    this.write({ command, status: 0, sequence, body });
    return answered;
  }

  write(pdu: RawPdu): void {
    this.socket.write(encodePdu(pdu));
  }

  #take(pdu: RawPdu): void {
    const { command, status, sequence } = pdu;
    if (isAnswer(command)) {
      this.#waiting.get(sequence)?.(status);
      this.#waiting.delete(sequence);
      return;
    }
    this.came.push(NAMES.get(command) ?? String(command));
    switch (command) {
      case COMMANDS.bind_receiver:
      case COMMANDS.bind_transmitter:
      case COMMANDS.bind_transceiver:
        return this.#bind(pdu);
      case COMMANDS.enquire_link:
        if (this.#actions.isAwake()) this.#answer(pdu, STATUS.ROK);
        return;
      case COMMANDS.unbind:
        this.mode = null;
        this.#answer(pdu, STATUS.ROK);
        return void this.socket.end();
      case COMMANDS.submit_sm:
        return this.#submit(pdu);
      default:
        this.write({ command: GENERIC_NACK, status: STATUS.RINVCMDID, sequence, body: Buffer.alloc(0) });
    }
  }

  #bind(pdu: RawPdu): void {
    if (this.mode !== null) return this.#answer(pdu, STATUS.RALYBND);
    const account = decodeBind(pdu.body);
    const reaction = this.#actions.bind(this, account, pdu.command);
    if (this.#isNoAnswer(reaction)) return;
    if (reaction.status === STATUS.ROK) this.mode = NAMES.get(pdu.command) ?? null;
    this.#answer(pdu, reaction.status, encodeBindAnswer('stand-in'));
  }

  #submit(pdu: RawPdu): void {
    if (this.mode === null || this.mode === 'bind_receiver')
      return this.#answer(pdu, STATUS.RINVBNDSTS, encodeMessageId(''));
    const reaction = this.#actions.submit(this, decodeMessage(pdu.command, pdu.body));
    if (this.#isNoAnswer(reaction)) return;
    this.#answer(pdu, reaction.status, encodeMessageId(reaction.messageId ?? ''));
  }

  #isNoAnswer(reaction: Reaction): reaction is 'silent' | 'drop' {
    if (reaction === 'drop') this.socket.destroy();
    return reaction === 'drop' || reaction === 'silent';
  }

  #answer({ command, sequence }: RawPdu, status: number, body: Buffer = Buffer.alloc(0)): void {
    this.write({ command: answerTo(command), status, sequence, body });
  }

  #end(): void {
    for (const answered of this.#waiting.values()) answered(null);
    this.#waiting.clear();
    this.#actions.closed(this);
  }
}
