import { connect } from 'node:tls';
import { hostname, networkInterfaces } from 'node:os';
import { ApiError, ConnectionError, type Switchboard } from '../../sdk/switchboard.ts';
import type { Command, Context, Finding, Machine } from '../command.ts';
import { UsageFault } from '../faults.ts';
import { readUrl } from '../login/find-login.ts';

const CONNECT_MS = 10_000;
/** Signatures of webhooks are refused beyond five minutes; a minute is a sign of a clock that nobody sets. */
const MAX_SKEW_S = 60;
const DAY_MS = 86_400_000;
const WARN_DAYS = 21;
/** Warnings of an installation that are no faults. */
const REMARKS = new Set(['public_url_missing', 'no_smtp', 'secret_key_generated', 'demo_active']);

/** `switchboard doctor` */
export const doctor: Command = {
  name: 'doctor',
  takes: [],
  summary: 'Checks machine, server, clocks, certificates, carriers, mail and webhooks, in plain sentences.',
  about:
    'In the checkout of an installation it examines the machine first, as `npm run -s admin -- doctor` does: ' +
    'ports, sound, NAT, certificates, mail, disk, clock, database, limits; also without a login and while the ' +
    'server is stopped. Elsewhere it asks the server: carriers as `POST /carriers/{id}/check` does, with a key ' +
    'that may write; mail, disk and queues of the installation with a key of an operator. Exit code 1 when ' +
    'something is wrong.',
  flags: {
    'send-to': { value: 'ADDRESS', about: 'Sends a test mail there; in the checkout of an installation.' },
    remote: { about: 'Asks the server alone, and leaves this machine out.' },
  },
  run: async (context) => {
    const findings: Finding[] = [];
    const tell = (finding: Finding): void => {
      findings.push(finding);
      const mark = finding.ok === null ? '-' : finding.ok ? 'ok' : '!!';
      context.out.say(`${mark.padEnd(2)}  ${finding.topic}: ${finding.say}`);
    };
    const isExamined = await examineHere(context, tell);
    await askServer(context, { isExamined }, tell);
    const wrong = findings.filter(({ ok }) => ok === false).length;
    context.out.json({ ok: wrong === 0, findings });
    context.out.say(wrong === 0 ? 'Nothing is wrong.' : `${wrong} of ${findings.length} need attention.`);
    return wrong === 0 ? 0 : 1;
  },
};

/** Examines this machine where the server of the login is on it; whether it did. */
async function examineHere(context: Context, tell: Tell): Promise<boolean> {
  const { machine, flags, isOn, out } = context;
  const sendTo = flags['send-to'] ?? null;
  const isHere = machine !== undefined && !isOn('remote') && (await isOfMachine(context, machine));
  if (sendTo !== null && !isHere)
    throw new UsageFault('--send-to works in the checkout of the installation, on its own machine.');
  if (!isHere) return false;
  out.progress('Examining this machine');
  await machine.examine(sendTo, tell);
  return true;
}

/** Whether the server of the login, if there is one, is that of the machine. */
async function isOfMachine({ login }: Context, machine: Machine): Promise<boolean> {
  const url = await login().then(
    (found) => found.url,
    () => null,
  );
  return url === null || isOfThisMachine(url) || new URL(url).origin === (await machine.publicUrl());
}

/** What the server says; where the machine was examined, a server that does not answer is a finding too. */
async function askServer(
  context: Context,
  { isExamined }: { isExamined: boolean },
  tell: Tell,
): Promise<void> {
  try {
    const client = await context.client();
    await checkServer(client, context, tell);
    await checkCertificate((await context.login()).url, tell);
    await checkCarriers(client, context, tell);
    await checkNumbers(client, context, tell);
    await checkWebhooks(client, context, tell);
    if (!isExamined) await checkInstallation(client, context, tell);
  } catch (error) {
    if (!isExamined) throw error;
    if (error instanceof UsageFault)
      return tell({
        topic: 'server',
        ok: null,
        say: `Carriers and numbers were not asked for: ${error.message}`,
      });
    if (!(error instanceof ConnectionError)) throw error;
    tell({
      topic: 'server',
      ok: null,
      say: 'It does not answer, so carriers and numbers were not asked for.',
    });
  }
}

/** Mail, disk and queues of the installation, which operators may see. */
async function checkInstallation(client: Switchboard, { signal }: Context, tell: Tell): Promise<void> {
  try {
    const { storage, warnings, mail_configured: hasMail } = await client.installation.get({ signal });
    if (hasMail)
      tell({ topic: 'mail', ok: true, say: 'A mail server is set; `--send-to` on its machine tries it.' });
    const { free_bytes: free } = storage;
    if (free !== null)
      tell({ topic: 'disk', ok: true, say: `${(free / 2 ** 30).toFixed(1)} GB are free there.` });
    for (const { code, message } of warnings) {
      tell({ topic: 'installation', ok: REMARKS.has(code) ? null : false, say: message });
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403)) throw error;
    const say =
      'Mail, disk, ports and NAT of the machine: ask with a key of an operator, or on the machine itself.';
    tell({ topic: 'installation', ok: null, say });
  }
}

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
  const numbers = (await client.phoneNumbers.list({ signal })).filter(({ active }) => active);
  const { total } = (await client.assistants.list({ status: 'active', per_page: 1 }, { signal })).meta;
  const say = numbers.length === 0 ? 'There is none: nobody can call.' : `${numbers.length} are active.`;
  tell({ topic: 'numbers', ok: numbers.length > 0, say });
  const active = total === 0 ? 'None is active: no call is answered.' : `${total} are active.`;
  tell({ topic: 'assistants', ok: total > 0, say: active });
}

/** What became of the last event, by its status. */
const DELIVERIES: Readonly<Record<string, Pick<Finding, 'ok' | 'say'>>> = {
  delivered: { ok: true, say: 'it took the last event' },
  failed: { ok: false, say: 'it did not take the last event' },
  pending: { ok: null, say: 'the last event is on its way' },
  skipped: { ok: null, say: 'the last event came while it was switched off' },
};
const NOTHING_SENT = { ok: null, say: 'nothing was sent there yet' };

async function checkWebhooks(client: Switchboard, { signal }: Context, tell: Tell): Promise<void> {
  for (const { id, url, active } of await client.webhooks.list({ signal })) {
    if (!active) continue;
    const [last] = (await client.webhooks.listDeliveries(id, { per_page: 1 }, { signal })).data;
    const { ok, say } = (last && DELIVERIES[last.status]) ?? NOTHING_SENT;
    // What follows the host may be a secret, and people show others what the doctor says.
    tell({ topic: 'webhooks', ok, say: `${id} (${new URL(url).host}): ${say}.` });
  }
}

const isLocal = (host: string): boolean => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(host);

/** Whether an address of a server leads to this machine. */
function isOfThisMachine(url: string): boolean {
  const host = new URL(url).hostname;
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  return isLocal(host) || host === hostname() || own.includes(host.replace(/^\[|\]$/g, ''));
}
