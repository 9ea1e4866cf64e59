/**
 * Proves what docs/connecting.md says of a telephone system, with a real Asterisk:
 * `node tools/launch.mjs tools/prove-asterisk.ts`. Its samples are read out of the page and used as they
 * stand there: two machines in a network that nothing else reaches, ours and that of the telephone system.
 * Needs root on Linux; Asterisk is that of the machine, or comes from Debian by `debootstrap` as for the
 * bench (bench/peers/README.md). The exit code is 0 when everything was so.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { installAsterisk } from '../bench/peers/install-asterisk.ts';
import { changeProofs } from './asterisk/changes.ts';
import { Office } from './asterisk/office.ts';
import { encryptedProofs, extensionProofs, timerProofs, trunkProofs, type Proof } from './asterisk/proofs.ts';

const PROOFS: Record<string, Proof[]> = {
  ...{ extension: extensionProofs, trunk: trunkProofs, encrypted: encryptedProofs, changes: changeProofs },
  timers: timerProofs,
};
const INSIDE = '--inside';
const chosen = process.argv.slice(2).filter((word) => word !== INSIDE);

async function proveAll(office: Office, proofs: Proof[]): Promise<void> {
  for (const { sentence, run } of proofs) {
    try {
      await run(office);
      console.log(`ok  ${sentence}`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`FAILED  ${sentence}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

async function prove(): Promise<void> {
  const office = await Office.open(await installAsterisk());
  try {
    for (const [name, proofs] of Object.entries(PROOFS))
      if (chosen.length === 0 || chosen.includes(name)) await proveAll(office, proofs);
  } finally {
    await office.close();
  }
}

// The first process of a namespace gets no signal that it does not ask for.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
if (process.argv.includes(INSIDE)) await prove();
else {
  await installAsterisk();
  const again = [fileURLToPath(import.meta.url), ...process.argv.slice(2), INSIDE];
  // Processes of their own, too: whatever ends the proof ends all of them.
  const apart = ['--net', '--pid', '--mount-proc', '--fork', '--kill-child'];
  const command = [process.execPath, ...process.execArgv, ...again];
  const child = spawn('unshare', [...apart, ...command], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}
