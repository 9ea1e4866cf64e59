/** The day of a holiday in a year. */
export type Rule = (year: number) => Temporal.PlainDate;

/** The same date every year. */
export const fixed =
  (month: number, day: number): Rule =>
  (year) =>
    Temporal.PlainDate.from({ year, month, day });

/** Days from Easter Sunday. */
export const easter =
  (days: number): Rule =>
  (year) =>
    easterSunday(year).add({ days });

/** The `count`-th weekday (1 Monday to 7 Sunday) of a month; the last one for -1. */
export const nth =
  (month: number, weekday: number, count: number): Rule =>
  (year) => {
    const first = Temporal.PlainDate.from({ year, month, day: 1 });
    if (count < 0) {
      const last = first.with({ day: first.daysInMonth });
      return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 });
    }
    return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (count - 1) * 7 });
  };

/** The Monday before 25 May. */
export const victoriaDay: Rule = (year) => {
  const before = Temporal.PlainDate.from({ year, month: 5, day: 24 });
  return before.subtract({ days: before.dayOfWeek - 1 });
};

/** The Gregorian Easter Sunday, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(n / 31), day: (n % 31) + 1 });
}
