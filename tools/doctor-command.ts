/** `npm run -s admin -- doctor`: the machine of an installation, in plain sentences. */
import { parseArgs } from 'node:util';
import { readEnvironment, readSettings, SettingsError } from '../server/platform/config/settings.ts';
import { examineMachine } from '../server/doctor/examine-machine.ts';
import { findingsOn, type Finding } from '../server/doctor/finding.ts';
import { reach } from './backup-commands.ts';

/**
 * Examines the machine by the settings of the environment.
 * @param sendTo where a test mail goes; null sends none.
 */
export async function examine(sendTo: string | null, tell: (finding: Finding) => void): Promise<void> {
  try {
    const settings = readSettings(readEnvironment());
    await examineMachine(settings, { reach: () => reach(settings, true), sendTo, tell });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const line of error.message.split('\n')) tell(findingsOn('settings').wrong(`${line}.`));
  }
}

/** PUBLIC_URL; null where it is not set, or the settings cannot be read. */
export function publicUrl(): string | null {
  try {
    return readSettings(readEnvironment()).publicUrl;
  } catch {
    return null;
  }
}

/** Prints the findings, a line each or as JSON; the exit code is 1 when something is wrong. */
export async function doctorCommand(args: string[], print: (text: string) => void): Promise<number> {
  const options = { 'send-to': { type: 'string' }, json: { type: 'boolean', default: false } } as const;
  const { 'send-to': sendTo = null, json: isJson } = parseArgs({ args, options }).values;
  const findings: Finding[] = [];
  await examine(sendTo, (finding) => {
    findings.push(finding);
    const mark = finding.ok === null ? '-' : finding.ok ? 'ok' : '!!';
    if (!isJson) print(`${mark.padEnd(2)}  ${finding.topic}: ${finding.say}`);
  });
  const wrong = findings.filter(({ ok }) => ok === false).length;
  if (isJson) print(JSON.stringify({ ok: wrong === 0, findings }, null, 2));
  else print(wrong === 0 ? 'Nothing is wrong.' : `${wrong} of ${findings.length} need attention.`);
  return wrong === 0 ? 0 : 1;
}
