import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { FrozenClock, systemClock } from '../../platform/clock.ts';
import type { Bucket } from '../../platform/storage/bucket.ts';
import { FileStore } from '../../platform/storage/file-store.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { CUT_OFF, NOT_SAVED, recoverCall } from './recover-calls.ts';
import { VoiceNode, type VoiceNodeOptions } from './voice-node.ts';
import { ending, ringingCall, someSpeech, stillNode, writeRecording } from '../testing/call-fixture.ts';
import { openReception, type Reception } from '../testing/reception.ts';

const api = useTestApi();
let fixture: Reception;
let nodes: VoiceNode[] = [];
let children: ChildProcess[] = [];
const log = pino({ level: 'silent' });
beforeEach(async () => {
  fixture = await openReception(api);
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(nodes.map((node) => node.stop()));
  children = [];
  nodes = [];
  // What one test left running is nothing to the next.
  await api.sql`update calls set status = 'failed', ended_at = now() where ended_at is null`;
});

/** A node with a real clock that gives its verdict sooner than in production. */
async function startNode(more: Partial<VoiceNodeOptions> = {}): Promise<VoiceNode> {
  const options = {
    ...api.services,
    databaseUrl: api.databaseUrl,
    clock: systemClock,
    log,
    beatMs: 50,
    graceMs: 300,
  };
  const node = await VoiceNode.start({ ...options, ...more });
  nodes.push(node);
  return node;
}

const statusOf = async (callId: number): Promise<string> => (await fixture.shown(callId)).status;

async function holdCalls(): Promise<{
  child: ChildProcess;
  node: number;
  ringing: number;
  answered: number;
}> {
  const program = fileURLToPath(new URL('../testing/hold-calls.ts', import.meta.url));
  const folder = api.services.store.pathOf('x/y').replace(/\/x\/y$/, '');
  const child = spawn(
    process.execPath,
    [program, api.databaseUrl, folder, String(fixture.workspaceId), fixture.line.number],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.push(child);
  const [printed] = await once(createInterface(child.stdout), 'line');
  const held: { node: number; ringing: number; answered: number } = JSON.parse(String(printed));
  return { child, ...held };
}

describe('a process that carried calls and was killed', () => {
  it('leaves no call running: each is ended, what was said is kept, and its events go out', async () => {
    const { child, ringing, answered, node } = await holdCalls();
    await startNode();
    await sleep(600);
    assert.equal(await statusOf(answered), 'in_progress', 'a living process is left alone');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await until(
      'the end of both calls',
      async () =>
        (await fixture.shown(ringing)).ended_at !== null && (await fixture.shown(answered)).ended_at !== null,
    );

    const call = await fixture.shown(answered);
    assert.deepEqual([call.status, call.outcome, call.error], ['failed', 'message_taken', CUT_OFF]);
    assert.equal(call.recording_available, true);
    assert.equal(call.transcript.length, 1);
    assert.equal(call.metrics?.turns, 1);
    assert.ok(call.duration_seconds !== null && call.duration_seconds < 60);
    const missed = await fixture.shown(ringing);
    assert.deepEqual([missed.status, missed.outcome, missed.duration_seconds], ['no_answer', 'no_answer', 0]);

    const items = await fixture.inbox();
    assert.equal(items.length, 1);
    assert.deepEqual(
      [items[0]?.type, items[0]?.call_id, items[0]?.recording_available],
      ['callback', answered, true],
    );
    assert.deepEqual(await fixture.typesOf(), ['call.started', 'message.taken', 'call.ended']);
    await until(
      'the farewell of the node',
      async () => (await api.sql`select 1 from voice_nodes where id = ${node}`).length === 0,
    );
  });

  it('is cleared up once, although three others see to it', async () => {
    const { child, answered } = await holdCalls();
    await Promise.all([startNode(), startNode(), startNode()]);
    child.kill('SIGKILL');
    await until('the end of the call', async () => (await fixture.shown(answered)).ended_at !== null);
    await sleep(300);
    assert.deepEqual(await fixture.typesOf(), ['call.started', 'message.taken', 'call.ended']);
  });
});

describe('a process that lives', () => {
  it('keeps its calls when its connection to the database breaks', async () => {
    const carrying = await startNode();
    await startNode({ graceMs: 15_000 });
    const { callId, recorder } = await fixture.ring({ node: carrying });
    await recorder.answered();
    for (let round = 0; round < 3; round += 1) {
      await api.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = ${`switchboard-voice-${carrying.id}`}`;
      await sleep(400);
    }
    assert.equal(await statusOf(callId), 'in_progress');
    await until(
      'the lock',
      async () =>
        (await api.sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${carrying.id}`)
          .length === 1,
    );
    await recorder.finish(ending());
    assert.equal(await statusOf(callId), 'completed');
  });

  it('keeps its calls when every connection breaks, as when the database restarts', async () => {
    const [carrying] = await Promise.all([startNode({ graceMs: 15_000 }), startNode({ graceMs: 15_000 })]);
    const { callId, recorder } = await fixture.ring({ node: carrying });
    await recorder.answered();
    for (let round = 0; round < 3; round += 1) {
      await api.sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'switchboard-voice-%'`;
      await sleep(400);
    }
    assert.equal(await statusOf(callId), 'in_progress');
  });

  it('ends a call of its own whose end could not be saved when it came', async () => {
    const node = await startNode();
    const { callId, recorder } = await fixture.ring({ node });
    await recorder.answered();
    await sleep(300);
    assert.equal(await statusOf(callId), 'in_progress', 'it is carried');
    for (const id of node.live.ids()) node.live.remove(id);
    await until('its end', async () => (await fixture.shown(callId)).ended_at !== null);
    const call = await fixture.shown(callId);
    assert.deepEqual([call.status, call.error], ['failed', NOT_SAVED]);
    assert.deepEqual(await fixture.typesOf(), ['call.started', 'call.ended']);
  });

  it('leaves nothing of itself when it signs off', async () => {
    const node = await startNode();
    await node.stop();
    nodes = [];
    assert.deepEqual([...(await api.sql`select 1 from voice_nodes where id = ${node.id}`)], []);
    assert.deepEqual(
      [...(await api.sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${node.id}`)],
      [],
    );
  });
});

