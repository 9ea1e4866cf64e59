import { parseParameters, isToken, type Parameters } from './parse-parameters.ts';
import { parseHostPort, writeHost } from './uri.ts';

/** One hop of the path of a request (RFC 3261, section 20.42). */
export interface Via {
  /** `UDP`, `TCP`, `TLS` or another, upper case. */
  readonly transport: string;
  readonly host: string;
  readonly port: number | null;
  readonly parameters: Parameters;
}

/** What comes before the parameters. */
const form = /^SIP\s*\/\s*2\.0\s*\/\s*(\S+)\s+(\S.*)$/is;

/** Reads one Via value; null when it does not follow the grammar. */
export function parseVia(text: string): Via | null {
  const semicolon = text.indexOf(';');
  const [, transport, by = ''] = form.exec((semicolon < 0 ? text : text.slice(0, semicolon)).trim()) ?? [];
  const sentBy = parseHostPort(by);
  const parameters = parseParameters(semicolon < 0 ? '' : text.slice(semicolon));
  if (transport === undefined || !isToken(transport) || !sentBy || !parameters) return null;
  return { transport: transport.toUpperCase(), ...sentBy, parameters };
}

/** What precedes the parameters, of whatever version. */
const beginning = /^SIP\s*\/\s*\d+\.\d+\s*\/\s*[^\s;,]+\s+([^\s;,]+)/i;

/** Where the sender of a request is, also where the rest of its Via does not follow the grammar. */
export function parseSentBy(text: string): { host: string; port: number | null } | null {
  return parseHostPort(beginning.exec(text)?.[1] ?? '');
}

/**
 * The Via of an answer: `received` when the packet came from elsewhere than it says (RFC 3261, section
 * 18.2.1), and both `received` and `rport` filled in when the peer asked for it (RFC 3581, section 4).
 */
export function markReceived(via: Via, source: { address: string; port: number }): Via {
  const parameters = new Map(via.parameters);
  const asked = parameters.has('rport');
  parameters.delete('received');
  if (asked) parameters.set('rport', String(source.port));
  if (asked || via.host !== source.address) parameters.set('received', source.address);
  return { ...via, parameters };
}

/** Writes a Via value. */
export function writeVia(via: Via): string {
  const port = via.port === null ? '' : `:${via.port}`;
  const parameters = [...via.parameters].map(([name, value]) =>
    value === null ? `;${name}` : `;${name}=${value}`,
  );
  return `SIP/2.0/${via.transport} ${writeHost(via.host)}${port}${parameters.join('')}`;
}
