import { texts } from '../platform/texts.ts';
import type { MicrophoneFault } from '../platform/audio/microphone.ts';

interface TakeOverTexts {
  takeOver: string;
  yours: string;
  recorded: string;
  held: (name: string) => string;
  words: string;
  wordsHelp: string;
  say: string;
  speak: string;
  speaking: string;
  mute: string;
  unmute: string;
  stopSpeaking: string;
  handBack: string;
  handedBack: string;
  /** The microphone's socket closed by itself. */
  cutOff: string;
  refused: string;
  faults: Record<MicrophoneFault, string>;
}

const en: TakeOverTexts = {
  takeOver: 'Take over',
  yours: 'You have the conversation. The assistant is silent until you hand it back.',
  recorded: 'This call is recorded, and so is whoever takes it over.',
  held: (name) => `${name} has the conversation.`,
  words: 'Your words',
  wordsHelp: 'The voice of the assistant says them.',
  say: 'Say',
  speak: 'Speak by microphone',
  speaking: 'The caller hears you.',
  mute: 'Mute',
  unmute: 'Unmute',
  stopSpeaking: 'Microphone off',
  handBack: 'Hand back',
  handedBack: 'The assistant goes on.',
  cutOff: 'The microphone was cut off from the call.',
  refused: 'The call could not be reached by microphone. Type your words instead.',
  faults: {
    insecure: 'Browsers allow the microphone only over https or on localhost. Type your words instead.',
    denied: 'The microphone is blocked. Allow it for this page in the browser, then try again.',
    missing: 'No microphone was found. Plug one in, or type your words.',
    busy: 'The microphone is in use by another program. Close that and try again.',
  },
};
const de: TakeOverTexts = {
  takeOver: 'Übernehmen',
  yours: 'Sie führen das Gespräch. Der Assistent schweigt, bis Sie es zurückgeben.',
  recorded: 'Dieser Anruf wird aufgezeichnet, auch wer ihn übernimmt.',
  held: (name) => `${name} führt das Gespräch.`,
  words: 'Ihre Worte',
  wordsHelp: 'Die Stimme des Assistenten spricht sie.',
  say: 'Sagen',
  speak: 'Ins Mikrofon sprechen',
  speaking: 'Der Anrufer hört Sie.',
  mute: 'Stumm',
  unmute: 'Ton an',
  stopSpeaking: 'Mikrofon aus',
  handBack: 'Zurückgeben',
  handedBack: 'Der Assistent macht weiter.',
  cutOff: 'Die Verbindung des Mikrofons zum Anruf ist abgebrochen.',
  refused: 'Der Anruf ist per Mikrofon nicht erreichbar. Tippen Sie Ihre Worte.',
  faults: {
    insecure: 'Browser erlauben das Mikrofon nur über https oder auf localhost. Tippen Sie Ihre Worte.',
    denied:
      'Das Mikrofon ist gesperrt. Erlauben Sie es im Browser für diese Seite und versuchen Sie es noch einmal.',
    missing: 'Es wurde kein Mikrofon gefunden. Schließen Sie eines an, oder tippen Sie Ihre Worte.',
    busy: 'Ein anderes Programm verwendet das Mikrofon. Schließen Sie es und versuchen Sie es noch einmal.',
  },
};
const fr: TakeOverTexts = {
  takeOver: 'Prendre la main',
  yours: 'Vous menez la conversation. L’assistant se tait jusqu’à ce que vous la rendiez.',
  recorded: 'Cet appel est enregistré, et celui qui prend la main aussi.',
  held: (name) => `${name} mène la conversation.`,
  words: 'Vos mots',
  wordsHelp: 'La voix de l’assistant les prononce.',
  say: 'Dire',
  speak: 'Parler au micro',
  speaking: 'L’appelant vous entend.',
  mute: 'Couper',
  unmute: 'Rétablir',
  stopSpeaking: 'Éteindre le micro',
  handBack: 'Rendre la main',
  handedBack: 'L’assistant reprend.',
  cutOff: 'Le micro a été coupé de l’appel.',
  refused: 'L’appel est injoignable par le micro. Écrivez vos mots.',
  faults: {
    insecure: 'Les navigateurs n’autorisent le micro qu’en https ou sur localhost. Écrivez vos mots.',
    denied: 'Le micro est bloqué. Autorisez-le pour cette page dans le navigateur, puis réessayez.',
    missing: 'Aucun micro trouvé. Branchez-en un ou écrivez vos mots.',
    busy: 'Le micro est utilisé par un autre programme. Fermez-le et réessayez.',
  },
};
const es: TakeOverTexts = {
  takeOver: 'Tomar el control',
  yours: 'Usted lleva la conversación. El asistente calla hasta que la devuelva.',
  recorded: 'Esta llamada se graba, y también a quien tome el control.',
  held: (name) => `${name} lleva la conversación.`,
  words: 'Sus palabras',
  wordsHelp: 'La voz del asistente las dice.',
  say: 'Decir',
  speak: 'Hablar por el micrófono',
  speaking: 'La otra persona le oye.',
  mute: 'Silenciar',
  unmute: 'Activar sonido',
  stopSpeaking: 'Apagar micrófono',
  handBack: 'Devolver',
  handedBack: 'El asistente continúa.',
  cutOff: 'El micrófono se desconectó de la llamada.',
  refused: 'No se puede llegar a la llamada por el micrófono. Escriba sus palabras.',
  faults: {
    insecure: 'Los navegadores solo permiten el micrófono con https o en localhost. Escriba sus palabras.',
    denied: 'El micrófono está bloqueado. Permítalo para esta página en el navegador e inténtelo de nuevo.',
    missing: 'No se encontró ningún micrófono. Conecte uno o escriba sus palabras.',
    busy: 'Otro programa usa el micrófono. Ciérrelo e inténtelo de nuevo.',
  },
};

export const takeOverTexts = texts({ en, de, fr, es });
