import { texts } from '../platform/texts.ts';

const en = {
  parts: 'Parts of the integrations',
  tabs: { webhooks: 'Webhooks', hooks: 'App hooks', keys: 'API keys', providers: 'AI providers' },
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved.',
};
const de: typeof en = {
  parts: 'Teile der Anbindungen',
  tabs: { webhooks: 'Webhooks', hooks: 'App-Hooks', keys: 'API-Schlüssel', providers: 'KI-Anbieter' },
  cancel: 'Abbrechen',
  save: 'Speichern',
  saved: 'Gespeichert.',
};
const fr: typeof en = {
  parts: 'Parties des intégrations',
  tabs: {
    webhooks: 'Webhooks',
    hooks: 'Hooks d’applications',
    keys: 'Clés d’API',
    providers: 'Fournisseurs d’IA',
  },
  cancel: 'Annuler',
  save: 'Enregistrer',
  saved: 'Enregistré.',
};
const es: typeof en = {
  parts: 'Partes de las integraciones',
  tabs: {
    webhooks: 'Webhooks',
    hooks: 'Hooks de aplicaciones',
    keys: 'Claves de API',
    providers: 'Proveedores de IA',
  },
  cancel: 'Cancelar',
  save: 'Guardar',
  saved: 'Guardado.',
};

export const integrationsTexts = texts({ en, de, fr, es });
