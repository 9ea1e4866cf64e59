import { texts } from '../../platform/texts.ts';

/** A secret that goes in and never comes out. */
const en = {
  secretSet: 'Set',
  secretGoes: 'Is removed when you save',
  secretHelp: 'It is kept encrypted and never shown again.',
  secretAgain: 'It goes to somebody else now: write it again.',
  replaceSecret: 'Replace',
  removeSecret: 'Remove',
  keepSecret: 'Keep the present one',
};

const de: typeof en = {
  secretSet: 'Hinterlegt',
  secretGoes: 'Wird beim Speichern entfernt',
  secretHelp: 'Es wird verschlüsselt aufbewahrt und nicht wieder gezeigt.',
  secretAgain: 'Es geht jetzt an jemand anderen: Geben Sie es erneut ein.',
  replaceSecret: 'Ersetzen',
  removeSecret: 'Entfernen',
  keepSecret: 'Bisheriges behalten',
};

const fr: typeof en = {
  secretSet: 'Défini',
  secretGoes: 'Sera retiré à l’enregistrement',
  secretHelp: 'Il est gardé chiffré et n’est plus jamais affiché.',
  secretAgain: 'Il va désormais à quelqu’un d’autre : saisissez-le de nouveau.',
  replaceSecret: 'Remplacer',
  removeSecret: 'Retirer',
  keepSecret: 'Garder l’actuel',
};

const es: typeof en = {
  secretSet: 'Guardada',
  secretGoes: 'Se quitará al guardar',
  secretHelp: 'Se guarda cifrada y no se vuelve a mostrar.',
  secretAgain: 'Ahora va a otro destinatario: escríbala de nuevo.',
  replaceSecret: 'Reemplazar',
  removeSecret: 'Quitar',
  keepSecret: 'Conservar la actual',
};

export const secretTexts = texts({ en, de, fr, es });
