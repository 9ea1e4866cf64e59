import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { MailSettings } from '../platform/config/settings.ts';
import { selfSigned } from '../platform/outbound/testing/self-signed.ts';
import { Mailer, type Mail } from './mailer.ts';
import { startMailServer, type MailServer, type MailServerOptions } from './testing/mail-server.ts';

const certificate = selfSigned(['localhost']);
const login = { user: 'mailer', password: 'secret words' };
const mail: Mail = {
  senderName: 'Salon',
  replyTo: null,
  to: { name: null, address: 'ann@example.com' },
  subject: 'Hello',
  body: 'Hello Ann',
  calendar: null,
  messageKey: '00000000-0000-0000-0000-000000000000',
  date: Temporal.Instant.from('2026-11-23T12:00:00Z'),
};

let server: MailServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function startWith(
  options: MailServerOptions,
  more: Partial<MailSettings> = {},
  { ca = certificate.cert, deadlineMs = 20_000 }: { ca?: string | null; deadlineMs?: number } = {},
): Promise<{ started: MailServer; mailer: Mailer }> {
  const started = await startMailServer(options);
  server = started;
  const settings: MailSettings = {
    ...{ host: 'localhost', port: started.port, secure: options.secure ?? false },
    ...{ login: null, from: 'notices@example.com' },
    ...more,
  };
  return { started, mailer: new Mailer(settings, { deadlineMs, ...(ca === null ? {} : { ca }) }) };
}

describe('the connection to the mail server', () => {
  it('is encrypted from the first byte with smtps', async () => {
    const { started, mailer } = await startWith({ certificate, secure: true }, { login });
    assert.deepEqual(await mailer.send(mail), { sent: true });
    assert.deepEqual([started.mails[0]?.isEncrypted, started.mails[0]?.user], [true, 'mailer']);
  });

  it('is encrypted by STARTTLS before the login is sent', async () => {
    const { started, mailer } = await startWith({ certificate }, { login });
    assert.deepEqual(await mailer.send(mail), { sent: true });
    const verbs = started.commands.map((command) => command.split(' ')[0]);
    assert.deepEqual(verbs.slice(0, 4), ['EHLO', 'STARTTLS', 'EHLO', 'AUTH']);
    assert.equal(started.mails[0]?.isEncrypted, true);
  });

  it('is unencrypted to a server without TLS that asks for no login', async () => {
    const { started, mailer } = await startWith({});
    assert.deepEqual(await mailer.send(mail), { sent: true });
    assert.equal(started.mails[0]?.isEncrypted, false);
  });

  it('never gets a login over an unencrypted connection', async () => {
    const { started, mailer } = await startWith({}, { login });
    const outcome = await mailer.send(mail);
    assert.ok(!outcome.sent && !outcome.isFinal);
    assert.equal(outcome.error, 'No safe connection to the mail server was possible.');
    assert.ok(started.commands.every((command) => !command.startsWith('AUTH')));
  });

  it('is refused where the certificate is not trusted or names another host', async () => {
    for (const [shown, trusted] of [
      [certificate, null],
      [selfSigned(['elsewhere.example']), undefined],
    ] as const) {
      for (const secure of [true, false]) {
        const ca = trusted === null ? null : shown.cert;
        const { started, mailer } = await startWith({ certificate: shown, secure }, { login }, { ca });
        const outcome = await mailer.send(mail);
        assert.ok(!outcome.sent && !outcome.isFinal);
        assert.equal(outcome.error, 'No safe connection to the mail server was possible.');
        assert.deepEqual(
          [started.mails, started.commands.filter((line) => line.startsWith('AUTH'))],
          [[], []],
        );
        await started.close();
      }
    }
  });
});

describe('a mail that the server does not accept', () => {
  it('is tried again after a wrong login, which the settings can correct', async () => {
    const { started, mailer } = await startWith({ certificate }, { login });
    started.reply = (command) => (command.startsWith('AUTH') ? '535 5.7.8 no' : null);
    const outcome = await mailer.send(mail);
    assert.ok(!outcome.sent && !outcome.isFinal);
    assert.equal(outcome.error, 'The mail server did not accept the login.');
    assert.ok(!outcome.cause.includes(login.password));
  });

  it('is tried again where no server answers', async () => {
    const { started, mailer } = await startWith({});
    await started.close();
    const outcome = await mailer.send(mail);
    assert.ok(!outcome.sent && !outcome.isFinal);
    assert.equal(outcome.error, 'The mail server could not be reached.');
  });

  it('is given up at the deadline where the server does not answer, and tried again', async () => {
    const { started, mailer } = await startWith({}, {}, { deadlineMs: 1_000 });
    started.reply = () => 'hang';
    const outcome = await mailer.send(mail);
    assert.ok(!outcome.sent && !outcome.isFinal);
    assert.equal(outcome.error, 'The mail server did not answer in time.');
  });

  it('is not tried again where the sender or the content is refused', async () => {
    for (const [verb, words] of [
      ['MAIL', '553 5.1.8 Sender refused'],
      ['.', '554 5.7.1 Looks like spam'],
    ] as const) {
      const { started, mailer } = await startWith({});
      started.reply = (command) => (command.split(' ')[0]?.startsWith(verb) ? words : null);
      const outcome = await mailer.send(mail);
      assert.ok(!outcome.sent && outcome.isFinal, words);
      assert.equal(outcome.error, `The mail server refused it: ${words}`);
      await started.close();
    }
  });

  it('keeps only the beginning of a long answer', async () => {
    const { started, mailer } = await startWith({});
    started.reply = (command) => (command.startsWith('RCPT') ? `550 ${'no '.repeat(5_000)}` : null);
    const outcome = await mailer.send(mail);
    assert.ok(!outcome.sent && outcome.error.length < 600);
  });
});
