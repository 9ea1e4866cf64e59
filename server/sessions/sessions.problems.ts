import { defineProblems } from '../platform/problem.ts';

export const sessionProblems = defineProblems({
  wrong_login: {
    en: 'E-mail address and password do not match.',
    de: 'E-Mail-Adresse und Passwort passen nicht zusammen.',
    fr: 'L’adresse e-mail et le mot de passe ne correspondent pas.',
    es: 'La dirección de correo y la contraseña no coinciden.',
  },
  wrong_password: {
    en: 'This is not your password.',
    de: 'Das ist nicht Ihr Passwort.',
    fr: 'Ce n’est pas votre mot de passe.',
    es: 'Esta no es su contraseña.',
  },
  no_workspace: {
    en: 'You are not a member of any workspace.',
    de: 'Sie sind in keinem Arbeitsbereich Mitglied.',
    fr: 'Vous n’êtes membre d’aucun espace de travail.',
    es: 'No es miembro de ningún espacio de trabajo.',
  },
  wrong_code: {
    en: 'This code is wrong, or was used already.',
    de: 'Dieser Code ist falsch oder wurde schon verwendet.',
    fr: 'Ce code est incorrect ou a déjà été utilisé.',
    es: 'Este código es incorrecto o ya se ha usado.',
  },
  second_factor_on: {
    en: 'The second factor is on already.',
    de: 'Der zweite Faktor ist bereits eingeschaltet.',
    fr: 'Le second facteur est déjà activé.',
    es: 'El segundo factor ya está activado.',
  },
  second_factor_off: {
    en: 'The second factor is off.',
    de: 'Der zweite Faktor ist ausgeschaltet.',
    fr: 'Le second facteur est désactivé.',
    es: 'El segundo factor está desactivado.',
  },
  second_factor_not_proposed: {
    en: 'Get a secret for your authenticator app first.',
    de: 'Holen Sie zuerst ein Geheimnis für Ihre Authenticator-App.',
    fr: 'Obtenez d’abord un secret pour votre application d’authentification.',
    es: 'Obtenga antes un secreto para su aplicación de autenticación.',
  },
});
