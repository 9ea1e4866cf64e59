import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, it } from 'node:test';
import { verifyWebhook } from '../../sdk/verify-webhook.ts';
import { emit } from '../../server/platform/events/emit.ts';
import { until } from '../../server/platform/jobs/testing/until.ts';
import { startReceiver, type Receiver } from '../../server/platform/outbound/testing/receiver.ts';
import { useTestApi } from '../../server/testing/use-test-api.ts';
import { deliveryHeaders as ofServer } from '../../server/webhooks/post-event.ts';
import { writeCliSamples } from '../../tools/write-cli-operations.ts';
import { useCommandLine } from '../testing/command-line.ts';
import { deliveryHeaders, newSecret } from './forward-events.ts';
import { readSince } from './listen.command.ts';
import { SAMPLES } from './samples.ts';

const api = useTestApi({ now: new Date().toISOString() });
const cli = useCommandLine();
const secret = newSecret();
let receiver: Receiver;
before(async () => {
  receiver = await startReceiver(null);
});
after(() => receiver.close());
afterEach(() => {
  receiver.received.length = 0;
  receiver.answer = (_request, response) => void response.end('ok');
});

const env = (): Record<string, string> => ({
  SWITCHBOARD_URL: new URL(api.baseUrl).origin,
  SWITCHBOARD_KEY: api.workspace.keys.write,
  SWITCHBOARD_WEBHOOK_SECRET: secret,
});
const emitOrder = (orderId: number): Promise<string> =>
  emit(api.sql, {
    ...{ workspaceId: api.workspace.id, type: 'order.created', data: { order_id: orderId } },
    now: api.clock.now(),
  });
const forwarding = (): string[] => ['--forward-to', `${receiver.origin}/hook`];
const verified = (): string[] =>
  receiver.received.map(({ body, headers }) => verifyWebhook(body, headers, secret).id);

describe('switchboard listen', { timeout: 60_000 }, () => {
  it('refuses what it cannot forward or begin with', async () => {
    for (const [args, said] of [
      [['--forward-to', 'localhost'], /^--forward-to must be the address/],
      [['--since', 'noon'], /^--since must be a time/],
      [['--brand', 'a b', '--forward-to', 'http://127.0.0.1:1'], /^--brand must be a name/],
      [['--replay', 'evt_1', '--forward-to', 'http://127.0.0.1:1'], /^"evt_1" is no id of an event/],
      [['--replay', `evt_${'0'.repeat(30)}`], /^--replay needs --forward-to/],
    ] as const) {
      const { code, err } = await cli.run(['listen', ...args], { env: env() });
      assert.equal(code, 2);
      assert.match(err, said);
    }
    const gone = ['listen', '--replay', `evt_${'0'.repeat(30)}`, '--forward-to', receiver.origin];
    const { code, err } = await cli.run(gone, { env: env() });
    assert.deepEqual(
      [code, err],
      [1, `There is no event evt_${'0'.repeat(30)}: events are kept for 30 days.\n`],
    );
  });

  it('forwards what has happened since a time and what happens, signed, each once', async () => {
    const old = await emitOrder(1);
    await api.clock.advance(60_000);
    const since = new Date(api.clock.epochMs()).toISOString();
    const first = await emitOrder(2);
    const stopping = new AbortController();
    const args = ['listen', ...forwarding(), '--since', since, '--events', 'order.created', '--json'];
    const ended = cli.run(args, { env: env(), signal: stopping.signal });
    await until('the first is forwarded', () => receiver.received.length === 1);
    const second = await emitOrder(3);
    await until('the second is forwarded', () => receiver.received.length === 2);
    stopping.abort();
    const { code, out } = await ended;
    assert.equal(code, 0);
    assert.deepEqual(verified(), [first, second]);
    const [line = ''] = out.split('\n');
    const { event, forwarded } = JSON.parse(line);
    assert.deepEqual([event.id, forwarded.status], [first, 200]);

    const again = await cli.run(['listen', ...forwarding(), '--replay', old], { env: env() });
    assert.equal(again.code, 0);
    assert.match(again.out, new RegExp(`^\\S+ order.created ${old} -> 200 \\(\\d+ ms\\)\n$`));
    assert.equal(verified().at(-1), old);
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    assert.equal((await cli.run(['listen', ...forwarding(), '--replay', old], { env: env() })).code, 1);
  });

  it('shows events alone without a receiver', async () => {
    const stopping = new AbortController();
    let shown = '';
    const options = { env: env(), signal: stopping.signal, onWrite: (text: string) => void (shown += text) };
    const ended = cli.run(['events', 'tail', '--json'], options);
    await until('it waits', () => shown.includes('Waiting for events'));
    const id = await emitOrder(4);
    await until('it is shown', () => shown.includes(id));
    stopping.abort();
    assert.equal(JSON.parse((await ended).out).data.order_id, 4);
  });

  it('reads times and how long ago they were', () => {
    const now = Date.parse('2026-11-26T12:00:00Z');
    assert.equal(readSince('10m', now), now - 600_000);
    assert.equal(readSince('2026-11-26T11:00:00Z', now), now - 3_600_000);
    assert.equal(readSince(undefined, now), null);
  });

  it('signs as the server does', () => {
    const posting = { type: 'order.created', body: '{"id":"evt_1"}' };
    assert.deepEqual(
      deliveryHeaders('Salon', secret, posting, 1_795_253_400),
      ofServer('Salon', { kind: 'webhook', secret }, posting, 1_795_253_400),
    );
  });
});

describe('switchboard trigger', { timeout: 60_000 }, () => {
  it('has a sample of every event (else: node tools/write-cli-operations.ts)', async () => {
    assert.equal(readFileSync(new URL('samples.ts', import.meta.url), 'utf8'), await writeCliSamples());
  });

  it('refuses what is no event and what would be made up in the workspace', async () => {
    for (const [args, said] of [
      [['order.create', ...forwarding()], 'There is no event "order.create". Did you mean "order.created"?'],
      [['order.created'], '--forward-to is missing: where the sample is to go.'],
      [['order.created', ...forwarding(), '--data', '[]'], /^--data must be a JSON object/],
      [['order.created', '--webhook', '1'], /^--webhook takes test\.ping alone/],
    ] as const) {
      const { code, err } = await cli.run(['trigger', ...args], { env: env() });
      assert.equal(code, 2);
      if (typeof said === 'string') assert.equal(err, `${said}\n`);
      else assert.match(err, said);
    }
    assert.equal(receiver.received.length, 0);
    const endpoint = await cli.run(['trigger', 'test.ping', '--webhook', '9999'], { env: env() });
    assert.equal(endpoint.code, 1);
  });

  it('sends a sample that is marked and signed, and needs no login', async () => {
    const own = { SWITCHBOARD_WEBHOOK_SECRET: secret };
    const args = ['trigger', 'order.created', ...forwarding(), '--data', '{"total": 12.5}'];
    const { code, out } = await cli.run(args, { env: own });
    assert.equal(code, 0);
    assert.match(out, /order\.created evt_sample_\w+ -> 200/);
    const [received] = receiver.received;
    const event = verifyWebhook(received?.body ?? '', received?.headers ?? {}, secret);
    assert.equal(received?.headers['x-service-sample'], 'true');
    assert.deepEqual(event.data, { ...SAMPLES['order.created'], total: 12.5 });
    const away = ['trigger', 'call.ended', '--forward-to', 'http://127.0.0.1:1'];
    const refused = await cli.run(away, { env: own });
    assert.deepEqual([refused.code, /-> failed: /.test(refused.out)], [1, true]);
  });
});
