/** The sentences for the team when a calendar takes more units than there are. */
interface OverbookingWords {
  subject(room: string): string;
  body(values: { room: string; host: string; units: number; nights: string }): string;
}

const english: OverbookingWords = {
  subject: (room) => `${room} is overbooked`,
  body: ({ room, host, units, nights }) =>
    `The calendar of ${host} takes ${room} on nights on which no unit is left (there are ${units}):\n${nights}`,
};

const WORDS: Record<string, OverbookingWords> = {
  en: english,
  de: {
    subject: (room) => `${room} ist überbucht`,
    body: ({ room, host, units, nights }) =>
      `Der Kalender von ${host} belegt ${room} in Nächten, in denen nichts mehr frei ist (vorhanden: ${units}):\n${nights}`,
  },
  fr: {
    subject: (room) => `${room} est en surréservation`,
    body: ({ room, host, units, nights }) =>
      `Le calendrier de ${host} occupe ${room} pour des nuits déjà complètes (unités : ${units}) :\n${nights}`,
  },
  es: {
    subject: (room) => `${room} tiene sobreventa`,
    body: ({ room, host, units, nights }) =>
      `El calendario de ${host} ocupa ${room} en noches en las que ya no queda nada libre (unidades: ${units}):\n${nights}`,
  },
};

/** The words of the workspace's language (`de-DE` and the like), else English. */
export const overbookingWords = (language: string): OverbookingWords =>
  WORDS[language.toLowerCase().split(/[-_]/)[0] ?? 'en'] ?? english;
