import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../../testing/use-test-api.ts';
import { bookAppointment } from '../../appointments/book-appointment.ts';
import type { ActionContext } from '../../platform/action-context.ts';
import { readMetric } from '../../platform/metrics/testing/read-metric.ts';
import { DatabaseCallRecorder } from './database-call-recorder.ts';
import { recoverCall } from '../nodes/recover-calls.ts';
import { ending, eventsOf, someSpeech, writeRecording } from '../testing/call-fixture.ts';
import { message, openReception, turn, type Reception } from '../testing/reception.ts';

const api = useTestApi();
let fixture: Reception;
beforeEach(async () => {
  fixture = await openReception(api);
});

describe('the end of a call', () => {
  it('writes everything down and sends call.ended with exactly the fields specified', async () => {
    const { callId, recorder, recordingPath } = await fixture.ring();
    await recorder.answered();
    await recorder.recordTurn(turn('Hello.', { role: 'assistant' }));
    await recorder.recordTurn(turn('When are you open?'));
    assert.ok(recordingPath);
    await writeRecording(recordingPath, new Int16Array(800));
    await api.clock.advance(60_400);
    await recorder.finish(ending());
    const call = await fixture.shown(callId);
    assert.equal(call.status, 'completed');
    assert.equal(call.duration_seconds, 60);
    assert.equal(call.recording_available, true);
    const [, ended, ...more] = await eventsOf(api.sql, fixture.workspaceId);
    assert.deepEqual(more, []);
    assert.equal(ended?.type, 'call.ended');
    assert.deepEqual(ended?.data, {
      call_id: callId,
      direction: 'inbound',
      from: '+14155550123',
      to: fixture.line.number,
      assistant_id: fixture.line.assistantId,
      status: 'completed',
      outcome: 'information_given',
      sentiment: 'positive',
      duration_seconds: 60,
      summary: 'The caller asked for the opening hours.',
      extracted: { topic: 'opening_hours' },
      transcript: [
        { role: 'assistant', content: 'Hello.' },
        { role: 'user', content: 'When are you open?' },
      ],
    });
  });

  it('is counted for Prometheus once, with how its sound was carried', async () => {
    const { recorder } = await fixture.ring();
    const series = [
      'calls_total{direction="inbound",channel="phone",carrier="simulator",status="completed",outcome="information_given"}',
      'call_setup_seconds_sum{direction="inbound"}',
      'call_duration_seconds_sum{direction="inbound"}',
      'call_packet_loss_ratio_sum{carrier="simulator"}',
      'call_jitter_seconds_sum{carrier="simulator"}',
      'call_round_trip_seconds_count{carrier="simulator"}',
      'call_mos_bucket{carrier="simulator",le="4"}',
      'call_mos_count{carrier="simulator"}',
    ].map((name) => `switchboard_${name}`);
    const before = series.map(readMetric);
    await api.clock.advance(2_000);
    await recorder.answered();
    await api.clock.advance(30_000);
    const media = {
      ...{ codec: 'PCMA', encrypted: false, packets_received: 90, packets_sent: 100, packets_lost: 10 },
      ...{ packets_refused: 0, concealed_ms: 0, jitter_ms: 20, round_trip_ms: null },
      peer: { packets_lost: null, jitter_ms: null },
    };
    const end = ending({ metrics: { ...ending().metrics, media } });
    await recorder.finish(end);
    await recorder.finish(end);
    const counted = series.map((name, at) => Math.round((readMetric(name) - (before[at] ?? 0)) * 100) / 100);
    assert.deepEqual(counted, [1, 2, 30, 0.1, 0.02, 0, 1, 1]);
  });

  it('counts nothing and sends nothing for a call that was never answered', async () => {
    const { callId, recorder } = await fixture.ring();
    await api.clock.advance(20_000);
    await recorder.finish(ending({ status: 'canceled', outcome: 'abandoned' }));
    const call = await fixture.shown(callId);
    assert.deepEqual([call.status, call.outcome, call.duration_seconds], ['canceled', 'abandoned', 0]);
    assert.equal((await api.get('/usage', fixture)).body.data.minutes.used, 0);
    assert.deepEqual(await fixture.typesOf(), []);
  });

  it('sends message.taken with the call’s fields for each message, before call.ended', async () => {
    const { callId, recorder } = await fixture.ring();
    await recorder.answered();
    await recorder.takeMessage(null, message());
    await recorder.takeMessage(null, message({ kind: 'callback', body: 'Call me.' }));
    assert.deepEqual(await fixture.typesOf(), ['call.started']);
    await recorder.finish(ending({ outcome: 'message_taken' }));
    const events = await eventsOf(api.sql, fixture.workspaceId);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['call.started', 'message.taken', 'message.taken', 'call.ended'],
    );
    assert.equal(events[1]?.data['call_id'], callId);
    assert.deepEqual(events[1]?.data, events[3]?.data);
  });

  it('has booked an appointment: that is its outcome, and appointment.booked comes again with the call’s fields', async () => {
    const { callId, recorder } = await fixture.ring();
    await recorder.answered();
    const booking = { starts_at: '2026-12-01T10:00:00Z', duration_minutes: 30, force: true, notify: false };
    const context: ActionContext = {
      db: api.sql,
      workspaceId: fixture.workspaceId,
      now: api.clock.now(),
      by: { kind: 'assistant', callId },
    };
    const { appointment } = await bookAppointment(context, booking);
    await recorder.finish(ending({ outcome: 'information_given' }));
    assert.equal((await fixture.shown(callId)).outcome, 'appointment_booked');
    const events = await eventsOf(api.sql, fixture.workspaceId);
    assert.deepEqual(
      events.map(({ type, data }) => [type, data['appointment_id'] ?? null]),
      [
        ['call.started', null],
        ['appointment.booked', appointment.id],
        ['appointment.booked', null],
        ['call.ended', null],
      ],
    );
    assert.deepEqual(events[2]?.data, events[3]?.data);
    assert.equal(events[3]?.data['outcome'], 'appointment_booked');
  });

  it('links the contact of the number, makes one where there is none, and none for a withheld number', async () => {
    const known = await fixture.ring();
    await known.recorder.finish(ending());
    const [contact] = await fixture.contacts();
    assert.equal((await fixture.shown(known.callId)).contact_id, contact?.id);
    await api.clock.advance(5000);
    const again = await fixture.ring();
    assert.equal((await fixture.shown(again.callId)).contact_id, contact?.id);
    await again.recorder.finish(ending());
    assert.notEqual((await fixture.contacts())[0]?.last_activity_at, contact?.last_activity_at);
    for (const from of [null, 'anonymous', 'alice']) {
      const unknown = await fixture.ring({ from });
      await unknown.recorder.finish(ending());
      assert.equal((await fixture.shown(unknown.callId)).contact_id, null);
    }
    assert.equal((await fixture.contacts()).length, 1);
  });

  it('makes up for an answer that could not be written when it happened', async () => {
    const { callId, recorder } = await fixture.ring();
    await api.sql`alter table calls rename to calls_away`;
    await assert.rejects(recorder.answered());
    await api.sql`alter table calls_away rename to calls`;
    const answeredAt = api.clock.now();
    await api.clock.advance(30_000);
    await recorder.finish(ending());
    const call = await fixture.shown(callId);
    assert.equal(call.answered_at, answeredAt.toString({ smallestUnit: 'millisecond' }));
    assert.equal(call.duration_seconds, 30);
    assert.deepEqual(await fixture.typesOf(), ['call.started', 'call.ended']);
  });

  it('keeps what was said into a message that nobody finished, and forgets one into which nobody spoke', async () => {
    const { recorder } = await fixture.ring();
    await recorder.answered();
    const spoken = await recorder.beginMessage('callback');
    await writeRecording(spoken.audioPath, await someSpeech());
    const silent = await recorder.beginMessage('voicemail');
    await writeRecording(silent.audioPath, new Int16Array(24_000));
    await recorder.beginMessage('voicemail');
    await recorder.finish(ending({ status: 'failed' }));
    const items = await fixture.inbox();
    assert.equal(items.length, 1);
    assert.equal(items[0]?.type, 'callback');
    assert.match(items[0]?.body ?? '', /^Asks to be called back; voice message, \d seconds?\.$/);
    assert.equal(items[0]?.recording_available, true);
    assert.equal(
      await api.services.store.sizeOf(`messages/${fixture.workspaceId}/${silent.messageKey}.wav`),
      null,
    );
    assert.deepEqual([...(await api.sql`select 1 from message_drafts`)], []);
    assert.deepEqual(await fixture.typesOf(), ['call.started', 'message.taken', 'call.ended']);
  });

  it('happens once, when many end the call at the same moment in different ways', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { callId, recorder } = await fixture.ring();
      await recorder.answered();
      const call = { workspaceId: fixture.workspaceId, callId };
      const others = Array.from(
        { length: 6 },
        () => new DatabaseCallRecorder({ ...api.services, call, language: 'en-US' }),
      );
      const now = api.clock.now();
      await Promise.all([
        recorder.finish(ending()),
        ...others.map((other) => other.finish(ending({ status: 'failed' }))),
        ...others.map(() => recoverCall(api.sql, api.services.store, call, now, now)),
      ]);
      const before = await fixture.shown(callId);
      await recorder.finish(ending({ status: 'failed', summary: 'again' }));
      assert.deepEqual(await fixture.shown(callId), before);
      const ended = (await eventsOf(api.sql, fixture.workspaceId)).filter(
        ({ type, data }) => type === 'call.ended' && data['call_id'] === callId,
      );
      assert.equal(ended.length, 1);
      assert.equal(ended[0]?.data['status'], before.status);
    }
  });

  it('leaves nothing of itself when its transaction fails', async () => {
    const { callId, recorder } = await fixture.ring();
    await recorder.answered();
    await api.sql`alter table events rename to events_away`;
    await assert.rejects(recorder.finish(ending()));
    await api.sql`alter table events_away rename to events`;
    assert.equal((await fixture.shown(callId)).status, 'in_progress');
    assert.deepEqual([...(await fixture.contacts())], []);
    await recorder.finish(ending());
    assert.equal((await fixture.shown(callId)).status, 'completed');
  });
});
