import type { DayPart, SpanWords, TimeWords } from '../../understanding/date-language.ts';
import { dates, JOINED_PARTS } from './date-words.ts';

const joined: Record<string, DayPart> = {};
for (const name of Object.keys(dates.weekdays)) {
  for (const [part, value] of Object.entries(JOINED_PARTS)) {
    if (name.replace(/s$/, '').endsWith(`tag${part}`) || name.replace(/s$/, '').endsWith(`mittwoch${part}`))
      joined[name] = value;
  }
}

/** How German callers speak of times of day. */
export const times: TimeWords = {
  parts: {
    ...{
      'nicht zu spät': 'not-late',
      'nicht so spät': 'not-late',
      'nicht allzu spät': 'not-late',
      'nicht zu früh': 'not-early',
      'nicht so früh': 'not-early',
      'nicht allzu früh': 'not-early',
    },
    ...joined,
    ...{ morgens: 'morning', 'am morgen': 'morning', 'heute morgen': 'morning', 'in der früh': 'morning' },
    ...{ früh: 'morning', frueh: 'morning', 'morgen früh': 'morning', 'am frühen morgen': 'early-morning' },
    ...{ 'in der frühe': 'morning', 'früh morgens': 'early-morning', frühmorgens: 'early-morning' },
    ...{ vormittags: 'morning', vormittag: 'morning', 'am vormittag': 'morning', 'heute früh': 'morning' },
    ...{ 'am späten vormittag': 'late-morning', 'späten vormittag': 'late-morning' },
    ...{ mittags: 'noon', mittag: 'noon', 'am mittag': 'noon', 'zu mittag': 'noon', 'über mittag': 'lunch' },
    ...{ mittagszeit: 'lunch', 'in der mittagszeit': 'lunch', 'zur mittagszeit': 'lunch' },
    ...{ 'in der mittagspause': 'lunch', nachmittags: 'afternoon', nachmittag: 'afternoon' },
    ...{ 'am nachmittag': 'afternoon', 'am frühen nachmittag': 'early-afternoon' },
    ...{ 'frühen nachmittag': 'early-afternoon', 'am späten nachmittag': 'late-afternoon' },
    ...{ 'späten nachmittag': 'late-afternoon', 'später nachmittag': 'late-afternoon' },
    ...{ abends: 'evening', abend: 'evening', 'am abend': 'evening', 'am frühen abend': 'evening' },
    ...{ 'am späten abend': 'late-evening', 'späten abend': 'late-evening', nachts: 'night' },
    ...{ 'in der nacht': 'night', 'heute nacht': 'night' },
  },
  hints: {
    ...{ frühstück: 'am', brunch: 'am', frühstücken: 'am', mittagessen: 'lunch', abendessen: 'evening' },
    ...{ abendbrot: 'evening', feierabend: 'evening', tisch: 'table' },
  },
  rules: [
    { say: '{hour} : {mm} [uhr]', is: 'clock' },
    { say: '{hour} : {mm} [uhr] {part}', is: 'clock' },
    { say: '{hour} . {mm} uhr [{part}]', is: 'clock' },
    { say: '{hour} uhr [{part}]', is: 'clock' },
    { say: '{hour} uhr {any-minutes:minute} [minuten] [{part}]', is: 'clock' },
    { say: '{hour} uhr und {any-minutes:minute} minuten', is: 'clock' },
    { say: '{hhmm} uhr [{part}]', is: 'clock' },
    { say: '{hour} {daypart}', is: 'clock' },
    { say: '{daypart} [um] {hour} [uhr]', is: 'clock' },
    { say: '{daypart} [um] {hour} uhr {any-minutes:minute}', is: 'clock' },
    { say: '{daypart} [um] {hour} (:|.) {mm} [uhr]', is: 'clock' },
    // Half and quarter hours
    { say: 'halb {hour} [uhr] [{part}]', is: 'clock', plus: -30 },
    { say: '{daypart} [um] halb {hour}', is: 'clock', plus: -30 },
    { say: 'kurz (vor|nach) halb {hour}', is: 'clock', plus: -30 },
    { say: '(viertel|ein viertel|15) nach {hour} [uhr] [{part}]', is: 'clock', plus: 15 },
    { say: '(viertel|ein viertel|15) vor {hour} [uhr] [{part}]', is: 'clock', plus: -15 },
    { say: '{daypart} [um] viertel nach {hour}', is: 'clock', plus: 15 },
    { say: '{daypart} [um] viertel vor {hour}', is: 'clock', plus: -15 },
    { say: 'viertel {hour} [{part}]', is: 'clock', plus: -45 },
    { say: '(dreiviertel|drei viertel) {hour} [{part}]', is: 'clock', plus: -15 },
    { say: '{any-minutes:minute} [minuten] vor halb {hour} [{part}]', is: 'clock', plus: -30, sign: -1 },
    { say: '{any-minutes:minute} [minuten] nach halb {hour} [{part}]', is: 'clock', plus: -30, sign: 1 },
    { say: '{any-minutes:minute} [minuten] nach {hour} [uhr] [{part}]', is: 'clock', sign: 1 },
    { say: '{any-minutes:minute} [minuten] vor {hour} [uhr] [{part}]', is: 'clock', sign: -1 },
    // Fixed times
    { say: '(zwölf|12) uhr mittags', is: 'fixed', time: '12:00' },
    { say: '[zwölf|12] [uhr] (mitternacht|um mitternacht)', is: 'fixed', time: '00:00' },
    { say: '(um|punkt) ^ (mittag|zwölf uhr mittags)', is: 'fixed', time: '12:00' },
    { say: '(zwölf|null|24) uhr nachts', is: 'fixed', time: '00:00' },
    { say: 'in {n} stunden', is: 'ahead', minutes: 60 },
    { say: 'in (einer|1) stunde', is: 'ahead', minutes: 60 },
    { say: 'in (einer halben|einer halben) stunde', is: 'ahead', minutes: 30 },
    { say: 'in (anderthalb|eineinhalb) stunden', is: 'ahead', minutes: 90 },
    { say: 'in (einer viertelstunde|einer viertel stunde)', is: 'ahead', minutes: 15 },
    { say: 'in {n} minuten', is: 'ahead', minutes: 1 },
    { say: '{daypart}', is: 'part' },
    // What is no time
    { say: '(guten|schönen) (morgen|tag|abend|nachmittag)', is: 'nothing' },
    { say: 'gute nacht', is: 'nothing' },
    { say: '(möglichst|so|zu|möglich|sehr|lieber) früh', is: 'nothing' },
    { say: '{n} uhren', is: 'nothing' },
  ],
  combinations: [
    { say: 'zwischen {time:a} und {time:b}', is: 'span' },
    { say: 'von {time:a} bis {time:b}', is: 'span' },
    { say: '{time:a} (bis|-) {time:b}', is: 'span' },
    {
      say: '[irgendwann|erst|kurz|gleich] (nach|ab|frühestens um|frühestens|nicht vor|später als) {time}',
      is: 'relation',
      relation: 'after',
    },
    { say: '{time} (oder später|aufwärts|frühestens)', is: 'relation', relation: 'after' },
    {
      say: '[irgendwann|noch|kurz] (vor|bis|spätestens um|spätestens|nicht nach|bis spätestens|früher als) {time}',
      is: 'relation',
      relation: 'before',
    },
    { say: '{time} (oder früher|spätestens)', is: 'relation', relation: 'before' },
    {
      say: '(gegen|so gegen|etwa um|ungefähr um|circa um|ca um|ca . um|so um|um circa|um ungefähr|um etwa|so etwa um|rund um|etwa|ungefähr|circa) {time}',
      is: 'relation',
      relation: 'around',
    },
    { say: '{time} (herum|rum|oder so|ungefähr)', is: 'relation', relation: 'around' },
    { say: '(um|um punkt|punkt|genau um|uhrzeit|auf) {said-time}', is: 'relation', relation: 'at' },
    { say: '(sagen wir|wie wäre es mit|lieber|eher|besser) {time}', is: 'relation', relation: 'at' },
  ],
};

