import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../server/testing/free-port.ts';
import { asteriskConf, asteriskIn, installAsterisk, makeAsteriskFolders } from '../install-asterisk.ts';
import { run } from '../install.ts';
import { startProgram, whenReady, type Started } from '../started.ts';

const HOME = '/var/lib/switchboard-bench';

export interface StartedAsterisk extends Started {
  version: string;
  uri: string;
}

/**
 * Starts an Asterisk that answers every call with a prompt.
 * @param prompt the sound, G.711 µ-law
 * @throws PeerMissing
 */
export async function startAsterisk(prompt: Uint8Array): Promise<StartedAsterisk> {
  const installed = await installAsterisk();
  const home = join(installed.root, HOME);
  await makeAsteriskFolders(installed, HOME);
  const port = await freePort();
  await writeFile(join(home, 'asterisk.conf'), asteriskConf(installed, HOME));
  for (const [name, text] of Object.entries(filesFor(port))) await writeFile(join(home, name), text);
  await writeFile(join(home, 'prompt.ulaw'), prompt);
  const started = startProgram('chroot', asteriskIn(installed, HOME, '-f'));
  const ask = (question: string): Promise<string> =>
    run('chroot', asteriskIn(installed, HOME, '-rx', question), { cwd: '/', peer: 'Asterisk' });
  const isUp = (): Promise<boolean> =>
    ask('module show like chan_pjsip').then(
      (text) => text.includes('Running'),
      () => false,
    );
  await whenReady('Asterisk', started, isUp);
  const version = /Asterisk (\S+)/.exec(await ask('core show version'))?.[1] ?? '';
  return { ...started, version, uri: `sip:1000@127.0.0.1:${port}` };
}

const MODULES = [
  ...['res_timing_timerfd', 'res_sorcery_config', 'res_sorcery_memory', 'res_sorcery_astdb'],
  ...['res_pjproject', 'res_rtp_asterisk', 'res_pjsip', 'res_pjsip_session', 'res_pjsip_pubsub'],
  'res_pjsip_sdp_rtp',
  ...['res_pjsip_endpoint_identifier_ip', 'res_pjsip_caller_id', 'res_pjsip_nat', 'res_pjsip_rfc3326'],
  ...['chan_pjsip', 'codec_ulaw', 'format_pcm', 'app_playback', 'pbx_config', 'bridge_simple'],
];

/** A configuration with what the calls need, without records, logs and codecs to translate. */
const filesFor = (port: number): Record<string, string> => ({
  'modules.conf': `[modules]\nautoload = no\n${MODULES.map((name) => `load = ${name}.so\n`).join('')}`,
  'pjsip.conf': `[transport]
type = transport
protocol = udp
bind = 127.0.0.1:${port}

[caller]
type = endpoint
context = bench
transport = transport
disallow = all
allow = ulaw
direct_media = no

[caller]
type = identify
endpoint = caller
match = 127.0.0.0/8
`,
  'extensions.conf': `[bench]
exten => 1000,1,Answer()
 same => n,Playback(${HOME}/prompt)
 same => n,Hangup()
`,
  'rtp.conf': '[general]\nrtpstart = 40000\nrtpend = 44999\nicesupport = no\n',
  'logger.conf': '[general]\n[logfiles]\n',
});
