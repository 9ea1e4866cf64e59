import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { pruneNotices } from './prune-notices.ts';
import { appointment, startNoticeFixture, type NoticeFixture } from './testing/notice-fixture.ts';
import { findPart, readMail } from './testing/read-mail.ts';

let fixture: NoticeFixture;
before(async () => {
  fixture = await startNoticeFixture();
});
afterEach(() => {
  fixture.server.reply = () => null;
  fixture.server.mails.length = 0;
  fixture.server.commands.length = 0;
});
after(() => fixture.stop());

const MINUTE_MS = 60_000;
const atRcpt = (words: string) => (command: string) => (command.startsWith('RCPT') ? words : null);

describe('a notice by e-mail', () => {
  it('is one mail from the address of the settings in the name of the business, with the time it was written', async () => {
    await fixture.api.patch('/company/profile', { name: 'Salon Zoë', email: 'salon@example.com' });
    await fixture.notify();
    const notice = await fixture.notice();
    assert.deepEqual([notice.status, notice.attempts, notice.error], ['sent', 1, null]);
    assert.equal(notice.sent_at, '2026-11-23T12:00:00.000Z');
    const [received, ...others] = fixture.server.mails;
    assert.ok(received && others.length === 0);
    assert.deepEqual([received.from, received.to], ['notices@switchboard.example', ['ann@example.com']]);
    assert.ok(received.isEncrypted, 'the server offers STARTTLS');
    const { headers, ...mail } = readMail(received.raw);
    assert.equal(headers.get('from'), 'Salon Zoë <notices@switchboard.example>');
    assert.equal(headers.get('to'), 'Ann <ann@example.com>');
    assert.equal(headers.get('reply-to'), 'salon@example.com');
    assert.equal(headers.get('subject'), 'Your appointment: Tuesday, December 1, 2026 at 2:30 PM');
    assert.equal(headers.get('auto-submitted'), 'auto-generated');
    assert.match(headers.get('message-id') ?? '', /^<[0-9a-f-]{36}@switchboard\.example>$/);
    assert.equal(headers.get('date'), 'Mon, 23 Nov 2026 12:00:00 +0000');
    const text = findPart({ headers, ...mail }, 'text/plain')?.text ?? '';
    assert.match(
      text,
      /^Hello Ann,\r\n\r\nYour appointment is booked: Massage, Tuesday, December 1, 2026 at 2:30 PM\./,
    );
    assert.match(text, /With: Zoë/);
  });

  it('about an appointment has an entry for the calendar, and one about its cancellation removes it', async () => {
    await fixture.notify();
    await fixture.notice();
    await fixture.notify({ subject: { about: 'appointment.cancelled', values: appointment } });
    await fixture.notice(({ kind, status }) => kind === 'appointment.cancelled' && status === 'sent');
    const [booked, cancelled] = fixture.server.mails.map(({ raw }) =>
      findPart(readMail(raw), 'text/calendar'),
    );
    assert.ok(booked && cancelled);
    assert.match(booked.headers.get('content-type') ?? '', /method=REQUEST/);
    assert.match(cancelled.headers.get('content-type') ?? '', /method=CANCEL/);
    assert.match(booked.text, /METHOD:REQUEST\r\n/);
    assert.match(cancelled.text, /METHOD:CANCEL\r\n/);
    const sequenceOf = (text: string): number => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    assert.equal(sequenceOf(cancelled.text), sequenceOf(booked.text) + 1);
    const attached = findPart(readMail(fixture.server.mails[0]?.raw ?? ''), 'application/ics');
    assert.match(
      attached?.headers.get('content-disposition') ?? '',
      /^attachment; filename=appointment\.ics/,
    );
    assert.equal(attached?.text, booked.text);
  });

  it('cannot be given headers or recipients by a name', async () => {
    const name = 'Ann" <evil@example.com>,\r\nBcc: all@example.com\r\n\r\n<b>';
    await fixture.api.patch('/company/profile', {
      name: 'Salon\r\nCc: all@example.com',
      email: 'salon@example.com',
    });
    const title = 'Massage\r\nSubject: other\n\n.\r\nRCPT TO:<all@example.com>';
    await fixture.notify({
      customer: { name },
      subject: { about: 'appointment.booked', values: { ...appointment, title } },
    });
    const { status } = await fixture.notice();
    assert.equal(status, 'sent');
    const [received, ...others] = fixture.server.mails;
    assert.ok(received && others.length === 0);
    assert.deepEqual(received.to, ['ann@example.com']);
    const { headers } = readMail(received.raw);
    for (const header of ['bcc', 'cc']) assert.equal(headers.get(header), undefined);
    assert.match(
      headers.get('from') ?? '',
      /^"?Salon Cc: all@example\.com"? <notices@switchboard\.example>$/,
    );
    assert.match(headers.get('to') ?? '', /<ann@example\.com>$/);
    assert.ok(!headers.get('subject')?.includes('|'), 'one subject');
    await fixture.api.patch('/company/profile', { name: 'Salon Zoë' });
  });

  it('to an invalid address fails at once, without a connection to the mail server', async () => {
    for (const email of [
      'ann',
      'ann@example.com\r\nRCPT TO:<all@example.com>',
      'ann@example.com, all@example.com',
      '"ann@example.com x"@internal.example',
      'ann@example.com>',
    ]) {
      await fixture.notify({ customer: { email } });
      const notice = await fixture.notice();
      assert.deepEqual([notice.status, notice.error], ['failed', 'This is not an e-mail address.'], email);
      assert.deepEqual(fixture.server.commands, [], email);
    }
  });

  it('that the server refuses for good fails, with the answer of the server', async () => {
    fixture.server.reply = atRcpt('550 5.1.1 No such user here');
    await fixture.notify();
    const notice = await fixture.notice();
    assert.deepEqual([notice.status, notice.attempts], ['failed', 1]);
    assert.equal(notice.error, 'The mail server refused it: 550 5.1.1 No such user here');
    assert.equal(notice.sent_at, null);
  });

  it('that the server does not take yet is tried again with growing pauses and the same Message-ID', async () => {
    fixture.server.reply = (command) => (command === '.' ? '451 4.3.0 Try again later' : null);
    await fixture.notify();
    const waiting = await fixture.notice(({ attempts }) => attempts === 1);
    assert.deepEqual(
      [waiting.status, waiting.error],
      ['pending', 'The mail server refused it: 451 4.3.0 Try again later'],
    );
    const { connections } = fixture.server;
    await fixture.advance(MINUTE_MS - 1);
    assert.equal(fixture.server.connections, connections);
    await fixture.advance(1);
    await fixture.notice(({ attempts }) => attempts === 2);
    fixture.server.reply = () => null;
    await fixture.advance(5 * MINUTE_MS);
    const notice = await fixture.notice();
    assert.deepEqual([notice.status, notice.attempts, notice.error], ['sent', 3, null]);
    assert.equal(fixture.server.mails.length, 1);
  });

  it('is given up after seven attempts, and says why', async () => {
    fixture.server.reply = (command) => (command === 'CONNECT' ? '421 busy' : null);
    await fixture.notify();
    for (const [index, minutes] of [1, 5, 30, 120, 360, 720].entries()) {
      await fixture.notice(({ attempts }) => attempts === index + 1);
      await fixture.advance(minutes * MINUTE_MS);
    }
    const notice = await fixture.notice();
    assert.deepEqual([notice.status, notice.attempts], ['failed', 7]);
    assert.match(notice.error, /^The mail server refused it: 421 busy/);
  });

  it('to a server that hangs, or ends the connection, waits for the next attempt', async () => {
    for (const [reply, error] of [
      ['hang', 'The mail server did not answer in time.'],
      ['close', 'The mail server could not be reached.'],
    ] as const) {
      fixture.server.reply = (command) => (command.startsWith('MAIL') ? reply : null);
      await fixture.notify();
      const waiting = await fixture.notice(({ attempts }) => attempts === 1);
      assert.deepEqual([waiting.status, waiting.error], ['pending', error]);
      fixture.server.reply = () => null;
      await fixture.advance(MINUTE_MS);
      assert.equal((await fixture.notice()).status, 'sent');
    }
  });

  it('that was taken although the answer was lost comes twice with one Message-ID', async () => {
    fixture.server.reply = (command) => (command === '.' ? 'hang' : null);
    await fixture.notify();
    await fixture.notice(({ attempts }) => attempts === 1);
    fixture.server.reply = () => null;
    await fixture.advance(MINUTE_MS);
    await fixture.notice(({ status }) => status === 'sent');
    const [first, second] = fixture.server.mails.map(({ raw }) => readMail(raw).headers.get('message-id'));
    assert.ok(first !== undefined && first === second);
  });
});

