import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { closeLeftovers } from './testing/leftovers.ts';
import { establish, type Caller } from './testing/test-caller.ts';
import { answerTo, type TestPeer } from './testing/test-peer.ts';
import { endPair, startPair } from './testing/pair.ts';
import type { UserAgentFixture } from './testing/user-agent-fixture.ts';

after(closeLeftovers);

describe('Within a call', () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  before(async () => {
    ({ fixture, peer } = await startPair());
  });
  after(() => endPair({ fixture, peer }));

  async function finish(caller: Caller): Promise<void> {
    caller.bye();
    await caller.expect(200);
  }

  for (const [type, body, press] of [
    ['application/dtmf-relay', 'Signal=5\r\nDuration=250\r\n', { key: '5', durationMs: 250 }],
    ['application/dtmf-relay', 'Signal= *\nDuration= 160\n', { key: '*', durationMs: 160 }],
    ['application/dtmf-relay', 'Signal=11\r\n', { key: '#', durationMs: 160 }],
    ['application/dtmf', 'd', { key: 'D', durationMs: 160 }],
  ] as const) {
    it(`an INFO of ${type} with ${JSON.stringify(body)} is the key ${press.key}`, async () => {
      const { caller, call } = await establish(fixture, peer);
      const pressed = once(call.events, 'key');
      caller.cseq += 1;
      caller.send('INFO', { body, headers: [`Content-Type: ${type}`] });
      assert.deepEqual(await pressed, [press]);
      await caller.expect(200);
      await finish(caller);
    });
  }

  it('a key that comes again is one key', async () => {
    const { caller, call } = await establish(fixture, peer);
    let keys = 0;
    call.events.on('key', () => (keys += 1));
    caller.cseq += 1;
    const info = caller.send('INFO', { body: '1', headers: ['Content-Type: application/dtmf'] });
    await caller.expect(200);
    peer.send(info);
    await caller.expect(200);
    assert.equal(keys, 1);
    await finish(caller);
  });

  it('keys of ours go out by INFO in their order, where the peer says that it takes it', async () => {
    const { caller, call } = await establish(fixture, peer, 'UDP', {
      headers: ['Allow: INVITE, ACK, BYE, INFO'],
    });
    assert.equal(call.sendKeys('5#'), true);
    for (const [key, status] of [
      ['5', 415],
      ['#', 200],
    ] as const) {
      const info = await peer.next('INFO');
      assert.equal(info.header('Content-Type'), 'application/dtmf-relay');
      assert.equal(info.body, `Signal=${key}\r\nDuration=160\r\n`);
      peer.send(answerTo(info.text, status));
    }
    await finish(caller);
    const silent = await establish(fixture, peer);
    assert.equal(silent.call.sendKeys('5'), false);
    await finish(silent.caller);
  });

  it('an INFO is refused for what is wrong with it', async () => {
    const { caller, call } = await establish(fixture, peer);
    call.events.on('key', () => assert.fail('no key was pressed'));
    const info = (body: string, headers: string[]): void => {
      caller.cseq += 1;
      caller.send('INFO', { body, headers });
    };
    info('', []);
    await caller.expect(200);
    info('Signal=Q\r\n', ['Content-Type: application/dtmf-relay']);
    await caller.expect(400);
    info('<x/>', ['Content-Type: application/media_control+xml']);
    assert.equal((await caller.expect(415)).header('Accept'), 'application/dtmf-relay, application/dtmf');
    info('1', ['Content-Type: application/dtmf', 'Info-Package: weather']);
    assert.equal((await caller.expect(469)).header('Recv-Info'), '');
    await finish(caller);
  });

  it('is refused with 420 where it requires what we do not know, but for a BYE', async () => {
    const { caller, call } = await establish(fixture, peer);
    call.events.on('key', () => assert.fail('the key was to be understood otherwise'));
    const headers = ['Require: path, 100rel'];
    for (const method of ['INFO', 'OPTIONS', 'NOTIFY', 'REFER', 'PRACK', 'UPDATE']) {
      caller.cseq += 1;
      const type = 'Content-Type: application/dtmf-relay';
      caller.send(
        method,
        method === 'INFO' ? { headers: [...headers, type], body: 'Signal=1' } : { headers },
      );
      assert.equal((await caller.expect(420)).header('Unsupported'), 'path', method);
    }
    caller.bye({ headers });
    await caller.expect(200);
    assert.equal(fixture.agent.activeCalls, 0);
  });

  it('OPTIONS is answered, REFER is not offered: whom we call is not for a peer to say', async () => {
    const { caller } = await establish(fixture, peer);
    caller.cseq += 1;
    caller.send('OPTIONS');
    assert.match((await caller.expect(200)).header('Allow') ?? '', /INVITE/);
    caller.cseq += 1;
    caller.send('REFER', { headers: ['Refer-To: <sip:+12025550151@127.0.0.1>'] });
    assert.equal(
      (await caller.expect(405)).header('Allow'),
      'INVITE, ACK, BYE, CANCEL, OPTIONS, INFO, UPDATE, PRACK, NOTIFY',
    );
    await finish(caller);
  });

  it('a request that comes too late in the order is refused with 500', async () => {
    const { caller } = await establish(fixture, peer);
    caller.cseq = 10;
    caller.send('OPTIONS');
    await caller.expect(200);
    caller.cseq = 5;
    caller.send('OPTIONS');
    await caller.expect(500);
    caller.cseq = 10;
    await finish(caller);
  });

  it('a stranger who knows the Call-ID but not the tags is answered 481', async () => {
    const { caller } = await establish(fixture, peer);
    const stranger = caller.text('BYE', { headers: [`From: <sip:eve@127.0.0.1>;tag=eve`], cseq: 9 });
    peer.send(stranger);
    await caller.expect(481);
    assert.equal(fixture.agent.activeCalls, 1);
    await finish(caller);
  });

  it('a listener that fails does not harm the call', async () => {
    const { caller, call } = await establish(fixture, peer);
    call.events.on('key', () => {
      throw new Error('listener');
    });
    caller.cseq += 1;
    caller.send('INFO', { body: '1', headers: ['Content-Type: application/dtmf'] });
    await caller.expect(200);
    await finish(caller);
  });
});
