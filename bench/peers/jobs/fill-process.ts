import { connect } from '../../../server/platform/db/sql.ts';
import { migrate } from '../../../server/platform/db/migrate.ts';
import { pino } from 'pino';
import { QUEUE } from './contenders.ts';
import { addOwnJobs, addGraphileJobs } from './fill.queries.ts';
import { loadLibrary, type GraphileWorker, type PgBossModule } from './libraries.ts';

/**
 * Makes the tables of a library where they are missing, and adds jobs:
 * `node fill-process.ts <library> <database> <folder> <count> <settings of the queue>`.
 */
const [library = '', url = '', folder = '', count = '0', queue = '{}'] = process.argv.slice(2);
const sql = connect(url, { connections: 1 });

const fills: Record<string, () => Promise<void>> = {
  switchboard: async () => {
    await migrate(sql, pino({ level: 'error' }));
    await addOwnJobs(sql, QUEUE, Number(count));
  },
  'graphile-worker': async () => {
    const { runMigrations } = (await loadLibrary(folder, 'graphile-worker')) as GraphileWorker;
    await runMigrations({ connectionString: url });
    await addGraphileJobs(sql, QUEUE, Number(count));
  },
  'pg-boss': async () => {
    const { PgBoss } = (await loadLibrary(folder, 'pg-boss')) as PgBossModule;
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
    await boss.start();
    await boss.createQueue(QUEUE, JSON.parse(queue) as object);
    const all = Array.from({ length: Number(count) }, (_, n) => ({ data: { n } }));
    for (let from = 0; from < all.length; from += 1_000)
      await boss.insert(QUEUE, all.slice(from, from + 1_000));
    await boss.stop({ graceful: false });
  },
};
await fills[library]?.();
await sql.end({ timeout: 5 });
