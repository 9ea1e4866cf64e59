import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { findAddress } from '../carriers/find-address.ts';
import { systemClock } from '../platform/clock.ts';
import type { Settings } from '../platform/config/settings.ts';
import { connect } from '../platform/db/sql.ts';
import { checkBucket } from './check-bucket.ts';
import { checkCertificates } from './check-certificates.ts';
import { checkTimeService } from './check-clock.ts';
import { checkDatabase, type Known } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkLimits, readSystemLimits } from './check-limits.ts';
import { checkMail } from './check-mail.ts';
import { checkNat } from './check-nat.ts';
import { checkPorts } from './check-ports.ts';
import type { TrunkRow } from './doctor.queries.ts';
import { findServer, type RunningServer } from './find-server.ts';
import { findingsOn, reasonOf, type Finding } from './finding.ts';

export interface Examination {
  /** The address of the database, which is started for the time being where the server does not run it. */
  reach: () => Promise<{ url: string; close(): Promise<void> }>;
  /** Where a test mail goes; null sends none. */
  sendTo: string | null;
  tell: (finding: Finding) => void;
}

const NOTHING: Known = { trunks: [], recordedSeconds: 0 };

/**
 * Examines the machine that an installation runs on, by its settings and its data folder, and tells each
 * finding as soon as it is there. Changes nothing, and contacts no address but those of the settings.
 */
export async function examineMachine(settings: Settings, asked: Examination): Promise<void> {
  const { tell } = asked;
  const tellAll = (findings: readonly Finding[]): void => findings.forEach((finding) => tell(finding));
  const server = await findServer(settings, tell);
  const { trunks, recordedSeconds } = await examineDatabase(settings, server, asked);
  const host = await findAddress('HOST', settings.host, systemClock).catch((error: unknown) => error);
  if (typeof host === 'string') {
    tellAll(await checkPorts(settings, host, server));
    tellAll(await checkNat(settings, { host, trunks, clock: systemClock }));
  } else tell(findingsOn('ports').wrong(`${reasonOf(host)}: set HOST to an address of this machine.`));
  tellAll(await checkCertificates(settings));
  tellAll(await checkMail(settings, asked));
  tellAll(trunks.map((trunk) => judgeTrunk(trunk, server)));
  tellAll(await checkBucket(settings));
  tellAll(await checkDisk(settings.dataDir, recordedSeconds));
  tell(await checkTimeService());
  tellAll(checkLimits(settings, await readSystemLimits(server.pid)));
}

async function examineDatabase(
  { databaseUrl, dataDir, databaseConnections: wanted }: Settings,
  { state }: RunningServer,
  { reach, tell }: Examination,
): Promise<Known> {
  const { wrong, remark } = findingsOn('database');
  const cluster = join(dataDir, 'postgres', 'cluster');
  const isMade = await access(cluster).then(
    () => true,
    () => false,
  );
  if (databaseUrl === null && !isMade) {
    tell(remark(`There is none in ${dataDir} yet: the first start makes it.`));
    return NOTHING;
  }
  const where = databaseUrl === null ? 'embedded' : new URL(databaseUrl).host;
  try {
    const { url, close } = await reach();
    const sql = connect(url, { connections: 1 });
    try {
      const runs = state === 'ready' || state === 'not_ready';
      const { findings, known } = await checkDatabase(sql, { wanted, runs, where });
      for (const finding of findings) tell(finding);
      return known;
    } finally {
      await sql.end({ timeout: 2 });
      await close();
    }
  } catch (error) {
    tell(wrong(`It cannot be reached (${where}): ${reasonOf(error)}.`));
    return NOTHING;
  }
}

/** What the last check, registration or use came to, as the server wrote it down. */
function judgeTrunk(trunk: TrunkRow, { state }: RunningServer): Finding {
  const { right, wrong, remark } = findingsOn('carrier');
  const who = `${trunk.name} (workspace ${trunk.workspace_id})`;
  if (trunk.state === 'failing')
    return wrong(`${who}: ${trunk.message ?? 'it failed when it was last used.'}`);
  if (trunk.registers && state === 'ready' && !trunk.is_registered)
    return wrong(`${who}: this server is not registered there. Check it in the console.`);
  if (trunk.state === 'unknown')
    return remark(`${who}: nobody has checked it yet: \`POST /carriers/${trunk.id}/check\`, or the console.`);
  return right(trunk.registers ? `${who}: this server is registered.` : `${who}: it worked the last time.`);
}
