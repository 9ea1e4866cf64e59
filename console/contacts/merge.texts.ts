import { texts } from '../platform/texts.ts';

const en = {
  merge: 'Merge',
  open: 'Merge with another contact',
  title: (name: string) => `Merge into ${name}`,
  other: 'The other contact',
  explained:
    'Calls, messages, bookings and inbox items of the other contact move here. Then the other contact is deleted; this cannot be undone.',
  comparison: 'Both contacts and what is kept',
  field: 'Field',
  thisOne: 'This one',
  otherOne: 'The other',
  kept: 'Afterwards',
  yes: 'Yes',
  no: 'No',
  isMerged: 'The contacts were merged.',
  cancel: 'Cancel',
};
const de: typeof en = {
  merge: 'Zusammenführen',
  open: 'Mit einem anderen Kontakt zusammenführen',
  title: (name) => `Mit ${name} zusammenführen`,
  other: 'Der andere Kontakt',
  explained:
    'Anrufe, Nachrichten, Buchungen und Einträge im Posteingang des anderen Kontakts kommen hierher. Danach wird der andere Kontakt gelöscht; das lässt sich nicht rückgängig machen.',
  comparison: 'Beide Kontakte und was bleibt',
  field: 'Feld',
  thisOne: 'Dieser',
  otherOne: 'Der andere',
  kept: 'Danach',
  yes: 'Ja',
  no: 'Nein',
  isMerged: 'Die Kontakte wurden zusammengeführt.',
  cancel: 'Abbrechen',
};
const fr: typeof en = {
  merge: 'Fusionner',
  open: 'Fusionner avec un autre contact',
  title: (name) => `Fusionner avec ${name}`,
  other: 'L’autre contact',
  explained:
    'Les appels, messages, réservations et éléments de la boîte de réception de l’autre contact viennent ici. L’autre contact est ensuite supprimé ; c’est définitif.',
  comparison: 'Les deux contacts et ce qui reste',
  field: 'Champ',
  thisOne: 'Celui-ci',
  otherOne: 'L’autre',
  kept: 'Ensuite',
  yes: 'Oui',
  no: 'Non',
  isMerged: 'Les contacts ont été fusionnés.',
  cancel: 'Annuler',
};
const es: typeof en = {
  merge: 'Combinar',
  open: 'Combinar con otro contacto',
  title: (name) => `Combinar con ${name}`,
  other: 'El otro contacto',
  explained:
    'Las llamadas, mensajes, reservas y elementos de la bandeja del otro contacto pasan a este. Después se elimina el otro contacto; no se puede deshacer.',
  comparison: 'Ambos contactos y lo que queda',
  field: 'Campo',
  thisOne: 'Este',
  otherOne: 'El otro',
  kept: 'Después',
  yes: 'Sí',
  no: 'No',
  isMerged: 'Se combinaron los contactos.',
  cancel: 'Cancelar',
};

export const mergeTexts = texts({ en, de, fr, es });
