/** The role `worker` and nothing else, which starts in a fraction of the time: `node worker-process.ts <database>`. */
import { pino } from 'pino';
import { makeBackgroundWork } from '../../background-work.ts';
import { systemClock } from '../../platform/clock.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { DatabaseClock } from '../../platform/db/database-clock.ts';
import { Notices } from '../../platform/db/notices.ts';
import { connect } from '../../platform/db/sql.ts';
import { Door } from '../../platform/outbound/door.ts';

const databaseUrl = process.argv[2] ?? '';
const log = pino({ level: 'warn' });
const settings = readSettings({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' });
const sql = connect(databaseUrl, { connections: 8 });
const clock = await DatabaseClock.start({ sql, own: systemClock, log });
const notices = new Notices(databaseUrl, log);
const door = new Door({ allowedNetworks: settings.outboundAllowedNetworks });
const work = makeBackgroundWork({ ...settings, sql, databaseUrl, notices, clock, log, door });
await notices.start();
await work.start();
process.stdout.write('Switchboard is ready.\n  API   none\n');
