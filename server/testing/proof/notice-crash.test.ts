import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startMailServer, type MailServer } from '../../notify/testing/mail-server.ts';
import { findPart, readMail } from '../../notify/testing/read-mail.ts';
import { eventually, startProduct, type StartedProduct } from './started-product.ts';

/**
 * The started product with a mail server configured sends a mail for every booking, even when it is killed
 * meanwhile.
 */
let server: MailServer;
let product: StartedProduct;
const start = (dataDir?: string): Promise<StartedProduct> =>
  startProduct(
    { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'notices@switchboard.example' },
    dataDir,
  );
before(async () => {
  server = await startMailServer();
  product = await start();
  // The mails counted below are those to customers.
  const staff = await product.api('GET', '/company/staff');
  for (const { id } of staff.body.data)
    await product.api('PATCH', `/company/staff/${id}`, { notifications: { booked: false } });
});
after(async () => {
  await product.stop();
  await product.remove();
  await server.close();
});

async function book(): Promise<void> {
  const { status } = await product.api('POST', '/appointments', {
    starts_at: '2030-01-07T15:00:00Z',
    duration_minutes: 30,
    title: 'Massage',
    force: true,
    customer: { name: 'Ann', email: 'ann@example.com' },
  });
  assert.equal(status, 201);
}

const logged = async (count: number): Promise<string[] | null> => {
  const { body } = await product.api('GET', '/notices');
  const statuses: string[] = body.data.map(({ status }: { status: string }) => status);
  return statuses.length === count && statuses.every((status) => status !== 'pending') ? statuses : null;
};

describe('a booking through the started product', () => {
  it('is confirmed by a mail with a calendar entry', async () => {
    await book();
    assert.deepEqual(await eventually('the mail is in the log', () => logged(1)), ['sent']);
    const [mail] = server.mails.splice(0);
    assert.deepEqual(mail?.to, ['ann@example.com']);
    const read = readMail(mail?.raw ?? '');
    assert.match(findPart(read, 'text/calendar')?.text ?? '', /DTSTART:20300107T150000Z/);
  });

  it('is confirmed although the product is killed while the mail server delays the mail', async () => {
    server.reply = (command) => (command === '.' ? 'hang' : null);
    await book();
    await eventually('the mail server holds the mail', async () => server.mails.length === 1);
    await product.stop('SIGKILL');
    server.reply = () => null;
    product = await start(product.dataDir);
    assert.deepEqual(await eventually('the mail is in the log', () => logged(2)), ['sent', 'sent']);
    const ids = server.mails.map(({ raw }) => readMail(raw).headers.get('message-id'));
    assert.equal(ids.length, 2);
    assert.equal(new Set(ids).size, 1, 'the mail came twice under one Message-ID');
  });

  it('writes the password of the mail server to no log', async () => {
    await product.stop();
    const withLogin = { SMTP_URL: `smtp://house:geheim-42@127.0.0.1:${server.port}`, LOG_LEVEL: 'debug' };
    product = await startProduct({ ...withLogin, MAIL_FROM: 'notices@switchboard.example' }, product.dataDir);
    await book();
    await eventually('the attempt is over', async () => {
      const { body } = await product.api('GET', '/notices');
      return body.data[0].attempts === 1;
    });
    await eventually('the log says so', async () => product.output().includes('notice not sent'));
    assert.ok(!product.output().includes('geheim-42'));
  });
});
