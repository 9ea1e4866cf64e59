import { Switchboard } from '../../sdk/switchboard.ts';
import type { Command } from '../command.ts';
import { UsageFault } from '../faults.ts';
import { ask } from './ask.ts';
import { readUrl, type Login } from './find-login.ts';
import { forget, keep } from './kept-login.ts';

/** `switchboard login` */
export const login: Command = {
  name: 'login',
  takes: [],
  summary: 'Keeps the address of a server and an API key, after it has tried them.',
  about:
    'Without --key the key is read from standard input: typed, where it is not shown, or from a file by `<`. ' +
    'Both are kept in ~/.config/switchboard/config.json (XDG_CONFIG_HOME), which only you can read. ' +
    'SWITCHBOARD_URL and SWITCHBOARD_KEY go before it.',
  flags: {},
  run: async ({ flags, env, input, signal, out }) => {
    const given = flags['url'] ?? env['SWITCHBOARD_URL'];
    if (given === undefined && input.isTTY !== true)
      throw new UsageFault('Give the address of the server: --url.');
    const url = readUrl(given ?? (await ask(input, 'Address of the server: ', { signal }))) ?? '';
    const key = flags['key'] ?? (await ask(input, 'API key: ', { isSecret: true, signal }));
    if (!/^[\x21-\x7e]{1,500}$/.test(key))
      throw new UsageFault('That is no API key: it must be one such as sbk_…');
    const found: Login = { url, key };
    const {
      user,
      workspace,
      api_key: apiKey,
    } = await new Switchboard({ baseUrl: url, key }).me.get({ signal });
    const path = await keep(env, found);
    out.json({
      url,
      workspace: workspace.name,
      user: user.name,
      permission: apiKey?.permission ?? null,
      path,
    });
    out.say(
      `Logged in to ${workspace.name} at ${url} as ${user.name}, with a key that may ${apiKey?.permission}.`,
    );
    out.say(`The login is kept in ${path}.`);
  },
};

/** `switchboard logout` */
export const logout: Command = {
  name: 'logout',
  takes: [],
  summary: 'Forgets the address and the key that `switchboard login` keeps.',
  about: 'The key stays valid: `DELETE /api-keys/{id}` or the console revokes it.',
  flags: {},
  run: async ({ env, out }) => {
    const path = await forget(env);
    out.json({ path });
    out.say(`${path} is gone.`);
  },
};
