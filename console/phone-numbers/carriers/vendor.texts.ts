import { texts } from '../../platform/texts.ts';

const en = {
  addresses: 'Addresses for the vendor',
  addressesHelp: 'Enter them at the vendor, letter by letter: it signs what it sends to them.',
  addressNames: { inbound_url: 'For texts', voice_url: 'For calls' },
  addressPlaces: {
    'twilio inbound_url': 'Set by “Connect” at each number: Messaging → A message comes in.',
    'twilio voice_url': 'Set by “Connect” at each number: Voice → A call comes in.',
    'telnyx inbound_url': 'Set by “Connect” in the messaging profile: Inbound webhook.',
    'telnyx voice_url': 'Set by “Connect” in the Voice API application: webhook URL, API version 2.',
    'chatapp_cloud inbound_url':
      'Set by “Connect” at the number. Enter it in the app too, under Webhooks, with the agreed word.',
  },
  numbers: 'Numbers at the vendor',
  numbersHelp: 'Those of the account. Connecting one has its texts and calls brought here.',
  noNumbers: 'The account has no number yet. Buy one at the vendor.',
  calls: 'Calls',
  texts: 'Texts',
  connected: 'Connected',
  notAdded: 'Not added',
  elsewhere: (url: string) => `Its texts go to ${url}`,
  callsElsewhere: (url: string) => `Its calls go to ${url}`,
  hostMissing: 'Its calls need the host of this server in the settings of the carrier.',
  replaceTitle: 'Replace what is entered at the vendor?',
  replaceBody: (addresses: string) =>
    `Texts or calls go to ${addresses} now. Whatever answers there gets none any more.`,
  replace: 'Replace and connect',
  connect: 'Connect',
  connectNamed: (number: string) => `Connect ${number}`,
  connectAll: 'Connect all',
  add: 'Add and connect',
  addNamed: (number: string) => `Add and connect ${number}`,
  connectedNow: (count: number) =>
    count === 1 ? 'The number is connected' : `${count} numbers are connected`,
};

const de: typeof en = {
  addresses: 'Adressen für den Anbieter',
  addressesHelp:
    'Tragen Sie sie beim Anbieter ein, Zeichen für Zeichen: Er unterschreibt, was er dorthin sendet.',
  addressNames: { inbound_url: 'Für Textnachrichten', voice_url: 'Für Anrufe' },
  addressPlaces: {
    'twilio inbound_url': 'Setzt „Verbinden“ an jeder Nummer: Messaging → A message comes in.',
    'twilio voice_url': 'Setzt „Verbinden“ an jeder Nummer: Voice → A call comes in.',
    'telnyx inbound_url': 'Setzt „Verbinden“ im Messaging Profile: Inbound webhook.',
    'telnyx voice_url': 'Setzt „Verbinden“ in der Voice-API-Anwendung: Webhook URL, API-Version 2.',
    'chatapp_cloud inbound_url':
      'Setzt „Verbinden“ an der Nummer. Tragen Sie sie auch in der App unter Webhooks ein, mit dem vereinbarten Wort.',
  },
  numbers: 'Nummern beim Anbieter',
  numbersHelp: 'Die des Kontos. Wird eine verbunden, kommen ihre Textnachrichten und Anrufe hierher.',
  noNumbers: 'Das Konto hat noch keine Nummer. Kaufen Sie eine beim Anbieter.',
  calls: 'Anrufe',
  texts: 'Textnachrichten',
  connected: 'Verbunden',
  notAdded: 'Nicht hinzugefügt',
  elsewhere: (url) => `Ihre Textnachrichten gehen an ${url}`,
  callsElsewhere: (url) => `Ihre Anrufe gehen an ${url}`,
  hostMissing: 'Ihre Anrufe brauchen den Host dieses Servers in den Einstellungen des Anbieters.',
  replaceTitle: 'Den Eintrag beim Anbieter ersetzen?',
  replaceBody: (addresses) =>
    `Textnachrichten oder Anrufe gehen jetzt an ${addresses}. Was dort antwortet, bekommt keine mehr.`,
  replace: 'Ersetzen und verbinden',
  connect: 'Verbinden',
  connectNamed: (number) => `${number} verbinden`,
  connectAll: 'Alle verbinden',
  add: 'Hinzufügen und verbinden',
  addNamed: (number) => `${number} hinzufügen und verbinden`,
  connectedNow: (count) => (count === 1 ? 'Die Nummer ist verbunden' : `${count} Nummern sind verbunden`),
};

