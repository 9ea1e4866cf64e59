import { createHmac } from 'node:crypto';
import { Pool } from 'undici';

/** The limit: signs and posts, with nothing claimed, judged, recorded or tried again. Trusts the receiver by NODE_EXTRA_CA_CERTS. */
const [origin = '', count = '0', bytes = '0'] = process.argv.slice(2);
const AT_ONCE = 64;
const total = Number(count);
const pool = new Pool(origin, { connections: AT_ONCE, pipelining: 1 });
const padding = 'x'.repeat(Number(bytes));
let begun = 0;

async function post(): Promise<void> {
  while (begun < total) {
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

const startedAt = performance.now();
await Promise.all(Array.from({ length: AT_ONCE }, post));
console.log((total * 1000) / (performance.now() - startedAt));
await pool.close();
