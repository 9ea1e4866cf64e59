/**
 * A voice node in a process of its own that carries two calls until it is killed: one that rings, and one in
 * the middle of which somebody is leaving a message. Arguments: address of the database, folder of the file
 * store, workspace, number to call. Prints the ids of the calls as one line of JSON when they have got so
 * far.
 */
import { pino } from 'pino';
import { systemClock } from '../../platform/clock.ts';
import { connect } from '../../platform/db/sql.ts';
import { FileStore } from '../../platform/storage/file-store.ts';
import { VoiceNode } from '../nodes/voice-node.ts';
import { ringingCall, someSpeech, writeRecording } from './call-fixture.ts';

const [databaseUrl = '', folder = '', workspace = '', number = ''] = process.argv.slice(2);
const fixture = {
  sql: connect(databaseUrl, { connections: 2 }),
  store: new FileStore(folder),
  clock: systemClock,
};
const log = pino({ level: 'silent' });
const node = await VoiceNode.start({ ...fixture, databaseUrl, log, beatMs: 100 });

const ringing = await ringingCall(fixture, Number(workspace), number, { node });
const { callId, recorder, recordingPath } = await ringingCall(fixture, Number(workspace), number, { node });
await recorder.answered();
await recorder.recordTurn({
  role: 'assistant',
  content: 'Hello.',
  offsetMs: 0,
  durationMs: 900,
  interrupted: false,
});
if (recordingPath !== null) await writeRecording(recordingPath, new Int16Array(5 * 8_000));
const message = await recorder.beginMessage('callback');
await writeRecording(message.audioPath, await someSpeech());
process.stdout.write(`${JSON.stringify({ node: node.id, ringing: ringing.callId, answered: callId })}\n`);
