import { createHmac } from 'node:crypto';
import { Pool } from 'undici';

/**
 * The reference: signs and posts only, without claims, address checks, log and retries. NODE_EXTRA_CA_CERTS
 * makes it trust the receiver. The posts that open the connections are not timed:
 * `node bare-process.ts <origin> <count> <untimed> <bytes> <connections>`.
 */
const [origin = '', ...rest] = process.argv.slice(2);
const [count = 0, untimed = 0, bytes = 0, connections = 1] = rest.map(Number);
const pool = new Pool(origin, { connections, pipelining: 1 });
const padding = 'x'.repeat(bytes);
let begun = 0;

async function post(until: number): Promise<void> {
  while (begun < until) {
    begun += 1;
    const id = String(begun).padStart(30, '0');
    const body = JSON.stringify({ id: `evt_${id}`, type: 'order.created', data: { note: padding } });
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', 'whsec_test').update(`${timestamp}.${body}`).digest('hex');
    const answer = await pool.request({
      method: 'POST',
      path: '/hook',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Service-Webhooks/1.0',
        'X-Service-Event': 'order.created',
        'X-Service-Timestamp': String(timestamp),
        'X-Service-Signature': `v1=${signature}`,
      },
      body,
    });
    await answer.body.dump();
  }
}

const postAll = (until: number) => Promise.all(Array.from({ length: connections }, () => post(until)));
await postAll(untimed);
const startedAt = performance.now();
await postAll(untimed + count);
console.log((count * 1000) / (performance.now() - startedAt));
await pool.close();
