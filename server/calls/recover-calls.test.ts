import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { FrozenClock, systemClock } from '../platform/clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import type { InboxItem } from '../inbox/inbox-item.ts';
import type { FullCall } from './call.ts';
import { CUT_OFF, NOT_SAVED, recoverCall } from './recover-calls.ts';
import { VoiceNode, type VoiceNodeOptions } from './voice-node.ts';
import {
  ending,
  eventsOf,
  makeAnsweredNumber,
  ringingCall,
  stillNode,
  writeRecording,
  type AnsweredNumber,
} from './testing/call-house.ts';

let api: TestApi;
let workspaceId: number;
let key: string;
let line: AnsweredNumber;
let nodes: VoiceNode[] = [];
let children: ChildProcess[] = [];
const log = pino({ level: 'silent' });
before(async () => {
  api = await startTestApi();
});
after(() => api.stop());
beforeEach(async () => {
  const workspace = await api.makeWorkspace();
  workspaceId = workspace.id;
  key = workspace.keys.write;
  line = await makeAnsweredNumber(api.house, workspaceId);
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
    ...api.house,
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

const shown = async (callId: number): Promise<FullCall> =>
  (await api.get(`/calls/${callId}`, { key })).body.data;
const statusOf = async (callId: number): Promise<string> => (await shown(callId)).status;
const typesOf = async (): Promise<string[]> => (await eventsOf(api.sql, workspaceId)).map(({ type }) => type);

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 30_000;
  while (!(await holds())) {
    assert.ok(performance.now() < giveUpAt, `${what} did not happen`);
    await sleep(25);
  }
}

async function holdCalls(): Promise<{
  child: ChildProcess;
  node: number;
  ringing: number;
  answered: number;
}> {
  const program = fileURLToPath(new URL('testing/hold-calls.ts', import.meta.url));
  const folder = api.house.store.pathOf('x/y').replace(/\/x\/y$/, '');
  const child = spawn(
    process.execPath,
    [program, api.databaseUrl, folder, String(workspaceId), line.number],
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
      async () => (await shown(ringing)).ended_at !== null && (await shown(answered)).ended_at !== null,
    );

    const call = await shown(answered);
    assert.deepEqual([call.status, call.outcome, call.error], ['failed', 'message_taken', CUT_OFF]);
    assert.equal(call.recording_available, true);
    assert.equal(call.transcript.length, 1);
    assert.equal(call.metrics?.turns, 1);
    assert.ok(call.duration_seconds !== null && call.duration_seconds < 60);
    const missed = await shown(ringing);
    assert.deepEqual([missed.status, missed.outcome, missed.duration_seconds], ['no_answer', 'no_answer', 0]);

    const items: InboxItem[] = (await api.get('/inbox', { key })).body.data;
    assert.equal(items.length, 1);
    assert.deepEqual(
      [items[0]?.type, items[0]?.call_id, items[0]?.recording_available],
      ['callback', answered, true],
    );
    assert.deepEqual(await typesOf(), ['call.started', 'message.taken', 'call.ended']);
    await until(
      'the farewell of the node',
      async () => (await api.sql`select 1 from voice_nodes where id = ${node}`).length === 0,
    );
  });

  it('is cleared up once, although three others see to it', async () => {
    const { child, answered } = await holdCalls();
    await Promise.all([startNode(), startNode(), startNode()]);
    child.kill('SIGKILL');
    await until('the end of the call', async () => (await shown(answered)).ended_at !== null);
    await sleep(300);
    assert.deepEqual(await typesOf(), ['call.started', 'message.taken', 'call.ended']);
  });
});

describe('a process that lives', () => {
  it('keeps its calls when its connection to the database breaks', async () => {
    const carrying = await startNode();
    await startNode({ graceMs: 3000 });
    const { callId, desk } = await ringingCall(api.house, workspaceId, line.number, { node: carrying });
    await desk.answered();
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
    await desk.finish(ending());
    assert.equal(await statusOf(callId), 'completed');
  });

  it('keeps its calls when every connection breaks, as when the database restarts', async () => {
    const [carrying] = await Promise.all([startNode({ graceMs: 3000 }), startNode({ graceMs: 3000 })]);
    const { callId, desk } = await ringingCall(api.house, workspaceId, line.number, { node: carrying });
    await desk.answered();
    for (let round = 0; round < 3; round += 1) {
      await api.sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'switchboard-voice-%'`;
      await sleep(400);
    }
    assert.equal(await statusOf(callId), 'in_progress');
  });

  it('ends a call of its own whose end could not be saved when it came', async () => {
    const node = await startNode();
    const { callId, desk } = await ringingCall(api.house, workspaceId, line.number, { node });
    await desk.answered();
    await sleep(300);
    assert.equal(await statusOf(callId), 'in_progress', 'it is carried');
    for (const id of node.live.ids()) node.live.remove(id);
    await until('its end', async () => (await shown(callId)).ended_at !== null);
    const call = await shown(callId);
    assert.deepEqual([call.status, call.error], ['failed', NOT_SAVED]);
    assert.deepEqual(await typesOf(), ['call.started', 'call.ended']);
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
    const house = { ...api.house, clock };
    const call = await ringingCall(house, workspaceId, line.number, { node: stillNode() });
    await call.desk.answered();
    const answeredAt = clock.now();
    await clock.advance(3_600_000);
    const recover = (seenAt: Temporal.Instant | null) =>
      recoverCall(api.sql, api.house.store, { workspaceId, callId: call.callId }, seenAt, clock.now());
    return { ...call, answeredAt, recover };
  };

  it('takes the last of turns, recording and heartbeat for the end', async () => {
    const byTurn = await answeredCall();
    await byTurn.desk.recordTurn({
      role: 'user',
      content: 'x',
      offsetMs: 20_000,
      durationMs: 2_000,
      interrupted: false,
    });
    await byTurn.recover(byTurn.answeredAt);
    assert.equal((await shown(byTurn.callId)).duration_seconds, 22);

    const byRecording = await answeredCall();
    assert.ok(byRecording.recordingPath);
    await writeRecording(byRecording.recordingPath, new Int16Array(31 * 8_000));
    await byRecording.recover(byRecording.answeredAt);
    assert.equal((await shown(byRecording.callId)).duration_seconds, 31);

    const byHeartbeat = await answeredCall();
    await byHeartbeat.recover(byHeartbeat.answeredAt.add({ seconds: 40 }));
    assert.equal((await shown(byHeartbeat.callId)).duration_seconds, 40);
  });

  it('never ends a call in the future, whatever another machine’s clock says', async () => {
    const call = await answeredCall();
    await call.recover(call.answeredAt.add({ hours: 48 }));
    assert.equal((await shown(call.callId)).duration_seconds, 3600);
  });

  it('fails an outbound call that nobody had answered yet', async () => {
    const { callId } = await ringingCall({ ...api.house, clock }, workspaceId, line.number);
    await api.sql`update calls set direction = 'outbound' where id = ${callId}`;
    await recoverCall(api.sql, api.house.store, { workspaceId, callId }, clock.now(), clock.now());
    const call = await shown(callId);
    assert.deepEqual([call.status, call.outcome, call.error], ['failed', 'failed', CUT_OFF]);
  });

  it('leaves a call alone that is over', async () => {
    const call = await answeredCall();
    await call.desk.finish(ending());
    assert.equal(await call.recover(call.answeredAt), false);
    assert.equal(await statusOf(call.callId), 'completed');
  });
});
