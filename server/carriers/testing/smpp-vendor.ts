import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { COMMANDS, STATUS, TAGS } from '../smpp/commands.ts';
import { NO_TLVS, type BindBody, type MessageBody, type Tlvs } from '../smpp/pdu.ts';
import { splitText } from '../smpp/split-text.ts';
import { CODING, decodeText } from '../smpp/text-coding.ts';
import { readUserDataHeader, UDHI, writePartHeader } from '../smpp/user-data-header.ts';
import { VendorSession, type Reaction } from './smpp-vendor-session.ts';

export const SYSTEM_ID = 'phone-4711';
export const PASSWORD = 'k7-Vt2Qm';

/** A message that the stand-in took. */
export interface TakenMessage {
  /** Its number; written in one notation in the answer, and in one in the receipt. */
  number: number;
  from: string;
  to: string;
  /** The words of this message, without a header. */
  words: string;
  /** Which part of how many it is; null of a whole text. */
  part: string | null;
  message: MessageBody;
  mode: string | null;
}

/**
 * What happens to the next messages: `drop before` breaks the connection and takes nothing, `drop after`
 * takes the message and breaks it, `receipt first` reports the delivery before it answers.
 */
export type Mood = 'take' | 'drop before' | 'drop after' | 'silent' | 'receipt first' | number;

/** How a text is brought in parts. */
export type PartForm = '8 bit' | '16 bit' | 'sar';

interface Incoming {
  from: string;
  to: string;
  text: string;
  /** The `data_coding` and the octets, where they are not those of the text. */
  octets?: Buffer;
  dataCoding?: number;
  ton?: number;
}

/** Stands for an SMSC (SMPP 3.4): binds, texts, receipts, texts of people, and what goes wrong with them. */
export class SmppVendor {
  readonly taken: TakenMessage[] = [];
  readonly sessions: VendorSession[] = [];
  /** Modes of the sessions that were bound, in their order. */
  readonly binds: string[] = [];
  /** What was asked of it, refused binds and messages included. */
  asked = { binds: 0, messages: 0 };
  moods: Mood[] = [];
  /** How a bind is answered, whatever the account is. */
  bindMood: number | 'silent' | 'drop' | null = null;
  /** How many sessions the account may have. */
  maxSessions = 10;
  /** False for an SMSC from before version 3.4 (section 2.3). */
  knowsTransceivers = true;
  isAwake = true;
  notations: { answer: 'decimal' | 'hex'; receipt: 'decimal' | 'hex' } = {
    answer: 'hex',
    receipt: 'decimal',
  };
  receiptForm: 'text' | 'parameters' = 'text';
  port = 0;
  #number = 0x1a0f;
  #server: Server | null = null;

  /** Listens on a port of its own; over TLS where it gets a certificate. */
  async start(tls: { key: string; cert: string } | null = null): Promise<void> {
    const take = (socket: Socket): void => this.#open(socket);
    const server = tls ? createTlsServer(tls, take) : createServer(take);
    server.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Ends everything; `start` begins again at the same port. */
  async stop(): Promise<void> {
    this.drop();
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Breaks all connections. */
  drop(): void {
    for (const { socket } of [...this.sessions]) socket.destroy();
  }

  /** The session that texts of people are brought by. */
  get receiver(): VendorSession | undefined {
    return this.sessions.find((session) => session.receives);
  }

  /** Brings a text as one message; the status of the answer, null without one. */
  bring(text: Incoming): Promise<number | null> {
    return this.deliver(incomingMessage(text));
  }

  deliver(message: MessageBody): Promise<number | null> {
    const { receiver } = this;
    if (!receiver) throw new Error('nobody is bound to receive');
    return receiver.deliver(message);
  }

  /** The messages of a long text as telephones send it. */
  partsOf(text: Incoming, form: PartForm, reference = 7): MessageBody[] {
    const { parts, data_coding } = splitText(text.text, 'gsm');
    return parts.map((octets, at) => {
      const whole = incomingMessage({ ...text, octets, dataCoding: data_coding });
      return asPart(whole, form, { reference, part: at + 1, parts: parts.length });
    });
  }

  /** Reports what became of a message (appendix B). */
  report({ number, from, to }: TakenMessage, state = 'DELIVRD', error = '000'): Promise<number | null> {
    const id = this.#write(number, this.notations.receipt);
    const told = `id:${id} sub:001 dlvrd:001 submit date:2611281200 done date:2611281201 stat:${state} err:${error} text:Hello`;
    const isText = this.receiptForm === 'text';
    const tlvs = new Map([
      [TAGS.receipted_message_id, Buffer.from(`${id}\0`)],
      [TAGS.message_state, Buffer.from([STATES.indexOf(state)])],
    ]);
    return this.deliver({
      ...{ source: international(to), destination: international(from), esm_class: 0x04 },
      ...{ registered_delivery: 0, data_coding: 0 },
      message: Buffer.from(isText ? told : ''),
      tlvs: isText ? NO_TLVS : tlvs,
    });
  }

  #open(socket: Socket): void {
    const session = new VendorSession(socket, {
      bind: (one, account, command) => this.#bind(one, account, command),
      submit: (one, message) => this.#submit(one, message),
      isAwake: () => this.isAwake,
      closed: (one) => void this.sessions.splice(this.sessions.indexOf(one), 1),
    });
    this.sessions.push(session);
  }

  #bind(session: VendorSession, { system_id: systemId, password }: BindBody, command: number): Reaction {
    this.asked.binds += 1;
    const { bindMood } = this;
    if (bindMood !== null) return typeof bindMood === 'number' ? { status: bindMood } : bindMood;
    if (command === COMMANDS.bind_transceiver && !this.knowsTransceivers) return { status: STATUS.RINVCMDID };
    if (systemId !== SYSTEM_ID) return { status: STATUS.RINVSYSID };
    if (password !== PASSWORD) return { status: STATUS.RINVPASWD };
    const bound = this.sessions.filter((one) => one !== session && one.mode !== null);
    if (bound.length >= this.maxSessions) return { status: STATUS.RALYBND };
    const mode = Object.entries(COMMANDS).find(([, code]) => code === command)?.[0] ?? '';
    this.binds.push(mode);
    return { status: STATUS.ROK };
  }

