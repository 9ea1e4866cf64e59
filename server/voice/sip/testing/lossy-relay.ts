import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** Of so many datagrams in one direction one is lost. */
const LOST_OF = 5;
/** The same message arrives at its third try at the latest, so that repeating it helps for certain. */
const MOST_LOSSES = 2;

/** A network that loses datagrams, between a caller and a telephone. */
export interface LossyRelay {
  /** Where the telephone is called. */
  readonly port: number;
  /** Datagrams that were lost so far. */
  readonly lost: number;
  close(): void;
}

/**
 * Relays SIP over UDP between whoever calls and the telephone at `port`, both on the loopback. It puts itself
 * into the Contact of both, so that the whole dialog goes through it.
 * @param loses one datagram of five, or each message when it is sent for the first time.
 */
export async function startLossyRelay(
  port: number,
  loses: 'a fifth' | 'first copies' = 'a fifth',
): Promise<LossyRelay> {
  const [toCaller, toTelephone] = [createSocket('udp4'), createSocket('udp4')];
  const sockets = [toCaller, toTelephone];
  for (const socket of sockets) socket.bind(0, '127.0.0.1');
  await Promise.all(sockets.map((socket) => once(socket, 'listening')));
  const own = toCaller.address().port;
  const [requests, answers] = [new Losses(loses), new Losses(loses)];
  let callerPort = 0;
  toCaller.on('message', (bytes, from) => {
    callerPort = from.port;
    const text = bytes.toString('latin1');
    if (!requests.includes(text)) toTelephone.send(through(toTelephone, text), port, '127.0.0.1');
  });
  toTelephone.on('message', (bytes) => {
    const text = bytes.toString('latin1');
    if (!answers.includes(text)) toCaller.send(through(toCaller, text), callerPort, '127.0.0.1');
  });
  return {
    port: own,
    get lost() {
      return requests.count + answers.count;
    },
    close: () => sockets.forEach((socket) => socket.close()),
  };
}

/** A message whose sender is reached by the socket; whoever registers is registered as they say. */
const through = (socket: Socket, text: string): Buffer =>
  Buffer.from(
    /^CSeq: *\d+ REGISTER/im.test(text)
      ? text
      : text.replace(/^(Contact:.*127\.0\.0\.1:)\d+/im, `$1${socket.address().port}`),
    'latin1',
  );

/** Decides what is lost in one direction. */
class Losses {
  count = 0;
  #seen = 0;
  readonly #ofMessage = new Map<string, number>();
  readonly #loses: 'a fifth' | 'first copies';

  constructor(loses: 'a fifth' | 'first copies') {
    this.#loses = loses;
  }

  includes(text: string): boolean {
    this.#seen += 1;
    const message = messageOf(text);
    const before = this.#ofMessage.get(message) ?? 0;
    const isKept =
      this.#loses === 'a fifth' ? this.#seen % LOST_OF !== 0 || before >= MOST_LOSSES : before > 0;
    if (isKept) return false;
    this.#ofMessage.set(message, before + 1);
    this.count += 1;
    return true;
  }
}

/** What a message and those that repeat it have in common: an ACK that is sent again has another branch. */
const messageOf = (text: string): string =>
  [/^[^\r]*/, /^Call-ID:[^\r]*/im, /^CSeq:[^\r]*/im].map((part) => part.exec(text)?.[0] ?? '').join();
