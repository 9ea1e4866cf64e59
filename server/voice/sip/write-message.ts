import { spelledName } from './header-names.ts';
import type { SipMessage, SipResponse } from './message.ts';

/** The bytes of a message; Content-Length is written here and nowhere else. */
export function writeMessage(message: SipMessage): Buffer {
  const start =
    message.kind === 'request'
      ? `${message.method} ${oneLine(message.uri)} ${message.version}`
      : `SIP/2.0 ${message.status} ${oneLine(message.reason)}`;
  const lines = message.headers
    .filter((header) => header.name !== 'content-length')
    .map((header) => `${spelledName(header.name)}: ${oneLine(header.value)}`);
  const head = [start, ...lines, `Content-Length: ${message.body.length}`, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), message.body]);
}

/** Keeps a text from beginning a new line: of a character above a byte the lower byte goes out. */
const oneLine = (text: string): string => text.replace(/[\r\n\0\u0100-\uffff]+/g, ' ');

/**
 * An answer as it goes over the wire, one character a byte, as it is kept to be repeated. It keeps nothing of
 * the request in memory, whose datagram is many times as long.
 */
export function writeAnswer(response: SipResponse): string {
  return writeMessage(response).toString('latin1');
}
