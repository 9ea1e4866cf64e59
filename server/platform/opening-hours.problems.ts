import { defineProblems } from './problem.ts';

/** Problems of opening hours, working hours and holidays. */
export const openingHoursProblems = defineProblems({
  not_a_date: {
    code: 'invalid_date',
    en: 'This must be a date such as 2026-12-24.',
    de: 'Hier muss ein Datum stehen, zum Beispiel 2026-12-24.',
    fr: 'Indiquez une date, par exemple 2026-12-24.',
    es: 'Indique una fecha, por ejemplo 2026-12-24.',
  },
  not_a_time: {
    code: 'invalid_time',
    en: 'This must be a time from 00:00 to 23:59, such as 09:30. An end at 00:00 is midnight.',
    de: 'Hier muss eine Uhrzeit von 00:00 bis 23:59 stehen, zum Beispiel 09:30. Ein Ende um 00:00 ist Mitternacht.',
    fr: 'Indiquez une heure de 00:00 à 23:59, par exemple 09:30. Une fin à 00:00 signifie minuit.',
    es: 'Indique una hora de 00:00 a 23:59, por ejemplo 09:30. Un final a las 00:00 es medianoche.',
  },
  ends_before_start: {
    en: 'A holiday cannot end before it begins.',
    de: 'Ein Feiertag kann nicht vor seinem Beginn enden.',
    fr: 'Un jour férié ne peut pas se terminer avant son début.',
    es: 'Un festivo no puede terminar antes de empezar.',
  },
  no_day: {
    code: 'required',
    en: 'At least one day is needed.',
    de: 'Bitte geben Sie mindestens einen Tag an.',
    fr: 'Indiquez au moins un jour.',
    es: 'Indique al menos un día.',
  },
  unknown_day: {
    en: 'A day is one of {days}.',
    de: 'Ein Tag ist einer von {days}.',
    fr: 'Un jour est l’un des suivants : {days}.',
    es: 'Un día es uno de los siguientes: {days}.',
  },
  day_twice: {
    code: 'duplicate',
    en: 'This day is named twice.',
    de: 'Dieser Tag ist zweimal angegeben.',
    fr: 'Ce jour est indiqué deux fois.',
    es: 'Este día está indicado dos veces.',
  },
  overlap: {
    en: 'These hours overlap with those of entry {entry}.',
    de: 'Diese Zeiten überschneiden sich mit denen von Eintrag {entry}.',
    fr: 'Ces heures chevauchent celles de l’entrée {entry}.',
    es: 'Este horario coincide en parte con el de la entrada {entry}.',
  },
});
