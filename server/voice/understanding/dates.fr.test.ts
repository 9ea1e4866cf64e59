import { checkTable } from './testing/check-table.ts';
import { datesOf } from './testing/say.ts';

// Today is Monday, 23 November 2026.
checkTable('dates in French', (text, asked) => datesOf(text, 'fr', asked), {
  'days beside today': [
    ["aujourd'hui", '11-23'],
    ['demain matin', '11-24'],
    ['après-demain', '11-25'],
    ['dans trois jours', '11-26'],
    ['dans quinze jours', '12-07'],
    ["d'aujourd'hui en huit", '11-30'],
    ['ce soir', '11-23'],
  ],
  'days of the week': [
    ['mercredi', '11-25'],
    ['ce vendredi', '11-27'],
    ['vendredi prochain', '11-27'],
    ['jeudi de la semaine prochaine', '12-03'],
    ['la semaine prochaine, jeudi', '12-03'],
    ['mardi en huit', '12-01'],
    ['mardi en quinze', '12-08'],
  ],
  'days of the month': [
    ['le 5', '12-05'],
    ['le douze', '12-12'],
    ['le premier décembre', '12-01'],
    ['le 1er', '12-01'],
    ['le cinq décembre', '12-05'],
    ['le 3 mars 2027', '2027-03-03'],
    ['mardi 8 décembre', '12-08'],
    ['le 24 de ce mois', '11-24'],
    ['le 2 du mois prochain', '12-02'],
    ['le dernier vendredi du mois', '11-27'],
    ['le premier lundi de décembre', '12-07'],
  ],
  'dates in digits': [
    ['le 8/12', '12-08'],
    ['24/12/2026', '12-24'],
    ['24.12.2026', '12-24'],
  ],
  'weeks, weekends and months': [
    ['la semaine prochaine', '11-30…12-06'],
    ['en début de semaine prochaine', '11-30…12-01'],
    ['ce week-end', '11-28…11-29'],
    ['à la fin du mois', '11-24…11-30'],
    ['en janvier', '2027-01-01…2027-01-31'],
  ],
  'spans and lists': [
    ['le 7 ou le 8', '12-07 12-08'],
    ['le lendemain du 5 décembre', '12-06'],
    ['samedi 28 vers 19h', '11-28'],
    ['de lundi à mercredi', '11-23…11-25'],
    ['du 5 au 9 décembre', '12-05…12-09'],
    ['du 5 au 9', '12-05…12-09'],
    ['entre le 5 et le 9 décembre', '12-05…12-09'],
    ['pour trois nuits à partir du 5', '12-05'],
  ],
  corrections: [
    ['Non, plutôt le cinq.', '12-05'],
    ['mardi, non, mercredi', '11-25'],
    ['mardi, je veux dire mercredi', '11-25'],
    ['pas mardi, mais mercredi', '11-25'],
    ['mercredi au lieu de mardi', '11-25'],
    ['Pourquoi pas mardi ?', '11-24'],
  ],
  'what is no date': [
    ["C'est tout pour aujourd'hui.", ''],
    ['Bonne journée !', ''],
    ['le 5 rue de la Paix', ''],
    ['pour cinq personnes', ''],
  ],
  'bare numbers by what was asked': [
    ['douze', '12-12', 'date'],
    ['disons le douze', '12-12', 'date'],
    ['le cinq', '', 'number'],
    ['cinq', '', null],
  ],
});
