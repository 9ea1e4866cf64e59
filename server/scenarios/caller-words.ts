import type { Manner } from './scenario.ts';

/** What an assistant can ask for; a caller answers from the fact of that name. */
export const ASKED_FACTS = [
  'confirm',
  'name',
  'phone',
  'email',
  'address',
  'fulfillment',
  'guests',
  'nights',
  'check_out',
  'check_in',
  'room',
  'items',
  'number',
  'staff',
  'service',
  'time',
  'date',
  'reason',
  'message',
  /** Which of what was offered. */
  'choice',
  'more',
] as const;
export type AskedFact = (typeof ASKED_FACTS)[number];

/** How callers of one language understand questions, and what they say by themselves. */
export interface CallerWords {
  /** A question that asks for the fact, tried in the order of `ASKED_FACTS`. */
  asks: Record<AskedFact, RegExp>;
  yes: string;
  no: string;
  /** Declines what is offered when nothing more is wanted. */
  nothingMore: string;
  goodbye: string;
  /** For a question that the facts do not answer. */
  dontKnow: string;
  /** Chooses where any of what is offered will do. */
  anyChoice: string;
  openers: Partial<Record<Manner, (words: string) => string>>;
}

const english: CallerWords = {
  asks: {
    confirm:
      /\b(is that (right|correct|all right|ok)|shall i|should i|correct\?|do you want me to|is this right|would that suit|does that suit)/i,
    name: /\b(your name|what name|which name|whose name|may i have .*name|name .*please)/i,
    phone: /\b(phone|telephone|what number|which number|number .*(reach|call) you|call you back on)/i,
    email: /\be-?mail/i,
    address: /\b(address|where (should|shall) .*deliver)/i,
    fulfillment: /\b(pick ?up|collect|deliver|delivered|eat here|dine)/i,
    guests: /\b(how many (people|guests|adults|persons)|number of guests)/i,
    nights: /\bhow many nights|how long .*stay/i,
    check_out: /\b(check.?out|leave|depart)/i,
    check_in: /\b(check.?in|arrive|arrival)/i,
    room: /\b(which room|what room|kind of room)/i,
    items: /\b(what would you like to (order|eat|have)|what can i get|your order)/i,
    number: /\b(order number|reservation number|booking number)/i,
    staff: /\b(who would you like|with whom|which (stylist|therapist|person|colleague))/i,
    service:
      /\b(which service|what (service|treatment|kind of appointment)|what .*(appointment|treatment) .*for|like to book)/i,
    time: /\b(what time|which time|at what time)/i,
    choice: /\b(which (would|of|one|do you)|would any|do you mean)/i,
    date: /\b(what day|which day|what date|which date|when (would|do|should|shall|can)|when\b.*\?)/i,
    reason: /\b(what is it about|what it is about|reason|why)/i,
    message: /\b(message|pass on|what should i (tell|write))/i,
    more: /\b(else (that )?i can|can i .*else|help you with anything)/i,
  },
  yes: 'Yes, please.',
  no: 'No.',
  nothingMore: 'No, that is all.',
  goodbye: 'No, thank you. Goodbye.',
  dontKnow: "I don't know.",
  anyChoice: 'The first one.',
  openers: {
    talkative: (words) =>
      `Well, you know, I was just talking to my sister about it. ${words} That would be lovely.`,
    hesitant: (words) => `Um, well, ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
    impatient: (words) => `Listen, I'm in a hurry. ${words}`,
  },
};

const german: CallerWords = {
  asks: {
    confirm: /\b(ist das (richtig|korrekt|so recht)|soll ich|stimmt das|richtig so|passt (ihnen )?das)/i,
    name: /\b(ihr(en)? name|auf welchen namen|wie heißen sie|welchen namen)/i,
    phone: /\b(telefonnummer|rufnummer|unter welcher nummer|welche nummer)/i,
    email: /\be-?mail/i,
    address: /\b(adresse|wohin)/i,
    fulfillment: /(abholen|abholung|liefern|lieferung|geliefert)/i,
    guests: /\b(wie viele (personen|gäste|erwachsene)|für wie viele)/i,
    nights: /\b(wie viele nächte|wie lange)/i,
    check_out: /\b(abreise|abreisen)/i,
    check_in: /\b(anreise|anreisen|ankommen)/i,
    room: /\b(welches zimmer|was für ein zimmer)/i,
    items: /\b(was möchten sie (bestellen|essen|haben)|was darf es sein|ihre bestellung)/i,
    number: /\b(bestellnummer|reservierungsnummer|buchungsnummer)/i,
    staff: /\b(bei wem|zu wem|wer soll)/i,
    service: /\b(welche (leistung|behandlung)|wofür|worum .*termin|was für ein(en)? termin)/i,
    time: /\b(um wie viel uhr|welche uhrzeit|um welche zeit|welche zeit)/i,
    choice: /\b(was passt|welche[nrs]?|meinen sie)/i,
    date: /\b(welchen tag|welcher tag|an welchem tag|wann)/i,
    reason: /\b(worum geht|weshalb|warum|grund)/i,
    message: /(nachricht|ausrichten|notieren)/i,
    more: /(für sie tun|weiterhelfen|noch helfen)/i,
  },
  yes: 'Ja, bitte.',
  no: 'Nein.',
  nothingMore: 'Nein, das war alles.',
  goodbye: 'Nein danke. Auf Wiederhören.',
  dontKnow: 'Das weiß ich nicht.',
  anyChoice: 'Das Erste.',
  openers: {
    talkative: (words) =>
      `Also wissen Sie, ich habe gerade mit meiner Schwester darüber gesprochen. ${words}`,
    hesitant: (words) => `Ähm, also, ${words}`,
    impatient: (words) => `Hören Sie, ich habe es eilig. ${words}`,
  },
};

