import { texts } from '../platform/texts.ts';

const en = {
  title: 'Call somebody',
  titleFor: (name: string) => `Call ${name}`,
  number: 'Number to call',
  numberHelp: 'With its country code, or as it is dialled in your country.',
  assistant: 'Who calls',
  byNumber: 'The assistant of the number',
  purpose: 'What the call is about',
  purposeHelp: 'In words for the person called: it is said right after the welcome.',
  call: 'Call now',
  placed: 'The call is being placed.',
};
const de: typeof en = {
  title: 'Jemanden anrufen',
  titleFor: (name) => `${name} anrufen`,
  number: 'Zielrufnummer',
  numberHelp: 'Mit Landesvorwahl oder so, wie man sie in Ihrem Land wählt.',
  assistant: 'Wer anruft',
  byNumber: 'Der Assistent der Rufnummer',
  purpose: 'Worum es geht',
  purposeHelp: 'In Worten für die angerufene Person: Das wird gleich nach der Begrüßung gesagt.',
  call: 'Jetzt anrufen',
  placed: 'Der Anruf wird aufgebaut.',
};
const fr: typeof en = {
  title: 'Appeler quelqu’un',
  titleFor: (name) => `Appeler ${name}`,
  number: 'Numéro à appeler',
  numberHelp: 'Avec l’indicatif du pays, ou comme on le compose dans votre pays.',
  assistant: 'Qui appelle',
  byNumber: 'L’assistant du numéro',
  purpose: 'Objet de l’appel',
  purposeHelp: 'En mots pour la personne appelée : cela est dit juste après l’accueil.',
  call: 'Appeler maintenant',
  placed: 'L’appel est en cours d’établissement.',
};
const es: typeof en = {
  title: 'Llamar a alguien',
  titleFor: (name) => `Llamar a ${name}`,
  number: 'Número al que llamar',
  numberHelp: 'Con el prefijo del país, o como se marca en su país.',
  assistant: 'Quién llama',
  byNumber: 'El asistente del número',
  purpose: 'De qué trata la llamada',
  purposeHelp: 'En palabras para la persona llamada: se dice justo después del saludo.',
  call: 'Llamar ahora',
  placed: 'La llamada se está estableciendo.',
};

export const placeCallTexts = texts({ en, de, fr, es });