describe('recoverCall', () => {
  const clock = new FrozenClock('2026-11-23T12:00:00Z');
  const answeredCall = async () => {
    const { workspaceId, line } = fixture;
    const node = stillNode();
    const call = await ringingCall({ ...api.services, clock }, workspaceId, line.number, { node });
    await call.recorder.answered();
    const answeredAt = clock.now();
    await clock.advance(3_600_000);
    const key = { workspaceId, callId: call.callId };
    const recover = (seenAt: Temporal.Instant | null) =>
      recoverCall(api.sql, api.services.store, key, seenAt, clock.now());
    return { ...call, key, answeredAt, recover };
  };

  it('takes the last of turns, recording and heartbeat for the end', async () => {
    const byTurn = await answeredCall();
    await byTurn.recorder.recordTurn({
      role: 'user',
      content: 'x',
      offsetMs: 20_000,
      durationMs: 2_000,
      interrupted: false,
    });
    await byTurn.recover(byTurn.answeredAt);
    assert.equal((await fixture.shown(byTurn.callId)).duration_seconds, 22);

    const byRecording = await answeredCall();
    assert.ok(byRecording.recordingPath);
    await writeRecording(byRecording.recordingPath, new Int16Array(31 * 8_000));
    await byRecording.recover(byRecording.answeredAt);
    assert.equal((await fixture.shown(byRecording.callId)).duration_seconds, 31);

    const byHeartbeat = await answeredCall();
    await byHeartbeat.recover(byHeartbeat.answeredAt.add({ seconds: 40 }));
    assert.equal((await fixture.shown(byHeartbeat.callId)).duration_seconds, 40);
  });

  it('has no transfer ring on, and leaves one that was taken', async () => {
    const person = { name: 'Ann', phone: '+12025550151' };
    for (const [state, outcome, left] of [
      ['ringing', 'failed', 'failed'],
      ['busy', 'failed', 'busy'],
      ['taken', 'transferred', 'taken'],
    ] as const) {
      const call = await answeredCall();
      await call.recorder.transferring(person, state);
      await call.recover(clock.now());
      const shown = await fixture.shown(call.callId);
      assert.deepEqual([shown.status, shown.outcome, shown.transfer?.state], ['failed', outcome, left]);
    }
  });

  it('never ends a call in the future, whatever another machine’s clock says', async () => {
    const call = await answeredCall();
    await call.recover(call.answeredAt.add({ hours: 48 }));
    assert.equal((await fixture.shown(call.callId)).duration_seconds, 3600);
  });

  it('fails an outbound call that nobody had answered yet', async () => {
    const { callId } = await ringingCall(
      { ...api.services, clock },
      fixture.workspaceId,
      fixture.line.number,
    );
    await api.sql`update calls set direction = 'outbound' where id = ${callId}`;
    await recoverCall(
      api.sql,
      api.services.store,
      { workspaceId: fixture.workspaceId, callId },
      clock.now(),
      clock.now(),
    );
    const call = await fixture.shown(callId);
    assert.deepEqual([call.status, call.outcome, call.error], ['failed', 'failed', CUT_OFF]);
  });

  it('leaves the sound to the machine that has it, where each has a disk of its own beside a bucket', async () => {
    const { key, ...call } = await answeredCall();
    const draft = await call.recorder.beginMessage('voicemail');
    await clock.advance(20_000);
    assert.ok(call.recordingPath);
    await writeRecording(call.recordingPath, new Int16Array(8_000));
    await writeRecording(draft.audioPath, await someSpeech());
    const here = new FileStore('/nowhere', {} as Bucket);
    await recoverCall(api.sql, here, key, clock.now(), clock.now());
    assert.equal((await fixture.shown(call.callId)).recording_available, true);
    const [item] = await fixture.inbox();
    assert.deepEqual([item?.type, item?.recording_available], ['voicemail', true]);

    const unheard = await answeredCall();
    await recoverCall(api.sql, here, unheard.key, null, clock.now());
    assert.equal((await fixture.shown(unheard.callId)).recording_available, false, 'of our own machine');
  });

  it('leaves a call alone that is over', async () => {
    const call = await answeredCall();
    await call.recorder.finish(ending());
    assert.equal(await call.recover(call.answeredAt), false);
    assert.equal(await statusOf(call.callId), 'completed');
  });
});
