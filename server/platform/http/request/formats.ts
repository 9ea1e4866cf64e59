import { isTimeZone, parseInstant } from '../../instants.ts';

const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})?$/;
/** One @, something before it and a dotted name behind it; only a message that arrives proves more. */
const EMAIL =
  /^[^\s@<>"(),:;[\]\\]{1,64}@(?=.{4,190}$)[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/** The formats of schemas; dates are checked against the calendar. */
export const formats: Record<string, (value: string) => boolean> = {
  'date-time': (value) => DATE_TIME.test(value) && succeeds(() => checkYear(parseInstant(value).toString())),
  date: (value) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value) && succeeds(() => checkYear(Temporal.PlainDate.from(value).toString())),
  'clock-time': (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  'time-zone': isTimeZone,
  email: (value) => EMAIL.test(value),
  uri: (value) => /^https?:\/\//i.test(value) && URL.canParse(value),
};

/** PostgreSQL has no year 0, and timestamps in UTC have years of four digits. */
function checkYear(iso: string): void {
  if (!/^(?!0000)\d{4}-/.test(iso)) throw new RangeError(`out of range: ${iso}`);
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
