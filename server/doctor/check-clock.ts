import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findingsOn, type Finding } from './finding.ts';

const PROGRAM_MS = 3_000;
const MAX_CLOCK_MS = 5_000;
const { right, wrong, remark } = findingsOn('clock');

/** Whether something sets the clock of this machine, where the system tells. */
export async function checkTimeService(isSet = readTimeService): Promise<Finding> {
  const state = await isSet();
  if (state === null)
    return remark('Whether NTP sets the clock is not told here: see to it, signatures depend on the time.');
  return state
    ? right('NTP sets the clock of this machine.')
    : wrong('NTP does not set the clock of this machine: `timedatectl set-ntp true`, or install chrony.');
}

/** What a server on the way to PUBLIC_URL says of the time, by the header `Date`. */
export function judgeDate(date: string | null, nowMs: number, who: string): Finding | null {
  const theirMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirMs)) return null;
  const offMs = theirMs - nowMs;
  if (Math.abs(offMs) <= MAX_CLOCK_MS) return right(`This machine and ${who} agree.`);
  const seconds = Math.abs(Math.round(offMs / 1000));
  const way = offMs > 0 ? 'ahead of' : 'behind';
  return wrong(`${who} is ${seconds} seconds ${way} this machine: let NTP set both.`);
}

/** True and false as systemd tells, or its time service; null where neither is there. */
async function readTimeService(): Promise<boolean | null> {
  const args = ['show', '--property=NTPSynchronized', '--value'];
  const told = await promisify(execFile)('timedatectl', args, { timeout: PROGRAM_MS }).catch(() => null);
  const word = told?.stdout.trim();
  if (word === 'yes' || word === 'no') return word === 'yes';
  const file = '/run/systemd/timesync/synchronized';
  return (
    (await access(file).then(
      () => true,
      () => false,
    )) || null
  );
}
