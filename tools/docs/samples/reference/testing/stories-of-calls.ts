import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { makeFinishedCall } from '../../../../../console/testing/finished-call.ts';
import type { Switchboard } from '../../../../../sdk/switchboard.ts';
import { until } from '../../../../../server/platform/jobs/testing/until.ts';
import type { SampleFixture } from './sample-fixture.ts';

/** A call that is followed, taken over, spoken on, handed back, transferred and ended. */
export async function liveCall({ client, driver, drive }: SampleFixture): Promise<void> {
  await client.assistants.update(1, {
    transfer_targets: [{ name: 'Ann Lee', phone: '+14155550170', when: 'Asked for.', hours: null }],
  });
  const { id } = await drive('createSimulatedCall');
  const ids = [id];
  const events = await driver.follow('getSimulatedCallEvents', { ids });
  await begun(client, id);
  for (const one of ['sendToSimulatedCall', 'takeOverCall', 'sayOnCall', 'handBackCall', 'transferCall'])
    await drive(one, { ids });
  await drive('hangUpCall', { ids });
  await events.ended;
  assert.match(events.printed(), /said[^]*ended/);
}

/** The sound of a call for the caller and a colleague, and changes, over WebSockets. */
export async function openSockets({ client, driver }: SampleFixture): Promise<void> {
  const { id } = await client.simulator.calls.create({ medium: 'audio' });
  const ids = [id];
  const caller = await driver.follow('getSimulatedCallAudio', { ids });
  await begun(client, id);
  await client.calls.takeOver(id);
  const colleague = await driver.follow('getCallAudio', { ids });
  colleague.stop();
  caller.stop();
  const changes = await driver.follow('getLiveSocket');
  await until('it is told', async () => changes.printed().includes('"ready"'));
  changes.stop();
}

/** Changes as server-sent events. */
export async function changesAsTheyHappen({ driver }: SampleFixture): Promise<void> {
  const changes = await driver.follow('getChanges');
  await until('it is told', async () => changes.printed().includes('ready'));
  changes.stop();
}

/** A call that is over, with its recording. */
export async function finishedCall({ api, client, drive }: SampleFixture): Promise<void> {
  const [number] = await client.phoneNumbers.list();
  const call = { workspaceId: 1, number: number?.number ?? '' };
  const ids = [await makeFinishedCall(api, call, { isRecorded: true })];
  await drive('getRecording', { ids });
  await drive('getWaveform', { ids });
  await drive('createSimulatedText');
  const [item] = (await client.inbox.list()).data;
  const itemId = item?.id ?? 0;
  const key = 'messages/1/one.wav';
  await writeFile(await api.services.store.pathToWrite(key), 'RIFF and so on');
  await api.sql`update inbox_items set audio_key = ${key}, audio_ms = 900 where id = ${itemId}`;
  await drive('getInboxRecording', { ids: [itemId] });
  await drive('replayCall', { ids });
}

async function begun(client: Switchboard, id: number): Promise<void> {
  await until('the call is answered', async () => (await client.calls.get(id)).status === 'in_progress');
}
