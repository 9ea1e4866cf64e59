/** What stands in place of a secret. */
const LEFT_OUT = '[left out]';

/** Headers of digest authentication (RFC 7616) and others that carry what lets somebody in. */
const SECRET_HEADERS =
  /^((?:proxy-)?authorization|(?:proxy-)?authenticate|www-authenticate|(?:proxy-)?authentication-info|cookie)[ \t]*:/i;
/** Lines of SDP with keys and passwords (RFC 4568, 3830, 8839 and 8866); their beginning is kept. */
const SECRET_LINES: readonly RegExp[] = [
  /^(a=crypto:\d+[ \t]+\S+[ \t]+).*$/gm,
  /^(a=key-mgmt:\S*[ \t]*).*$/gm,
  /^(a=ice-pwd:).*$/gm,
  /^(k=).*$/gm,
];
/** A password within a URI (RFC 3261, section 19.1.1). */
const URI_PASSWORD = /(sips?:[^\s:@<>;]{0,128}):[^\s@<>]{1,128}@/gi;
/** Bodies without what people said or typed; keys that were pressed may be a PIN. */
const SHOWN_BODIES = /^(application\/sdp|message\/sipfrag)\b/i;

/**
 * A SIP message for people, without its secrets: credentials and challenges, keys of SRTP, passwords, and
 * bodies other than SDP.
 * @param text the message as it came or went, one character a byte.
 * @returns readable text, in which everything but line ends and tabs is printable.
 */
export function redactMessage(text: string): string {
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const body = end ? text.slice(end.index + end[0].length) : '';
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const kept = lines.map((line) => {
    const secret = SECRET_HEADERS.exec(line)?.[1];
    return secret === undefined ? line : `${secret}: ${LEFT_OUT}`;
  });
  const type = lines.map((line) => /^(?:content-type|c)[ \t]*:[ \t]*(.*)$/i.exec(line)?.[1]).find(Boolean);
  const shown = kept.join('\r\n').replaceAll(URI_PASSWORD, `$1:${LEFT_OUT}@`);
  return printable(`${shown}\r\n\r\n${redactBody(body, type ?? '')}`);
}

function redactBody(body: string, type: string): string {
  if (body === '') return '';
  if (!SHOWN_BODIES.test(type)) return `[${body.length} bytes left out]`;
  return SECRET_LINES.reduce((text, line) => text.replaceAll(line, `$1${LEFT_OUT}`), body);
}

const printable = (latin1: string): string =>
  Buffer.from(latin1, 'latin1')
    .toString('utf8')
    .replaceAll(/[^\P{C}\r\n\t]/gu, '\u00b7');