const fr: typeof en = {
  addresses: 'Adresses pour l’opérateur',
  addressesHelp: 'Saisissez-les chez l’opérateur, lettre par lettre : il signe ce qu’il y envoie.',
  addressNames: { inbound_url: 'Pour les SMS', voice_url: 'Pour les appels' },
  addressPlaces: {
    'twilio inbound_url': 'Posée par « Relier », à chaque numéro : Messaging → A message comes in.',
    'twilio voice_url': 'Posée par « Relier », à chaque numéro : Voice → A call comes in.',
    'telnyx inbound_url': 'Posée par « Relier », dans le messaging profile : Inbound webhook.',
    'telnyx voice_url':
      'Posée par « Relier », dans l’application Voice API : webhook URL, version 2 de l’API.',
    'chatapp_cloud inbound_url':
      'Posée par « Relier », au numéro. Entrez-la aussi dans l’application, sous Webhooks, avec le mot convenu.',
  },
  numbers: 'Numéros chez l’opérateur',
  numbersHelp: 'Ceux du compte. Une fois relié, un numéro reçoit ses SMS et ses appels ici.',
  noNumbers: 'Le compte n’a pas encore de numéro. Achetez-en un chez l’opérateur.',
  calls: 'Appels',
  texts: 'SMS',
  connected: 'Relié',
  notAdded: 'Non ajouté',
  elsewhere: (url) => `Ses SMS vont à ${url}`,
  callsElsewhere: (url) => `Ses appels vont à ${url}`,
  hostMissing: 'Ses appels exigent l’hôte de ce serveur dans les réglages de l’opérateur.',
  replaceTitle: 'Remplacer ce qui est saisi chez l’opérateur ?',
  replaceBody: (addresses) =>
    `Des SMS ou des appels vont maintenant à ${addresses}. Ce qui y répond n’en recevra plus.`,
  replace: 'Remplacer et relier',
  connect: 'Relier',
  connectNamed: (number) => `Relier ${number}`,
  connectAll: 'Tout relier',
  add: 'Ajouter et relier',
  addNamed: (number) => `Ajouter et relier ${number}`,
  connectedNow: (count) => (count === 1 ? 'Le numéro est relié' : `${count} numéros sont reliés`),
};

const es: typeof en = {
  addresses: 'Direcciones para el operador',
  addressesHelp: 'Introdúzcalas en el operador, letra por letra: firma lo que envía a ellas.',
  addressNames: { inbound_url: 'Para mensajes', voice_url: 'Para llamadas' },
  addressPlaces: {
    'twilio inbound_url': 'La pone «Conectar» en cada número: Messaging → A message comes in.',
    'twilio voice_url': 'La pone «Conectar» en cada número: Voice → A call comes in.',
    'telnyx inbound_url': 'La pone «Conectar» en el messaging profile: Inbound webhook.',
    'telnyx voice_url': 'La pone «Conectar» en la aplicación Voice API: webhook URL, versión 2 de la API.',
    'chatapp_cloud inbound_url':
      'La pone «Conectar» en el número. Indíquela también en la aplicación, en Webhooks, con la palabra acordada.',
  },
  numbers: 'Números en el operador',
  numbersHelp: 'Los de la cuenta. Al conectar uno, sus mensajes y llamadas llegan aquí.',
  noNumbers: 'La cuenta aún no tiene ningún número. Compre uno en el operador.',
  calls: 'Llamadas',
  texts: 'Mensajes',
  connected: 'Conectado',
  notAdded: 'Sin añadir',
  elsewhere: (url) => `Sus mensajes van a ${url}`,
  callsElsewhere: (url) => `Sus llamadas van a ${url}`,
  hostMissing: 'Sus llamadas necesitan el host de este servidor en los ajustes del operador.',
  replaceTitle: '¿Sustituir lo que está indicado en el operador?',
  replaceBody: (addresses) =>
    `Los mensajes o llamadas van ahora a ${addresses}. Lo que responde allí dejará de recibirlos.`,
  replace: 'Sustituir y conectar',
  connect: 'Conectar',
  connectNamed: (number) => `Conectar ${number}`,
  connectAll: 'Conectar todos',
  add: 'Añadir y conectar',
  addNamed: (number) => `Añadir y conectar ${number}`,
  connectedNow: (count) => (count === 1 ? 'El número está conectado' : `${count} números están conectados`),
};

export const vendorTexts = texts({ en, de, fr, es });
