import type { MicrophoneFault } from '../../platform/audio/microphone.ts';
import { texts } from '../../platform/texts.ts';

interface TryTexts {
  title: string;
  help: string;
  pageHelp: string;
  assistant: string;
  noAssistant: string;
  noAssistantHelp: string;
  assistants: string;
  speak: string;
  type: string;
  caller: string;
  from: string;
  fromHelp: string;
  withheld: string;
  starting: string;
  ringing: string;
  words: string;
  send: string;
  hangUp: string;
  mute: string;
  unmute: string;
  listening: string;
  mutedNow: string;
  keypad: string;
  key: (key: string) => string;
  pressed: (key: string) => string;
  conversation: string;
  you: string;
  waited: (seconds: string) => string;
  waitedHelp: string;
  beep: string;
  transfer: Record<string, (name: string) => string>;
  over: string;
  ended: Record<string, string>;
  made: string;
  toCall: string;
  again: string;
  lost: string;
  noListener: string;
  /** Before the microphone is asked for. */
  insecure: string;
  faults: Record<MicrophoneFault, string>;
}

const en: TryTexts = {
  title: 'Try it',
  help: 'A call like a real one, without a telephone. It counts as a call, and what is booked is booked. Changes count once they are saved.',
  pageHelp: 'Call one of your assistants without a telephone, by microphone or by typing.',
  assistant: 'Assistant',
  noAssistant: 'No assistant to try',
  noAssistantHelp: 'Make one first.',
  assistants: 'Assistants',
  speak: 'Call by microphone',
  type: 'Call by typing',
  caller: 'The caller',
  from: 'Number of the caller',
  fromHelp: 'The assistant knows the contact with this number.',
  withheld: 'The number is withheld',
  starting: 'Calling …',
  ringing: 'The assistant is about to speak …',
  words: 'What you say',
  send: 'Say',
  hangUp: 'Hang up',
  mute: 'Mute',
  unmute: 'Unmute',
  listening: 'The microphone is on',
  mutedNow: 'The microphone is muted',
  keypad: 'Keypad',
  key: (key) => `Key ${key}`,
  pressed: (key) => `pressed ${key}`,
  conversation: 'Conversation',
  you: 'You',
  waited: (seconds) => `after ${seconds} s`,
  waitedHelp: 'From the end of your words to the begin of the answer',
  beep: 'Beep',
  transfer: {
    ringing: (name) => `${name} is being called`,
    taken: (name) => `${name} took the call`,
    declined: (name) => `${name} declined`,
    busy: (name) => `${name} is busy`,
    no_answer: (name) => `${name} does not answer`,
    failed: (name) => `${name} could not be reached`,
  },
  over: 'The call is over.',
  ended: {
    caller: 'You hung up.',
    us: 'The assistant ended the call.',
  },
  made: 'What came of it',
  toCall: 'Open the call',
  again: 'Another call',
  lost: 'The connection to the call was lost.',
  noListener:
    'No speech recognition is set up: the assistant hears you, but understands only keys. Use the keypad, type, or add an AI provider under Integrations.',
  insecure:
    'The microphone needs https: open the console at an https address (the operating guide has a proxy), or at localhost. Typing works here.',
  faults: {
    insecure: 'Browsers allow the microphone only over https or on localhost. Call by typing instead.',
    denied:
      'The microphone is blocked. Allow it for this page, beside the address at the top of the browser, and try again.',
    missing: 'No microphone was found. Plug one in, or call by typing.',
    busy: 'The microphone is in use by another program. Close that and try again.',
  },
};

