/**
 * Accepts texts and hands them over, several at once and on and on, beside the worker that finishes what
 * others left: `node text-process.ts <database> <workspace>`. Tells every text that it accepted.
 */
import { pino } from 'pino';
import type { TextCarrier } from '../../carriers/text-carrier.ts';
import { systemClock } from '../../platform/clock.ts';
import { NotificationListener } from '../../platform/db/notification-listener.ts';
import { connect } from '../../platform/db/sql.ts';
import { JobWorker } from '../../platform/jobs/job-worker.ts';
import { deliverText } from '../submit-text.ts';
import { sendText } from '../send-text.ts';
import { textQueue } from '../text-queue.ts';
import { handOut } from './carrier-log.queries.ts';

const [databaseUrl = '', workspace = ''] = process.argv.slice(2);
const AT_ONCE = 4;
const log = pino({ level: 'silent' });
const sql = connect(databaseUrl, { connections: 8 });
const clock = systemClock;
const pause = (): Promise<boolean> => clock.sleep(Math.random() * 10);
const texts: TextCarrier = {
  name: 'proof',
  send: async ({ workspaceId, messageId }) => {
    await pause();
    await handOut(sql, workspaceId, messageId);
    await pause();
    return { accepted: true, carrierMessageId: `proof-${messageId}` };
  },
};
const notifications = new NotificationListener(databaseUrl, log);
const queues = [textQueue({ sql, texts, clock, log })];
const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log, queues });
await notifications.start();
await worker.start();

const workspaceId = Number(workspace);
async function sendOnAndOn(): Promise<void> {
  for (;;) {
    const now = clock.now();
    const text = { to: '+493012345678', body: 'Hello' };
    const startAt = now.add({ seconds: 1 });
    const { id: messageId } = await sendText(
      { db: sql, workspaceId, now, by: { kind: 'system' } },
      { text, startAt },
    );
    process.stdout.write(`accepted ${messageId}\n`);
    await deliverText({ sql, texts, clock, log }, { workspaceId, messageId });
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, () => sendOnAndOn()));
