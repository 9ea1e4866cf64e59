/** Writes `server/db/schema.sql`. Run `node tools/dump-schema.ts` after every new migration. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { connect } from '../server/platform/db/sql.ts';
import { dumpSchema } from '../server/platform/db/dump-schema.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { startTestServer } from '../server/platform/db/test-server.ts';

const server = await startTestServer();
const sql = connect(server.url, { connections: 1 });
try {
  await migrate(sql, pino({ level: 'warn' }));
  await writeFile(fileURLToPath(new URL('../server/db/schema.sql', import.meta.url)), await dumpSchema(sql));
} finally {
  await sql.end();
  await server.stop();
}
