import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { Certificate } from '../../platform/outbound/testing/self-signed.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header and body as they came, without the dots of the transport. */
  raw: string;
  isEncrypted: boolean;
  user: string | null;
}

/**
 * What a server says to a command: words of its own, `hang` for nothing at all, `close` for the end of the
 * connection.
 */
export type Reply = string | null;

/**
 * An SMTP server on loopback that keeps what it is sent (RFC 5321; STARTTLS by RFC 3207, AUTH PLAIN by RFC
 * 4954).
 */
export interface MailServer {
  port: number;
  mails: ReceivedMail[];
  /** Connections made so far. */
  connections: number;
  /** Every command, as it came. */
  commands: string[];
  /**
   * Replaces the answer to a command (`CONNECT` for the greeting, `.` for the end of a mail); null leaves it.
   */
  reply: (command: string) => Reply;
  close(): Promise<void>;
}

export interface MailServerOptions {
  certificate?: Certificate;
  /** TLS from the first byte; otherwise STARTTLS is offered where there is a certificate. */
  secure?: boolean;
}

interface Session {
  socket: Socket;
  isEncrypted: boolean;
  user: string | null;
  from: string;
  to: string[];
  /** Lines of the mail being received; null between mails. */
  data: string[] | null;
}

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    server.connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    const secured = options.secure ? encrypt(socket, options) : socket;
    const session: Session = {
      socket: secured,
      isEncrypted: options.secure ?? false,
      user: null,
      from: '',
      to: [],
      data: null,
    };
    listen(server, options, session);
    say(session, server.reply('CONNECT') ?? '220 test ESMTP');
  });
  const server: MailServer = {
    port: 0,
    mails: [],
    connections: 0,
    commands: [],
    reply: () => null,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        listener.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  server.port = (listener.address() as AddressInfo).port;
  return server;
}

function encrypt(socket: Socket, { certificate }: MailServerOptions): Socket {
  if (!certificate) throw new Error('TLS needs a certificate');
  const secured = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) });
  secured.on('error', () => {});
  return secured;
}

function listen(server: MailServer, options: MailServerOptions, session: Session): void {
  let rest = '';
  const onData = (chunk: Buffer): void => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (session.data) receiveLine(server, session, line);
      else obey(server, options, session, line);
    }
  };
  session.socket.on('data', onData);
}

function receiveLine(server: MailServer, session: Session, line: string): void {
  if (line !== '.') return void session.data?.push(line.replace(/^\./, ''));
  const raw = Buffer.from((session.data ?? []).join('\r\n'), 'latin1').toString('utf8');
  session.data = null;
  const answer = server.reply('.');
  if (answer === null || answer.startsWith('250') || answer === 'hang') {
    const { from, to, isEncrypted, user } = session;
    server.mails.push({ from, to, raw, isEncrypted, user });
  }
  say(session, answer ?? '250 taken');
}

function obey(server: MailServer, options: MailServerOptions, session: Session, line: string): void {
  server.commands.push(line);
  const own = server.reply(line);
  if (own !== null) return say(session, own);
  const verb = (line.split(' ')[0] ?? '').toUpperCase();
  const argument = line.slice(line.indexOf(' ') + 1);
  if (verb === 'EHLO') return say(session, greetingOf(options, session));
  if (verb === 'STARTTLS' && options.certificate) return startTls(server, options, session);
  if (verb === 'AUTH') {
    session.user =
      Buffer.from(argument.split(' ')[1] ?? '', 'base64')
        .toString('utf8')
        .split('\0')[1] ?? null;
    return say(session, '235 welcome');
  }
  if (verb === 'STARTTLS') return say(session, '502 no');
  if (verb === 'MAIL') session.from = addressIn(line);
  if (verb === 'RCPT') session.to.push(addressIn(line));
  if (verb === 'DATA') session.data = [];
  if (verb === 'QUIT') return void session.socket.end('221 bye\r\n');
  say(session, verb === 'DATA' ? '354 go on' : '250 ok');
}

const addressIn = (line: string): string => /<(.*?)>/.exec(line)?.[1] ?? '';

function greetingOf(options: MailServerOptions, session: Session): string {
  const offersTls = options.certificate !== undefined && !session.isEncrypted;
  return ['250-test', ...(offersTls ? ['250-STARTTLS'] : []), '250-8BITMIME', '250 AUTH PLAIN'].join('\r\n');
}

function startTls(server: MailServer, options: MailServerOptions, session: Session): void {
  say(session, '220 go on');
  session.socket.removeAllListeners('data');
  session.socket = encrypt(session.socket, options);
  session.isEncrypted = true;
  listen(server, options, session);
}

function say({ socket }: Session, words: string): void {
  if (words === 'hang') return;
  if (words === 'close') return void socket.destroy();
  socket.write(`${words}\r\n`);
}