const de: TryTexts = {
  title: 'Ausprobieren',
  help: 'Ein Anruf wie ein echter, ohne Telefon. Er zählt als Anruf, und was gebucht wird, ist gebucht. Änderungen gelten, sobald sie gespeichert sind.',
  pageHelp: 'Rufen Sie einen Ihrer Assistenten ohne Telefon an, mit dem Mikrofon oder durch Tippen.',
  assistant: 'Assistent',
  noAssistant: 'Kein Assistent zum Ausprobieren',
  noAssistantHelp: 'Legen Sie zuerst einen an.',
  assistants: 'Assistenten',
  speak: 'Mit Mikrofon anrufen',
  type: 'Tippend anrufen',
  caller: 'Wer anruft',
  from: 'Nummer des Anrufers',
  fromHelp: 'Der Assistent kennt den Kontakt mit dieser Nummer.',
  withheld: 'Die Nummer ist unterdrückt',
  starting: 'Wird angerufen …',
  ringing: 'Der Assistent spricht gleich …',
  words: 'Was Sie sagen',
  send: 'Sagen',
  hangUp: 'Auflegen',
  mute: 'Stumm schalten',
  unmute: 'Ton einschalten',
  listening: 'Das Mikrofon ist an',
  mutedNow: 'Das Mikrofon ist stumm',
  keypad: 'Tasten',
  key: (key) => `Taste ${key}`,
  pressed: (key) => `Taste ${key} gedrückt`,
  conversation: 'Gespräch',
  you: 'Sie',
  waited: (seconds) => `nach ${seconds} s`,
  waitedHelp: 'Vom Ende Ihrer Worte bis zum Beginn der Antwort',
  beep: 'Signalton',
  transfer: {
    ringing: (name) => `${name} wird angerufen`,
    taken: (name) => `${name} hat angenommen`,
    declined: (name) => `${name} hat abgelehnt`,
    busy: (name) => `${name}: besetzt`,
    no_answer: (name) => `${name} nimmt nicht ab`,
    failed: (name) => `${name} war nicht erreichbar`,
  },
  over: 'Der Anruf ist beendet.',
  ended: {
    caller: 'Sie haben aufgelegt.',
    us: 'Der Assistent hat den Anruf beendet.',
  },
  made: 'Was dabei herauskam',
  toCall: 'Anruf öffnen',
  again: 'Noch ein Anruf',
  lost: 'Die Verbindung zum Anruf ist abgebrochen.',
  noListener:
    'Keine Spracherkennung ist eingerichtet: Der Assistent hört Sie, versteht aber nur Tasten. Nutzen Sie die Tasten, tippen Sie, oder fügen Sie unter „Anbindungen“ einen KI-Anbieter hinzu.',
  insecure:
    'Das Mikrofon braucht https: Öffnen Sie die Konsole unter einer https-Adresse (die Betriebsanleitung zeigt einen Proxy) oder unter localhost. Tippen geht auch hier.',
  faults: {
    insecure: 'Browser erlauben das Mikrofon nur über https oder auf localhost. Rufen Sie tippend an.',
    denied:
      'Das Mikrofon ist gesperrt. Erlauben Sie es für diese Seite oben neben der Adresse und versuchen Sie es erneut.',
    missing: 'Es wurde kein Mikrofon gefunden. Schließen Sie eines an oder rufen Sie tippend an.',
    busy: 'Ein anderes Programm benutzt das Mikrofon. Schließen Sie es und versuchen Sie es erneut.',
  },
};

const fr: TryTexts = {
  title: 'Essayer',
  help: 'Un appel comme un vrai, sans téléphone. Il compte comme un appel, et ce qui est réservé l’est vraiment. Les modifications comptent une fois enregistrées.',
  pageHelp: 'Appelez un de vos assistants sans téléphone, au micro ou en tapant.',
  assistant: 'Assistant',
  noAssistant: 'Aucun assistant à essayer',
  noAssistantHelp: 'Créez-en d’abord un.',
  assistants: 'Assistants',
  speak: 'Appeler au micro',
  type: 'Appeler en tapant',
  caller: 'L’appelant',
  from: 'Numéro de l’appelant',
  fromHelp: 'L’assistant connaît le contact qui a ce numéro.',
  withheld: 'Le numéro est masqué',
  starting: 'Appel en cours …',
  ringing: 'L’assistant va parler …',
  words: 'Ce que vous dites',
  send: 'Dire',
  hangUp: 'Raccrocher',
  mute: 'Couper le micro',
  unmute: 'Rétablir le micro',
  listening: 'Le micro est ouvert',
  mutedNow: 'Le micro est coupé',
  keypad: 'Clavier',
  key: (key) => `Touche ${key}`,
  pressed: (key) => `touche ${key}`,
  conversation: 'Conversation',
  you: 'Vous',
  waited: (seconds) => `après ${seconds} s`,
  waitedHelp: 'De la fin de vos mots au début de la réponse',
  beep: 'Bip',
  transfer: {
    ringing: (name) => `Appel de ${name}`,
    taken: (name) => `${name} a pris l’appel`,
    declined: (name) => `${name} a refusé`,
    busy: (name) => `${name} est occupé`,
    no_answer: (name) => `${name} ne répond pas`,
    failed: (name) => `${name} n’a pas pu être joint`,
  },
  over: 'L’appel est terminé.',
  ended: {
    caller: 'Vous avez raccroché.',
    us: 'L’assistant a terminé l’appel.',
  },
  made: 'Ce qui en est sorti',
  toCall: 'Ouvrir l’appel',
  again: 'Un autre appel',
  lost: 'La connexion à l’appel est perdue.',
  noListener:
    'Aucune reconnaissance vocale n’est configurée : l’assistant vous entend mais ne comprend que les touches. Utilisez le clavier, tapez, ou ajoutez un fournisseur d’IA sous « Intégrations ».',
  insecure:
    'Le micro exige https : ouvrez la console à une adresse https (le guide d’exploitation décrit un proxy) ou sur localhost. Ici, vous pouvez taper.',
  faults: {
    insecure: 'Les navigateurs n’autorisent le micro qu’en https ou sur localhost. Appelez en tapant.',
    denied:
      'Le micro est bloqué. Autorisez-le pour cette page, à côté de l’adresse en haut du navigateur, puis réessayez.',
    missing: 'Aucun micro trouvé. Branchez-en un, ou appelez en tapant.',
    busy: 'Un autre programme utilise le micro. Fermez-le et réessayez.',
  },
};

