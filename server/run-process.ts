import { ProcessEnd } from './end-process.ts';
import { systemClock } from './platform/clock.ts';
import { readEnvironment, readSettings, SettingsError } from './platform/config/settings.ts';
import { createLog } from './platform/logs.ts';
import { startSwitchboard } from './start.ts';

const printLine = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Reads the settings and starts the configured roles; runs until a signal or a fatal error ends the
 * process.
 */
async function main(): Promise<void> {
  const settings = readSettings(readEnvironment());
  const log = createLog(settings.logLevel, undefined, { isTraced: settings.tracing !== null });
  const end = new ProcessEnd(log, systemClock);
  end.listen();
  const starting = startSwitchboard(settings, log);
  end.stops(starting);
  const running = await starting;
  if (!end.signal.aborted) printLine(running.welcome);
}

try {
  await main();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const lines = error instanceof SettingsError ? message.split('\n') : [message.split('\n')[0]];
  for (const line of lines) printLine(`switchboard: ${line}`);
  process.exit(1);
}