describe('a notice by text', () => {
  it('becomes one text of the workspace with all that the customer needs', async () => {
    await fixture.notify({ customer: { email: null, phone: '+4915112345678' } });
    const notice = await fixture.notice();
    assert.deepEqual([notice.channel, notice.status, notice.error], ['text', 'sent', null]);
    const [text, ...others] = fixture.texts.splice(0);
    assert.ok(text && others.length === 0);
    const { workspaceId, audience, to, body } = text;
    assert.deepEqual([workspaceId, audience, to], [fixture.api.workspace.id, 'customer', '+4915112345678']);
    assert.match(body, /Your appointment is booked: Massage, Tuesday, December 1, 2026 at 2:30 PM\.$/);
  });

  it('that the sending rules refuse is not sent, with their reason', async () => {
    fixture.refusal = 'There is no credit.';
    await fixture.notify({ customer: { email: null, phone: '+4915112345678' } });
    const notice = await fixture.notice();
    assert.deepEqual([notice.status, notice.attempts, notice.error], ['not_sent', 0, 'There is no credit.']);
    fixture.refusal = null;
    assert.deepEqual(fixture.texts, []);
  });
});

describe('the log of notices', () => {
  it('is pruned after the days of the setting, except for pending notices', async () => {
    const { api } = fixture;
    await fixture.notify();
    await fixture.notice();
    const { total } = (await api.get('/notices')).body.meta;
    assert.ok(total > 0);
    fixture.server.reply = (command) => (command === 'CONNECT' ? '421 busy' : null);
    await fixture.notify();
    await fixture.notice(({ attempts }) => attempts === 1);
    const later = api.clock.now().add({ hours: 24 * 30, milliseconds: 1 });
    await pruneNotices(30).work(api.sql, later, new AbortController().signal);
    const left = (await api.get('/notices')).body.data;
    assert.deepEqual(
      left.map(({ status }: { status: string }) => status),
      ['pending'],
    );
  });
});

describe('an installation without a mail server', () => {
  it('keeps what it cannot send and says so', async () => {
    const bare = await startNoticeFixture(false);
    try {
      await bare.notify();
      const notice = await bare.notice();
      assert.deepEqual(
        [notice.status, notice.attempts, notice.error, notice.sent_at],
        ['not_sent', 0, 'There is no mail server: the setting SMTP_URL is empty.', null],
      );
      assert.equal(bare.server.connections, 0);
    } finally {
      await bare.stop();
    }
  });
});
