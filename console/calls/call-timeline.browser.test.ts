import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ALL_TOOLS } from '../../server/calls/tools/all-tools.ts';
import { until } from '../../server/platform/jobs/testing/until.ts';
import { answerCalls, startTypedFixture } from '../../server/simulator/testing/typed-fixture.ts';
import type { ToolReason } from '../../server/voice/tools.ts';
import { LANGUAGES } from '../platform/texts.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { useTestConsole, withoutBrowser, type Business } from '../testing/use-test-console.ts';
import { toolTexts } from '../ui/tool-uses/tools.texts.ts';

const app = useTestConsole({ start: () => startTypedFixture() });

/** A business with massages of an hour, whose assistant answers its one number. */
async function practice(): Promise<Business> {
  const business = await app.business();
  await answerCalls(app.api, business.workspace);
  const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
  await business.patch('/company/profile', { opening_hours: [{ days, start: '09:00', end: '17:00' }] });
  await business.post('/company/services', { name: 'Massage', duration_minutes: 60 });
  return business;
}

interface Turn {
  role: string;
  content: string;
}

/** What the assistant said after the caller's last words. */
const answerIn = (transcript: readonly Turn[]): string =>
  transcript
    .slice(transcript.findLastIndex(({ role }) => role === 'user') + 1)
    .map(({ content }) => content)
    .join(' ');

/** A call on which somebody says this, one after the other, each once the answer before has come. */
async function talk(business: Business, lines: readonly (readonly [string, RegExp])[]): Promise<number> {
  const placed = await business.post('/simulator/calls', { from: '+14155550123' });
  const { id } = placed.body.data;
  const read = async () => (await business.get(`/calls/${id}`)).body.data;
  const hear = (answer: RegExp): Promise<true> =>
    until(`the assistant says ${answer}`, async () => answer.test(answerIn((await read()).transcript)));
  await hear(/test workspace/);
  for (const [words, answer] of lines) {
    await business.post(`/simulator/calls/${id}/input`, { words });
    await hear(answer);
  }
  await business.post(`/simulator/calls/${id}/input`, { hang_up: true });
  await until('the call is over', async () => (await read()).ended_at !== null);
  return id;
}

describe('what an assistant did on a call', { skip: withoutBrowser }, () => {
  it('stands before what it then said, each kind in its words, and leads to what was made', async () => {
    const business = await practice();
    const id = await talk(business, [
      ['I would like a massage on Sunday at ten', /closed on Sunday/],
      ['Do you have anything tomorrow morning?', /I can offer you/],
      ['At ten', /your name/],
      ['Ada Lovelace', /Shall I book that/],
      ['yes', /is booked/],
      ['Can I move it to eleven?', /Shall I do that/],
      ['yes', /is now tomorrow at 11/],
      ['When is my appointment?', /I see Massage/],
      ['I would like to leave a message', /pass on/],
      ['I will bring my dog', /Is that right/],
      ['yes', /taken your message/],
    ]);
    const tab = await app.open({ business, path: `/calls/${id}` });
    const turn = (said: string) => tab.getByRole('listitem').filter({ hasText: said }).first();
    for (const [said, ...rows] of [
      ['we are closed on Sunday', 'Looked for free times'],
      ['Shall I book that?', 'Booked an appointment', 'read back first'],
      ['Your appointment is booked', 'Booked an appointment'],
      ['Shall I do that?', 'Looked for free times', 'Moved an appointment', 'read back first'],
      ['Your appointment is now', 'Moved an appointment'],
      ['I see Massage tomorrow', 'Looked up the caller’s bookings'],
      ['I have taken your message', 'Took a message'],
    ] as const)
      for (const row of rows) await turn(said).getByText(row, { exact: true }).waitFor();
    const booked = turn('Your appointment is booked');
    assert.equal(await booked.getByText('read back first').count(), 0);
    await booked.getByText('Booked an appointment').click();
    await booked.getByText('"time": "10:00"').first().waitFor();
    await booked.getByRole('link', { name: /^Appointment Massage, .*24 Nov, 10:00$/ }).waitFor();
    await tab.getByRole('link', { name: /^Inbox: / }).waitFor();
    await expectAccessible(tab);
    await tab.getByRole('link', { name: /^Appointment: Massage, .*11:00$/ }).click();
    const panel = tab.getByRole('complementary', { name: 'Ada Lovelace' });
    await panel.getByText(/Tomorrow, 11:00–12:00/).waitFor();
  });
});

const REASONS = {
  ...{ needs_confirmation: true, ambiguous: true, missing: true, unknown_service: true, unknown_staff: true },
  ...{ unknown_item: true, unavailable: true, taken: true, closed: true, too_soon: true, too_far: true },
  ...{ not_found: true, not_yours: true, not_allowed: true, already_done: true, failed: true },
} satisfies Record<ToolReason, true>;

describe('the words for what an assistant did', () => {
  for (const language of LANGUAGES) {
    it(`are there for every tool and every reason (${language})`, () => {
      const { tools, reasons } = toolTexts[language];
      const unnamed = ALL_TOOLS.map(({ name }) => name).filter((name) => tools[name] === undefined);
      const unexplained = Object.keys(REASONS).filter((reason) => reasons[reason] === undefined);
      assert.deepEqual([unnamed, unexplained], [[], []]);
    });
  }
});
