import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { readSettings } from './platform/config/settings.ts';
import { startSwitchboard } from './start.ts';

describe('a start', () => {
  for (const host of ['0.0.0.0', '::']) {
    it(`on ${host} without PUBLIC_HOST is refused before anything is stored`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'switchboard-start-'));
      const dataDir = join(folder, 'data');
      const settings = readSettings({
        ...{ HOST: host, DATA_DIR: dataDir, PORT: '0', SIP_PORT: '0', DEMO: 'false' },
      });
      try {
        const starting = startSwitchboard(settings, pino({ level: 'silent' }));
        await assert.rejects(starting, {
          message: `PUBLIC_HOST: name the address that carriers reach this machine by, because HOST is ${host}`,
        });
        assert.equal(existsSync(dataDir), false);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  }
});