/** How German callers speak of stretches of time. */
export const spans: SpanWords = {
  units: {
    ...{ nacht: 'night', nächte: 'night', nächten: 'night', übernachtung: 'night', übernachtungen: 'night' },
    ...{ tag: 'day', tage: 'day', tagen: 'day', woche: 'week', wochen: 'week', stunde: 'hour' },
    ...{ stunden: 'hour', minute: 'minute', minuten: 'minute' },
  },
  rules: [
    { say: '{n} [volle|ganze|weitere] {unit}' },
    { say: '(einen|eine|ein|einem|einer) [ganzen|ganze|vollen] {unit}', count: 1 },
    { say: '(ein paar|paar) {unit}', count: 2 },
    { say: '(halbe stunde|halben stunde|halbstündig|halbes stündchen)', count: 30, of: 'minute' },
    { say: '(dreiviertelstunde|drei viertel stunde|dreiviertel stunde)', count: 45, of: 'minute' },
    { say: '(viertelstunde|viertel stunde)', count: 15, of: 'minute' },
    { say: '(anderthalb|eineinhalb|ein einhalb|1 5) stunden', count: 90, of: 'minute' },
    { say: '(zweieinhalb|zwei einhalb) stunden', count: 150, of: 'minute' },
    { say: '(eine|einer) stunde [und] {n} minuten', of: 'minute', plus: 60 },
    {
      say: '(pro|je|jede|jeden|die|der|den|diese|dieser|nächste|nächsten|guten|gute|letzte|welche|welchen) {unit}',
      count: 0,
    },
    { say: '(kostet|preis für|kosten|preis) (eine|die|pro) {unit}', count: 0 },
  ],
};
