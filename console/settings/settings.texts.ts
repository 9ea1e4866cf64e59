import { texts } from '../platform/texts.ts';

const en = {
  parts: 'Parts of the settings',
  tabs: {
    team: 'Team',
    business: 'Business',
    usage: 'Usage',
    notices: 'Notices',
    law: 'Law',
    security: 'Security',
    businesses: 'Businesses',
    installation: 'Installation',
  },
  save: 'Save',
  saved: 'Saved.',
  cancel: 'Cancel',
};
const de: typeof en = {
  parts: 'Teile der Einstellungen',
  tabs: {
    team: 'Team',
    business: 'Betrieb',
    usage: 'Verbrauch',
    notices: 'Benachrichtigungen',
    law: 'Recht',
    security: 'Sicherheit',
    businesses: 'Betriebe',
    installation: 'Installation',
  },
  save: 'Speichern',
  saved: 'Gespeichert.',
  cancel: 'Abbrechen',
};
const fr: typeof en = {
  parts: 'Parties des réglages',
  tabs: {
    team: 'Équipe',
    business: 'Entreprise',
    usage: 'Consommation',
    notices: 'Notifications',
    law: 'Droit',
    security: 'Sécurité',
    businesses: 'Entreprises',
    installation: 'Installation',
  },
  save: 'Enregistrer',
  saved: 'Enregistré.',
  cancel: 'Annuler',
};
const es: typeof en = {
  parts: 'Partes de los ajustes',
  tabs: {
    team: 'Equipo',
    business: 'Empresa',
    usage: 'Consumo',
    notices: 'Avisos',
    law: 'Derecho',
    security: 'Seguridad',
    businesses: 'Empresas',
    installation: 'Instalación',
  },
  save: 'Guardar',
  saved: 'Guardado.',
  cancel: 'Cancelar',
};

export const settingsTexts = texts({ en, de, fr, es });
