import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPhraseBook, spokenLanguages } from '../languages/find-phrase-book.ts';
import type { Facts, ToolResult } from '../tools.ts';
import type { SpeakingContext } from './speak-facts.ts';
import { sayOfResult } from './tool-sentences.ts';

/** A Monday in Berlin. */
function speaking(locale = 'en-US'): SpeakingContext {
  const today = Temporal.PlainDate.from('2026-11-23');
  return {
    book: findPhraseBook(locale),
    locale,
    today,
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    hasSound: true,
  };
}

const ok = (facts: Facts): ToolResult => ({ ok: true, facts });
const asks = (facts: Facts): ToolResult => ({ ok: false, reason: 'needs_confirmation', facts });

const at = (date: string, time: string): Facts => ({ date, time, weekday: 'Tuesday', staff: 'Maya Torres' });

describe('sentences of the results of tools', () => {
  it('offer times day by day, three at most', () => {
    const times = [
      at('2026-11-24', '10:00'),
      at('2026-11-24', '11:30'),
      at('2026-11-25', '09:00'),
      at('2026-11-26', '09:00'),
    ];
    assert.equal(
      sayOfResult('find_appointment_times', ok({ times }), speaking()),
      'I can offer you tomorrow at 10 AM or 11:30 AM or on Wednesday, November 25 at 9 AM. Which would you like?',
    );
  });

  it('say why there is no time, and what comes next', () => {
    const next = at('2026-11-25', '09:00');
    assert.equal(
      sayOfResult(
        'find_appointment_times',
        ok({ times: [], reason: 'closed', date: '2026-11-24', next }),
        speaking(),
      ),
      'I am sorry, we are closed tomorrow. The next free time is on Wednesday, November 25 at 9 AM. Would that suit you?',
    );
    assert.match(
      sayOfResult('find_appointment_times', ok({ times: [], next: null }), speaking()) ?? '',
      /nothing free then\. There is no free time/,
    );
  });

  it('read back what, when, with whom, for how much and in whose name', () => {
    const facts = {
      ...at('2026-12-01', '10:00'),
      service: 'Swedish massage',
      price: '95.00',
      name: 'Ada Lovelace',
      phone: '+12025550143',
      email: 'ada.l@example.com',
    };
    assert.equal(
      sayOfResult('book_appointment', asks(facts), speaking()),
      'Swedish massage on Tuesday, December 1 at 10 AM with Maya Torres, 95 euros, in the name of Ada Lovelace, reachable at +1, 2 0 2, 5 5 5, 0 1 4 3, reachable at ada dot l at example dot com. Shall I book that?',
    );
  });

  it('read back an order with its options, its way and its sum', () => {
    const facts = {
      lines: [
        { name: 'Margherita', quantity: 2, options: [{ name: 'large' }, { name: 'extra cheese' }] },
        { name: 'Cola', quantity: 1, options: [] },
      ],
      fulfillment: 'delivery',
      address: '5 Mill Road',
      total: 31.5,
      ready_at: '2026-11-23T17:30:00Z',
    };
    assert.equal(
      sayOfResult('place_order', asks(facts), speaking()),
      '2 Margherita with large and extra cheese and 1 Cola, delivered to 5 Mill Road, today at 6:30 PM, 31 euros 50 in all. Shall I place the order?',
    );
  });

  it('read back a stay with its nights, guests and sum', () => {
    const facts = {
      room: 'Garden room',
      check_in: '2026-12-04',
      check_out: '2026-12-07',
      adults: 2,
      children: 1,
      total: '360.00',
    };
    assert.equal(
      sayOfResult('reserve_room', asks(facts), speaking()),
      'Garden room, from Friday, December 4 to Monday, December 7, 3 nights, for 2 adults and 1 child, 360 euros in all. Shall I reserve that?',
    );
  });

  it('exist for every tool and reason in every language, without a gap', () => {
    const facts: Facts = {
      ...at('2026-12-01', '10:00'),
      service: 'Massage',
      room: 'Garden room',
      number: 12,
      total: 20,
      check_in: '2026-12-04',
      check_out: '2026-12-05',
      lines: [{ name: 'Cola', quantity: 1 }],
      times: [at('2026-12-01', '10:00')],
      rooms: [{ room: 'Garden room', total: 120 }],
      appointments: [{ service: 'Massage', ...at('2026-12-01', '10:00') }],
      phone: '+4930901820',
    };
    const tools = [
      'take_message',
      'request_callback',
      'find_appointment_times',
      'book_appointment',
      'move_appointment',
      'cancel_appointment',
      'find_my_bookings',
      'find_rooms',
      'place_order',
      'quote_order',
      'reserve_room',
      'cancel_order',
      'cancel_reservation',
      'send_text',
      'transfer_call',
    ];
    const reasons = [
      'needs_confirmation',
      'ambiguous',
      'missing',
      'unknown_service',
      'taken',
      'closed',
      'not_yours',
      'already_done',
      'failed',
    ] as const;
    for (const locale of spokenLanguages) {
      for (const tool of tools) {
        const said = [
          sayOfResult(tool, ok(facts), speaking(locale)),
          sayOfResult(tool, ok({}), speaking(locale)),
          ...reasons.map((reason) =>
            sayOfResult(
              tool,
              { ok: false, reason, facts, candidates: ['Massage', 'Sauna'], fields: ['name'] },
              speaking(locale),
            ),
          ),
        ];
        for (const sentence of said) {
          assert.match(sentence ?? '', /^\P{Ll}.*[.?]$/u, `${locale} ${tool}`);
          assert.doesNotMatch(sentence ?? '', /undefined|null|NaN|\$\{/u);
        }
      }
    }
  });
});
