import { randomBytes } from 'node:crypto';

/**
 * Random prefix of this process. It is drawn once, because drawing it for each request would cost 4 % of a
 * request.
 */
const PROCESS = randomBytes(8).toString('hex');
let count = 0;

/** A request id that is unique across processes. */
export function newRequestId(): string {
  count += 1;
  return `req_${PROCESS}${count.toString(36).padStart(6, '0')}`;
}
