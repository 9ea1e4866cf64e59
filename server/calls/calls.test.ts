import assert from 'node:assert/strict';
import { readdirSync, readlinkSync } from 'node:fs';
import { beforeEach, describe, it } from 'node:test';
import { until } from '../platform/jobs/testing/until.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { ending, makeAnsweredNumber, writeRecording } from './testing/call-fixture.ts';
import { openReception, type Reception } from './testing/reception.ts';

const api = useTestApi();
let fixture: Reception;
beforeEach(async () => {
  fixture = await openReception(api);
});

/** A call that was answered and is over, with two turns and a recording of 100 ms. */
async function finishedCall(
  more: { from?: string | null; to?: string; recorded?: boolean } = {},
): Promise<number> {
  const { callId, recorder, recordingPath } = await fixture.ring(more);
  await recorder.answered();
  await recorder.recordTurn({
    role: 'assistant',
    content: 'Hello.',
    offsetMs: 0,
    durationMs: 800,
    interrupted: false,
  });
  await recorder.recordTurn({
    role: 'user',
    content: 'When?',
    offsetMs: 900,
    durationMs: 400,
    interrupted: false,
  });
  if (recordingPath !== null && more.recorded !== false)
    await writeRecording(recordingPath, new Int16Array(800));
  await api.clock.advance(61_000);
  await recorder.finish(ending());
  return callId;
}

/** Paths of the files that this process has open. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });

describe('GET /calls/{id}', () => {
  it('answers 404 for ids that are none and for calls of others', async () => {
    const call = await finishedCall();
    const other = (await api.makeWorkspace()).keys.write;
    for (const path of [`/calls/${call}`, `/calls/${call}/transcript`, `/calls/${call}/recording`]) {
      assert.equal((await api.get(path, { key: other })).status, 404, path);
    }
    assert.equal((await api.get('/calls/0', fixture)).status, 404);
  });

  it('shows the whole call', async () => {
    const call = await finishedCall();
    const { data } = (await api.get(`/calls/${call}`, fixture)).body;
    assert.equal(data.status, 'completed');
    assert.equal(data.from, '+14155550123');
    assert.equal(data.to, fixture.line.number);
    assert.equal(data.duration_seconds, 61);
    assert.equal(data.recording_available, true);
    assert.equal(data.metrics.response_latency_ms.p95, 180);
    assert.deepEqual(data.extracted, { topic: 'opening_hours' });
    assert.deepEqual(data.metadata, {});
    assert.deepEqual(
      data.transcript.map((turn: { role: string; content: string }) => [turn.role, turn.content]),
      [
        ['assistant', 'Hello.'],
        ['user', 'When?'],
      ],
    );
  });

  it('shows a call that runs, without what only its end tells', async () => {
    const { callId } = await fixture.ring();
    const { data } = (await api.get(`/calls/${callId}`, fixture)).body;
    assert.equal(data.status, 'ringing');
    for (const field of ['answered_at', 'ended_at', 'duration_seconds', 'outcome', 'metrics', 'summary']) {
      assert.equal(data[field], null, field);
    }
    assert.equal(data.recording_available, false);
  });
});

describe('GET /calls/{id}/transcript', () => {
  it('answers the turns in order, without pages, also while the call runs', async () => {
    const { callId, recorder } = await fixture.ring();
    assert.deepEqual((await api.get(`/calls/${callId}/transcript`, fixture)).body, { data: [] });
    await recorder.recordTurn({
      role: 'assistant',
      content: 'Hel',
      offsetMs: 10.4,
      durationMs: 300,
      interrupted: true,
    });
    assert.deepEqual((await api.get(`/calls/${callId}/transcript`, fixture)).body, {
      data: [
        {
          ...{ position: 1, role: 'assistant', content: 'Hel' },
          ...{ offset_ms: 10, duration_ms: 300, interrupted: true },
        },
      ],
    });
  });
});

describe('GET /calls/{id}/recording', () => {
  it('answers 404 when recording was disabled, when nothing was recorded, and until the call is over', async () => {
    const silentLine = await makeAnsweredNumber(api.services, fixture.workspaceId, {
      recordingEnabled: false,
    });
    const disabled = await finishedCall({ to: silentLine.number });
    const empty = await finishedCall({ recorded: false });
    const running = await fixture.ring();
    assert.ok(running.recordingPath);
    await writeRecording(running.recordingPath, new Int16Array(800));
    for (const call of [disabled, empty, running.callId]) {
      const answer = await api.get(`/calls/${call}/recording`, fixture);
      assert.equal(answer.status, 404);
      assert.equal(answer.body.error.message, 'This call has no recording.');
      assert.equal((await api.get(`/calls/${call}`, fixture)).body.data.recording_available, false);
    }
  });

  it('streams the whole as audio/wav with its length, and a part when asked', async () => {
    const call = await finishedCall();
    const whole = await api.get(`/calls/${call}/recording`, fixture);
    assert.equal(whole.status, 200);
    assert.equal(whole.headers['content-type'], 'audio/wav');
    assert.equal(whole.headers['content-length'], '1644');
    assert.equal(whole.headers['accept-ranges'], 'bytes');
    assert.equal(whole.raw.subarray(0, 4).toString(), 'RIFF');
    const part = await api.get(`/calls/${call}/recording`, {
      key: fixture.key,
      headers: { range: 'bytes=0-3' },
    });
    assert.equal(part.status, 206);
    assert.equal(part.headers['content-range'], 'bytes 0-3/1644');
    assert.equal(part.raw.toString(), 'RIFF');
  });

  it('refuses a range behind the end with 416', async () => {
    const call = await finishedCall();
    const answer = await api.get(`/calls/${call}/recording`, {
      key: fixture.key,
      headers: { range: 'bytes=1644-' },
    });
    assert.equal(answer.status, 416);
    assert.equal(answer.headers['content-range'], 'bytes */1644');
    assert.equal(answer.body.error.type, 'range_not_satisfiable');
  });

  it('answers HEAD with the head alone, and 304 to who has it', async () => {
    const call = await finishedCall();
    const url = `${api.baseUrl}/calls/${call}/recording`;
    const headers = { authorization: `Bearer ${fixture.key}` };
    const head = await fetch(url, { method: 'HEAD', headers });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('content-length'), '1644');
    const etag = head.headers.get('etag') ?? '';
    const known = await fetch(url, { headers: { ...headers, 'if-none-match': etag } });
    assert.equal(known.status, 304);
    assert.equal((await known.arrayBuffer()).byteLength, 0);
  });
});

