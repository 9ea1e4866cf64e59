import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { CALLED, openCallingFixture } from '../../server/calls/testing/calling-fixture.ts';
import { nobodyAnswers, scriptCarrier } from '../../server/calls/testing/script-carrier.ts';
import {
  startTypedFixture,
  welcome,
  type CalledWorkspace,
  type TypedFixture,
} from '../../server/simulator/testing/typed-fixture.ts';
import { until } from '../../server/platform/jobs/testing/until.ts';
import type { Json } from '../../server/testing/test-api.ts';
import { useTestApi } from '../../server/testing/use-test-api.ts';
import { rmsDbfs, toneShare } from '../../server/voice/audio/levels.ts';
import { tone } from '../../server/voice/audio/tone.ts';
import { parseWav } from '../../server/voice/audio/wav.ts';
import { TextLine } from '../../server/voice/text-line.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from '../../server/voice/speech/espeak.ts';
import { useCommandLine, type Ended, type RunOptions } from '../testing/command-line.ts';
import { readWav, writeWav } from './wav.ts';

const cli = useCommandLine();
const linesOf = (text: string): Json[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('switchboard call', { timeout: 90_000 }, () => {
  let synthesizer: EmbeddedSynthesizer;
  let fixture: TypedFixture;
  let called: CalledWorkspace;
  /** Sockets count frames by the second; the clock of the API stands still otherwise. */
  let ticking: NodeJS.Timeout;
  before(async () => {
    synthesizer = await startEmbeddedSynthesizer({ log: pino({ level: 'silent' }) });
    fixture = await startTypedFixture({ synthesizer, isTimed: true });
    called = await fixture.workspace();
    ticking = setInterval(() => void fixture.api.clock.advance(1_000), 100);
  });
  after(async () => {
    clearInterval(ticking);
    await fixture.stop();
    await synthesizer.close();
  });
  const run = (args: string[], input = '', more: RunOptions = {}): Promise<Ended> => {
    const { origin } = new URL(fixture.api.baseUrl);
    const env = { SWITCHBOARD_URL: origin, SWITCHBOARD_KEY: called.key, ...more.env };
    return cli.run(['call', ...args], { ...more, input, env });
  };
  /** 16-bit mono at this rate, as a file. */
  const fileOf = (name: string, rate = 8_000): string => {
    const pcm = tone([700], 1_000);
    const wav = writeWav(Buffer.from(pcm.buffer));
    wav.writeUInt32LE(rate, 24);
    const path = join(cli.home, name);
    writeFileSync(path, wav);
    return path;
  };
  const recordingOf = async (id: number): Promise<Int16Array> => {
    const { raw } = await fixture.api.get(`/calls/${id}/recording`, { key: called.key });
    return parseWav(raw)?.pcm ?? new Int16Array(0);
  };
  const hasTone = (pcm: Int16Array): boolean => {
    for (let at = 0; at + 1_600 <= pcm.length; at += 800)
      if (toneShare(pcm.subarray(at, at + 1_600), 700) > 0.8) return true;
    return false;
  };

  it('says the lines of a pipe and tells what came of the call', async () => {
    const typed = await run([called.number.replace('+1', '')], 'I would like to leave a message\n');
    const { code, out, err } = typed;
    assert.equal(code, 0, err);
    assert.equal(err.split('.')[0], `Calling ${called.number}`);
    assert.match(out, /\nYou: I would like to leave a message\nAssistant: .+\n/);
    assert.ok(out.startsWith(`Assistant: ${welcome}\n`));
    assert.match(out, /You hung up\.\nCall \d+: completed, /);
  });

  it('shows why a line is refused and continues; is JSON, an event a line, with --json', async () => {
    const { code, out, err } = await run(['--json'], `${'a'.repeat(2_001)}\n*3\n/hangup\n`);
    assert.deepEqual([code, /2,?000/.test(err)], [0, true], err);
    const events = linesOf(out);
    assert.deepEqual([events.at(-2).event, events.at(-1).call.status], ['ended', 'completed']);
    assert.ok(events.some(({ event, key }) => event === 'heard' && key === '3'));
  });

  it('takes an assistant by its language', async () => {
    const refused = await run(['--language', 'fr'], '');
    assert.deepEqual(
      [refused.code, /No active assistant speaks fr: there are en/.test(refused.err)],
      [2, true],
    );
    assert.match((await run(['--language', 'en'], '/hangup\n')).out, /completed/);
  });

  it('keeps what is heard while a file is said, and hangs up when it is interrupted', async () => {
    const save = join(cli.home, 'heard.wav');
    const stopping = new AbortController();
    const { code, out, err } = await run(['--file', fileOf('b.wav'), '--save', save, '--json'], '', {
      signal: stopping.signal,
      onWrite: (text) => void (text.includes('"said"') && stopping.abort()),
    });
    assert.equal(code, 0, err);
    const { call } = linesOf(out).at(-1);
    assert.deepEqual([call.status, call.transcript[0].content], ['completed', welcome]);
    const heard = parseWav(readFileSync(save));
    assert.ok(heard && rmsDbfs(heard.pcm) > -50, 'the welcome was heard');
    for (const [args, words] of [
      [['--file', join(cli.home, 'none.wav')], /cannot be read/],
      [['--file', save, '--mic'], /Either --mic or --file/],
      [['--save', save], /needs --mic or --file/],
    ] as const) {
      const refused = await run([...args]);
      assert.deepEqual([refused.code, words.test(refused.err)], [2, true], refused.err);
    }
  });

  it('speaks by the programs of the machine', async () => {
    const folder = join(cli.home, 'programs');
    mkdirSync(folder);
    const played = join(cli.home, 'played.raw');
    const voice = readWav(readFileSync(fileOf('c.wav')), 'c.wav');
    writeFileSync(join(cli.home, 'voice.raw'), voice);
    const program = (name: string, script: string): void => {
      writeFileSync(join(folder, name), `#!${process.execPath}\n${script}`);
      chmodSync(join(folder, name), 0o755);
    };
    const done = JSON.stringify(join(cli.home, 'done'));
    const source = JSON.stringify(join(cli.home, 'voice.raw'));
    // As a microphone: 20 ms every 20 ms, one second over and over, because the first may come too early.
    program(
      'arecord',
      `const sound = require('node:fs').readFileSync(${source}); let at = 0;
       setInterval(() => { const from = at % sound.length; at += 640;
         process.stdout.write(sound.subarray(from, from + 640));
         if (at === 96_000) require('node:fs').writeFileSync(${done}, ''); }, 20);`,
    );
    program('aplay', `process.stdin.pipe(require('node:fs').createWriteStream(${JSON.stringify(played)}))`);
    const nothing = await run(['--mic'], '', { env: { PATH: cli.home } });
    assert.deepEqual([nothing.code, /install one of arecord, parec/.test(nothing.err)], [2, true]);
    const stopping = new AbortController();
    const speaking = run(['--mic', '--json'], '', { env: { PATH: folder }, signal: stopping.signal });
    await until('the microphone has spoken', () => existsSync(join(cli.home, 'done')));
    stopping.abort();
    const { code, out, err } = await speaking;
    assert.equal(code, 0, err);
    assert.match(err, /Speak \(arecord, aplay\)/);
    const { call } = linesOf(out).at(-1);
    assert.ok(hasTone(await recordingOf(call.id)), 'the microphone is in the recording');
    const heard = readFileSync(played);
    assert.ok(rmsDbfs(new Int16Array(heard.buffer, heard.byteOffset, heard.length >> 1)) > -50);
    program('aplay', "process.stderr.write('no such device'); process.exit(1)");
    const broken = await run(['--mic'], '', { env: { PATH: folder } });
    assert.deepEqual([broken.code, /aplay ended: no such device/.test(broken.err)], [1, true], broken.err);
  });
});

describe('switchboard call of a number that is not of the workspace', { timeout: 60_000 }, () => {
  const carrier = scriptCarrier((call) => (call.to === CALLED ? [] : nobodyAnswers()));
  const api = useTestApi({ carrier });

  it('has the assistant call it, and shows what is said', async () => {
    const { key, line } = await openCallingFixture(api, carrier);
    const env = { SWITCHBOARD_URL: new URL(api.baseUrl).origin, SWITCHBOARD_KEY: key };
    const nobody = await cli.run(['call', '+14155550199'], { env });
    assert.equal(nobody.code, 1, nobody.out);
    assert.match(nobody.out, /Call \d+: no_answer, .*\nNobody answered\.\n/);
    assert.match(nobody.err, new RegExp(`^The assistant calls \\+14155550199 from \\${line.number}\\.`));
    const other = await cli.run(['call', CALLED, '--from', '+4930'], { env });
    assert.deepEqual([other.code, /--from must be a number of the workspace/.test(other.err)], [2, true]);
    const mic = await cli.run(['call', CALLED, '--mic'], { env });
    assert.deepEqual([mic.code, /is for calls to one's own/.test(mic.err)], [2, true]);

    const stopping = new AbortController();
    const onWrite = (text: string): void => void (text.startsWith('Assistant: ') && stopping.abort());
    const running = cli.run(
      ['call', CALLED, '--from', line.number, '--instructions', 'Your order is ready.'],
      {
        ...{ env, onWrite, signal: stopping.signal },
      },
    );
    await until('it is dialled', () => carrier.dialled.length === 2);
    const screen = { said: () => {}, beeped: () => {}, ended: () => {} };
    const answered = new TextLine({ clock: api.clock, screen });
    carrier.dialled[1]?.tell({ kind: 'answered', line: answered, by: 'person' });
    const { code, out } = await running;
    assert.match(out, /Assistant: .+/);
    assert.match(out, /Call \d+: completed/);
    assert.equal(code, 0);
  });
});
