import { defineProblems } from './problem.ts';

/** What can be wrong with a phone number wherever one is sent. */
export const phoneNumberFormatProblems = defineProblems({
  not_a_phone: {
    en: 'This is not a phone number; write it with its country code, such as +15005550006.',
    de: 'Das ist keine Telefonnummer; schreiben Sie sie mit der Ländervorwahl, zum Beispiel +15005550006.',
    fr: 'Ceci n’est pas un numéro de téléphone ; écrivez-le avec son indicatif de pays, par exemple +15005550006.',
    es: 'Esto no es un número de teléfono; escríbalo con su prefijo internacional, por ejemplo +15005550006.',
  },
});
