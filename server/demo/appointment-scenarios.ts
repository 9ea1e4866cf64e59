import {
  ADA,
  type DemoScenario,
  ELEVEN,
  SWEDISH_AT_TEN,
  TEN,
  booked,
  caller,
  nothing,
  swedish,
} from './scenario-parts.ts';

/** Callers who want an appointment. */
export const appointmentScenarios: DemoScenario[] = [
  {
    name: 'Appointment: a day that no calendar has',
    caller: caller('Book me a Swedish massage on February 30th.', {
      date: 'Then on Wednesday at ten in the morning.',
    }),
    expect: booked({ ...swedish, starts_at: TEN }, { said: ['there is no February 30th'] }),
  },
  {
    name: 'Appointment: later than what was offered',
    caller: caller('I want a Swedish massage tomorrow.', {
      time: 'Anything later?',
      time_then: 'The last one.',
    }),
    expect: booked({ ...swedish }),
  },
  {
    name: 'Appointment: everything in one sentence',
    caller: caller(SWEDISH_AT_TEN),
    expect: booked({ ...swedish, starts_at: TEN, 'customer.phone': ADA.phone }),
  },
  {
    name: 'Appointment: step by step',
    caller: caller('I need an appointment.', {
      service: 'A Swedish massage.',
      date: 'On Thursday.',
      time: 'At half past two.',
    }),
    expect: booked({ ...swedish, starts_at: '2026-11-26T19:30:00.000Z' }),
  },
  {
    name: 'Appointment: with a person by name',
    caller: caller('Can I get a deep tissue massage with Maya on Friday at three?'),
    expect: booked({ 'staff.name': 'Maya Torres', starts_at: '2026-11-27T20:00:00.000Z' }),
  },
  {
    name: 'Appointment: an unclear service',
    caller: caller('I would like a massage tomorrow at ten.', {
      service: 'The Swedish one.',
      confirm: 'Yes.',
    }),
    expect: booked({ ...swedish, starts_at: TEN }),
  },
  {
    name: 'Appointment: another time at the read-back',
    caller: caller(SWEDISH_AT_TEN, { time_then: 'No, make that eleven.' }),
    expect: booked({ ...swedish, starts_at: ELEVEN }),
  },
  {
    name: 'Appointment: another day at the read-back',
    caller: caller(SWEDISH_AT_TEN, { date_then: 'Actually, I meant Thursday at eleven.' }),
    expect: booked({ ...swedish, starts_at: '2026-11-26T16:00:00.000Z' }),
  },
  {
    name: 'Appointment: a question in between',
    caller: caller(SWEDISH_AT_TEN, { confirm: 'How much does it cost?|Yes, please.' }),
    expect: booked({ ...swedish, starts_at: TEN }, { said: ['95'] }),
  },
  {
    name: 'Appointment: closed on that day',
    caller: caller('A Swedish massage on Sunday at ten, please.', {
      choice: 'The first one.',
      date: 'On Monday at ten.',
    }),
    expect: booked(swedish, {
      no_records: [{ resource: 'appointments', match: { starts_at: '2026-11-29T15:00:00.000Z' } }],
    }),
  },
  {
    name: 'Appointment: too soon',
    caller: caller('A Swedish massage today at ten, please.', { choice: 'The first one.' }),
    expect: booked(swedish, {
      no_records: [{ resource: 'appointments', match: { starts_at: '2026-11-24T15:00:00.000Z' } }],
    }),
  },
  {
    name: 'Appointment: the second of the times offered',
    caller: caller('I would like a Swedish massage tomorrow afternoon.', { choice: 'The second one.' }),
    expect: booked(swedish),
  },
  {
    name: 'Appointment: sometime after four',
    caller: caller('A Swedish massage on Thursday sometime after four, please.', {
      choice: 'The first one.',
    }),
    expect: booked(swedish),
  },
  {
    name: 'Appointment: a group session',
    caller: caller('I would like to book a sauna group session on Saturday at noon.'),
    expect: booked({ 'service.name': 'Sauna group session', starts_at: '2026-11-28T17:00:00.000Z' }),
  },
  {
    name: 'Appointment: no at the read-back',
    caller: caller(SWEDISH_AT_TEN, { confirm: 'No, forget it.' }),
    expect: { no_records: nothing },
  },
  {
    name: 'Appointment: hangs up in the middle',
    lines: ['I would like a Swedish massage tomorrow.'],
    caller: ADA,
    expect: { no_records: nothing },
  },
  {
    name: 'Appointment: number withheld',
    caller: caller(SWEDISH_AT_TEN, { phone: '802 555 0147' }, { phone: null }),
    expect: booked({ ...swedish, starts_at: TEN, 'customer.phone': '+18025550147' }),
  },
  {
    name: 'Appointment: another number than the one calling',
    caller: caller('A Swedish massage tomorrow at ten. Please use my mobile number, 802 555 0147.'),
    expect: booked({ ...swedish, starts_at: TEN, 'customer.phone': '+18025550147' }),
  },
  {
    name: 'Appointment: a name that is spelled',
    caller: caller(SWEDISH_AT_TEN, { name: 'Ada Smythe, S-M-Y-T-H-E.' }),
    expect: booked({ ...swedish, starts_at: TEN, 'customer.name': 'Ada Smythe' }),
  },
  {
    name: 'Appointment: moved on the same call',
    caller: caller(SWEDISH_AT_TEN, { more: 'Can you move my appointment to eleven?' }),
    expect: booked({ ...swedish, starts_at: ELEVEN }),
  },
  {
    name: 'Appointment: cancelled on the same call',
    caller: caller(SWEDISH_AT_TEN, { more: 'I have to cancel my appointment.' }),
    expect: { records: [{ resource: 'appointments', match: { status: 'cancelled', starts_at: TEN } }] },
  },
  {
    name: 'Appointment: asks for own bookings',
    caller: caller(SWEDISH_AT_TEN, { more: 'Which appointments do I have?' }),
    expect: booked({ ...swedish, starts_at: TEN }, { said: ['Swedish massage'] }),
  },
  {
    name: 'Appointment: a talkative caller',
    caller: caller(SWEDISH_AT_TEN, {}, { manner: 'talkative' }),
    expect: booked({ ...swedish, starts_at: TEN }),
  },
  {
    name: 'Appointment: a hesitant caller',
    caller: caller('I, um, need a Swedish massage, er, tomorrow at, um, ten.', {}, { manner: 'hesitant' }),
    expect: booked({ ...swedish, starts_at: TEN }),
  },
  {
    name: 'Appointment: an impatient caller',
    caller: caller(SWEDISH_AT_TEN, {}, { manner: 'impatient' }),
    expect: booked({ ...swedish, starts_at: TEN }),
  },
  {
    name: 'Appointment: somebody else’s',
    caller: caller('Please cancel the appointment of Mrs Smith tomorrow at ten.'),
    expect: { no_records: nothing },
  },
];
