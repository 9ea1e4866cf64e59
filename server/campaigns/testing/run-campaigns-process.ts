/**
 * A worker process that runs campaigns. It prints each number it dials on a line; the calls ring until the
 * process is killed. Arguments: address of the database, folder of the file store.
 */
import { pino } from 'pino';
import { OutboundCalls } from '../../calls/outbound/outbound-calls.ts';
import { VoiceNode } from '../../calls/nodes/voice-node.ts';
import { scriptCarrier } from '../../calls/testing/script-carrier.ts';
import { systemClock } from '../../platform/clock.ts';
import { NotificationListener } from '../../platform/db/notification-listener.ts';
import { connect } from '../../platform/db/sql.ts';
import { JobWorker } from '../../platform/jobs/job-worker.ts';
import { FileStore } from '../../platform/storage/file-store.ts';
import { campaignQueue } from '../campaign-queue.ts';

const [databaseUrl = '', folder = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const clock = systemClock;
const sql = connect(databaseUrl, { connections: 4 });
const store = new FileStore(folder);
const node = await VoiceNode.start({ sql, databaseUrl, store, clock, log, beatMs: 100 });
const carrier = scriptCarrier((call) => {
  process.stdout.write(`${call.to}\n`);
  return [{ kind: 'ringing' }];
});
const { signal } = new AbortController();
const outbound = new OutboundCalls({ sql, store, clock, log, recordingNotice: false, node, carrier, signal });
const notifications = new NotificationListener(databaseUrl, log);
const worker = new JobWorker({
  ...{ sql, databaseUrl, notifications, clock, log },
  queues: [campaignQueue({ sql, outbound, clock, log })],
});
await notifications.start();
await worker.start();
