import type { Operation, Row } from './document.ts';
import { bodyOf, callerOf, ORIGIN, pathParametersOf, pathValueOf, queryOf } from './sample-values.ts';

/** Where the sample keeps the cookie of a session. */
const JAR = '-b session.txt -c session.txt';
/** Operations without a session that begin one. */
const SIGNING_IN: ReadonlySet<string> = new Set(['signIn', 'enterCode']);
/** The opening of a WebSocket (RFC 6455, 4.1). */
const UPGRADE = [
  `-H 'Connection: Upgrade' -H 'Upgrade: websocket'`,
  `-H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: c3dpdGNoYm9hcmQgY2FsbA=='`,
];

/** A command that carries an operation out on the machine of the server, with the document's examples. */
export function curlSample({ method, path, operation }: Row, prefix: string): string {
  const caller = callerOf(operation);
  const body = bodyOf(operation);
  const parts = [`curl ${flagsOf(operation)}${methodFlag(method, body)}`];
  if (caller === 'key') parts.push(`-H "Authorization: Bearer $KEY"`);
  if (caller === 'session' || SIGNING_IN.has(operation.operationId)) parts.push(JAR);
  // Changes count from a page of the same origin only.
  if (caller === 'session' && method !== 'GET') parts.push(`-H 'Sec-Fetch-Site: same-origin'`);
  if (isSocket(operation)) parts.push(...UPGRADE);
  if (body !== undefined) {
    const text = JSON.stringify(body).replaceAll("'", String.raw`'\''`);
    parts.push(`-H 'Content-Type: application/json'`, `-d '${text}'`);
  }
  parts.push(`"${ORIGIN}${prefix}${addressOf(path, operation)}"`);
  return parts.join(' \\\n  ');
}

/** Streams are shown as they come; sound goes into a file, from where a link leads as well. */
function flagsOf(operation: Operation): string {
  const types = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.keys(content));
  if (types.includes('audio/wav')) return '-sL -o sound.wav';
  return types.includes('text/event-stream') || isSocket(operation) ? '-sN' : '-s';
}

function methodFlag(method: string, body: unknown): string {
  if (method === 'GET' || (method === 'POST' && body !== undefined)) return '';
  return ` -X ${method}`;
}

const isSocket = ({ responses }: Operation): boolean => responses['101'] !== undefined;

function addressOf(path: string, operation: Operation): string {
  const filled = pathParametersOf(operation).reduce((text, one) => {
    const value = pathValueOf(one);
    return text.replace(`{${one.name}}`, () =>
      typeof value === 'object' ? `$${value.variable}` : `${value}`,
    );
  }, path);
  const query = queryOf(operation).map(([name, value]) => `${name}=${String(value)}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}
