import { texts } from '../../platform/texts.ts';

const en = {
  title: 'Business',
  name: 'Name of the business',
  timezone: 'Time zone',
  timezoneHelp: 'Opening hours, appointments and all times of this console are in this zone.',
  currency: 'Currency',
  currencyHelp: 'Prices are shown in it; a change converts nothing.',
  country: 'Country',
  language: 'Language of your customers',
  retention: 'Delete recordings after',
  retentionHelp:
    'Recordings of calls, and of voicemails that are done, are deleted for good; transcripts stay. Empty: they are kept.',
  days: 'days',
};
const de: typeof en = {
  title: 'Betrieb',
  name: 'Name des Betriebs',
  timezone: 'Zeitzone',
  timezoneHelp: 'Öffnungszeiten, Termine und alle Zeiten in dieser Konsole gelten in dieser Zone.',
  currency: 'Währung',
  currencyHelp: 'Preise werden in ihr gezeigt; eine Änderung rechnet nichts um.',
  country: 'Land',
  language: 'Sprache Ihrer Kunden',
  retention: 'Aufnahmen löschen nach',
  retentionHelp:
    'Aufnahmen von Anrufen und erledigten Sprachnachrichten werden endgültig gelöscht; Mitschriften bleiben. Leer: sie bleiben.',
  days: 'Tagen',
};
const fr: typeof en = {
  title: 'Entreprise',
  name: 'Nom de l’entreprise',
  timezone: 'Fuseau horaire',
  timezoneHelp: 'Les horaires, les rendez-vous et toutes les heures de cette console sont dans ce fuseau.',
  currency: 'Monnaie',
  currencyHelp: 'Les prix sont affichés dans cette monnaie ; un changement ne convertit rien.',
  country: 'Pays',
  language: 'Langue de vos clients',
  retention: 'Supprimer les enregistrements après',
  retentionHelp:
    'Les enregistrements des appels et des messages vocaux traités sont supprimés pour de bon ; les transcriptions restent. Vide : ils restent.',
  days: 'jours',
};
const es: typeof en = {
  title: 'Empresa',
  name: 'Nombre de la empresa',
  timezone: 'Zona horaria',
  timezoneHelp: 'Los horarios, las citas y todas las horas de esta consola están en esta zona.',
  currency: 'Moneda',
  currencyHelp: 'Los precios se muestran en ella; un cambio no convierte nada.',
  country: 'País',
  language: 'Idioma de sus clientes',
  retention: 'Borrar las grabaciones tras',
  retentionHelp:
    'Las grabaciones de llamadas y de mensajes de voz resueltos se borran para siempre; las transcripciones quedan. Vacío: se conservan.',
  days: 'días',
};

export const businessTexts = texts({ en, de, fr, es });
