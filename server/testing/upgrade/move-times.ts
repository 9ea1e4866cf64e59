const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)/g;
/** A date without a time in JSON, also in JSON inside a string. */
const DATE = /(?<=")\d{4}-\d\d-\d\d(?=\\?")/g;
const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Moves every time in a JSON text by the same distance, so that `then` becomes `now` or up to a quarter of an
 * hour before. Records of yesterday and plans for tomorrow stay such whenever the test runs. The distance is
 * a multiple of a quarter hour, so that times on a quarter hour stay on one; dates move by whole days.
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
