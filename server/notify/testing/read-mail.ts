/** A part of a mail: its headers by lower-case name, unfolded and decoded, and its content as text. */
export interface MailPart {
  headers: Map<string, string>;
  text: string;
  parts: MailPart[];
}

/**
 * Reads a mail as far as our own need it (RFC 5322, RFC 2045-2047). Headers that stand there twice are joined
 * by `|`.
 */
export function readMail(raw: string): MailPart {
  const split = raw.indexOf('\r\n\r\n');
  const headers = new Map<string, string>();
  for (const line of raw
    .slice(0, split)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    const value = decodeWords(line.slice(line.indexOf(':') + 1).trim());
    headers.set(name, headers.has(name) ? `${headers.get(name)}|${value}` : value);
  }
  const body = raw.slice(split + 4);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return { headers, text: decodeBody(headers, body), parts: [] };
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return { headers, text: '', parts: pieces.map((piece) => readMail(piece.replace(/^\r\n/, ''))) };
}

/** The first part whose type begins so. */
export function findPart(mail: MailPart, type: string): MailPart | null {
  if (mail.headers.get('content-type')?.startsWith(type)) return mail;
  for (const part of mail.parts) {
    const found = findPart(part, type);
    if (found) return found;
  }
  return null;
}

function decodeBody(headers: Map<string, string>, body: string): string {
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\r\n/g, '')) : body;
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}
