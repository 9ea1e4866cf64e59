import { checkTable } from './testing/check-table.ts';
import { spansOf, timesOf } from './testing/say.ts';

checkTable('times in German', (text, asked) => timesOf(text, 'de', asked), {
  'clock times': [
    ['um halb neun', '08:30?'],
    ['Viertel vor fünf', '16:45?'],
    ['Viertel nach sechs abends', '18:15'],
    ['viertel neun', '08:15?'],
    ['dreiviertel neun', '08:45?'],
    ['fünf vor halb neun', '08:25?'],
    ['zehn nach acht abends', '20:10'],
    ['um 16 Uhr', '16:00'],
    ['um zehn Uhr eine Massage', '10:00?'],
    ['in einer halben Stunde', '12:30'],
    ['um zwei, Entschuldigung, ich meinte um drei', '15:00?'],
    ['einen Tisch um acht', '20:00?'],
    ['nicht zu spät', '06:00…16:00'],
    ['um 15 Uhr 30', '15:30'],
    ['neunzehn Uhr fünfzehn', '19:15'],
    ['um 8.30 Uhr', '08:30?'],
    ['um ein Uhr', '13:00?'],
    ['um eins', '13:00?'],
    ['um zwölf Uhr mittags', '12:00'],
    ['um Mitternacht', '00:00'],
  ],
  'parts of the day': [
    ['am Vormittag', '06:00…12:00'],
    ['morgen Nachmittag', '12:00…18:00'],
    ['Freitagabend um sieben', '19:00'],
    ['morgen früh um acht', '08:00'],
    ['heute Abend', '17:00…22:00'],
    ['neun Uhr morgens', '09:00'],
  ],
  relations: [
    ['irgendwann nach vier', 'after 16:00?'],
    ['ab 14 Uhr', 'after 14:00'],
    ['vor zwölf', 'before 12:00'],
    ['so gegen zehn', 'around 10:00?'],
    ['zwischen zwei und vier', '14:00…16:00?'],
    ['von 9 bis 17 Uhr', '09:00…17:00'],
  ],
  corrections: [['um drei, Moment, um halb fünf', '16:30?']],
  'what is no time': [
    ['Guten Morgen', ''],
    ['für vier Personen', ''],
    ['am 5. Dezember', ''],
  ],
  'bare numbers by what was asked': [
    ['elf', '11:00?', 'time'],
    ['1130', '11:30?', 'time'],
    ['elf', '', 'number'],
  ],
});

checkTable('times in French', (text, asked) => timesOf(text, 'fr', asked), {
  'clock times': [
    ['à huit heures et demie', '08:30?'],
    ['cinq heures moins le quart', '16:45?'],
    ['six heures et quart du soir', '18:15'],
    ['dix-sept heures trente', '17:30'],
    ['à 14h15', '14:15'],
    ['à 14 h', '14:00'],
    ['dix heures moins dix', '09:50?'],
    ['midi', '12:00'],
    ['midi et demi', '12:30'],
    ['minuit', '00:00'],
    ["trois heures de l'après-midi", '15:00'],
  ],
  'parts of the day': [
    ['demain matin', '06:00…12:00'],
    ['cet après-midi vers trois heures', 'around 15:00'],
    ['ce soir à huit heures', '20:00'],
  ],
  relations: [
    ['après quatre heures', 'after 16:00?'],
    ['à partir de 14h', 'after 14:00'],
    ['avant midi', 'before 12:00'],
    ['vers dix heures', 'around 10:00?'],
    ['entre deux heures et quatre heures', '14:00…16:00?'],
    ['entre deux et quatre', '14:00…16:00?'],
    ['de 9h à 17h', '09:00…17:00'],
  ],
  'what is no time': [
    ['Bonne soirée', ''],
    ['pendant deux heures', ''],
    ['quatre personnes', ''],
  ],
  'bare numbers by what was asked': [
    ['onze', '11:00?', 'time'],
    ['onze', '', 'number'],
  ],
});

checkTable('times in Spanish', (text, asked) => timesOf(text, 'es', asked), {
  'clock times': [
    ['las cinco y media', '17:30?'],
    ['a las cinco menos cuarto', '16:45?'],
    ['a las seis y cuarto de la tarde', '18:15'],
    ['las cinco y veinte', '17:20?'],
    ['a las 17:30', '17:30'],
    ['las diecisiete treinta', '17:30'],
    ['a la una', '13:00?'],
    ['cuarto para las cinco', '16:45?'],
    ['al mediodía', '12:00'],
    ['a medianoche', '00:00'],
    ['las ocho de la noche', '20:00'],
  ],
  'parts of the day': [
    ['mañana por la mañana', '06:00…12:00'],
    ['esta tarde sobre las tres', 'around 15:00'],
    ['esta noche a las ocho', '20:00'],
  ],
  relations: [
    ['después de las cuatro', 'after 16:00?'],
    ['a partir de las dos', 'after 14:00?'],
    ['antes del mediodía', 'before 12:00'],
    ['sobre las diez', 'around 10:00?'],
    ['entre las dos y las cuatro', '14:00…16:00?'],
    ['de nueve a cinco', '09:00…17:00?'],
  ],
  'what is no time': [
    ['Buenas tardes', ''],
    ['las cuatro personas', ''],
    ['tres noches', ''],
  ],
  'bare numbers by what was asked': [
    ['once', '11:00?', 'time'],
    ['once', '', 'number'],
  ],
});

checkTable('stretches of time in English', (text, asked) => spansOf(text, 'en', asked), {
  'nights, days and weeks': [
    ['for three nights from the 5th', '3 night'],
    ['a week', '1 week'],
    ['a couple of days', '2 day'],
    ['a fortnight', '2 week'],
    ['two nights, no, three nights', '3 night'],
  ],
  'hours and minutes': [
    ['half an hour', '30 minute'],
    ['an hour and a half', '90 minute'],
    ['two hours', '2 hour'],
  ],
  'what is none': [
    ['in three days', ''],
    ['How much is it per night?', ''],
    ['twelve minutes past seven pm', ''],
    ['next week', ''],
  ],
});

const other = {
  de: { 'drei Nächte': '3 night', 'eine halbe Stunde': '30 minute', 'in drei Tagen': '', 'pro Nacht': '' },
  fr: { 'trois nuits': '3 night', 'une demi-heure': '30 minute', 'dans trois jours': '', 'par nuit': '' },
  es: { 'tres noches': '3 night', 'media hora': '30 minute', 'dentro de tres días': '', 'por noche': '' },
} as const;
for (const language of ['de', 'fr', 'es'] as const) {
  checkTable(`stretches of time (${language})`, (text, asked) => spansOf(text, language, asked), {
    'nights and hours': Object.entries(other[language]),
  });
}
