import { readFile, stat, writeFile } from 'node:fs/promises';
import type { FullCall, Switchboard } from '../../sdk/switchboard.ts';
import type { Command, Context } from '../command.ts';
import { oddAnswer, UsageFault } from '../faults.ts';
import { readId } from '../records/record-commands.ts';
import { callOut } from './outbound-call.ts';
import { openSoundDevice } from './sound-programs.ts';
import { speakOnCall, type Speaker } from './spoken-call.ts';
import { TypedCall } from './typed-call.ts';
import { readWav, writeWav } from './wav.ts';

/** Ten minutes at 48 kHz. */
const MAX_FILE = 60_000_000;
/** Of a number without the code of its country. */
const MIN_DIGITS = 6;
/** Assistants that are looked through for a language. */
const PAGE = 100;

/** `switchboard call` */
export const call: Command = {
  name: 'call',
  takes: ['NUMBER?'],
  summary: 'Calls a number of the workspace by words or microphone, or has the assistant call any other.',
  about:
    'NUMBER is by default the first one of the workspace that an assistant answers. A number of the workspace ' +
    'is called over the simulated network: you are the caller. Any other number is called by the assistant, ' +
    'over the carrier of its own number, and what is said is shown. A typed line is said, *1 presses the key ' +
    '1, /hangup or Ctrl-C hangs up. Lines of a pipe are said one after the other, each when the assistant has ' +
    'answered, and the end of the input hangs up. --mic speaks by the programs of the machine: arecord and ' +
    'aplay, parec and pacat, rec and play (sox), ffmpeg and ffplay. With --json one event a line, and the call ' +
    'at the end. Exit code 1 when a call that was placed did not come about.',
  flags: {
    from: {
      value: 'NUMBER',
      about: 'The number of the caller; by default +15005550100. Of the workspace for a call outward.',
    },
    assistant: { value: 'ID', about: 'The assistant that speaks, also a draft.' },
    language: {
      value: 'CODE',
      about: 'The first assistant of the workspace with this language, such as de-DE.',
    },
    mic: { about: 'Speaks and hears by microphone and loudspeaker.' },
    file: { value: 'WAV', about: 'Says this file after the welcome: PCM, 16 bit, one channel, any rate.' },
    save: { value: 'WAV', about: 'Keeps what is heard by --mic or --file.' },
    instructions: { value: 'TEXT', about: 'What a call outward is for; it is read out after the welcome.' },
  },
  run: async (context) => {
    const { words, out, client } = context;
    const server = await client();
    const to = words[0]?.replaceAll(/[\s()/-]/g, '');
    const own = to === undefined ? null : await findOwn(server, to);
    const made =
      to === undefined || own !== null
        ? await callIn(server, own, context)
        : await placeOut(server, to, context);
    out.jsonLine({ event: 'call', call: made });
    const seconds = made.duration_seconds === null ? '' : `, ${made.duration_seconds} s`;
    out.say(`Call ${made.id}: ${made.status}, ${made.outcome ?? 'no outcome'}${seconds}`);
    if (made.error !== null) out.say(made.error);
    if (made.summary !== null) out.say(made.summary);
    return made.status === 'completed' ? 0 : 1;
  },
};

/** The number of the workspace that is meant, also without the code of its country; null for another. */
async function findOwn(server: Switchboard, to: string): Promise<string | null> {
  const digits = to.replace(/^(?:\+|0+)/, '');
  const isMeant = (number: string): boolean =>
    number === to || (!to.startsWith('+') && digits.length >= MIN_DIGITS && number.endsWith(digits));
  return (await server.phoneNumbers.list()).find(({ number }) => isMeant(number))?.number ?? null;
}

/** Calls a number of the workspace over the simulated network. */
async function callIn(server: Switchboard, to: string | null, context: Context): Promise<FullCall> {
  const { flags, out, signal } = context;
  if (flags['instructions'] !== undefined)
    throw new UsageFault('--instructions is for calls to numbers that are not of the workspace.');
  // What cannot be heard or read is found out before it rings.
  const speaker = await openSpeaker(context);
  const assistantId = await findAssistant(server, context);
  const { id, to: called } = await server.simulator.calls.create(
    {
      ...(to === null ? {} : { to }),
      ...(flags['from'] === undefined ? {} : { from: flags['from'] }),
      ...(assistantId === null ? {} : { assistant_id: assistantId }),
      ...(speaker === null ? {} : { medium: 'audio' as const }),
    },
    { signal },
  );
  if (!Number.isInteger(id)) throw oddAnswer();
  if (speaker === null) {
    out.tell(`Calling ${called}. Type what you say; *1 presses the key 1; /hangup or Ctrl-C hangs up.`);
    await new TypedCall(server, id, context).hold();
    return server.calls.get(id);
  }
  const by = 'device' in speaker ? `Speak (${speaker.device.names}); *1 presses the key 1; ` : '';
  out.tell(`Calling ${called}. ${by}Ctrl-C hangs up.`);
  const heard = await speakOnCall(id, speaker, context);
  if (flags['save'] !== undefined) await writeFile(flags['save'], writeWav(heard));
  return server.calls.get(id);
}

/** Who speaks on the call; null where lines are typed. */
async function openSpeaker({ flags, isOn, env }: Context): Promise<Speaker | null> {
  const { file, save } = flags;
  if (isOn('mic') && file !== undefined) throw new UsageFault('Either --mic or --file.');
  if (isOn('mic')) return { device: openSoundDevice(env) };
  if (file === undefined) {
    if (save !== undefined) throw new UsageFault('--save needs --mic or --file.');
    return null;
  }
  const { size } = await stat(file).catch(() => ({ size: -1 }));
  if (size < 0) throw new UsageFault(`${file} cannot be read.`);
  if (size > MAX_FILE) throw new UsageFault(`${file} has more than ${MAX_FILE / 1_000_000} MB.`);
  return { voice: readWav(await readFile(file), file) };
}

/** Has the assistant call a number that is not of the workspace. */
async function placeOut(server: Switchboard, to: string, context: Context): Promise<FullCall> {
  const { flags, isOn } = context;
  const unfit = ['file', 'save'].find((name) => flags[name] !== undefined) ?? (isOn('mic') ? 'mic' : null);
  if (unfit !== null) {
    throw new UsageFault(
      `${to} is none of the workspace's numbers: the assistant calls it, and --${unfit} is for calls to one's own.`,
    );
  }
  const { from = null, instructions: say = null } = flags;
  return callOut(server, { to, from, assistantId: await findAssistant(server, context), say }, context);
}

/** The assistant of --assistant or --language; null for that of the number. */
async function findAssistant(server: Switchboard, { flags, signal }: Context): Promise<number | null> {
  const { assistant, language } = flags;
  if (assistant !== undefined && language !== undefined)
    throw new UsageFault('Either --assistant or --language.');
  if (assistant !== undefined) return readId(assistant);
  if (language === undefined) return null;
  const wanted = language.toLowerCase();
  const others: string[] = [];
  for await (const one of server.assistants.list({ status: 'active', per_page: PAGE }, { signal })) {
    const code = one.language.toLowerCase();
    if (code === wanted || code.split('-')[0] === wanted) return one.id;
    others.push(one.language);
  }
  const known = [...new Set(others)].join(', ');
  throw new UsageFault(
    `No active assistant speaks ${language}${known === '' ? '' : `: there are ${known}`}. PATCH /assistants/{id} sets it.`,
  );
}
