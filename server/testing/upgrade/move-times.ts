const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)/g;
/** A date on its own in JSON, also in JSON that is kept as a text. */
const DATE = /(?<=")\d{4}-\d\d-\d\d(?=\\?")/g;
const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Moves every time in a JSON text so that `then` comes to lie at `now` or less than a quarter of an hour
 * before it: what an older version kept for a day, or planned for tomorrow, stays so whenever the test runs.
 * By whole quarter hours, so that times that begin one still do; dates on their own by whole days.
 */
export function moveTimes(text: string, then: Temporal.Instant, now: Temporal.Instant): string {
  const gone = now.epochMilliseconds - then.epochMilliseconds;
  const milliseconds = Math.floor(gone / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  if (milliseconds === 0) return text;
  const days = Math.floor(milliseconds / DAY_MS);
  return text
    .replace(TIME, (time: string, offset: string) => {
      const moved = Temporal.Instant.from(time).add({ milliseconds });
      return moved.toString({ fractionalSecondDigits: 3, ...(offset === 'Z' ? {} : { timeZone: offset }) });
    })
    .replace(DATE, (date) => Temporal.PlainDate.from(date).add({ days }).toString());
}
