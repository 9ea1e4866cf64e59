import { spelledName } from './header-names.ts';
import type { SipMessage, SipResponse } from './message.ts';

/** The bytes of a message; Content-Length is written here and nowhere else. */
export function writeMessage(message: SipMessage): Buffer {
  const start =
    message.kind === 'request'
      ? `${message.method} ${message.uri} ${message.version}`
      : `SIP/2.0 ${message.status} ${message.reason}`;
  const lines = message.headers
    .filter((header) => header.name !== 'content-length')
    .map((header) => `${spelledName(header.name)}: ${header.value}`);
  const head = [start, ...lines, `Content-Length: ${message.body.length}`, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), message.body]);
}

/**
 * An answer as it goes over the wire, one character a byte, as it is kept to be repeated. It keeps nothing of
 * the request in memory, whose datagram is many times as long.
 */
export function writeAnswer(response: SipResponse): string {
  return writeMessage(response).toString('latin1');
}
