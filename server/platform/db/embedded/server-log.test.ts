import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { followServerLog } from './server-log.ts';

const LEVELS: Record<number, string> = { 20: 'debug', 40: 'warn' };

/** The levels at which lines of the server are logged. */
async function levelsOf(lines: string): Promise<string[]> {
  const stream = new PassThrough();
  const levels: string[] = [];
  const write = (line: string): void => void levels.push(LEVELS[JSON.parse(line).level] ?? 'other');
  followServerLog(stream, pino({ level: 'debug' }, { write }));
  stream.end(lines);
  await stream.toArray().catch(() => []);
  return levels;
}

describe('the log of PostgreSQL', () => {
  it('passes warnings and fatal errors on as warnings, everything else at level debug', async () => {
    const lines = 'LOG:  ready\nWARNING:  page is corrupt\nERROR:  duplicate key\nFATAL:  out of memory\n';
    assert.deepEqual(await levelsOf(lines), ['debug', 'warn', 'debug', 'warn']);
  });

  it('does not warn of the connections that an ordinary stop closes', async () => {
    const line = 'FATAL:  terminating connection due to administrator command\n';
    assert.deepEqual(await levelsOf(line), ['debug']);
  });
});
