import { getCACertificates } from 'node:tls';
import type { Transporter } from 'nodemailer';
import type { MailSettings } from '../platform/config/settings.ts';
import { within } from '../platform/within.ts';
import { formats } from '../platform/http/request/formats.ts';

/** A mail to one person. Values of headers are on one line. */
export interface Mail {
  /** The name that stands before the address that mails come from. */
  senderName: string;
  replyTo: string | null;
  to: { name: string | null; address: string };
  subject: string;
  body: string;
  /** A calendar file and its method, attached. */
  calendar: { method: string; content: string } | null;
  /**
   * The `Message-ID` without its host; the same for every attempt, so that a mail that arrived twice is
   * recognised.
   */
  messageKey: string;
  date: Temporal.Instant;
}

/**
 * The result of an attempt; `error` is a sentence for the people of the business, `cause` is for operators.
 */
export type MailOutcome =
  | { sent: true }
  /** `isFinal`: another attempt would fail too. */
  | { sent: false; isFinal: boolean; error: string; cause: string };

/** From the look-up of the mail server to the end of its last answer. */
const DEADLINE_MS = 30_000;
const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;
const MAX_ANSWER = 500;

/** Sends mails over the mail server of the settings, each over its own connection. */
export class Mailer {
  readonly #settings: MailSettings;
  readonly #ca: string | undefined;
  readonly #deadlineMs: number;
  #transport: Promise<Transporter> | null = null;

  /** `ca`: a certificate (PEM) to trust beside those that Node trusts. */
  constructor(settings: MailSettings, options: { ca?: string; deadlineMs?: number } = {}) {
    this.#settings = settings;
    this.#ca = options.ca;
    this.#deadlineMs = options.deadlineMs ?? DEADLINE_MS;
  }

  /** The address that mails come from. */
  get from(): string {
    return this.#settings.from;
  }

  /** Connects, encrypts and logs in as for a mail, and sends none. Does not throw. */
  async tryLogin(): Promise<MailOutcome> {
    try {
      this.#transport ??= openTransport(this.#settings, this.#ca);
      const transport = await this.#transport;
      await within(this.#deadlineMs, 'the mail server', transport.verify());
      return { sent: true };
    } catch (error) {
      return { sent: false, ...readFailure(error), cause: error instanceof Error ? error.message : '' };
    }
  }

  /** Sends it once, and waits no longer than the deadline. Does not throw. */
  async send(mail: Mail, signal?: AbortSignal): Promise<MailOutcome> {
    const { to } = mail;
    if (!formats['email']?.(to.address)) {
      return { sent: false, isFinal: true, error: 'This is not an e-mail address.', cause: '' };
    }
    const deadline = AbortSignal.timeout(this.#deadlineMs);
    try {
      this.#transport ??= openTransport(this.#settings, this.#ca);
      const transport = await this.#transport;
      await transport.sendMail({
        from: { name: mail.senderName, address: this.from },
        to: { name: to.name ?? '', address: to.address },
        // Given here, so that it is never parsed from a header.
        envelope: { from: this.from, to: [to.address] },
        ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
        subject: mail.subject,
        text: mail.body,
        ...(mail.calendar === null ? {} : { icalEvent: { ...mail.calendar, filename: 'appointment.ics' } }),
        messageId: `<${mail.messageKey}@${this.from.split('@').at(-1) ?? ''}>`,
        date: writeDate(mail.date),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
      });
      return { sent: true };
    } catch (error) {
      return { sent: false, ...readFailure(error), cause: error instanceof Error ? error.message : '' };
    }
  }
}

/** Loads the library with the first mail, which keeps it out of the start. */
async function openTransport(settings: MailSettings, ca: string | undefined): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { host, port, secure, login } = settings;
  return createTransport({
    host,
    port,
    secure,
    // A password never leaves over an unencrypted connection.
    requireTLS: login !== null && !secure,
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: ca === undefined ? {} : { ca: [...getCACertificates('default'), ca] },
  });
}

/** RFC 5322, section 3.3: `Mon, 23 Nov 2026 12:00:00 +0000`. */
function writeDate(at: Temporal.Instant): string {
  const utc = at.toZonedDateTimeISO('UTC');
  const day = utc.toLocaleString('en-GB', { weekday: 'short' });
  const month = utc.toLocaleString('en-US', { month: 'short' });
  const time = utc.toPlainTime().toString({ smallestUnit: 'second', roundingMode: 'trunc' });
  return `${day}, ${utc.day} ${month} ${utc.year} ${time} +0000`;
}

/**
 * A 5xx about sender, recipient or content is final (RFC 5321, section 4.2.1); one about the login is not.
 */
function readFailure(error: unknown): { isFinal: boolean; error: string } {
  const { code, isAboutTls, responseCode, response } = readError(error);
  if (isAboutTls) return { isFinal: false, error: 'No safe connection to the mail server was possible.' };
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return { isFinal: false, error: 'The mail server did not accept the login.' };
  }
  if (code === 'EABORT' || code === 'ETIMEDOUT') {
    return { isFinal: false, error: 'The mail server did not answer in time.' };
  }
  if (responseCode === null) return { isFinal: false, error: 'The mail server could not be reached.' };
  const words = response.replace(/\s+/g, ' ').slice(0, MAX_ANSWER);
  // 530: the server requires a login or encryption first.
  const isFinal = responseCode >= 500 && responseCode !== 530;
  return { isFinal, error: `The mail server refused it: ${words}` };
}

interface MailFailure {
  code: string;
  /** The connection was made and its certificate or encryption refused. */
  isAboutTls: boolean;
  responseCode: number | null;
  response: string;
}

function readError(error: unknown): MailFailure {
  const failure: object = typeof error === 'object' && error !== null ? error : {};
  const textAt = (name: string): string => {
    const value: unknown = Reflect.get(failure, name);
    return typeof value === 'string' ? value : '';
  };
  const code = textAt('code');
  const responseCode: unknown = Reflect.get(failure, 'responseCode');
  return {
    code,
    isAboutTls: code === 'ETLS' || /CERT|SIGNED|TLS|SSL|EPROTO/.test(textAt('originalCode')),
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    response: textAt('response'),
  };
}
