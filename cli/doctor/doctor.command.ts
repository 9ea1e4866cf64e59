import { connect } from 'node:tls';
import { ApiError, type Switchboard } from '../../sdk/switchboard.ts';
import type { Command, Context } from '../command.ts';
import { readUrl } from '../login/find-login.ts';

/** What was found out, as a sentence. */
export interface Finding {
  topic:
    | 'server'
    | 'clock'
    | 'certificate'
    | 'carrier'
    | 'numbers'
    | 'assistants'
    | 'webhooks'
    | 'installation';
  /** Null for what needs no action. */
  ok: boolean | null;
  say: string;
}

const CONNECT_MS = 10_000;
/** Signatures of webhooks are refused beyond five minutes; a minute is a sign of a clock that nobody sets. */
const MAX_SKEW_S = 60;
const DAY_MS = 86_400_000;
const WARN_DAYS = 21;

/** `switchboard doctor` */
export const doctor: Command = {
  name: 'doctor',
  takes: [],
  summary: 'Checks server, clock, certificate, carriers, numbers and webhooks, in plain sentences.',
  about:
    'Carriers are asked as `POST /carriers/{id}/check` does, which tells of names, ports, registration and ' +
    'NAT; with a key that may only read they are left out. Mail, disk and processes of the installation are ' +
    'told to a session alone: the console shows them. Exit code 1 when something is wrong.',
  flags: {},
  run: async (context) => {
    const findings: Finding[] = [];
    const tell = (finding: Finding): void => {
      findings.push(finding);
      const mark = finding.ok === null ? '-' : finding.ok ? 'ok' : '!!';
      context.out.say(`${mark.padEnd(2)}  ${finding.topic}: ${finding.say}`);
    };
    const client = await context.client();
    await checkServer(client, context, tell);
    await checkCertificate((await context.login()).url, tell);
    await checkCarriers(client, context, tell);
    await checkNumbers(client, context, tell);
    await checkWebhooks(client, context, tell);
    const wrong = findings.filter(({ ok }) => ok === false).length;
    context.out.json({ ok: wrong === 0, findings });
    context.out.say(wrong === 0 ? 'Nothing is wrong.' : `${wrong} of ${findings.length} need attention.`);
    return wrong === 0 ? 0 : 1;
  },
};

type Tell = (finding: Finding) => void;

async function checkServer(client: Switchboard, { login, signal }: Context, tell: Tell): Promise<void> {
  let date: string | null = null;
  const askedMs = Date.now();
  const onResponse = (response: Response): void => void (date = response.headers.get('date'));
  const me = await client.me.get({ signal, onResponse });
  const { url } = await login();
  const may = me.api_key === null ? '' : `, with a key that may ${me.api_key.permission}`;
  tell({ topic: 'server', ok: true, say: `${url} answers for ${me.workspace.name}${may}.` });
  tell(clockFinding(date, askedMs, Date.now()));
  if (URL.canParse(url) && new URL(url).protocol === 'http:' && !isLocal(new URL(url).hostname)) {
    tell({ topic: 'server', ok: false, say: 'The key travels without encryption: use https.' });
  }
}

/** What the header `Date` of an answer says about the clocks. */
export function clockFinding(date: string | null, askedMs: number, answeredMs: number): Finding {
  const serverMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverMs)) return { topic: 'clock', ok: null, say: 'The server does not tell its time.' };
  const skewS = Math.round((serverMs - (askedMs + answeredMs) / 2) / 1000);
  const isRight = Math.abs(skewS) <= MAX_SKEW_S;
  const way = skewS > 0 ? 'ahead of' : 'behind';
  const say = isRight
    ? 'The clocks of this machine and of the server agree.'
    : `The clock of the server is ${Math.abs(skewS)} seconds ${way} that of this machine: ` +
      'one of them is not set by NTP, and signatures of webhooks may be refused.';
  return { topic: 'clock', ok: isRight, say };
}

async function checkCertificate(url: string, tell: Tell): Promise<void> {
  const { protocol, hostname, port } = new URL(readUrl(url) ?? url);
  if (protocol !== 'https:') return;
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = await new Promise<{ until: number } | { fault: string }>((resolve) => {
    const socket = connect({ host, port: Number(port) || 443, servername: host, timeout: CONNECT_MS }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      socket.destroy();
      resolve({ until: Date.parse(until) });
    });
    socket.once('error', (error) => resolve({ fault: error.message }));
    socket.once('timeout', () => {
      socket.destroy();
      resolve({ fault: 'no answer in time' });
    });
  });
  if ('fault' in found)
    return tell({ topic: 'certificate', ok: false, say: `It is refused: ${found.fault}.` });
  const days = Math.floor((found.until - Date.now()) / DAY_MS);
  tell({ topic: 'certificate', ok: days >= WARN_DAYS, say: `It is valid for ${days} more days.` });
}

async function checkCarriers(client: Switchboard, { signal }: Context, tell: Tell): Promise<void> {
  const carriers = await client.carriers.list({ signal });
  for (const { id, name, active } of carriers) {
    if (!active) {
      tell({ topic: 'carrier', ok: null, say: `${name} is off.` });
      continue;
    }
    try {
      const { steps } = await client.carriers.check(id, { signal });
      for (const step of steps) tell({ topic: 'carrier', ok: step.ok, say: `${name}: ${step.say}` });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tell({ topic: 'carrier', ok: error.status === 403 ? null : false, say: `${name}: ${error.message}` });
    }
  }
}

async function checkNumbers(client: Switchboard, { signal }: Context, tell: Tell): Promise<void> {
  const numbers = await client.phoneNumbers.list({ signal });
  const { total } = (await client.assistants.list({ status: 'active', per_page: 1 }, { signal })).meta;
  const say = numbers.length === 0 ? 'There is none: nobody can call.' : `${numbers.length} are active.`;
  tell({ topic: 'numbers', ok: numbers.length > 0, say });
  const active = total === 0 ? 'None is active: no call is answered.' : `${total} are active.`;
  tell({ topic: 'assistants', ok: total > 0, say: active });
}

async function checkWebhooks(client: Switchboard, { signal }: Context, tell: Tell): Promise<void> {
  for (const { id, url, active } of await client.webhooks.list({ signal })) {
    if (!active) continue;
    const [last] = (await client.webhooks.listDeliveries(id, { per_page: 1 }, { signal })).data;
    const isWrong = last?.status === 'failed';
    const say = isWrong ? 'did not take the last event' : 'has taken what was sent';
    tell({ topic: 'webhooks', ok: !isWrong, say: `${url} ${say}.` });
  }
}

const isLocal = (host: string): boolean => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(host);
