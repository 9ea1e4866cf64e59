/** What may stand in the value of a header (RFC 9110, section 5.5); nothing else can end the line it stands in. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

export interface RequestTarget {
  /** With the port, where it is not the scheme's own. */
  host: string;
  /** With the query. */
  path: string;
}

export interface RequestToWrite {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
}

/**
 * Head and body of a request as they are written to the connection (RFC 9112).
 * @throws RangeError when the value of a header cannot stand in one.
 */
export function writeRequest(
  { host, path }: RequestTarget,
  { method, headers, body }: RequestToWrite,
): Buffer {
  let head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\n`;
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (!HEADER_VALUE.test(value)) throw new RangeError(`the header ${name} holds what no header can`);
    head += `${name}: ${value}\r\n`;
  }
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  head += body === undefined ? '\r\n' : `Content-Length: ${length}\r\n\r\n`;
  const request = Buffer.allocUnsafe(head.length + length);
  request.write(head, 'latin1');
  if (body !== undefined) request.write(body, head.length, 'utf8');
  return request;
}
