import { readEnvironment, readSettings, SettingsError } from './platform/config/settings.ts';
import { createLog } from './platform/logs.ts';
import { startSwitchboard, type Switchboard } from './start.ts';

/** A start or a stop that takes longer than this has failed. */
const STOP_DEADLINE_MS = 9_500;

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** Reads the settings, starts what they ask for, and stops it when the system says so. */
async function main(): Promise<void> {
  const settings = readSettings(readEnvironment());
  const log = createLog(settings.logLevel);
  process.on('uncaughtException', (error) => log.error({ err: error }, 'fault that nothing caught'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'fault that nothing waited for'));
  const aborter = new AbortController();
  let running: Switchboard | null = null;
  let stopping: Promise<void> | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return process.exit(1);
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('not stopped in time');
      process.exit(1);
    }, STOP_DEADLINE_MS).unref();
    aborter.abort();
    stopping = (running?.stop() ?? starting.then((started) => started?.stop())).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'fault while stopping');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const starting = startSwitchboard(settings, log);
  starting.catch(() => {});
  running = await starting;
  if (!aborter.signal.aborted) say(running.welcome);
}

try {
  await main();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const lines = error instanceof SettingsError ? message.split('\n') : [message.split('\n')[0]];
  for (const line of lines) say(`switchboard: ${line}`);
  process.exit(1);
}
