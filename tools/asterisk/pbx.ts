import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  asteriskConf,
  asteriskIn,
  makeAsteriskFolders,
  type InstalledAsterisk,
} from '../../bench/peers/install-asterisk.ts';
import { run } from '../../bench/peers/install.ts';
import { startProgram, whenReady, type Started } from '../../bench/peers/started.ts';
import { tone } from '../../server/voice/audio/tone.ts';
import { parseWav, wavHeader } from '../../server/voice/audio/wav.ts';
import { selfSigned } from '../../server/platform/outbound/testing/self-signed.ts';
import { PBX, type PbxNetwork } from './network.ts';

/** Where its configuration is, seen from its root. */
export const HOME = '/var/lib/switchboard-proof';
/** The tone that Asterisk plays, by which its side is found in recordings. */
export const MARK_HZ = 1_000;

/** What an Asterisk is configured with. */
export interface PbxFiles {
  pjsip: string;
  extensions: string;
}

/** An Asterisk on a machine of its own, with its usual modules. */
export class Pbx {
  readonly #installed: InstalledAsterisk;
  readonly #enter: readonly string[];
  #started: Started | null = null;

  constructor(installed: InstalledAsterisk, { enter }: PbxNetwork) {
    this.#installed = installed;
    this.#enter = enter;
  }

  /** Starts it with a configuration, in place of what runs. Registrations of before are kept with `keep`. */
  async start({ pjsip, extensions }: PbxFiles, keep = false): Promise<void> {
    await this.stop();
    if (!keep) await rm(this.#path(''), { recursive: true, force: true });
    await makeAsteriskFolders(this.#installed, HOME);
    await this.write('asterisk.conf', asteriskConf(this.#installed, HOME));
    await this.write('modules.conf', '[modules]\nautoload = yes\n');
    await this.write('logger.conf', '[general]\n[logfiles]\nfull => notice,warning,error,verbose\n');
    await this.write('pjsip.conf', pjsip);
    await this.write('extensions.conf', extensions);
    const { key, cert } = selfSigned([PBX]);
    await this.write('asterisk.key', key);
    await this.write('asterisk.crt', cert);
    const sound = tone([MARK_HZ], 2_000, -12);
    const samples = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength);
    await this.write('mark.wav', Buffer.concat([wavHeader(samples.length), samples]));
    await this.run();
  }

  /** Starts it with the configuration that it has. */
  async run(): Promise<void> {
    const [program = '', ...enter] = this.#enter;
    const started = startProgram(program, [
      ...enter,
      'chroot',
      ...asteriskIn(this.#installed, HOME, '-f', '-vvv'),
    ]);
    this.#started = started;
    await whenReady('Asterisk', started, () =>
      this.ask('core waitfullybooted').then(
        (text) => text.includes('fully booted'),
        () => false,
      ),
    );
    await this.ask('pjsip set logger on');
  }

  /** Ends it as a power cut does, or in order. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.#started?.stop(signal);
    this.#started = null;
  }

  /** Asks its command line. */
  ask(question: string): Promise<string> {
    return run('chroot', asteriskIn(this.#installed, HOME, '-rx', question), { cwd: '/', peer: 'Asterisk' });
  }

  async write(name: string, content: string | Uint8Array): Promise<void> {
    await writeFile(this.#path(name), content);
  }

  /** Whether a global variable of its dialplan has this value. */
  async has(name: string, value: string): Promise<boolean> {
    const globals = await this.ask('dialplan show globals');
    return globals.split('\n').some((line) => line.trim() === `${name}=${value}`);
  }

  /** A recording of its dialplan. */
  async heard(name: string): Promise<Int16Array> {
    return parseWav(await readFile(this.#path(`spool/${name}.wav`)))?.pcm ?? new Int16Array();
  }

  log(): Promise<string> {
    return readFile(this.#path('log/full'), 'utf8');
  }

  #path(name: string): string {
    return join(this.#installed.root, HOME, name);
  }
}

/**
 * The rest of a dialplan: somebody of the office who calls (`office`) and talks (`caller`), and whoever is
 * called at a number of the United States or India (`person`).
 */
export const PEOPLE = `
[office]
exten => _[+0-9].,1,Set(CALLERID(all)=Ada <+12025550123>)
exten => _[+0-9].,2,Goto(from-internal,\${EXTEN},1)

[caller]
exten => talk,1,Record(${HOME}/spool/caller.wav,0,15,q)
exten => talk,2,Playback(${HOME}/mark)
exten => talk,3,SendDTMF(1)
exten => talk,4,Set(GLOBAL(SAID)=yes)
exten => talk,5,Wait(120)

[person]
exten => s,1,Answer()
exten => s,2,Set(GLOBAL(SHOWN)=\${CALLERID(num)})
exten => s,3,Record(${HOME}/spool/person.wav,0,10,q)
exten => s,4,Playback(${HOME}/mark)
exten => s,5,Set(GLOBAL(SAID)=yes)
exten => s,6,Wait(120)

[from-internal]
exten => _+[19]X.,1,Goto(person,s,1)

[from-switchboard]
exten => _+[19]X.,1,Goto(person,s,1)
`;