  #submit(session: VendorSession, message: MessageBody): Reaction {
    this.asked.messages += 1;
    const mood = this.moods.shift() ?? 'take';
    if (typeof mood === 'number') return { status: mood };
    if (mood === 'drop before') return 'drop';
    if (mood === 'silent') return 'silent';
    const taken = this.#keep(session, message);
    if (mood === 'drop after') return 'drop';
    // Both go over the one connection, in this order.
    if (mood === 'receipt first') void this.report(taken);
    return { status: STATUS.ROK, messageId: this.#write(taken.number, this.notations.answer) };
  }

  #keep(session: VendorSession, message: MessageBody): TakenMessage {
    this.#number += 1;
    const hasHeader = (message.esm_class & UDHI) !== 0;
    const { body, part } = hasHeader
      ? readUserDataHeader(message.message)
      : { body: message.message, part: null };
    const taken = {
      ...{ number: this.#number, message, mode: session.mode },
      ...{ from: `+${message.source.addr}`, to: `+${message.destination.addr}` },
      words: decodeText(body, message.data_coding, 'gsm'),
      part: part && `${part.part}/${part.parts}`,
    };
    this.taken.push(taken);
    return taken;
  }

  #write(number: number, notation: 'decimal' | 'hex'): string {
    return notation === 'hex' ? number.toString(16).toUpperCase().padStart(8, '0') : String(number);
  }
}

/** The words of receipts by their numbers (section 5.2.28). */
const STATES = ['', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'ACCEPTD', 'UNKNOWN', 'REJECTD'];

const international = (number: string) => ({ ton: 1, npi: 1, addr: number.replace(/^\+/, '') });

function incomingMessage({ from, to, text, octets, dataCoding, ton = 1 }: Incoming): MessageBody {
  const { parts, data_coding } = splitText(text, 'gsm');
  const coding = dataCoding ?? data_coding;
  return {
    source: { ton, npi: 1, addr: ton === 1 ? from.replace(/^\+/, '') : from },
    destination: international(to),
    ...{ esm_class: 0, registered_delivery: 0, data_coding: coding, tlvs: NO_TLVS },
    message: octets ?? parts[0] ?? Buffer.alloc(0),
  };
}

function asPart(
  message: MessageBody,
  form: PartForm,
  { reference, part, parts }: { reference: number; part: number; parts: number },
): MessageBody {
  if (form === 'sar') {
    const tlvs: Tlvs = new Map([
      [TAGS.sar_msg_ref_num, Buffer.from([0, reference])],
      [TAGS.sar_total_segments, Buffer.from([parts])],
      [TAGS.sar_segment_seqnum, Buffer.from([part])],
    ]);
    return { ...message, tlvs };
  }
  const header =
    form === '8 bit'
      ? writePartHeader(reference, part, parts)
      : Buffer.from([6, 8, 4, 1, reference, parts, part]);
  return { ...message, esm_class: UDHI, message: Buffer.concat([header, message.message]) };
}

/** A text that goes by `message_payload`, as one message of any length (section 5.3.2.32). */
export const asPayload = (message: MessageBody): MessageBody => ({
  ...message,
  message: Buffer.alloc(0),
  tlvs: new Map([[TAGS.message_payload, message.message]]),
});

export const { ucs2: UCS2, latin1: LATIN1 } = CODING;
