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
});
