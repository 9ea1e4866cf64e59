/**
 * `npm run -s admin -- <command>`: commands for the operator of an installation. They work on the database of
 * the settings, whether the server is running or not. Answers are JSON on standard output, those of `doctor`
 * sentences. A failed command prints one line for each fault and ends with code 1.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Static } from 'typebox';
import { systemClock } from '../server/platform/clock.ts';
import { readEnvironment, readSettings, type Settings } from '../server/platform/config/settings.ts';
import { urlOfRunningServer } from '../server/platform/db/embedded/running-server.ts';
import { openDatabase } from '../server/platform/db/open-database.ts';
import { connect, type Sql } from '../server/platform/db/sql.ts';
import { englishOf, Refusal } from '../server/platform/refusal.ts';
import { createBusiness, NewBusiness } from '../server/setup/create-business.ts';
import { createUser, NewUser, resetUser } from '../server/setup/manage-users.ts';
import { listWorkspaces } from '../server/setup/workspaces.queries.ts';
import { leftoverFilesCommand, takeBucketCommand } from './file-commands.ts';
import { backupCommand, isInUse, restoreCommand } from './backup-commands.ts';

const USAGE = `npm run -s admin -- create-workspace --name "Salon Ada" --owner-name "Ada Wong" --owner-email ada@salon.example
    --timezone Europe/Berlin --currency EUR --country DE [--language de-DE] [--number +4930…]
  creates a business with its owner, an API key, an assistant and, if given, the number that the assistant answers
npm run -s admin -- create-user --workspace 1 --name "Bea Lee" --email bea@salon.example --role owner|admin|member|viewer
  creates a user with a generated password, as a member of the workspace
npm run -s admin -- reset-password --email bea@salon.example [--remove-second-factor]
  gives the user a generated password and ends their sessions; the second factor stays unless it is to be removed
npm run -s admin -- list
  lists the workspaces of this installation
npm run -s admin -- backup --to backup.tar.zst [--include-secret-key]
  writes database and files into one archive, also while the server runs
npm run -s admin -- restore --from backup.tar.zst [--without-secret-key]
  fills an empty installation from a backup, and migrates it to this version; stop the server first
npm run -s admin -- leftover-files [--older-than-hours 24] [--remove] [--without-any-record]
  lists recordings and photos that no record has, as a restore leaves them in a bucket; removes them with --remove
npm run -s admin -- take-bucket
  makes S3_BUCKET, below S3_PREFIX, that of this installation, when the one that had it is gone
npm run -s admin -- doctor [--send-to me@example.com] [--json]
  tells in sentences what is wrong with this machine: ports, sound, NAT, certificates, mail, carriers, disk, clock,
  database, limits; ends with code 1 when something is`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/** The database connection of one command. */
interface Opened {
  sql: Sql;
  close(): Promise<void>;
}

/**
 * Opens the database of the settings. The embedded one is started for the command unless a server runs it
 * already.
 */
async function open(settings: Settings): Promise<Opened> {
  const log = pino({ level: 'silent' });
  try {
    return await openDatabase({ ...settings, connections: 2, clock: systemClock, log });
  } catch (error) {
    if (!isInUse(error)) throw error;
    const sql = connect(await urlOfRunningServer(join(settings.dataDir, 'postgres')), { connections: 2 });
    return { sql, close: () => sql.end({ timeout: 2 }) };
  }
}

/** `owner.email` of the input is `--owner-email` on the command line. */
const flagOf = (field: string): string => `--${field.replace('.', '-')}`;

async function createWorkspaceCommand(sql: Sql, args: string[]): Promise<void> {
  const { owner: _nested, ...plain } = NewBusiness.properties;
  const flags = [...Object.keys(plain), 'owner-name', 'owner-email'];
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }]));
  const { 'owner-name': name, 'owner-email': email, ...values } = parseArgs({ args, options }).values;
  // The action validates the input and names each missing field.
  const input = { language: 'en-US', ...values, owner: { name, email } } as Static<typeof NewBusiness>;
  say(JSON.stringify(await createBusiness({ db: sql, now: Temporal.Now.instant() }, input), null, 2));
}

async function createUserCommand(sql: Sql, args: string[]): Promise<void> {
  const flags = Object.keys(NewUser.properties);
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }]));
  const { workspace, ...values } = parseArgs({ args, options }).values;
  const input = { ...values, ...(workspace === undefined ? {} : { workspace: Number(workspace) }) };
  const context = { db: sql, now: Temporal.Now.instant() };
  say(JSON.stringify(await createUser(context, input as Static<typeof NewUser>), null, 2));
}

async function resetPasswordCommand(sql: Sql, args: string[]): Promise<void> {
  const options = {
    email: { type: 'string', default: '' },
    'remove-second-factor': { type: 'boolean', default: false },
  } as const;
  const { email, 'remove-second-factor': removesSecondFactor } = parseArgs({ args, options }).values;
  const context = { db: sql, now: Temporal.Now.instant() };
  say(JSON.stringify(await resetUser(context, { email, removesSecondFactor }), null, 2));
}

const COMMANDS: Record<string, (sql: Sql, args: string[], settings: Settings) => Promise<void>> = {
  'create-workspace': createWorkspaceCommand,
  'create-user': createUserCommand,
  'reset-password': resetPasswordCommand,
  list: async (sql) => say(JSON.stringify(await listWorkspaces(sql), null, 2)),
  'leftover-files': async (...input) => say(JSON.stringify(await leftoverFilesCommand(...input), null, 2)),
  'take-bucket': async (...input) => say(JSON.stringify(await takeBucketCommand(...input), null, 2)),
};

/** Commands that must not migrate the database before they begin. */
const WHOLE_INSTALLATION: Record<string, (settings: Settings, args: string[]) => Promise<void>> = {
  backup: async (settings, args) => say(JSON.stringify(await backupCommand(settings, args), null, 2)),
  restore: async (settings, args) => say(JSON.stringify(await restoreCommand(settings, args), null, 2)),
};

async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  if (name === 'doctor') {
    const { doctorCommand } = await import('./doctor-command.ts');
    process.exitCode = await doctorCommand(args, say);
    return;
  }
  const command = COMMANDS[name];
  const onSettings = WHOLE_INSTALLATION[name];
  if (!command && !onSettings) {
    complain(USAGE);
    process.exitCode = name === '' || name === 'help' ? 0 : 1;
    return;
  }
  const settings = readSettings(readEnvironment());
  if (!command) return onSettings?.(settings, args);
  const database = await open(settings);
  try {
    await command(database.sql, args, settings);
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  process.exitCode = 1;
  if (error instanceof Refusal && error.errors) {
    for (const [field, problems] of Object.entries(error.errors))
      complain(`admin: ${flagOf(field)}: ${problems.map(englishOf).join(' ')}`);
  } else complain(`admin: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
}
