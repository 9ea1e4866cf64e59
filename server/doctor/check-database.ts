import { migrationsFolder, readMigrations } from '../platform/db/migrate.ts';
import type { Sql } from '../platform/db/sql.ts';
import {
  countRecordedSeconds,
  listApplied,
  listTrunks,
  readDatabase,
  type TrunkRow,
} from './doctor.queries.ts';
import { findingsOn, type Finding } from './finding.ts';

/** What else is examined by what the database knows. */
export interface Known {
  trunks: readonly TrunkRow[];
  /** Of calls of the last seven days. */
  recordedSeconds: number;
}

const OLDEST = 160_000;
/** Connections of a process beside those of DATABASE_CONNECTIONS. */
const EXTRA_CONNECTIONS = 3;
/** This examination's own. */
const OWN = 1;
const MAX_CLOCK_MS = 2_000;

const { right, wrong, remark } = findingsOn('database');
const clock = findingsOn('clock');

/** Version, migrations, connections and clock of the database; `runs`: whether the server is connected. */
export async function checkDatabase(
  sql: Sql,
  { wanted, runs, where }: { wanted: number; runs: boolean; where: string },
): Promise<{ findings: Finding[]; known: Known }> {
  const askedMs = Date.now();
  const state = await readDatabase(sql);
  const offMs = state.now_ms - (askedMs + Date.now()) / 2;
  const findings: Finding[] = [];
  findings.push(
    state.number < OLDEST
      ? wrong(`PostgreSQL ${state.version} (${where}) is too old: 16 or newer is needed.`)
      : right(`PostgreSQL ${state.version} answers (${where}).`),
  );
  const schema = await judgeSchema(sql);
  findings.push(schema.finding);
  const free = state.max_connections - state.connections + OWN;
  const needed = runs ? 0 : wanted + EXTRA_CONNECTIONS;
  if (free < needed || free <= 0) {
    const what = `${state.connections} of ${state.max_connections} connections are in use`;
    findings.push(
      wrong(`${what}, and the server wants ${needed}: raise max_connections or lower DATABASE_CONNECTIONS.`),
    );
  }
  findings.push(clockFinding(offMs));
  if (!schema.isCurrent) return { findings, known: { trunks: [], recordedSeconds: 0 } };
  const [trunks, recordedSeconds] = await Promise.all([listTrunks(sql), countRecordedSeconds(sql)]);
  return { findings, known: { trunks, recordedSeconds } };
}

async function judgeSchema(sql: Sql): Promise<{ finding: Finding; isCurrent: boolean }> {
  const [applied, files] = await Promise.all([listApplied(sql), readMigrations(migrationsFolder)]);
  const last = applied.at(-1)?.name;
  if (last === undefined)
    return { finding: remark('It is empty: the next start makes the schema.'), isCurrent: false };
  const changed = files.find(({ checksum }, at) => applied[at] && applied[at].checksum !== checksum);
  if (applied.length > files.length) {
    const say = `It was migrated by a newer version (${last}): start that one, or restore a backup.`;
    return { finding: wrong(say), isCurrent: false };
  }
  if (changed) {
    const say = `Migration ${changed.name} is not the one that was applied: the program was changed.`;
    return { finding: wrong(say), isCurrent: false };
  }
  const pending = files.length - applied.length;
  if (pending === 0)
    return { finding: right(`All ${files.length} migrations are applied.`), isCurrent: true };
  const say = `${pending} migrations wait, from ${files[applied.length]?.name}: back up, then start the server.`;
  return { finding: wrong(say), isCurrent: false };
}

/** What the clock of the database says of that of this machine. */
export function clockFinding(offMs: number): Finding {
  if (Math.abs(offMs) <= MAX_CLOCK_MS) return clock.right('This machine and the database agree.');
  const way = offMs > 0 ? 'ahead of' : 'behind';
  const seconds = Math.abs(Math.round(offMs / 1000));
  return clock.wrong(
    `The database is ${seconds} seconds ${way} this machine: let NTP set both (\`timedatectl set-ntp true\`).`,
  );
}
