/** What a mailbox or a person says when they pick up, in one language. */
export interface SpokenAnswers {
  /** Voices of espeak-ng. */
  readonly voices: readonly string[];
  /** Greetings of mailboxes, before the beep. */
  readonly mailboxes: readonly string[];
  /** Those that are as short as a person's. */
  readonly shortMailboxes: readonly string[];
  /** What people say at home, and then wait. */
  readonly people: readonly string[];
  /** What people say who pick up for a business: longer, and one question. */
  readonly businesses: readonly string[];
}

type Language = 'en' | 'de' | 'fr' | 'es';

export const SPOKEN_ANSWERS: Record<Language, SpokenAnswers> = {
  en: {
    voices: ['en-us', 'en-gb-x-rp+f2'],
    mailboxes: [
      'Hi, you have reached Ann Miller. I cannot come to the phone right now. Please leave a message after the tone, and I will call you back.',
      'The person you are calling is not available. Please record your message after the beep.',
      'Thank you for calling the Miller family. We are not at home at the moment.',
    ],
    shortMailboxes: ['Ann Miller. Leave a message.'],
    people: ['Hello?', 'Miller speaking.', 'Yes?', 'Hi, this is Ann.'],
    businesses: ['Miller Bakery, good morning, this is Anna. How can I help you?'],
  },
  de: {
    voices: ['de', 'de+f3'],
    mailboxes: [
      'Guten Tag, hier ist der Anschluss von Familie Müller. Wir sind gerade nicht zu Hause. Bitte hinterlassen Sie eine Nachricht nach dem Signalton.',
      'Der gewünschte Gesprächspartner ist zurzeit nicht erreichbar. Sprechen Sie bitte nach dem Ton.',
      'Sie haben die Mobilbox von Anna Müller erreicht, ich rufe Sie gern zurück.',
    ],
    shortMailboxes: ['Müller. Nachricht nach dem Ton.'],
    people: ['Hallo?', 'Müller.', 'Ja, bitte?', 'Müller, guten Tag.'],
    businesses: ['Praxis Doktor Müller, guten Morgen, mein Name ist Anna, was kann ich für Sie tun?'],
  },
  fr: {
    voices: ['fr', 'fr+f3'],
    mailboxes: [
      'Bonjour, vous êtes bien chez la famille Martin. Nous ne sommes pas là pour le moment. Laissez un message après le bip sonore.',
      "Votre correspondant n'est pas disponible. Veuillez laisser votre message après le signal.",
      'Vous êtes sur la messagerie de Anne Martin, je vous rappelle dès que possible.',
    ],
    shortMailboxes: ['Anne Martin. Laissez un message.'],
    people: ['Allô ?', 'Oui ?', 'Anne Martin, bonjour.', 'Oui, allô ?'],
    businesses: ['Boulangerie Martin, bonjour, Anne à votre écoute, que puis-je faire pour vous ?'],
  },
  es: {
    voices: ['es', 'es+f3'],
    mailboxes: [
      'Hola, ha llamado a la casa de la familia García. Ahora no podemos atenderle. Deje un mensaje después de la señal.',
      'El número marcado no se encuentra disponible. Puede dejar un mensaje después de la señal.',
      'Este es el buzón de voz de Ana García, le llamaré en cuanto pueda.',
    ],
    shortMailboxes: ['Ana García. Deje un mensaje.'],
    people: ['¿Diga?', '¿Sí?', 'Hola, soy Ana.', '¿Dígame?'],
    businesses: ['Panadería García, buenos días, le atiende Ana, ¿en qué puedo ayudarle?'],
  },
};

/** Answers that were written after the rules, which no rule may be fitted to. */
export const HELD_OUT_ANSWERS: Record<Language, SpokenAnswers> = {
  en: {
    ...{ voices: SPOKEN_ANSWERS.en.voices, shortMailboxes: [], people: ['Good morning.'] },
    mailboxes: [
      'You are through to Oak Street Dental. Our office is closed at the moment. We are open from nine to five on weekdays.',
      "Hey, it's Tom, I missed you, so tell me who you are and I'll get back to you.",
    ],
    businesses: [
      'Good afternoon, thank you for calling Oak Street Dental, Tom speaking, what can I do for you today?',
      'Riverside Garage, you are speaking to Mike, how may I direct your call?',
      'Front desk of the Lake View Hotel, this is Sarah speaking, good evening.',
    ],
  },
  de: {
    ...{ voices: SPOKEN_ANSWERS.de.voices, shortMailboxes: [], people: ['Schneider am Apparat.'] },
    mailboxes: [
      'Sie rufen außerhalb unserer Öffnungszeiten an. Wir sind montags bis freitags von acht bis siebzehn Uhr für Sie da.',
      'Hi, hier ist Tom. Ich kann gerade nicht drangehen, sprechen Sie mir einfach etwas drauf.',
    ],
    businesses: [
      'Autohaus Schneider, guten Tag, Sie sprechen mit Herrn Weber, wie darf ich Ihnen helfen?',
      'Zahnarztpraxis am Markt, Sie sprechen mit Lena Vogt, worum geht es denn?',
      'Hotel Seeblick, Rezeption, schönen guten Tag, mein Name ist Lena Vogt.',
    ],
  },
  fr: {
    ...{ voices: SPOKEN_ANSWERS.fr.voices, shortMailboxes: [], people: ['Oui bonjour.'] },
    mailboxes: [
      'Vous appelez en dehors de nos heures d’ouverture. Nous sommes là du lundi au vendredi de neuf heures à dix-sept heures.',
      'Salut, c’est Tom, je ne peux pas répondre, dites-moi tout et je vous rappelle.',
    ],
    businesses: [
      'Cabinet dentaire Moreau, bonjour, Julie à l’appareil, en quoi puis-je vous aider ?',
      'Garage du Centre, bonjour, vous parlez à Michel, c’est à quel sujet ?',
      'Hôtel du Lac, réception, bonsoir, Julie Moreau à votre service.',
    ],
  },
  es: {
    ...{ voices: SPOKEN_ANSWERS.es.voices, shortMailboxes: [], people: ['Buenos días.'] },
    mailboxes: [
      'En este momento nuestras oficinas están cerradas. Nuestro horario es de lunes a viernes de nueve a cinco.',
      'Hola, soy Tomás, ahora no puedo contestar, dime quién eres y te llamo luego.',
    ],
    businesses: [
      'Clínica Dental Sol, buenas tardes, le habla Marta, ¿en qué le puedo ayudar?',
      'Taller Ruiz, buenos días, está hablando con Miguel, ¿qué necesita?',
      'Hotel del Lago, recepción, buenas noches, le atiende Marta Sánchez.',
    ],
  },
};
