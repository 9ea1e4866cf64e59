/**
 * Saves the records of a database for the tests of later versions. `node tools/dump-records.ts postgres://…`
 * writes `server/testing/upgrade/NNNN.json`, named after its last migration. A second argument names another
 * folder.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../server/platform/db/sql.ts';
import { dumpRecords } from '../server/testing/upgrade/dump-records.queries.ts';
import { program, run } from './run-step.ts';

const [address, folder = fileURLToPath(new URL('../server/testing/upgrade', import.meta.url))] =
  process.argv.slice(2);
if (address === undefined) {
  console.error('Say which database: node tools/dump-records.ts postgres://user:password@host:5432/database');
  process.exit(1);
}
const sql = connect(address, { connections: 1 });
try {
  const dump = await dumpRecords(sql);
  const file = join(folder, `${String(dump.version).padStart(4, '0')}.json`);
  await writeFile(file, JSON.stringify(dump, null, 2));
  process.exitCode = await run(program('oxfmt'), [file]);
  console.log(file);
} finally {
  await sql.end();
}
