import { createHash } from 'node:crypto';
import type { Command } from '../command.ts';
import { UsageFault } from '../faults.ts';
import { fromRetell } from './from-retell.ts';
import { fromVapi, membersOfSquad, type Member } from './from-vapi.ts';
import { readJson, readText } from './read-rows.ts';
import { fieldsOf, type Fields, type TakenOver } from './taken-over.ts';

const SOURCES: Readonly<Record<string, (theirs: Fields, codes: readonly string[]) => TakenOver>> = {
  vapi: fromVapi,
  retell: fromRetell,
};
const MAX_ASSISTANTS = 100;

/** `switchboard import assistants` */
export const importAssistants: Command = {
  name: 'import assistants',
  takes: ['FILE'],
  summary: 'Makes assistants from the exports of Vapi or Retell, as drafts, and lists what was left.',
  about:
    'FILE holds one assistant as JSON, or a list of them. Name, first message, instructions, language, ' +
    'transfers to numbers, longest call, recording and the message for answering machines are taken over. The ' +
    'same file sent again within 24 hours makes nothing twice.',
  flags: {
    from: { value: 'PRODUCT', about: 'Whose export it is.', values: Object.keys(SOURCES) },
    'dry-run': { about: 'Shows what would be made, and makes nothing.' },
  },
  run: async ({ words, flags, isOn, out, client, signal }) => {
    const convert = SOURCES[flags['from'] ?? ''];
    if (convert === undefined)
      throw new UsageFault(`--from must be one of ${Object.keys(SOURCES).join(', ')}.`);
    const [path = ''] = words;
    const value = readJson(path, await readText(path));
    const given: unknown[] = Array.isArray(value) ? value : [value];
    const isVapi = flags['from'] === 'vapi';
    const members = given.flatMap(
      (one): Member[] => (isVapi && membersOfSquad(fieldsOf(one))) || [{ one, left: [] }],
    );
    const theirs = members.map(({ one }) => one);
    if (theirs.length === 0 || !theirs.every((one) => typeof one === 'object' && one !== null)) {
      throw new UsageFault(`${path} holds no assistants.`);
    }
    if (theirs.length > MAX_ASSISTANTS)
      throw new UsageFault(`${path} holds more than ${MAX_ASSISTANTS} assistants.`);
    const server = await client();
    const codes = (await server.catalog.listLanguages({ signal })).map(({ code }) => code);
    const results: { id: number | null; assistant: TakenOver['assistant']; left: string[] }[] = [];
    for (const [at, one] of theirs.entries()) {
      const { assistant, left: own } = convert(one as Fields, codes);
      const left = [...(members[at]?.left ?? []), ...own];
      const idempotencyKey = `cli-assistant-${createHash('sha256')
        .update(JSON.stringify([at, assistant]))
        .digest('hex')}`;
      const isDry = isOn('dry-run');
      const id = isDry ? null : (await server.assistants.create(assistant, { idempotencyKey, signal })).id;
      results.push({ id, assistant, left });
      out.say(`${assistant.name}: ${isDry ? 'would be made' : `made as the draft ${id}`}.`);
      if (left.length > 0) out.say('  Not taken over:');
      for (const what of left) out.say(`  - ${what}`);
      out.progress(`${at + 1} of ${theirs.length} assistants`, at + 1 === theirs.length);
    }
    out.json(results);
  },
};
