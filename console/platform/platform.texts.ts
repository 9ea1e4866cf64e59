import { texts } from './texts.ts';

const en = {
  offline: 'The server cannot be reached. Check the connection and try again.',
  failed: (status: number) => `The server answered with ${status}.`,
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
};
const de: typeof en = {
  offline: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  failed: (status) => `Der Server hat mit ${status} geantwortet.`,
  today: 'Heute',
  tomorrow: 'Morgen',
  yesterday: 'Gestern',
};
const fr: typeof en = {
  offline: 'Le serveur est injoignable. Vérifiez la connexion et réessayez.',
  failed: (status) => `Le serveur a répondu ${status}.`,
  today: 'Aujourd’hui',
  tomorrow: 'Demain',
  yesterday: 'Hier',
};
const es: typeof en = {
  offline: 'No se puede acceder al servidor. Compruebe la conexión e inténtelo de nuevo.',
  failed: (status) => `El servidor respondió ${status}.`,
  today: 'Hoy',
  tomorrow: 'Mañana',
  yesterday: 'Ayer',
};

export const platformTexts = texts({ en, de, fr, es });
