import { texts } from '../platform/texts.ts';

const en = {
  alerts: 'Alerts',
  isOn: 'Alert me to urgent items',
  help: 'While this page is open in a tab: a sound, and the number in the title of the tab.',
  noSound: 'The browser does not allow sound yet. Press anywhere on the page.',
  notify: 'Show notifications of the system',
  notifies: 'Notifications of the system are shown.',
  denied: 'The browser blocks notifications of this page. Allow them in its settings for the page.',
  insecure:
    'Browsers show notifications only for pages on https. Have the server behind a TLS proxy and set PUBLIC_URL.',
  urgent: 'Urgent',
};
const de: typeof en = {
  alerts: 'Hinweise',
  isOn: 'Bei Dringendem hinweisen',
  help: 'Solange diese Seite in einem Tab offen ist: ein Ton, und die Anzahl im Titel des Tabs.',
  noSound: 'Der Browser erlaubt noch keinen Ton. Klicken Sie irgendwo auf die Seite.',
  notify: 'Mitteilungen des Systems anzeigen',
  notifies: 'Mitteilungen des Systems werden angezeigt.',
  denied: 'Der Browser blockiert Mitteilungen dieser Seite. Erlauben Sie sie in den Einstellungen zur Seite.',
  insecure:
    'Browser zeigen Mitteilungen nur für Seiten mit https. Betreiben Sie den Server hinter einem TLS-Proxy und setzen Sie PUBLIC_URL.',
  urgent: 'Dringend',
};
const fr: typeof en = {
  alerts: 'Alertes',
  isOn: 'M’alerter des éléments urgents',
  help: 'Tant que cette page est ouverte dans un onglet : un son, et le nombre dans le titre de l’onglet.',
  noSound: 'Le navigateur n’autorise pas encore le son. Cliquez n’importe où sur la page.',
  notify: 'Afficher des notifications du système',
  notifies: 'Les notifications du système sont affichées.',
  denied:
    'Le navigateur bloque les notifications de cette page. Autorisez-les dans ses réglages pour la page.',
  insecure:
    'Les navigateurs n’affichent des notifications que pour les pages en https. Placez le serveur derrière un proxy TLS et définissez PUBLIC_URL.',
  urgent: 'Urgent',
};
const es: typeof en = {
  alerts: 'Avisos',
  isOn: 'Avisarme de lo urgente',
  help: 'Mientras esta página esté abierta en una pestaña: un sonido, y el número en el título de la pestaña.',
  noSound: 'El navegador aún no permite sonido. Pulse en cualquier lugar de la página.',
  notify: 'Mostrar notificaciones del sistema',
  notifies: 'Se muestran notificaciones del sistema.',
  denied: 'El navegador bloquea las notificaciones de esta página. Permítalas en sus ajustes para la página.',
  insecure:
    'Los navegadores solo muestran notificaciones de páginas con https. Ponga el servidor detrás de un proxy TLS y configure PUBLIC_URL.',
  urgent: 'Urgente',
};

export const alertTexts = texts({ en, de, fr, es });
