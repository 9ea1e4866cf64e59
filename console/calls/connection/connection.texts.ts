import { plural, texts } from '../../platform/texts.ts';

const en = {
  parts: 'Parts of the call',
  conversation: 'Conversation',
  connection: 'Connection',
  ladder: 'Signalling',
  ladderTable: 'Signalling as a table',
  ladderHelp: 'What this server and the carrier said to each other, from the first message on.',
  thisServer: 'This server',
  messages: 'Messages',
  messagesHelp:
    'To the letter, without passwords and keys; of a vendor’s requests only what is about the call.',
  sound: 'Sound',
  soundHelp: 'How it arrived from the other side; the seconds of long calls are taken together.',
  time: 'Time',
  message: 'Message',
  direction: 'Direction',
  otherSide: 'Other side',
  sent: 'Sent',
  received: 'Received',
  sentTo: (peer: string) => `to ${peer}`,
  receivedFrom: (peer: string) => `from ${peer}`,
  lost: 'Lost packets',
  jitter: 'Jitter in ms',
  roundTrip: 'Round trip in ms',
  levels: 'Loudness in dB',
  caller: 'Caller',
  assistant: 'Assistant',
  unknown: 'The other side sends no reports of it.',
  leftOut: (n: number, shown: string) =>
    plural('en', n, { one: '1 more message was not kept.', other: `${shown} more messages were not kept.` }),
  nothing: 'Nothing is kept of this connection',
  nothingBody:
    'Calls of your carriers leave their signalling and the figures of their sound for some days. Simulated calls have none.',
};

const de: typeof en = {
  parts: 'Teile des Anrufs',
  conversation: 'Gespräch',
  connection: 'Verbindung',
  ladder: 'Signalisierung',
  ladderTable: 'Signalisierung als Tabelle',
  ladderHelp: 'Was dieser Server und der Anbieter einander sagten, von der ersten Nachricht an.',
  thisServer: 'Dieser Server',
  messages: 'Nachrichten',
  messagesHelp:
    'Im Wortlaut, ohne Passwörter und Schlüssel; von Anfragen eines Anbieters nur, was den Anruf betrifft.',
  sound: 'Ton',
  soundHelp: 'Wie er von der Gegenseite ankam; bei langen Anrufen sind Sekunden zusammengefasst.',
  time: 'Zeit',
  message: 'Nachricht',
  direction: 'Richtung',
  otherSide: 'Gegenseite',
  sent: 'Gesendet',
  received: 'Empfangen',
  sentTo: (peer) => `an ${peer}`,
  receivedFrom: (peer) => `von ${peer}`,
  lost: 'Verlorene Pakete',
  jitter: 'Jitter in ms',
  roundTrip: 'Umlaufzeit in ms',
  levels: 'Lautstärke in dB',
  caller: 'Anrufer',
  assistant: 'Assistent',
  unknown: 'Die Gegenseite berichtet davon nichts.',
  leftOut: (n, shown) =>
    plural('de', n, {
      one: '1 weitere Nachricht wurde nicht aufbewahrt.',
      other: `${shown} weitere Nachrichten wurden nicht aufbewahrt.`,
    }),
  nothing: 'Von dieser Verbindung ist nichts aufbewahrt',
  nothingBody:
    'Anrufe Ihrer Anbieter hinterlassen einige Tage lang ihre Signalisierung und die Werte ihres Tons. Simulierte Anrufe haben keine.',
};

const fr: typeof en = {
  parts: 'Parties de l’appel',
  conversation: 'Conversation',
  connection: 'Connexion',
  ladder: 'Signalisation',
  ladderTable: 'Signalisation en tableau',
  ladderHelp: 'Ce que ce serveur et l’opérateur se sont dit, depuis le premier message.',
  thisServer: 'Ce serveur',
  messages: 'Messages',
  messagesHelp:
    'Mot pour mot, sans mots de passe ni clés ; des requêtes d’un opérateur, seulement ce qui concerne l’appel.',
  sound: 'Son',
  soundHelp: 'Comment il est arrivé de l’autre côté ; les secondes des longs appels sont regroupées.',
  time: 'Temps',
  message: 'Message',
  direction: 'Sens',
  otherSide: 'Autre côté',
  sent: 'Envoyé',
  received: 'Reçu',
  sentTo: (peer) => `vers ${peer}`,
  receivedFrom: (peer) => `de ${peer}`,
  lost: 'Paquets perdus',
  jitter: 'Gigue en ms',
  roundTrip: 'Aller-retour en ms',
  levels: 'Volume en dB',
  caller: 'Appelant',
  assistant: 'Assistant',
  unknown: 'L’autre côté n’en rend pas compte.',
  leftOut: (n, shown) =>
    plural('fr', n, {
      one: `${shown} autre message n’a pas été gardé.`,
      other: `${shown} autres messages n’ont pas été gardés.`,
    }),
  nothing: 'Rien n’est gardé de cette connexion',
  nothingBody:
    'Les appels de vos opérateurs laissent quelques jours leur signalisation et les mesures de leur son. Les appels simulés n’en ont pas.',
};

const es: typeof en = {
  parts: 'Partes de la llamada',
  conversation: 'Conversación',
  connection: 'Conexión',
  ladder: 'Señalización',
  ladderTable: 'Señalización en tabla',
  ladderHelp: 'Lo que este servidor y el operador se dijeron, desde el primer mensaje.',
  thisServer: 'Este servidor',
  messages: 'Mensajes',
  messagesHelp:
    'Al pie de la letra, sin contraseñas ni claves; de las peticiones de un operador, solo lo que se refiere a la llamada.',
  sound: 'Sonido',
  soundHelp: 'Cómo llegó del otro lado; los segundos de las llamadas largas se agrupan.',
  time: 'Tiempo',
  message: 'Mensaje',
  direction: 'Sentido',
  otherSide: 'Otro lado',
  sent: 'Enviado',
  received: 'Recibido',
  sentTo: (peer) => `a ${peer}`,
  receivedFrom: (peer) => `de ${peer}`,
  lost: 'Paquetes perdidos',
  jitter: 'Fluctuación en ms',
  roundTrip: 'Ida y vuelta en ms',
  levels: 'Volumen en dB',
  caller: 'Quien llama',
  assistant: 'Asistente',
  unknown: 'El otro lado no informa de ello.',
  leftOut: (n, shown) =>
    plural('es', n, {
      one: '1 mensaje más no se guardó.',
      other: `${shown} mensajes más no se guardaron.`,
    }),
  nothing: 'No se guarda nada de esta conexión',
  nothingBody:
    'Las llamadas de sus operadores dejan unos días su señalización y las medidas de su sonido. Las simuladas no tienen.',
};

export const connectionTexts = texts({ en, de, fr, es });
