import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Schedule } from '../../../platform/opening-hours.ts';
import { findPhraseBook } from '../../languages/find-phrase-book.ts';
import { type HoursContext, speakDay, speakStatus, speakWeek } from './speak-hours.ts';

const schedule: Schedule = {
  hours: [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '13:00', end: '17:30' },
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '12:00' },
    { days: ['sat'], start: '10:00', end: '01:00' },
  ],
  holidays: [
    {
      start_date: '2026-11-26',
      end_date: '2026-11-27',
      name: 'Inventory',
      hours: [{ start: '10:00', end: '12:30' }],
    },
    { start_date: '2026-12-25', end_date: '2026-12-26', name: 'Christmas', hours: [] },
  ],
  timezone: 'Europe/Berlin',
};

/** Monday, 23 November 2026, at ten in Berlin unless told otherwise. */
function context(locale: string, now = '2026-11-23T09:00:00Z', over: Partial<Schedule> = {}): HoursContext {
  return {
    schedule: { ...schedule, ...over },
    book: findPhraseBook(locale),
    locale,
    now: Temporal.Instant.from(now),
  };
}

describe('whether it is open now', () => {
  const cases: [locale: string, now: string, said: string][] = [
    ['en-US', '2026-11-23T09:00:00Z', 'Yes, we are open now, until noon.'],
    ['en-US', '2026-11-23T11:30:00Z', 'We are closed at the moment. We open again today at 1 PM.'],
    ['en-US', '2026-11-23T17:00:00Z', 'We are closed at the moment. We open again tomorrow at 9 AM.'],
    ['en-US', '2026-11-28T23:30:00Z', 'Yes, we are open now, until 1 AM.'],
    ['en-US', '2026-11-29T12:00:00Z', 'We are closed at the moment. We open again tomorrow at 9 AM.'],
    ['en-US', '2026-12-24T17:00:00Z', 'We are closed at the moment. We open again on Monday at 9 AM.'],
    ['de-DE', '2026-11-23T12:30:00Z', 'Ja, wir haben jetzt geöffnet, bis 17 Uhr 30.'],
    ['de-DE', '2026-11-23T17:00:00Z', 'Wir haben im Moment geschlossen. Wir öffnen wieder morgen um 9 Uhr.'],
    ['fr-FR', '2026-11-23T09:00:00Z', "Oui, nous sommes ouverts, jusqu'à midi."],
    ['fr-FR', '2026-11-23T17:00:00Z', 'Nous sommes fermés en ce moment. Nous rouvrons demain à 9 heures.'],
    ['es-ES', '2026-11-23T12:30:00Z', 'Sí, ahora estamos abiertos, hasta las 17:30.'],
    ['es-ES', '2026-11-23T17:00:00Z', 'En este momento estamos cerrados. Volvemos a abrir mañana a las 9.'],
  ];
  for (const [locale, now, said] of cases) {
    it(`${locale} at ${now}: ${said}`, () => assert.equal(speakStatus(context(locale, now)), said));
  }

  it('is told apart for those who never open and those who never close', () => {
    assert.equal(
      speakStatus(context('en-US', undefined, { hours: [], holidays: [] })),
      'We have no regular opening hours.',
    );
    const always: Schedule['hours'] = [
      { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '00:00' },
    ];
    const open = context('en-US', undefined, { hours: always, holidays: [] });
    assert.equal(speakStatus(open), 'Yes, we are open around the clock.');
    assert.equal(
      speakDay(open, Temporal.PlainDate.from('2026-11-23')),
      'Today we are open around the clock.',
    );
  });
});

describe('the hours of a day', () => {
  const cases: [locale: string, date: string, said: string][] = [
    ['en-US', '2026-11-23', 'Today we are open from 9 AM to noon and from 1 PM to 5:30 PM.'],
    ['en-US', '2026-11-28', 'On Saturday we are open from 10 AM to 1 AM.'],
    ['en-US', '2026-11-29', 'On Sunday we are closed.'],
    ['en-US', '2026-12-25', 'On Friday, December 25 we are closed: Christmas.'],
    ['de-DE', '2026-11-23', 'Heute haben wir von 9 Uhr bis 12 Uhr und von 13 Uhr bis 17 Uhr 30 geöffnet.'],
    ['fr-FR', '2026-12-25', 'Le vendredi 25 décembre, nous sommes fermés : Christmas.'],
    ['de-DE', '2026-11-28', 'Am Samstag haben wir von 10 Uhr bis 1 Uhr geöffnet.'],
    ['fr-FR', '2026-11-24', 'Demain, nous sommes ouverts de 9 heures à midi et de 13 heures à 17 heures 30.'],
    ['fr-FR', '2026-11-28', 'Samedi, nous sommes ouverts de 10 heures à 1 heure.'],
    ['es-ES', '2026-11-28', 'El sábado abrimos de las 10 a la 1.'],
    ['es-ES', '2026-11-29', 'El domingo estamos cerrados.'],
  ];
  for (const [locale, date, said] of cases) {
    it(`${locale} on ${date}: ${said}`, () => {
      assert.equal(speakDay(context(locale), Temporal.PlainDate.from(date)), said);
    });
  }
});

describe('the hours of a week', () => {
  it('join days that are alike, and name the holidays of the next two weeks', () => {
    assert.equal(
      speakWeek(context('en-US')),
      'We are open now, until noon. Our opening hours are: Monday to Friday from 9 AM to noon and from 1 PM to 5:30 PM; ' +
        'Saturday from 10 AM to 1 AM; Sunday closed. On Thursday we are open from 10 AM to 12:30 PM: Inventory.',
    );
  });

  it('are spoken in every language', () => {
    assert.match(
      speakWeek(context('de-DE')),
      /Montag bis Freitag von 9 Uhr bis 12 Uhr .*; Sonntag geschlossen\./,
    );
    assert.match(speakWeek(context('fr-FR')), /du lundi au vendredi de 9 heures à midi .*; dimanche fermé\./);
    assert.match(speakWeek(context('es-ES')), /de lunes a viernes de las 9 a las 12 .*; domingo cerrado\./);
  });
});
