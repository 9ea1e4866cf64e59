import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../server/platform/clock.ts';
import { writeEnvelope } from '../../server/platform/events/emit.ts';
import { parseNetwork } from '../../server/platform/networks.ts';
import { OutboundClient } from '../../server/platform/outbound/outbound-client.ts';
import { postEvent } from '../../server/webhooks/post-event.ts';
import { newSecret, sign } from '../../server/webhooks/sign.ts';
import { until } from '../../server/platform/jobs/testing/until.ts';
import { freePort } from '../../server/testing/free-port.ts';

/** Starts each example unchanged, as its first lines say, and sends it what the service sends. */
const EXAMPLES: [name: string, program: string, start: (port: number) => string[]][] = [
  ['receive.ts', process.execPath, () => [pathOf('receive.ts')]],
  ['receive.py', 'python3', () => [pathOf('receive.py')]],
  ['receive.php', 'php', (port) => ['-S', `127.0.0.1:${port}`, pathOf('receive.php')]],
];

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const secret = newSecret();
const EVENT = { eventId: 'evt_1', type: 'test.ping', data: { webhook_id: 1, message: 'Zoë 👋' } } as const;

interface Example {
  url: string;
  /** Everything it has written so far. */
  output(): string;
  child: ChildProcess;
}

async function startExample(program: string, argumentsFor: (port: number) => string[]): Promise<Example> {
  const port = await freePort();
  const child = spawn(program, argumentsFor(port), {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  }
  const url = `http://127.0.0.1:${port}/hooks`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`the example ended: ${text}`);
  }
  return { url, output: () => text, child };
}

const answers = async (url: string): Promise<boolean> => {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return fetch(url, { method: 'POST', body: '' }).then(
    (answer) => answer.text().then(() => true),
    () => false,
  );
};

for (const [name, program, argumentsFor] of EXAMPLES) {
  describe(
    `the example ${name}`,
    { skip: isInstalled(program) ? false : `${program} is not installed` },
    () => {
      let example: Example;
      const outboundClient = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.1')] });
      before(async () => {
        example = await startExample(program, argumentsFor);
      });
      after(async () => {
        example.child.kill('SIGKILL');
        outboundClient.close();
      });

      const now = (): number => Math.floor(systemClock.now().epochMilliseconds / 1000);
      const body = writeEnvelope({ ...EVENT, now: systemClock.now() });
      const send = async (sent: string, timestamp: number, signature: string): Promise<string> => {
        const headers = { 'X-Service-Timestamp': String(timestamp), 'X-Service-Signature': signature };
        const answer = await fetch(example.url, { method: 'POST', headers, body: sent });
        return `${answer.status} ${(await answer.text()).trim()}`;
      };

      it('refuses a body that was changed, another secret, and a signature that is none', async () => {
        const good = sign(secret, now(), body);
        assert.equal(await send(`${body} `, now(), good), '400 signature_mismatch');
        assert.equal(await send(body.replace('Zoë', 'Zoe'), now(), good), '400 signature_mismatch');
        assert.equal(await send(body, now(), sign(newSecret(), now(), body)), '400 signature_mismatch');
        for (const signature of [good.slice(3), good.toUpperCase(), `${good}0`, 'v1=']) {
          assert.equal(await send(body, now(), signature), '400 malformed_signature');
        }
        assert.match(await send(body, -1, good), /^400 malformed_timestamp$/);
      });

      it('refuses what was signed more than five minutes ago, or for later', async () => {
        for (const away of [-400, 400]) {
          const at = now() + away;
          assert.equal(await send(body, at, sign(secret, at, body)), '400 timestamp_outside_tolerance');
        }
        const at = now() - 200;
        assert.equal(await send(body, at, sign(secret, at, body)), '200 ok');
      });

      it('takes what the service itself sends, and handles it', async () => {
        const sender = { outboundClient, clock: systemClock, brand: 'Service' };
        const sent = writeEnvelope({ ...EVENT, eventId: `evt_of_${name}`, now: systemClock.now() });
        const destination = { kind: 'webhook', workspaceId: 1, url: example.url, secret } as const;
        const posting = { type: 'test.ping', body: sent };
        const attempt = await postEvent(sender, destination, posting);
        assert.deepEqual([attempt.error, attempt.http_status], [null, 200]);
        await until('the example shows it', () => example.output().includes(`test.ping evt_of_${name}`));
      });
    },
  );
}
