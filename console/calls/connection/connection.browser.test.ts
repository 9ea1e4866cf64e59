import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { makeAnsweredNumber } from '../../../server/calls/testing/call-fixture.ts';
import { TraceWriter } from '../../../server/calls/trace/trace-writer.ts';
import { MediaSeconds } from '../../../server/voice/media/media-seconds.ts';
import { atEachSize } from '../../testing/at-each-size.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { makeFinishedCall } from '../../testing/finished-call.ts';
import { useTestConsole, withoutBrowser, type Business } from '../../testing/use-test-console.ts';

const app = useTestConsole();
let business: Business;
let id: number;
beforeEach(async () => {
  business = await app.business();
  const { number } = await makeAnsweredNumber(app.api.services, business.workspace.id);
  id = await makeFinishedCall(app.api, { workspaceId: business.workspace.id, number }, {});
});

/** A call that was asked for its password, answered, and heard for ninety seconds. */
async function keepTrace(): Promise<void> {
  const writer = new TraceWriter(app.api.services);
  const begin = app.api.clock.now();
  const seconds = new MediaSeconds();
  for (let second = 0; second < 90; second += 1) {
    const lost = second === 40 ? 12 : 0;
    const levels = { callerLevel: second % 5 === 0 ? null : -30, assistantLevel: -20 };
    const roundTripMs = second < 5 ? null : 38.5;
    seconds.add({ received: 50 - lost, lost, jitterMs: 1 + (second % 7), roundTripMs, ...levels });
  }
  const lines = [
    ['sent', 'INVITE sip:+12025550151@carrier.example SIP/2.0'],
    ['received', 'SIP/2.0 401 Unauthorized'],
    ['sent', 'INVITE sip:+12025550151@carrier.example SIP/2.0'],
    ['received', 'SIP/2.0 180 Ringing'],
    ['received', 'SIP/2.0 200 OK'],
    ['sent', 'ACK sip:+12025550151@carrier.example SIP/2.0'],
  ] as const;
  const messages = lines.map(([direction, line], index) => ({
    ...{ at: begin.add({ milliseconds: 40 * index }), direction, transport: 'UDP' as const },
    peer: '198.51.100.7:5060',
    text: [line, 'Call-ID: 4711', 'Authorization: [left out]', '', ''].join('\r\n'),
  }));
  const media = { startedAt: begin, numbers: seconds.numbers };
  writer.keep({ workspaceId: business.workspace.id, callId: id }, { messages, leftOut: 3, media });
  await writer.close();
}

describe('the connection of a call', { skip: withoutBrowser }, () => {
  it('shows the messages as a ladder, as a table and to the letter, and the sound as charts', async () => {
    await keepTrace();
    const page = await app.open({ business, path: `/calls/${id}` });
    await page.getByRole('link', { name: 'Connection' }).click();
    const ladder = page.getByRole('figure', { name: 'Signalling' });
    await ladder.getByText('Show as table').click();
    const rows = ladder.getByRole('row');
    assert.equal(await rows.count(), 7);
    assert.match(
      (await rows.nth(2).textContent()) ?? '',
      /0\.04 s.*401 Unauthorized.*Received.*198\.51\.100\.7/,
    );
    await page.getByText('3 more messages were not kept.').waitFor();
    await page.getByRole('listitem').getByText('180 Ringing', { exact: true }).click();
    await page.getByText('Call-ID: 4711').filter({ visible: true }).waitFor();
    for (const name of ['Lost packets', 'Jitter in ms', 'Round trip in ms', 'Loudness in dB'])
      await page.getByRole('figure', { name }).waitFor();
    const lost = page.getByRole('figure', { name: 'Lost packets' });
    await lost.getByText('Show as table').click();
    await lost.getByRole('row', { name: '0:40 12' }).waitFor();
    await expectAccessible(page);
    await atEachSize(page);
  });

  it('says so where nothing is kept', async () => {
    const page = await app.open({ business, path: `/calls/${id}/connection` });
    await page.getByText('Nothing is kept of this connection').waitFor();
    await expectAccessible(page);
  });

  it('is for owners and admins: others see no way to it, and are not asked for what is refused', async () => {
    await keepTrace();
    for (const role of ['member', 'viewer'] as const) {
      const page = await app.open({ business, role, path: `/calls/${id}` });
      await page.getByText('I would like a haircut tomorrow at ten.').waitFor();
      assert.equal(await page.getByRole('link', { name: 'Connection' }).count(), 0);
      await page.goto(`/calls/${id}/connection`);
      await page
        .getByText(/owner or admin|owners and admins/i)
        .first()
        .waitFor();
    }
  });
});
