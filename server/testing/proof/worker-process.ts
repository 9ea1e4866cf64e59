/**
 * The worker for deliveries alone, which starts much faster than the product: `node worker-process.ts
 * <database>`.
 */
import { pino } from 'pino';
import { systemClock } from '../../platform/clock.ts';
import { DatabaseClock } from '../../platform/db/database-clock.ts';
import { NotificationListener } from '../../platform/db/notification-listener.ts';
import { connect } from '../../platform/db/sql.ts';
import { JobWorker } from '../../platform/jobs/job-worker.ts';
import { parseNetwork } from '../../platform/networks.ts';
import { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import { deliveryQueue } from '../../webhooks/delivery-queue.ts';

const databaseUrl = process.argv[2] ?? '';
const log = pino({ level: 'warn' });
const sql = connect(databaseUrl, { connections: 8 });
const clock = await DatabaseClock.start({ sql, own: systemClock, log });
const notifications = new NotificationListener(databaseUrl, log);
const outboundClient = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
const queues = [deliveryQueue({ outboundClient, clock, brand: 'Service', log })];
const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log, queues });
await notifications.start();
await worker.start();
process.stdout.write('Switchboard is ready.\n  API   none\n');
