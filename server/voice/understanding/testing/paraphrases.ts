import type { TestLanguage } from './say.ts';

/** Numbers that look random and are the same in every run (a linear congruential generator). */
export function randomFrom(seed: number): <Item>(items: readonly Item[]) => Item {
  let state = seed;
  return (items) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return items[Math.floor((state / 2 ** 32) * items.length)] as (typeof items)[number];
  };
}

/** A day or a time as it may be said, with what it means. */
export interface Said {
  words: string;
  means: string;
}

/** One language's ways of saying days and times, and what stands around them. */
export interface Manner {
  days(today: Temporal.PlainDate): Said[];
  times(hour: number, minute: 0 | 15 | 30 | 45): string[];
  before: readonly string[];
  after: readonly string[];
  correct(wrong: string, right: string): string;
}

const HOURS_OF: Record<TestLanguage, readonly string[]> = {
  en: ['twelve', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  de: ['zwölf', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf'],
  fr: ['douze', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze'],
  es: ['doce', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once'],
};
const ORDINALS = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  ...['eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth'],
  ...['eighteenth', 'nineteenth', 'twentieth', 'twenty-first', 'twenty-second', 'twenty-third'],
  ...['twenty-fourth', 'twenty-fifth', 'twenty-sixth', 'twenty-seventh', 'twenty-eighth', 'twenty-ninth'],
  ...['thirtieth', 'thirty-first'],
];
const SUFFIXES: Record<number, string> = {
  ...{ 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' },
};

const hourWord = (language: TestLanguage, hour: number): string => HOURS_OF[language][hour % 12] ?? '';
const half = (hour: number): number => (hour % 12 === 0 ? 12 : hour % 12);
const two = (minute: number): string => String(minute).padStart(2, '0');

/** Days that every language says: beside today, weekdays, days of a month. */
function daysIn(
  locale: string,
  today: Temporal.PlainDate,
  say: {
    ahead: Record<number, readonly string[]>;
    inDays(count: number): string;
    weekday(name: string): string[];
    dayOfMonth(day: number, month: string): string[];
  },
): Said[] {
  const said: Said[] = [];
  const add = (date: Temporal.PlainDate, ...all: readonly string[]): void => {
    for (const words of all) said.push({ words, means: date.toString() });
  };
  for (const [days, words] of Object.entries(say.ahead)) add(today.add({ days: Number(days) }), ...words);
  for (const count of [3, 4, 5, 9, 12]) add(today.add({ days: count }), say.inDays(count));
  for (let ahead = 1; ahead < 7; ahead += 1) {
    const date = today.add({ days: ahead });
    add(date, ...say.weekday(date.toLocaleString(locale, { weekday: 'long' })));
  }
  for (const ahead of [2, 6, 11, 17, 24, 33, 47, 58, 75]) {
    const date = today.add({ days: ahead });
    add(date, ...say.dayOfMonth(date.day, date.toLocaleString(locale, { month: 'long' })));
  }
  return said;
}

export const manners: Record<TestLanguage, Manner> = {
  en: {
    days: (today) =>
      daysIn('en-US', today, {
        ahead: { 0: ['today'], 1: ['tomorrow'], 2: ['the day after tomorrow'], 7: ['a week from today'] },
        inDays: (count) => `in ${count} days`,
        weekday: (name) => [`on ${name}`, name, `this ${name}`, `this coming ${name}`],
        dayOfMonth: (day, month) => [
          `on ${month} ${day}${SUFFIXES[day] ?? 'th'}`,
          `on the ${ORDINALS[day - 1] ?? ''} of ${month}`,
          `${month} the ${ORDINALS[day - 1] ?? ''}`,
          `${day} ${month}`,
          `the ${day}${SUFFIXES[day] ?? 'th'} of ${month}`,
        ],
      }),
    times: (hour, minute) => {
      const pm = hour >= 12;
      const [word, next] = [hourWord('en', hour), hourWord('en', hour + 1)];
      const part = pm ? (hour < 18 ? 'in the afternoon' : 'in the evening') : 'in the morning';
      const halves = pm ? ['pm', 'p.m.', 'PM', 'p m'] : ['am', 'a.m.', 'AM', 'a m'];
      const digits = `${half(hour)}${minute === 0 ? '' : `:${two(minute)}`}`;
      const spoken = { 0: '', 15: ' fifteen', 30: ' thirty', 45: ' forty-five' }[minute];
      const phrase = {
        0: [`${word} o'clock ${part}`, `${digits} o'clock ${part}`],
        15: [`quarter past ${word} ${part}`, `a quarter past ${word} ${part}`],
        30: [`half past ${word} ${part}`],
        45: hour % 12 === 11 ? [] : [`quarter to ${next} ${part}`, `a quarter to ${next} ${part}`],
      }[minute];
      return [
        ...halves.flatMap((meridiem) => [`at ${digits} ${meridiem}`, `at ${word}${spoken} ${meridiem}`]),
        `at ${digits}${pm ? 'pm' : 'am'}`,
        `at ${two(hour)}:${two(minute)}`,
        ...phrase.map((words) => `at ${words}`),
      ];
    },
    before: [
      ...['', "I'd like to come ", 'Could I come in ', 'um, ', 'yeah so ', 'Hi, do you have something '],
      ...['well, let me see, ', 'maybe ', 'can we say ', 'I was hoping for an appointment ', 'how about '],
    ],
    after: [
      '',
      ' please',
      ' if possible',
      ', thanks',
      ' would be great',
      ', is that okay?',
      ' or so',
      ' then',
    ],
    correct: (wrong, right) => `${wrong}, no wait, ${right}`,
  },
  de: {
    days: (today) =>
      daysIn('de-DE', today, {
        ahead: { 0: ['heute'], 1: ['morgen'], 2: ['übermorgen'], 7: ['heute in einer Woche'] },
        inDays: (count) => `in ${count} Tagen`,
        weekday: (name) => [`am ${name}`, name, `diesen ${name}`, `am kommenden ${name}`],
        dayOfMonth: (day, month) => [`am ${day}. ${month}`, `den ${day}. ${month}`, `${day}. ${month}`],
      }),
    times: (hour, minute) => {
      const [word, next] = [hourWord('de', hour), hourWord('de', hour + 1)];
      const said = word === 'eins' ? 'ein' : word;
      const part = hour < 12 ? 'vormittags' : hour < 18 ? 'nachmittags' : 'abends';
      return [
        minute === 0 ? `um ${hour} Uhr` : `um ${hour} Uhr ${minute}`,
        `um ${hour}:${two(minute)} Uhr`,
        `um ${two(hour)}:${two(minute)}`,
        ...{
          0: [`um ${said} Uhr ${part}`],
          15: [`um Viertel nach ${word} ${part}`],
          30: hour % 12 === 11 ? [] : [`um halb ${next} ${part}`],
          45: hour % 12 === 11 ? [] : [`um Viertel vor ${next} ${part}`, `um drei Viertel ${next} ${part}`],
        }[minute],
      ];
    },
    before: [
      '',
      'Ich hätte gern einen Termin ',
      'Geht es ',
      'ähm, ',
      'also ',
      'vielleicht ',
      'Haben Sie etwas ',
    ],
    after: ['', ' bitte', ' wenn möglich', ', danke', ' wäre gut', ', geht das?'],
    correct: (wrong, right) => `${wrong}, nein, ${right}`,
  },
  fr: {
    days: (today) =>
      daysIn('fr-FR', today, {
        ahead: { 0: ["aujourd'hui"], 1: ['demain'], 2: ['après-demain'], 7: ['dans une semaine'] },
        inDays: (count) => `dans ${count} jours`,
        weekday: (name) => [name, `ce ${name}`],
        dayOfMonth: (day, month) => [`le ${day} ${month}`],
      }),
    times: (hour, minute) => {
      const word = hourWord('fr', hour);
      const hours = word === 'une' ? 'heure' : 'heures';
      const part = hour < 12 ? 'du matin' : hour < 18 ? "de l'après-midi" : 'du soir';
      const spoken = { 0: '', 15: ' et quart', 30: ' et demie', 45: ' quarante-cinq' }[minute];
      return [
        `à ${hour} heures${minute === 0 ? '' : ` ${minute}`}`,
        `à ${hour}h${minute === 0 ? '' : two(minute)}`,
        ...(hour === 12 ? [] : [`à ${word} ${hours}${spoken} ${part}`]),
      ];
    },
    before: ['', 'je voudrais venir ', 'euh, ', 'alors ', 'est-ce possible ', 'peut-être '],
    after: ['', " s'il vous plaît", ' si possible', ', merci', ' ce serait bien'],
    correct: (wrong, right) => `${wrong}, non, ${right}`,
  },
  es: {
    days: (today) =>
      daysIn('es-ES', today, {
        ahead: { 0: ['hoy'], 1: ['mañana'], 2: ['pasado mañana'], 7: ['dentro de una semana'] },
        inDays: (count) => `dentro de ${count} días`,
        weekday: (name) => [`el ${name}`, `este ${name}`],
        dayOfMonth: (day, month) => [`el ${day} de ${month}`],
      }),
    times: (hour, minute) => {
      const article = half(hour) === 1 ? 'la' : 'las';
      const [word, next] = [hourWord('es', hour), hourWord('es', hour + 1)];
      const nextArticle = half(hour + 1) === 1 ? 'la' : 'las';
      const part = hour < 12 ? 'de la mañana' : hour < 20 ? 'de la tarde' : 'de la noche';
      return [
        `a las ${two(hour)}:${two(minute)}`,
        ...(hour === 12
          ? []
          : {
              0: [`a ${article} ${word} ${part}`, `a ${article} ${half(hour)} ${part}`],
              15: [`a ${article} ${word} y cuarto ${part}`],
              30: [`a ${article} ${word} y media ${part}`],
              45: hour % 12 === 11 ? [] : [`a ${nextArticle} ${next} menos cuarto ${part}`],
            }[minute]),
      ];
    },
    before: ['', 'quisiera venir ', 'eh, ', 'pues ', '¿Tienen algo ', 'quizás '],
    after: ['', ' por favor', ' si es posible', ', gracias', ' estaría bien'],
    correct: (wrong, right) => `${wrong}, no, mejor ${right}`,
  },
};
