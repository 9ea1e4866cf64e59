import { once } from 'node:events';
import { it } from 'node:test';
import { WebSocket } from 'ws';
import { until } from '../../server/platform/jobs/testing/until.ts';
import { answerCalls } from '../../server/simulator/testing/typed-fixture.ts';
import { useTestConsole, withoutBrowser } from '../testing/use-test-console.ts';
import { useTypedCalls } from '../testing/use-typed-calls.ts';

const calls = useTypedCalls();
const app = useTestConsole({
  typedCalls: calls.typedCalls,
  // A microphone that beeps once a second, and is allowed.
  browserOptions: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});

/** A beep is far louder than what the compression of the line leaves of silence. */
const LOUD = 1_500;

it('who takes a call over by microphone is heard by the caller', { skip: withoutBrowser }, async () => {
  const business = await app.business();
  await answerCalls(app.api, business.workspace);
  const { synthesizer } = app.api.services;
  await calls.carry(app.api, { isCarriedByApi: true, synthesizer });
  const { id } = (await business.post('/simulator/calls', { medium: 'audio' })).body.data;
  const address = `${app.api.baseUrl.replace('http', 'ws')}/simulator/calls/${id}/audio`;
  const caller = new WebSocket(address, {
    headers: { authorization: `Bearer ${business.workspace.keys.write}` },
  });
  await once(caller, 'open');
  const tab = await app.open({
    business,
    path: `/calls/${id}`,
    clock: 'running',
    permissions: ['microphone'],
  });
  await tab.getByRole('button', { name: 'Take over' }).click();
  let loudFrames = 0;
  caller.on('message', (data: Buffer, isBinary: boolean) => {
    const samples = isBinary ? new Int16Array(data.buffer, data.byteOffset, data.length / 2) : [];
    if (samples.some((sample) => Math.abs(sample) > LOUD)) loudFrames += 1;
  });
  await tab.getByRole('button', { name: 'Speak by microphone' }).click();
  await tab.getByText('The caller hears you.').waitFor();
  await until('the caller hears beeps', () => loudFrames > 3);
  await tab.getByRole('button', { name: 'Microphone off' }).click();
  await tab.getByRole('button', { name: 'Speak by microphone' }).waitFor();
  caller.close();
  await until('the end', async () => (await business.get(`/calls/${id}`)).body.data.ended_at !== null);
});
