import { texts } from '../platform/texts.ts';

const en = {
  label: 'Instructions',
  name: 'Name',
  nameHelp: 'Callers hear it, and you find it by it.',
  language: 'Language',
  languageHelp: 'The language that it speaks and understands. Choose a voice of the same language.',
  welcome: 'Welcome message',
  welcomeHelp: 'The first words of every call, in the language above.',
  voiceDiffers: (voice: string, language: string) =>
    `The voice ${voice} speaks ${language}. Choose another one under Voice.`,
  instructions: 'Instructions',
  instructionsHelp:
    'How it should behave and what it should know, in your own words. Hours, services, menu and rooms it knows by itself.',
  announce: 'Say after the welcome that it is an AI',
  announceHelp:
    'Required in many countries. Left out where the welcome message says so itself. To switch it off, first switch the rule off under Settings, Law.',
};

const de: typeof en = {
  label: 'Anweisungen',
  name: 'Name',
  nameHelp: 'Anrufende hören ihn, und Sie finden den Assistenten daran.',
  language: 'Sprache',
  languageHelp: 'Die Sprache, die er spricht und versteht. Wählen Sie dazu eine Stimme derselben Sprache.',
  welcome: 'Begrüßung',
  welcomeHelp: 'Die ersten Worte jedes Anrufs, in der Sprache oben.',
  voiceDiffers: (voice: string, language: string) =>
    `Die Stimme ${voice} spricht ${language}. Wählen Sie unter „Stimme“ eine andere.`,
  instructions: 'Anweisungen',
  instructionsHelp:
    'Wie er sich verhalten und was er wissen soll, in Ihren eigenen Worten. Öffnungszeiten, Leistungen, Karte und Zimmer kennt er von selbst.',
  announce: 'Nach der Begrüßung sagen, dass er eine KI ist',
  announceHelp:
    'In vielen Ländern vorgeschrieben. Entfällt, wenn die Begrüßung es selbst sagt. Zum Abschalten zuerst die Regel unter Einstellungen, Recht abschalten.',
};

const fr: typeof en = {
  label: 'Consignes',
  name: 'Nom',
  nameHelp: 'Les appelants l’entendent, et vous le retrouvez ainsi.',
  language: 'Langue',
  languageHelp: 'La langue qu’il parle et comprend. Choisissez une voix de la même langue.',
  welcome: 'Message d’accueil',
  welcomeHelp: 'Les premiers mots de chaque appel, dans la langue ci-dessus.',
  voiceDiffers: (voice: string, language: string) =>
    `La voix ${voice} parle ${language}. Choisissez-en une autre sous « Voix ».`,
  instructions: 'Consignes',
  instructionsHelp:
    'Comment il doit se comporter et ce qu’il doit savoir, avec vos mots. Il connaît déjà vos horaires, prestations, carte et chambres.',
  announce: 'Dire après l’accueil qu’il est une IA',
  announceHelp:
    'Obligatoire dans de nombreux pays. Omis si le message d’accueil le dit lui-même. Pour le désactiver, désactivez d’abord la règle dans Réglages, Droit.',
};

const es: typeof en = {
  label: 'Instrucciones',
  name: 'Nombre',
  nameHelp: 'Quien llama lo oye y usted lo encuentra por él.',
  language: 'Idioma',
  languageHelp: 'El idioma que habla y entiende. Elija una voz del mismo idioma.',
  welcome: 'Saludo',
  welcomeHelp: 'Las primeras palabras de cada llamada, en el idioma de arriba.',
  voiceDiffers: (voice: string, language: string) =>
    `La voz ${voice} habla ${language}. Elija otra en «Voz».`,
  instructions: 'Instrucciones',
  instructionsHelp:
    'Cómo debe comportarse y qué debe saber, con sus propias palabras. Horario, servicios, carta y habitaciones ya los conoce.',
  announce: 'Decir después del saludo que es una IA',
  announceHelp:
    'Obligatorio en muchos países. Se omite si el saludo ya lo dice. Para desactivarlo, desactive antes la regla en Ajustes, Derecho.',
};

export const instructionsTexts = texts({ en, de, fr, es });
