import { texts } from '../../platform/texts.ts';

const en = {
  save: 'Save',
  discard: 'Discard',
  unsaved: 'Not saved yet',
  saved: 'Saved',
  readOnly: 'Your role may look at this, but not change it.',
  leaveTitle: 'Leave without saving?',
  leaveBody: 'What you changed on this page is not saved. It is lost when you leave.',
  leave: 'Leave without saving',
};

const de: typeof en = {
  save: 'Speichern',
  discard: 'Verwerfen',
  unsaved: 'Noch nicht gespeichert',
  saved: 'Gespeichert',
  readOnly: 'Mit Ihrer Rolle können Sie dies ansehen, aber nicht ändern.',
  leaveTitle: 'Seite ohne Speichern verlassen?',
  leaveBody: 'Ihre Änderungen auf dieser Seite sind nicht gespeichert und gehen beim Verlassen verloren.',
  leave: 'Ohne Speichern verlassen',
};

const fr: typeof en = {
  save: 'Enregistrer',
  discard: 'Annuler les modifications',
  unsaved: 'Pas encore enregistré',
  saved: 'Enregistré',
  readOnly: 'Votre rôle permet de consulter ceci, mais pas de le modifier.',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveBody: 'Vos modifications sur cette page ne sont pas enregistrées et seront perdues.',
  leave: 'Quitter sans enregistrer',
};

const es: typeof en = {
  save: 'Guardar',
  discard: 'Descartar',
  unsaved: 'Aún sin guardar',
  saved: 'Guardado',
  readOnly: 'Su función permite ver esto, pero no modificarlo.',
  leaveTitle: '¿Salir sin guardar?',
  leaveBody: 'Los cambios de esta página no se han guardado y se perderán al salir.',
  leave: 'Salir sin guardar',
};

export const draftTexts = texts({ en, de, fr, es });
