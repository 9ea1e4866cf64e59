import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { ackOfRefusal, cancelOf } from './copy-of-invite.ts';
import { usualPort, type Flow } from './flow.ts';
import { headerValue, type Header, type SipRequest, type SipResponse } from './message.ts';
import { parseVia, writeVia } from './parse-via.ts';
import { listValues, parseCSeq, type ReceivedRequest } from './received-request.ts';
import { responsePort, writeResponse, writeUnreadResponse, type ResponseParts } from './response.ts';
import { sipLimits } from './sip-limits.ts';
import type { SipTimers, TimerSet } from './sip-timers.ts';
import { ClientTransaction, type ClientOutcome } from './transaction-client.ts';
import { InviteClientTransaction } from './transaction-client-invite.ts';
import { mergeKey, transactionKey } from './transaction-key.ts';
import { InviteServerTransaction } from './transaction-server-invite.ts';
import { ServerTransaction } from './transaction-server.ts';
import type { Transports } from './transports.ts';
import { writeAnswer, writeMessage } from './write-message.ts';

interface TransactionsOptions {
  transports: Transports;
  timers: SipTimers;
  running: TimerSet;
  log: Logger;
  /** Our own address as this peer sees it, for the Via of requests. */
  sentByFor(flow: Flow): { host: string; port: number };
  onAck(ack: ReceivedRequest): void;
  /** A request of ours goes to this address. */
  onAsked(address: string): void;
  /** Reports a refused INVITE whose ACK never came. */
  onUnacknowledged(peer: string, callId: string): void;
}

type AnyServer = InviteServerTransaction | ServerTransaction;

/** What an INVITE of ours comes to. */
interface InviteListener {
  /** Called with every provisional answer, every 2xx (also one that comes again), and one refusal. */
  onResponse(response: SipResponse): void;
  /** No final answer will come. */
  onFailed(why: 'timeout' | 'unreachable'): void;
}

/** An INVITE of ours that waits for its final answer. */
export interface SentInvite {
  /** Sends CANCEL; to be called once, after a provisional answer (section 9.1). */
  cancel(): void;
  /** Ends the transaction without a report. */
  terminate(): void;
}

/** All transactions of one user agent (RFC 3261, section 17). */
export class Transactions {
  readonly #options: TransactionsOptions;
  readonly #servers = new Map<string, AnyServer>();
  readonly #merges = new Map<string, string>();
  readonly #clients = new Map<string, ClientTransaction | InviteClientTransaction>();
  /** Upper bound of the characters that server transactions keep of their requests. */
  #heldBytes = 0;
  #closed = false;

  constructor(options: TransactionsOptions) {
    this.#options = options;
  }

  get serverCount(): number {
    return this.#servers.size;
  }

  get clientCount(): number {
    return this.#clients.size;
  }

  get full(): boolean {
    return (
      this.#servers.size + this.#clients.size >= sipLimits.transactions ||
      this.#heldBytes >= sipLimits.transactionBytes
    );
  }

  /** Gives a request to the transaction it belongs to; false when there is none. */
  deliver(request: ReceivedRequest): boolean {
    const known = this.#servers.get(transactionKey(request));
    if (!known) return false;
    known.receive(request);
    return true;
  }

  /** The INVITE transaction that a CANCEL refers to; null when it has ended (section 9.2). */
  invitedBy(cancel: ReceivedRequest): InviteServerTransaction | null {
    const found = this.#servers.get(transactionKey(cancel, 'INVITE'));
    return found instanceof InviteServerTransaction ? found : null;
  }

  /** True when the same request has arrived over another path (section 8.2.2.2). */
  isMerged(request: ReceivedRequest): boolean {
    const key = this.#merges.get(mergeKey(request));
    return request.toTag === null && key !== undefined && key !== transactionKey(request);
  }

  /** Opens the transaction of a new INVITE. */
  openInvite(request: ReceivedRequest): InviteServerTransaction {
    const { timers, running, onAck, onUnacknowledged } = this.#options;
    const key = copyOf(transactionKey(request));
    const peer = request.flow.address;
    const callId = copyOf(request.callId);
    const transaction = new InviteServerTransaction(request.flow.reliable, timers, running, {
      send: this.#returnPath(request.flow, request.via.port, responsePort(request.via, request.flow.port)),
      onAck,
      onUnacknowledged: () => onUnacknowledged(peer, callId),
      onTerminated: this.#register(request, key, () => transaction),
    });
    this.#servers.set(key, transaction);
    return transaction;
  }

  /** Opens the transaction of any other new request. */
  open(request: ReceivedRequest): ServerTransaction {
    const { timers, running } = this.#options;
    const key = copyOf(transactionKey(request));
    const transaction = new ServerTransaction(request.flow.reliable, timers, running, {
      send: this.#returnPath(request.flow, request.via.port, responsePort(request.via, request.flow.port)),
      onTerminated: this.#register(request, key, () => transaction),
    });
    this.#servers.set(key, transaction);
    return transaction;
  }

  /** Answers without a transaction, for malformed requests and overload (section 8.2.7). */
  answerStateless(message: SipRequest, flow: Flow, status: number, parts: ResponseParts): boolean {
    if (message.method === 'ACK') return false;
    const written = writeResponse(message, flow, status, parts);
    const unread = written ? null : writeUnreadResponse(message, status, parts);
    const response = written ?? unread?.response;
    if (!response) return false;
    const via = parseVia(headerValue(response, 'via') ?? '');
    const port = via ? responsePort(via, flow.port) : (unread?.way.port ?? usualPort('UDP'));
    const to = flow.protocol === 'UDP' ? this.#options.transports.udp.flowTo(flow.address, port) : flow;
    this.#write(to, writeAnswer(response));
    return true;
  }

