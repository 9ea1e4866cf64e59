import { Type } from 'typebox';
import { DateOnly, List, Name, OneOf, Timestamp } from '../platform/http/shapes/shapes.ts';
import { weekdays } from '../platform/opening-hours.ts';

const clockTime = (description: string, example: string) =>
  Type.String({ format: 'clock-time', description, examples: [example] });

const range = {
  start: clockTime('Wall-clock time in the workspace’s timezone.', '09:00'),
  end: clockTime('An end that is not after the start is on the next day.', '17:00'),
};

export const HourRangeSchema = Type.Object(range, { title: 'HourRange' });

export const OpeningRangeSchema = Type.Object(
  {
    days: Type.Array(OneOf(weekdays), {
      minItems: 1,
      maxItems: 7,
      description: 'The days on which these hours begin.',
    }),
    ...range,
  },
  { title: 'OpeningRange' },
);

/** Hours of a single date, or of a holiday: empty means closed. */
export const DayHours = (description: string) => List(HourRangeSchema, { description, default: [] });

export const HolidaySchema = Type.Object(
  {
    start_date: DateOnly('First day.'),
    end_date: DateOnly('Last day, included.'),
    name: Name('What it is called.'),
    hours: DayHours('Hours that replace the usual ones; empty means closed.'),
  },
  { title: 'Holiday' },
);

/** As it comes in: without hours it is closed. */
export const NewHoliday = Type.Object({
  ...HolidaySchema.properties,
  hours: Type.Optional(HolidaySchema.properties.hours),
});

export const DateOverrideSchema = Type.Object(
  { date: DateOnly('The day.'), hours: DayHours('Hours on that day; empty means not at work.') },
  { title: 'DateOverride' },
);

export const TimeOffSchema = Type.Object(
  {
    starts_at: Timestamp('When it begins.'),
    ends_at: Timestamp('When it ends.'),
    reason: Type.Union([Type.String({ maxLength: 255 }), Type.Null()], { description: 'Reason.' }),
  },
  { title: 'TimeOff' },
);

/** As it comes in: the reason may be left out. */
export const NewTimeOff = Type.Object({
  ...TimeOffSchema.properties,
  reason: Type.Optional(TimeOffSchema.properties.reason),
});