const french: CallerWords = {
  asks: {
    confirm:
      /(est-ce (exact|correct|bien cela|bon)|dois-je|c’est bien ça|est-ce que c’est|cela vous convient)/i,
    name: /(votre nom|à quel nom|comment vous appelez)/i,
    phone: /(numéro de téléphone|à quel numéro|quel numéro)/i,
    email: /(e-?mail|courriel|adresse électronique)/i,
    address: /\b(adresse|où .*livrer)/i,
    fulfillment: /(emporter|retirer|livr)/i,
    guests: /combien de (personnes|voyageurs|adultes)/i,
    nights: /combien de (nuits|temps)/i,
    check_out: /\b(départ|repart)/i,
    check_in: /\b(arriv)/i,
    room: /quelle chambre/i,
    items: /(que (souhaitez|désirez|voulez)-vous (commander|manger)|votre commande)/i,
    number: /numéro de (commande|réservation)/i,
    staff: /\b(avec qui|chez qui)/i,
    service: /(quelle prestation|quel soin|pour quel)/i,
    time: /(quelle heure|à quelle heure)/i,
    choice: /(lequel|laquelle|préférez|voulez-vous dire)/i,
    date: /(quel jour|quelle date|quand)/i,
    reason: /(de quoi s’agit|à quel sujet|motif|pourquoi)/i,
    message: /\b(message)/i,
    more: /(autre chose pour vous|faire d.autre|aider pour autre)/i,
  },
  yes: 'Oui, s’il vous plaît.',
  no: 'Non.',
  nothingMore: 'Non, c’est tout.',
  goodbye: 'Non merci. Au revoir.',
  dontKnow: 'Je ne sais pas.',
  anyChoice: 'Le premier.',
  openers: {
    talkative: (words) => `Vous savez, j’en parlais justement avec ma sœur. ${words}`,
    hesitant: (words) => `Euh, alors, ${words}`,
    impatient: (words) => `Écoutez, je suis pressé. ${words}`,
  },
};

const spanish: CallerWords = {
  asks: {
    confirm: /(es correcto|está bien|le parece bien|quiere que|confirmo|es así|le viene bien)/i,
    name: /(su nombre|a qué nombre|cómo se llama)/i,
    phone: /(número de teléfono|a qué número|qué número)/i,
    email: /(correo|e-?mail)/i,
    address: /\b(dirección|dónde .*(llevar|entregar))/i,
    fulfillment: /(recoger|recogida|a domicilio|envi|entreg)/i,
    guests: /cuántas (personas|huéspedes)|cuántos (adultos|huéspedes)/i,
    nights: /cuántas noches|cuánto tiempo/i,
    check_out: /(salida|se va)/i,
    check_in: /(llegada|llega)/i,
    room: /(qué habitación|qué tipo de habitación)/i,
    items: /(qué (desea|quiere|le gustaría) (pedir|tomar|comer)|su pedido)/i,
    number: /número de (pedido|reserva)/i,
    staff: /\b(con quién)/i,
    service: /(qué servicio|qué tratamiento|para qué)/i,
    time: /(qué hora|a qué hora)/i,
    choice: /(cuál|prefiere|se refiere)/i,
    date: /(qué día|qué fecha|cuándo)/i,
    reason: /(de qué se trata|motivo|por qué)/i,
    message: /(mensaje|recado)/i,
    more: /(algo más en (lo )?que|puedo (hacer|ayudarle)|hacer algo más)/i,
  },
  yes: 'Sí, por favor.',
  no: 'No.',
  nothingMore: 'No, eso es todo.',
  goodbye: 'No, gracias. Adiós.',
  dontKnow: 'No lo sé.',
  anyChoice: 'El primero.',
  openers: {
    talkative: (words) => `Mire, justo lo estaba hablando con mi hermana. ${words}`,
    hesitant: (words) => `Eh, bueno, ${words}`,
    impatient: (words) => `Oiga, tengo prisa. ${words}`,
  },
};

const byLanguage: Readonly<Record<string, CallerWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** The words of a language (BCP 47); English for one that is not known. */
export const callerWords = (language: string): CallerWords =>
  byLanguage[language.split('-', 1)[0]?.toLowerCase() ?? ''] ?? english;
