import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../../testing/use-test-api.ts';
import type { TestWorkspace } from '../../testing/fixtures.queries.ts';
import { writeScript } from '../record/prepare-call.ts';
import { makeAnsweredNumber, type AnsweredNumber } from '../testing/call-fixture.ts';
import { switchOff } from '../testing/real-carrier.ts';
import { findReachedNumber } from './reception.queries.ts';

const api = useTestApi();
let workspace: TestWorkspace;
let line: AnsweredNumber;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
  line = await makeAnsweredNumber(api.services, workspace.id);
});

/** What the next caller is told; the call is recorded where `recordingPath` is given. */
async function told(recordingPath: string | null): Promise<{ ai: boolean; recording: boolean }> {
  const reached = await findReachedNumber(api.sql, [line.number], {});
  assert.ok(reached?.assistant);
  const caller = { number: '+4930901820', name: null };
  const script = writeScript({ callId: 1 }, 'inbound', caller, reached, reached.assistant, recordingPath);
  return { ai: script.announceAi, recording: script.recordingAnnounced };
}

const beSilent = () => api.sql`update assistants set announce_ai = false where id = ${line.assistantId}`;

describe('a caller is told', () => {
  it('that an AI speaks, whatever the assistant is set to, while the rule is on', async () => {
    await beSilent();
    assert.equal((await told(null)).ai, true);
    await switchOff(api, workspace.keys.admin, 'ai_disclosure');
    assert.equal((await told(null)).ai, false);
    await api.patch('/law', { ai_disclosure: { enforced: true } }, { key: workspace.keys.admin });
    assert.equal((await told(null)).ai, true);
  });

  it('that an AI speaks, where the rule is off and the assistant is set to say so', async () => {
    await switchOff(api, workspace.keys.admin, 'ai_disclosure');
    assert.equal((await told(null)).ai, true);
  });

  it('that the call is recorded, where it is and the rule is on', async () => {
    assert.equal((await told(null)).recording, false);
    assert.equal((await told('/recordings/1.wav')).recording, true);
    await switchOff(api, workspace.keys.admin, 'recording_notice');
    assert.equal((await told('/recordings/1.wav')).recording, false);
  });
});
