import { createSocket, type Socket } from 'node:dgram';
import { randomUUID } from 'node:crypto';
import { parseMessage } from '../../server/voice/sip/parse-message.ts';
import { headerValue } from '../../server/voice/sip/message.ts';

/** A request that is not answered in this time is lost, and the measurement with it. */
const PATIENCE_MS = 60_000;

/** A call that is up. */
export interface UpCall {
  readonly id: string;
  /** `To` of the answer, with its tag. */
  readonly to: string;
  /** Where its sound is expected. */
  readonly mediaPort: number;
}

interface Answer {
  readonly status: number;
  readonly to: string;
  readonly body: string;
}

/** Telephones of people at one UDP socket: calls and their ends, each message written by hand. */
export class Telephones {
  readonly #socket: Socket;
  readonly #number: string;
  readonly #port: number;
  readonly #waiting = new Map<string, (answer: Answer) => void>();

  private constructor(socket: Socket, number: string, port: number) {
    this.#socket = socket;
    this.#number = number;
    this.#port = port;
    socket.on('message', (bytes) => this.#receive(bytes));
  }

  /** @param uri of the assistant, such as `sip:+4930901820@127.0.0.1:5060`. */
  static async open(uri: string): Promise<Telephones> {
    const [, number = '', port = ''] = /^sip:(.+)@.+:(\d+)/.exec(uri) ?? [];
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new Telephones(socket, number, Number(port));
  }

  /** A request that is answered without any call; the least that the server does for a message. */
  async options(): Promise<void> {
    await this.#ask('OPTIONS', { id: randomUUID(), cseq: 1, to: this.#usualTo });
  }

  /** Calls from the `n`th number; sound is taken at `port`. Rejects when nobody answers. */
  async call(n: number, port: number): Promise<UpCall> {
    const id = `${n}-${randomUUID()}`;
    const sdp = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0'];
    const body = [...sdp, `m=audio ${port} RTP/AVP 0 101`, 'a=rtpmap:101 telephone-event/8000', ''];
    const asked = { id, cseq: 1, to: this.#usualTo, body: body.join('\r\n') };
    const { status, to, body: answered } = await this.#ask('INVITE', asked);
    this.#send('ACK', { id, cseq: 1, to });
    if (status !== 200) throw new Error(`a call was answered ${status}`);
    return { id, to, mediaPort: Number(/^m=audio (\d+)/m.exec(answered)?.[1] ?? 0) };
  }

  async hangUp({ id, to }: UpCall): Promise<void> {
    await this.#ask('BYE', { id, cseq: 2, to });
  }

  close(): void {
    this.#socket.close();
  }

  get #usualTo(): string {
    return `<sip:${this.#number}@127.0.0.1>`;
  }

  async #ask(
    method: string,
    asked: { id: string; cseq: number; to: string; body?: string },
  ): Promise<Answer> {
    const key = `${asked.id} ${asked.cseq}`;
    const answered = new Promise<Answer>((resolve, reject) => {
      const deadline = setTimeout(() => reject(new Error(`no answer to ${method}`)), PATIENCE_MS);
      this.#waiting.set(key, (answer) => {
        clearTimeout(deadline);
        resolve(answer);
      });
    });
    // As a telephone does over UDP: until there is any answer.
    this.#send(method, asked);
    const again = setInterval(() => this.#send(method, asked), 1_000);
    return answered.finally(() => {
      clearInterval(again);
      this.#waiting.delete(key);
    });
  }

  #send(
    method: string,
    { id, cseq, to, body = '' }: { id: string; cseq: number; to: string; body?: string },
  ): void {
    const own = `127.0.0.1:${this.#socket.address().port}`;
    const [n = ''] = id.split('-');
    const from = `<sip:+1500556${n.padStart(4, '0').slice(-4)}@127.0.0.1>;tag=${id}`;
    const lines = [
      `${method} sip:${this.#number}@127.0.0.1:${this.#port} SIP/2.0`,
      `Via: SIP/2.0/UDP ${own};branch=z9hG4bK-${id}-${cseq}-${method === 'ACK' ? 'ACK' : 'x'};rport`,
      ...['Max-Forwards: 70', `From: ${from}`, `To: ${to}`, `Call-ID: ${id}`, `CSeq: ${cseq} ${method}`],
      ...[`Contact: <sip:bench@${own}>`, ...(body === '' ? [] : ['Content-Type: application/sdp'])],
      ...[`Content-Length: ${body.length}`, '', body],
    ];
    this.#socket.send(lines.join('\r\n'), this.#port, '127.0.0.1');
  }

  #receive(bytes: Buffer): void {
    const read = parseMessage(bytes);
    if (read.kind !== 'message' || read.message.kind !== 'response' || read.message.status < 200) return;
    const { message } = read;
    const key = `${headerValue(message, 'call-id')} ${parseInt(headerValue(message, 'cseq') ?? '', 10)}`;
    const to = headerValue(message, 'to') ?? '';
    this.#waiting.get(key)?.({ status: message.status, to, body: message.body.toString('latin1') });
  }
}
