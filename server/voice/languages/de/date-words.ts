import type { DateWords, DayPart } from '../../understanding/date-language.ts';

const WEEKDAYS: Readonly<Record<string, number>> = {
  ...{ montag: 1, dienstag: 2, mittwoch: 3, donnerstag: 4, freitag: 5, samstag: 6, sonnabend: 6, sonntag: 7 },
};
/** Parts of the day that are written together with the weekday: `Montagabend`. */
export const JOINED_PARTS: Readonly<Record<string, DayPart>> = {
  ...{ morgen: 'morning', früh: 'morning', vormittag: 'morning', mittag: 'noon', nachmittag: 'afternoon' },
  ...{ abend: 'evening', nacht: 'night' },
};

const weekdays: Record<string, number> = {};
for (const [name, value] of Object.entries(WEEKDAYS)) {
  weekdays[name] = weekdays[`${name}s`] = value;
  for (const part of Object.keys(JOINED_PARTS))
    weekdays[`${name}${part}`] = weekdays[`${name}${part}s`] = value;
}

/** How German callers speak of days. */
export const dates: DateWords = {
  weekdays,
  months: {
    ...{ januar: 1, jänner: 1, jan: 1, februar: 2, feber: 2, feb: 2, märz: 3, maerz: 3, april: 4, apr: 4 },
    ...{ mai: 5, juni: 6, juno: 6, juli: 7, julei: 7, august: 8, aug: 8, september: 9, sept: 9, oktober: 10 },
    ...{ okt: 10, november: 11, nov: 11, dezember: 12, dez: 12 },
  },
  units: {
    ...{ tag: 'day', tage: 'day', tagen: 'day', woche: 'week', wochen: 'week', monat: 'month' },
    ...{ monate: 'month', monaten: 'month' },
  },
  nextIsFollowingWeek: false,
  monthFirstCountries: null,
  rules: [
    // Days beside today
    { say: '(heute|heut|noch heute|heute noch|später heute)', is: 'day', days: 0 },
    { say: 'heute in (einer|1) woche', is: 'day', days: 7 },
    { say: '(in|heute in) (acht|8) tagen', is: 'ahead', count: 1, of: 'week' },
    { say: '(in|heute in) (vierzehn|14) tagen', is: 'ahead', count: 2, of: 'week' },
    { say: 'heute in {n} {unit}', is: 'ahead' },
    { say: '(morgen|morgigen tag)', is: 'day', days: 1 },
    { say: 'morgen in (einer|1) woche', is: 'day', days: 8 },
    { say: '(übermorgen|uebermorgen)', is: 'day', days: 2 },
    { say: 'gestern', is: 'day', days: -1 },
    { say: 'vorgestern', is: 'day', days: -2 },
    { say: 'vor {n} {unit}', is: 'ago' },
    { say: 'vor (einer|einem) {unit}', is: 'ago', count: 1 },
    { say: '(letzten|letzter|vergangenen|vorigen) {weekday}', is: 'weekday', in: 'last' },
    { say: 'in {n} {unit}', is: 'ahead' },
    { say: 'in (ein paar|paar|einigen) {unit}', is: 'ahead', count: 2 },
    { say: '{n} {unit} (ab|von) heute', is: 'ahead' },
    // Days of the week
    { say: '{weekday}', is: 'weekday', in: 'coming' },
    { say: '(diesen|dieser|diesem) {weekday} [diese woche|dieser woche]', is: 'weekday', in: 'coming' },
    { say: '(kommenden|kommender|kommendem|folgenden) {weekday}', is: 'weekday', in: 'after' },
    { say: '{weekday} (diese|dieser|in dieser|der) woche', is: 'weekday', in: 0 },
    { say: 'diese woche [noch|,|am] {weekday}', is: 'weekday', in: 0 },
    { say: '(nächsten|nächster|nächstem|naechsten) {weekday}', is: 'weekday', in: 'next' },
    { say: '{weekday} [in|der] (nächste|nächster|kommende|kommender|naechste) woche', is: 'weekday', in: 1 },
    {
      say: '[in] (nächste|nächster|kommende|kommender|naechste) woche [,|am] {weekday}',
      is: 'weekday',
      in: 1,
    },
    { say: '{weekday} [in] (übernächste|übernächster) woche', is: 'weekday', in: 2 },
    { say: '(übernächste|übernächster) woche [am|,] {weekday}', is: 'weekday', in: 2 },
    { say: '(übernächsten|übernächster) {weekday}', is: 'weekday', in: 'after', later: 1 },
    { say: '{weekday} in (einer|1) woche', is: 'weekday', in: 'coming', later: 1 },
    { say: '{weekday} in (acht|8) tagen', is: 'weekday', in: 'coming', later: 1 },
    { say: '{weekday} in (zwei|2) wochen', is: 'weekday', in: 'coming', later: 2 },
    { say: '{weekday} in (vierzehn|14) tagen', is: 'weekday', in: 'coming', later: 2 },
    { say: '{weekday} in (drei|3) wochen', is: 'weekday', in: 'coming', later: 3 },
    { say: '(eine|1) woche (ab|nach) {weekday}', is: 'weekday', in: 'coming', later: 1 },
    // Days of the month
    {
      say: '(der|den|dem|am|vom|zum|bis|bis zum|ab|ab dem|auf den|fürs|für den) ^ {nth}',
      is: 'day-of-month',
    },
    { say: '{weekday} [,] [der|den|dem|am] {nth}', is: 'day-of-month' },
    { say: '[der|den|dem] {nth} (dieses|diesen|des laufenden) monats', is: 'day-of-month', month: 0 },
    {
      say: '[der|den|dem] {nth} (nächsten|kommenden|des nächsten|des kommenden) monats',
      is: 'day-of-month',
      month: 1,
    },
    { say: '{nth} (in diesem|diesen) monat', is: 'day-of-month', month: 0 },
    { say: '{nth} (im nächsten|im kommenden|nächsten) monat', is: 'day-of-month', month: 1 },
    { say: '[der|den|dem] {nth} [im] {month}', is: 'day-of-month' },
    { say: '[der|den|dem] {nth} {month} [,] {year}', is: 'day-of-month' },
    { say: '[der|den|dem] {day} {month}', is: 'day-of-month' },
    { say: '[der|den|dem] {day} {month} {year}', is: 'day-of-month' },
    { say: '[der|den|dem] {nth} {nth:month}', is: 'day-of-month' },
    {
      say: '(am|vom|zum|den|dem|der|bis|ab) ^ {digits:first} . {digits:second}',
      is: 'numeric',
      order: 'local',
    },
    {
      say: '[der|den|am] {nth} {weekday} (im|in diesem|des) (monat|monats)',
      is: 'weekday-of-month',
      month: 0,
    },
    {
      say: '[der|den|am] {nth} {weekday} (im nächsten monat|des nächsten monats)',
      is: 'weekday-of-month',
      month: 1,
    },
    { say: '[der|den|am] {nth} {weekday} (im|in) {month}', is: 'weekday-of-month' },
    {
      say: '[der|den|am] (letzten|letzter) {weekday} (im|in diesem|des) (monat|monats)',
      is: 'weekday-of-month',
      month: 0,
      isLast: true,
    },
    {
      say: '[der|den|am] (letzten|letzter) {weekday} (im nächsten monat|des nächsten monats)',
      is: 'weekday-of-month',
      month: 1,
      isLast: true,
    },
    { say: '[der|den|am] (letzten|letzter) {weekday} (im|in) {month}', is: 'weekday-of-month', isLast: true },
    // Weeks, weekends, months
    {
      say: '[in|in der] (nächste|nächsten|nächster|kommende|kommenden|kommender) woche',
      is: 'period',
      of: 'week',
      in: 1,
    },
    { say: '[in|irgendwann] (diese|dieser) woche', is: 'period', of: 'week', in: 0 },
    { say: '[in|in der] (übernächste|übernächster|übernächsten) woche', is: 'period', of: 'week', in: 2 },
    {
      say: '(anfang|beginn) (nächster|der nächsten|kommender) woche',
      is: 'period',
      of: 'week',
      in: 1,
      part: 'beginning',
    },
    { say: 'mitte (nächster|der nächsten|kommender) woche', is: 'period', of: 'week', in: 1, part: 'middle' },
    { say: 'ende (nächster|der nächsten|kommender) woche', is: 'period', of: 'week', in: 1, part: 'end' },
    { say: 'ende (der|dieser) woche', is: 'period', of: 'week', in: 0, part: 'end' },
    { say: 'mitte (der|dieser) woche', is: 'period', of: 'week', in: 0, part: 'middle' },
    {
      say: '(wochenende|dieses wochenende|diesem wochenende|kommendes wochenende|kommenden wochenende)',
      is: 'period',
      of: 'weekend',
      in: 0,
    },
    { say: '(nächstes|nächsten|nächste) wochenende', is: 'period', of: 'weekend', in: 1 },
    { say: '(diesen|diesem|in diesem) monat', is: 'period', of: 'month', in: 0 },
    { say: '(nächsten|nächster|kommenden|im nächsten|im kommenden) monat', is: 'period', of: 'month', in: 1 },
    {
      say: '(ende (des|dieses) monats|monatsende|ende [des] monat)',
      is: 'period',
      of: 'month',
      in: 0,
      part: 'end',
    },
    { say: '(mitte (des|dieses) monats|monatsmitte)', is: 'period', of: 'month', in: 0, part: 'middle' },
    {
      say: '(anfang|beginn) (nächsten|des nächsten|kommenden) monats',
      is: 'period',
      of: 'month',
      in: 1,
      part: 'beginning',
    },
    {
      say: 'mitte (nächsten|des nächsten|kommenden) monats',
      is: 'period',
      of: 'month',
      in: 1,
      part: 'middle',
    },
    { say: 'ende (nächsten|des nächsten|kommenden) monats', is: 'period', of: 'month', in: 1, part: 'end' },
    { say: '(anfang|beginn) [vom|im|des] {month}', is: 'period', of: 'month', in: 0, part: 'beginning' },
    { say: 'mitte [vom|im|des] {month}', is: 'period', of: 'month', in: 0, part: 'middle' },
    { say: 'ende [vom|im|des] {month}', is: 'period', of: 'month', in: 0, part: 'end' },
    { say: '(im|irgendwann im|während des) ^ {month} [{year}]', is: 'period', of: 'month', in: 0 },
    // What is no date
    { say: '(am|jeden|den|dem|diesem|der|frühen|guten|schönen) morgen', is: 'nothing' },
    { say: 'heute (morgen|früh)', is: 'day', days: 0 },
    { say: '(das war s|das ist alles|alles|das war alles) (für|fuer) heute', is: 'nothing' },
    { say: 'wie geht es (ihnen|dir) heute', is: 'nothing' },
    { say: '(zum|beim|das) (ersten|zweiten|dritten|letzten|erste) mal', is: 'nothing' },
    {
      say: '(der|die|das|den|dem) (erste|zweite|dritte|ersten|zweiten|dritten|vierte) (termin|name|person|stock|stelle)',
      is: 'nothing',
    },
    { say: 'für (eine|{n}) {unit} $ (ab|von|vom)', is: 'nothing' },
  ],
  combinations: [
    { say: 'zwischen [dem] {date:a} und [dem] {date:b}', is: 'span' },
    {
      say: '[von|vom|ab|ab dem] {date:a} [,] (bis|bis zum|bis einschließlich|bis zu|-|bis inklusive|bis am|bis auf) [dem|den] {date:b}',
      is: 'span',
    },
    { say: '[vom|von] {first-day:a} [.] (bis|bis zum|-) [den] {date:b}', is: 'span' },
    { say: '(eine|1) woche (nach|ab) [dem] {date}', is: 'shift', count: 1, of: 'week' },
    { say: '{n} (woche|wochen) (nach|ab) [dem] {date}', is: 'shift', of: 'week' },
    { say: '{date} in (einer|1) woche', is: 'shift', count: 1, of: 'week' },
    { say: '{weekday} nach [dem] {date}', is: 'weekday-beside', side: 'after' },
    { say: '{weekday} vor [dem] {date}', is: 'weekday-beside', side: 'before' },
    { say: '[der|die|in der] woche (vom|ab|ab dem) {date}', is: 'week-of' },
    { say: '{date} in (acht|8) tagen', is: 'shift', count: 1, of: 'week' },
    { say: '{date} in {n} wochen', is: 'shift', of: 'week' },
    { say: '([am] (tag|einen tag|ein tag) nach) [dem] {date}', is: 'shift', count: 1, of: 'day' },
    { say: '([am] (tag|einen tag|ein tag) vor) [dem] {date}', is: 'shift', count: -1, of: 'day' },
    { say: 'für (eine|{n}) {unit} $ (ab|von|vom)', is: 'none' },
  ],
};
