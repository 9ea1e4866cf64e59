import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Mailer } from '../notify/mailer.ts';
import { startMailServer, type MailServer } from '../notify/testing/mail-server.ts';
import { findPart, readMail } from '../notify/testing/read-mail.ts';
import { NotificationListener } from '../platform/db/notification-listener.ts';
import { JobWorker } from '../platform/jobs/job-worker.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { cookieOf, giveLogin, NOBODY, PASSWORD, sessionCookie } from '../sessions/testing/sign-in.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { accountMailQueue } from './account-mail-queue.ts';
import { pruneExpiredLinks } from './prune-links.ts';

const NEXT = 'staple of a better horse';
const HOUR_MS = 3_600_000;

let api: TestApi;
let server: MailServer;
let stop = async (): Promise<void> => {};
before(async () => {
  api = await startTestApi({ sendsMail: true });
  server = await startMailServer();
  const { sql, clock, databaseUrl, services } = api;
  const { log, secrets } = services;
  const settings = { host: 'localhost', port: server.port, secure: false, login: null };
  const mailer = new Mailer({ ...settings, from: 'accounts@switchboard.example' }, { deadlineMs: 20_000 });
  const notifications = new NotificationListener(databaseUrl, log);
  const queues = [accountMailQueue({ clock, log, secrets, mailer, brand: 'Service' })];
  const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log, queues });
  await notifications.start();
  await worker.start();
  stop = async () => {
    await worker.stop(1_000);
    await notifications.stop();
    await server.close();
    await api.stop();
  };
});
after(() => stop());

/** The newest mail to an address, once it is there. */
async function mailTo(address: string): Promise<{ subject: string; text: string; token: string }> {
  const find = () => server.mails.findLast(({ to }) => to.includes(address));
  await until('the mail', async () => find() !== undefined);
  const mail = readMail(find()?.raw ?? '');
  const text = findPart(mail, 'text/plain')?.text ?? '';
  const token = /\/(?:password|invitation)\/([\w-]{43})/.exec(text)?.[1] ?? '';
  server.mails.length = 0;
  return { subject: mail.headers.get('subject') ?? '', text, token };
}

const countJobs = async () => (await api.sql<{ id: number }[]>`select id from jobs`).length;
const ask = (email: string) => api.post('/password-resets', { email }, NOBODY);
const makeLogin = async () => giveLogin(api, (await api.makeWorkspace()).users.owner);

describe('POST /password-resets', () => {
  it('answers the same for an address without an account, to which nothing is mailed', async () => {
    const { email } = await makeLogin();
    const [known, unknown] = [await ask(email), await ask('nobody@nowhere.example')];
    assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
    await mailTo(email);
    await until('all jobs are done', async () => (await countJobs()) === 0);
    assert.deepEqual(server.mails, []);
  });

  it('is limited for one address', async () => {
    const email = 'often@nowhere.example';
    await api.sql`delete from attempts`;
    for (let count = 0; count < 10; count += 1) assert.equal((await ask(email)).status, 200);
    const refused = await ask(email);
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '900']);
    await api.sql`delete from attempts`;
  });

  it('mails a link in the language of the request, of which only a hash is stored', async () => {
    const { email } = await makeLogin();
    const headers = { 'accept-language': 'de' };
    await api.post('/password-resets', { email }, { ...NOBODY, headers });
    const { subject, text, token } = await mailTo(email);
    assert.equal(subject, 'Ihr neues Passwort');
    assert.ok(text.includes(`${new URL(api.baseUrl).origin}/password/${token}`));
    const rows = await api.sql<{ row: string }[]>`
      select to_jsonb(password_resets)::text as row from password_resets
      union all select to_jsonb(jobs)::text from jobs`;
    for (const { row } of rows) assert.ok(!row.includes(token));
  });
});

describe('POST /password-resets/{token}', () => {
  const reset = (token: string, password = NEXT) =>
    api.post(`/password-resets/${token}`, { password }, NOBODY);

  it('knows no other token', async () => {
    for (const token of ['short', 'a'.repeat(43)]) assert.equal((await reset(token)).status, 404);
    assert.equal((await api.post('/password-resets/short', { password: NEXT }, NOBODY)).status, 404);
    assert.equal((await reset('a'.repeat(43), 'short')).status, 422);
  });

  it('sets the password once, ends every session, and leaves the second factor on', async () => {
    const { id, users } = await api.makeWorkspace();
    const { email } = await giveLogin(api, users.owner);
    const session = await sessionCookie(api, id, users.owner);
    await api.sql`insert into second_factors values (${users.owner}, 'x', now(), 0, now())`;
    await ask(email);
    const { token } = await mailTo(email);
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404]);
    assert.equal((await api.get('/session', { session })).status, 401);
    assert.equal((await api.post('/session', { email, password: PASSWORD }, NOBODY)).status, 401);
    const signedIn = await api.post('/session', { email, password: NEXT }, NOBODY);
    assert.equal(signedIn.body.data.second_factor_needed, true);
  });

  it('refuses an earlier link, and one after an hour', async () => {
    const { email } = await makeLogin();
    await ask(email);
    const first = await mailTo(email);
    await ask(email);
    const second = await mailTo(email);
    assert.equal((await reset(first.token)).status, 404);
    await api.clock.advance(HOUR_MS);
    assert.equal((await reset(second.token)).status, 404);
    await pruneExpiredLinks.work(api.sql, api.clock.now(), AbortSignal.timeout(5_000));
    assert.equal((await api.sql`select from password_resets`).length, 0);
  });
});

describe('an invitation where mails are sent', () => {
  it('is mailed in the language of the workspace and shows its link to nobody else', async () => {
    await api.patch('/team', { name: 'Salon: https://evil.example', language: 'fr-FR' });
    const made = await api.post('/team/invitations', {
      email: 'bea@guests.example',
      name: 'Bea',
      role: 'viewer',
    });
    assert.equal(made.body.data.link, null);
    const { subject, text, token } = await mailTo('bea@guests.example');
    assert.match(subject, /votre invitation$/);
    assert.match(text, /^Bonjour Bea,/);
    assert.ok(!text.includes('https://evil'));
    const body = { name: 'Bea', password: PASSWORD };
    const accepted = await api.post(`/invitations/${token}/accept`, body, NOBODY);
    assert.equal((await api.get('/session', { session: cookieOf(accepted) })).body.data.role, 'viewer');
  });

  it('is tried again while the mail server does not answer', async () => {
    server.reply = (command) => (command.startsWith('RCPT') ? '451 later' : null);
    await api.post('/team/invitations', { email: 'cy@guests.example', role: 'viewer' });
    await until('an attempt', async () => server.commands.some((command) => command.includes('cy@')));
    server.reply = () => null;
    await until('the job waits again', async () => {
      await api.clock.advance(60_000);
      return server.mails.some(({ to }) => to.includes('cy@guests.example'));
    });
  });
});