const es: TryTexts = {
  title: 'Probar',
  help: 'Una llamada como las de verdad, sin teléfono. Cuenta como llamada, y lo que se reserva queda reservado. Los cambios cuentan una vez guardados.',
  pageHelp: 'Llame a uno de sus asistentes sin teléfono, con micrófono o escribiendo.',
  assistant: 'Asistente',
  noAssistant: 'Ningún asistente que probar',
  noAssistantHelp: 'Cree uno primero.',
  assistants: 'Asistentes',
  speak: 'Llamar con micrófono',
  type: 'Llamar escribiendo',
  caller: 'Quien llama',
  from: 'Número de quien llama',
  fromHelp: 'El asistente conoce el contacto que tiene este número.',
  withheld: 'El número está oculto',
  starting: 'Llamando …',
  ringing: 'El asistente va a hablar …',
  words: 'Lo que usted dice',
  send: 'Decir',
  hangUp: 'Colgar',
  mute: 'Silenciar',
  unmute: 'Activar micrófono',
  listening: 'El micrófono está abierto',
  mutedNow: 'El micrófono está silenciado',
  keypad: 'Teclado',
  key: (key) => `Tecla ${key}`,
  pressed: (key) => `tecla ${key}`,
  conversation: 'Conversación',
  you: 'Usted',
  waited: (seconds) => `tras ${seconds} s`,
  waitedHelp: 'Desde el final de sus palabras hasta el comienzo de la respuesta',
  beep: 'Pitido',
  transfer: {
    ringing: (name) => `Llamando a ${name}`,
    taken: (name) => `${name} aceptó la llamada`,
    declined: (name) => `${name} la rechazó`,
    busy: (name) => `${name} comunica`,
    no_answer: (name) => `${name} no contesta`,
    failed: (name) => `No se pudo localizar a ${name}`,
  },
  over: 'La llamada ha terminado.',
  ended: {
    caller: 'Usted colgó.',
    us: 'El asistente terminó la llamada.',
  },
  made: 'Qué salió de ella',
  toCall: 'Abrir la llamada',
  again: 'Otra llamada',
  lost: 'Se perdió la conexión con la llamada.',
  noListener:
    'No hay reconocimiento de voz: el asistente le oye pero solo entiende teclas. Use el teclado, escriba o añada un proveedor de IA en «Integraciones».',
  insecure:
    'El micrófono necesita https: abra la consola en una dirección https (la guía de operación describe un proxy) o en localhost. Aquí puede escribir.',
  faults: {
    insecure: 'Los navegadores solo permiten el micrófono con https o en localhost. Llame escribiendo.',
    denied:
      'El micrófono está bloqueado. Permítalo para esta página, junto a la dirección arriba en el navegador, y vuelva a intentarlo.',
    missing: 'No se encontró ningún micrófono. Conecte uno o llame escribiendo.',
    busy: 'Otro programa usa el micrófono. Ciérrelo y vuelva a intentarlo.',
  },
};

export const tryTexts = texts({ en, de, fr, es });