describe('a listener who leaves in the middle of a recording', () => {
  it('leaves no file open behind', { skip: process.platform !== 'linux' }, async () => {
    const { callId, recorder, recordingPath } = await fixture.ring();
    assert.ok(recordingPath);
    await recorder.answered();
    await writeRecording(recordingPath, new Int16Array(20 * 1024 * 1024));
    await recorder.finish(ending());
    for (let round = 0; round < 5; round += 1) {
      const leave = new AbortController();
      const answer = await fetch(`${api.baseUrl}/calls/${callId}/recording`, {
        headers: { authorization: `Bearer ${fixture.key}` },
        signal: leave.signal,
      });
      await answer.body?.getReader().read();
      leave.abort();
    }
    await until('the recording is closed', () => !openFiles().includes(recordingPath));
  });
});

describe('DELETE /calls/{id}', () => {
  it('refuses a call that still runs with 409', async () => {
    const { callId } = await fixture.ring();
    const answer = await api.delete(`/calls/${callId}`, fixture);
    assert.equal(answer.status, 409);
    assert.equal(answer.body.error.type, 'invalid_state');
  });

  it('removes the call, its transcript and its recording, and answers it as it last was', async () => {
    const call = await finishedCall();
    const [row] = await api.sql<
      { recording_key: string }[]
    >`select recording_key from calls where id = ${call}`;
    assert.ok(row);
    const answer = await api.delete(`/calls/${call}`, fixture);
    assert.equal(answer.body.data.deleted, true);
    assert.equal(answer.body.data.transcript.length, 2);
    assert.equal((await api.get(`/calls/${call}`, fixture)).status, 404);
    assert.equal((await api.get(`/calls/${call}/recording`, fixture)).status, 404);
    assert.equal((await api.delete(`/calls/${call}`, fixture)).status, 404);
    assert.equal(await api.services.store.sizeOf(row.recording_key), null);
    assert.deepEqual([...(await api.sql`select 1 from transcript_turns where call_id = ${call}`)], []);
  });

  it('keeps what the caller left, without the call', async () => {
    const { callId, recorder } = await fixture.ring();
    await recorder.answered();
    const message = {
      kind: 'message' as const,
      body: 'Hi',
      callerName: null,
      callbackNumber: null,
      audioMs: null,
    };
    await recorder.takeMessage(null, message);
    await recorder.finish(ending());
    assert.equal((await api.delete(`/calls/${callId}`, fixture)).status, 200);
    const [item] = (await api.get('/inbox', fixture)).body.data;
    assert.equal(item.body, 'Hi');
    assert.equal(item.call_id, null);
  });
});