  /**
   * Sends a request of ours (all but INVITE and ACK) and reports how it ended, once. The function returned
   * ends the transaction without a report.
   */
  request(message: SipRequest, flow: Flow, onOutcome: (outcome: ClientOutcome) => void): () => void {
    return this.#request(message, flow, newBranch(), onOutcome);
  }

  /** Sends an INVITE of ours. */
  invite(message: SipRequest, flow: Flow, listener: InviteListener): SentInvite {
    const branch = newBranch();
    const request = this.#withVia(message, flow, branch);
    if (this.#closed) {
      listener.onFailed('unreachable');
      return { cancel: () => {}, terminate: () => {} };
    }
    const { timers, running } = this.#options;
    const key = `${branch} INVITE`;
    const bytes = writeMessage(request);
    const transaction = new InviteClientTransaction(flow.reliable, timers, running, {
      send: () => void flow.send(bytes).catch(() => transaction.transportFailed()),
      acknowledge: (refusal) => this.#send(ackOfRefusal(request, refusal), flow),
      onResponse: (response) => listener.onResponse(response),
      onFailed: (why) => listener.onFailed(why),
      onTerminated: () => this.#clients.delete(key),
    });
    this.#clients.set(key, transaction);
    transaction.start();
    return {
      cancel: () => void this.#request(cancelOf(message), flow, branch, () => {}),
      terminate: () => transaction.terminate(),
    };
  }

  /** Sends a request that has no answer: the ACK of a 2xx (section 13.2.2.4). */
  sendAck(message: SipRequest, flow: Flow): void {
    this.#send(this.#withVia(message, flow, newBranch()), flow);
  }

  #request(
    message: SipRequest,
    flow: Flow,
    branch: string,
    onOutcome: (outcome: ClientOutcome) => void,
  ): () => void {
    if (this.#closed) {
      onOutcome({ kind: 'unreachable' });
      return () => {};
    }
    const { timers, running } = this.#options;
    const bytes = writeMessage(this.#withVia(message, flow, branch));
    const key = `${branch} ${message.method}`;
    const transaction = new ClientTransaction(flow.reliable, timers, running, {
      send: () => void flow.send(bytes).catch(() => transaction.transportFailed()),
      onOutcome,
      onTerminated: () => this.#clients.delete(key),
    });
    this.#clients.set(key, transaction);
    transaction.start();
    return () => transaction.terminate();
  }

  #withVia(message: SipRequest, flow: Flow, branch: string): SipRequest {
    this.#options.onAsked(flow.address);
    const parameters = new Map([
      ['branch', branch],
      ...(flow.protocol === 'UDP' ? [['rport', null] as const] : []),
    ]);
    const via: Header = {
      name: 'via',
      value: writeVia({ transport: flow.protocol, ...this.#options.sentByFor(flow), parameters }),
    };
    return { ...message, headers: [via, ...message.headers] };
  }

  #send(message: SipRequest, flow: Flow): void {
    flow.send(writeMessage(message)).catch((fault: unknown) => {
      const { method } = message;
      this.#options.log.debug({ peer: flow.address, method, fault: String(fault) }, 'sip request not sent');
    });
  }

  /**
   * Gives an answer to the client transaction that it belongs to (section 17.1.3); false when there is none.
   */
  deliverResponse(response: SipResponse): boolean {
    const [via = '', ...others] = listValues(response, 'via') ?? [];
    const cseq = parseCSeq(headerValue(response, 'cseq') ?? '');
    if (others.length > 0 || !cseq) return false;
    const branch = parseVia(via)?.parameters.get('branch');
    const transaction = this.#clients.get(`${branch ?? ''} ${cseq.method}`);
    transaction?.receive(response);
    return transaction !== undefined;
  }

  /** Ends all of them; later requests are not sent. */
  terminateAll(): void {
    this.#closed = true;
    for (const transaction of [...this.#servers.values(), ...this.#clients.values()]) transaction.terminate();
  }

  /** Registers the transaction for merging; the function returned removes it. */
  #register(request: ReceivedRequest, key: string, self: () => AnyServer): () => void {
    const merge = copyOf(mergeKey(request));
    const bytes = bytesOf(request.message);
    this.#heldBytes += bytes;
    if (request.toTag === null && !this.#merges.has(merge)) this.#merges.set(merge, key);
    return () => {
      this.#heldBytes -= bytes;
      if (this.#servers.get(key) === self()) this.#servers.delete(key);
      if (this.#merges.get(merge) === key) this.#merges.delete(merge);
    };
  }

  /** Where answers go (section 18.2.2): the same connection, else back to the source of the request. */
  #returnPath(flow: Flow, viaPort: number | null, port: number): (answer: string) => void {
    const { transports } = this.#options;
    if (flow.protocol === 'UDP') {
      const way = transports.udp.flowTo(flow.address, port);
      return (answer) => this.#write(way, answer);
    }
    const usual = usualPort(flow.protocol);
    const again = (): Flow => transports.flowTo(flow.protocol, flow.address, viaPort ?? usual);
    return (answer) => this.#write(flow.open ? flow : again(), answer);
  }

  #write(flow: Flow, answer: string): void {
    flow.send(Buffer.from(answer, 'latin1')).catch((fault: unknown) => {
      const status = answer.slice(0, 'SIP/2.0 200'.length);
      this.#options.log.debug({ peer: flow.address, status, fault: String(fault) }, 'sip answer not sent');
    });
  }
}

const newBranch = (): string => `z9hG4bK${randomBytes(16).toString('hex')}`;

/** An upper bound for what a transaction keeps of its request. */
function bytesOf({ headers }: SipRequest): number {
  return headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
}

/** A copy of a text that does not keep the text it was cut from in memory. */
const copyOf = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
