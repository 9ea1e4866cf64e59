import { checkTable } from './testing/check-table.ts';
import { datesOf } from './testing/say.ts';

// Today is Monday, 23 November 2026.
checkTable('dates in Spanish', (text, asked) => datesOf(text, 'es', asked), {
  'days beside today': [
    ['hoy mismo', '11-23'],
    ['mañana por la mañana', '11-24'],
    ['pasado mañana', '11-25'],
    ['dentro de tres días', '11-26'],
    ['dentro de quince días', '12-07'],
    ['de hoy en ocho', '11-30'],
    ['esta noche', '11-23'],
  ],
  'days of the week': [
    ['el miércoles', '11-25'],
    ['este viernes', '11-27'],
    ['el próximo viernes', '11-27'],
    ['el martes que viene', '11-24'],
    ['el jueves de la semana que viene', '12-03'],
    ['la próxima semana, el jueves', '12-03'],
    ['el martes dentro de una semana', '12-01'],
  ],
  'days of the month': [
    ['el 5', '12-05'],
    ['el doce', '12-12'],
    ['el día doce', '12-12'],
    ['el primero de diciembre', '12-01'],
    ['el uno de diciembre', '12-01'],
    ['el 3 de marzo de 2027', '2027-03-03'],
    ['el martes 8 de diciembre', '12-08'],
    ['el 24 de este mes', '11-24'],
    ['el 2 del próximo mes', '12-02'],
    ['el último viernes del mes', '11-27'],
    ['el primer lunes de diciembre', '12-07'],
  ],
  'dates in digits': [
    ['el 8/12', '12-08'],
    ['24/12/2026', '12-24'],
    ['24-12-2026', '12-24'],
  ],
  'weeks, weekends and months': [
    ['la semana que viene', '11-30…12-06'],
    ['a principios de la próxima semana', '11-30…12-01'],
    ['este fin de semana', '11-28…11-29'],
    ['a finales de mes', '11-24…11-30'],
    ['en enero', '2027-01-01…2027-01-31'],
  ],
  'spans and lists': [
    ['el 7 o el 8', '12-07 12-08'],
    ['el día después del 5 de diciembre', '12-06'],
    ['el sábado 28 sobre las siete de la tarde', '11-28'],
    ['de lunes a miércoles', '11-23…11-25'],
    ['del 5 al 9 de diciembre', '12-05…12-09'],
    ['del 5 al 9', '12-05…12-09'],
    ['entre el 5 y el 9 de diciembre', '12-05…12-09'],
    ['tres noches desde el 5', '12-05'],
  ],
  corrections: [
    ['No, mejor el cinco.', '12-05'],
    ['el martes, no, el miércoles', '11-25'],
    ['el martes, quiero decir el miércoles', '11-25'],
    ['no el martes, sino el miércoles', '11-25'],
    ['el miércoles en lugar del martes', '11-25'],
    ['¿Por qué no el martes?', '11-24'],
  ],
  'what is no date': [
    ['Eso es todo por hoy.', ''],
    ['por la mañana', ''],
    ['cada mañana', ''],
    ['somos cinco personas', ''],
  ],
  'bare numbers by what was asked': [
    ['doce', '12-12', 'date'],
    ['digamos el doce', '12-12', 'date'],
    ['el cinco', '', 'number'],
    ['cinco', '', null],
  ],
});
