import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json } from '../../testing/test-api.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { writeRecording } from '../testing/call-fixture.ts';
import { message, openReception, type Reception } from '../testing/reception.ts';

const api = useTestApi();
let fixture: Reception;
beforeEach(async () => {
  fixture = await openReception(api);
});

const notices = async (): Promise<Json[]> => [
  ...(await api.sql`
    select kind, audience, channel, recipient as to, subject, body from notices
    where workspace_id = ${fixture.workspaceId} order by id`),
];
const notify = async (notifications: object, more: object = {}): Promise<void> => {
  const answer = await api.patch('/company/profile', { notifications, ...more }, fixture);
  assert.equal(answer.status, 200, answer.raw.toString('utf8'));
};

describe('a message that a caller leaves', () => {
  it('notifies everybody in `notifications`, by e-mail and by text, once', async () => {
    await notify({ emails: ['desk@salon.example'], texts: ['+493012345'] }, { timezone: 'Europe/Berlin' });
    const { recorder } = await fixture.ring();
    const left = message({ callerName: 'Ann', callbackNumber: '+14155550777' });
    await recorder.takeMessage(null, left);
    await recorder.takeMessage(null, left);
    const [email, text, ...others] = await notices();
    assert.deepEqual(others, []);
    const { body, ...facts } = email;
    assert.deepEqual(facts, {
      kind: 'inbox.message',
      audience: 'team',
      channel: 'email',
      to: 'desk@salon.example',
      subject: 'New message from Ann',
    });
    assert.equal(
      body,
      [
        'New message from Ann',
        '',
        'Name: Ann',
        'Phone: +14155550123',
        '',
        'Call back on: +14155550777',
        'When: Monday, November 23, 2026 at 1:00 PM',
        '',
        'The delivery is late.',
      ].join('\n'),
    );
    assert.deepEqual([text.channel, text.to], ['text', '+493012345']);
    assert.equal(text.body, 'New message from Ann: The delivery is late.');
  });

  it('notifies in the language of the workspace, of each kind in its own words', async () => {
    const subjects: Record<string, string[]> = {
      'de-DE': ['Neue Nachricht von Ann', 'Rückruf erbeten: Ann', 'Neue Sprachnachricht von Ann'],
      'fr-FR': ['Nouveau message de Ann', 'À rappeler : Ann', 'Nouveau message vocal de Ann'],
      'es-ES': ['Nuevo mensaje de Ann', 'Devolver la llamada: Ann', 'Nuevo mensaje de voz de Ann'],
    };
    for (const [language, expected] of Object.entries(subjects)) {
      fixture = await openReception(api);
      await notify({ emails: ['desk@salon.example'] }, { language });
      const { recorder } = await fixture.ring();
      await recorder.takeMessage(null, message({ callerName: 'Ann' }));
      await recorder.takeMessage(null, message({ kind: 'callback', callerName: 'Ann' }));
      const { messageKey, audioPath } = await recorder.beginMessage('voicemail');
      await writeRecording(audioPath, new Int16Array(8000));
      const spoken = message({ kind: 'voicemail', audioMs: 1000, callerName: 'Ann' });
      await recorder.takeMessage(messageKey, spoken);
      assert.deepEqual(
        (await notices()).map(({ subject }) => subject),
        expected,
      );
    }
  });

  it('notifies other people, or nobody, where its kind has recipients of its own', async () => {
    await notify({
      emails: ['desk@salon.example'],
      messages: { emails: [] },
      callbacks: { emails: ['owner@salon.example'] },
    });
    const { recorder } = await fixture.ring();
    await recorder.takeMessage(null, message());
    await recorder.takeMessage(null, message({ kind: 'callback' }));
    assert.deepEqual(
      (await notices()).map(({ kind, to }) => `${kind} ${to}`),
      ['inbox.callback owner@salon.example'],
    );
    await notify({ callbacks: { emails: null } });
    await recorder.takeMessage(null, message({ kind: 'callback', body: 'Once more.' }));
    assert.equal((await notices()).at(-1)?.to, 'desk@salon.example');
  });

  it('cannot add lines of ours to the mail', async () => {
    await notify({ emails: ['desk@salon.example'] });
    const { recorder } = await fixture.ring({ from: 'anonymous' });
    await recorder.takeMessage(null, message({ callerName: 'Ann\r\nPhone: +1', body: 'One\nTwo\u0007' }));
    const [{ subject, body }] = await notices();
    assert.equal(subject, 'New message from Ann Phone: +1');
    assert.match(body, /\n\nOne\nTwo$/);
    assert.doesNotMatch(body, /^Phone:/m);
  });
});
