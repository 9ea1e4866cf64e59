import { frenchTasks } from './phrases-tasks.ts';
import { frenchCall } from './phrases-call.ts';
import { frenchOffer } from './phrases-offer.ts';
import { listWith, secondsWith } from '../join-words.ts';
import type { PhraseBook } from '../phrase-book.ts';

const list = listWith('et');
const seconds = secondsWith('seconde', 'secondes');
const after = (holiday: string | null): string => (holiday === null ? '' : ` : ${holiday}`);

export const french: PhraseBook = {
  menu: {
    message: 'Pour laisser un message, appuyez sur 1.',
    callback: 'Pour être rappelé, appuyez sur 2.',
    hours: "Pour connaître nos horaires d'ouverture, appuyez sur 3.",
    repeat: 'Pour réécouter ces choix, appuyez sur 0.',
    unknownKey: (key) => `La touche ${key} n'est pas utilisée.`,
    onlyKeys:
      'Je ne comprends pas la parole sur cette ligne. Veuillez utiliser les touches de votre téléphone.',
    nothingOffered: "Je suis désolée, personne ne peut prendre votre appel pour l'instant.",
    orHangUp: 'Ou raccrochez, tout simplement.',
  },
  record: {
    afterTheTone: 'Veuillez laisser votre message après le bip. Appuyez sur la touche dièse pour terminer.',
    callbackAfterTheTone: (number) =>
      number === null
        ? 'Après le bip, veuillez dire votre nom, votre numéro et le motif de votre appel. Appuyez sur la touche dièse pour terminer.'
        : `Nous vous rappellerons au ${number}. Après le bip, veuillez dire votre nom et le motif de votre appel. Appuyez sur la touche dièse pour terminer.`,
    messageRecorded: 'Merci, votre message a été enregistré.',
    callbackRecorded: 'Merci, nous vous rappellerons.',
    nothingRecorded: "Je n'ai rien entendu, aucun message n'a donc été enregistré.",
    failed:
      "Je suis désolée, je ne peux pas prendre de message pour l'instant. Veuillez réessayer plus tard.",
  },
  talk: {
    offerWithMessages:
      "Vous pouvez laisser un message, demander à être rappelé ou me poser une question, par exemple sur nos horaires d'ouverture.",
    offerQuestions: "Vous pouvez me poser une question, par exemple sur nos horaires d'ouverture.",
    notUnderstood: 'Je suis désolée, je ne connais pas la réponse.',
    noPerson: "Je suis désolée, personne ne peut venir au téléphone pour l'instant.",
    identity: (assistant, business) => `Je suis ${assistant}, l'assistance téléphonique de ${business}.`,
    greeting: 'Bonjour ! Comment puis-je vous aider ?',
    welcome: 'Je vous en prie.',
    anythingElse: 'Puis-je faire autre chose pour vous ?',
    stillThere: 'Êtes-vous toujours là ?',
    numberNoted: (number) => `Merci, j'ai noté votre numéro : ${number}.`,
  },
  message: {
    ask: 'Bien sûr. Que dois-je transmettre ?',
    askReason: "Bien sûr. De quoi s'agit-il ?",
    askName: 'Quel est votre nom, je vous prie ?',
    askNumber: 'À quel numéro pouvons-nous vous joindre ?',
    goOn: 'Oui ? Continuez, je vous écoute.',
    askNumberAgain:
      "Je suis désolée, ce n'est pas un numéro que je connais. Veuillez me redonner le numéro avec son indicatif.",
    confirmNumber: (name, number) =>
      `Merci${name === null ? '' : `, ${name}`}. Nous pouvons vous joindre au ${number}. Est-ce exact ?`,
    kept: "Merci, j'ai pris votre message.",
    callbackKept: "Merci, c'est noté. Nous vous rappellerons.",
    dropped: "D'accord, je n'ai rien gardé.",
  },
  facts: {
    address: (address) => `Notre adresse est ${address}.`,
    phone: (phone) => `Notre numéro de téléphone est le ${phone}.`,
    email: (email) => `Notre adresse e-mail est ${email}.`,
    website: (website) => `Notre site internet est ${website}.`,
    unknown: "Je suis désolée, je n'ai pas cette information.",
  },
  ...frenchCall,
  ...frenchTasks,
  offer: frenchOffer,
  hours: {
    time: clockTime,
    range: (from, to) => `de ${from} à ${to}`,
    roundTheClock: '24 heures sur 24',
    list,
    today: "aujourd'hui",
    tomorrow: 'demain',
    tonight: 'cette nuit',
    onWeekday: (weekday) => weekday,
    onDate: (date) => `le ${date}`,
    dayAt: (day, time) => `${day} à ${time}`,
    openNow: (until) => `Oui, nous sommes ouverts, jusqu'à ${until}.`,
    alwaysOpen: 'Oui, nous sommes ouverts 24 heures sur 24.',
    nowOpen: (until) => `Nous sommes ouverts en ce moment, jusqu'à ${until}.`,
    nowAlwaysOpen: 'Nous sommes ouverts 24 heures sur 24.',
    holidayDate: (name, date) => `${name}, c'est ${date}.`,
    thatDay: 'Ce jour-là',
    asUsual: (ranges) =>
      `Aucun horaire particulier n'est noté pour ce jour-là ; d'habitude, nous sommes alors ouverts ${ranges}.`,
    closedNow: (next) =>
      next === null
        ? 'Nous sommes fermés en ce moment.'
        : `Nous sommes fermés en ce moment. Nous rouvrons ${next}.`,
    openOn: (day, ranges, holiday) => `${day}, nous sommes ouverts ${ranges}${after(holiday)}.`,
    closedOn: (day, holiday) => `${day}, nous sommes fermés${after(holiday)}.`,
    week: (lines) => `Nos horaires d'ouverture sont : ${lines}.`,
    days: (from, to) => `du ${from} au ${to}`,
    weekLine: (days, ranges) => (ranges === null ? `${days} fermé` : `${days} ${ranges}`),
    none: "Nous n'avons pas d'horaires d'ouverture réguliers.",
  },
  called: {
    person: 'Pour parler à une personne, appuyez sur le 1.',
    notAgain: 'Si vous ne souhaitez plus être appelé, appuyez sur le 2.',
    personInWords: 'Pour parler à une personne, dites-le ou appuyez sur le 1.',
    notAgainInWords: 'Si vous ne souhaitez plus être appelé, dites-le ou appuyez sur le 2.',
    personNoted:
      "Je ne peux pas vous mettre en relation pour le moment. J'ai noté que vous souhaitez parler à une personne, et nous vous rappellerons.",
    notCalledAgain: "C'est noté : nous ne vous appellerons plus.",
    notNoted: "Je suis désolée, cela n'a pas pu être noté. Merci de nous le redire plus tard.",
  },
  ending: {
    goodbye: 'Merci de votre appel. Au revoir.',
    goodbyeToCalled: 'Merci de nous avoir accordé un instant. Au revoir.',
    holdOn: 'Un instant, je vous prie.',
    limitReached:
      'Je suis désolée, cet appel a atteint sa durée maximale et se termine maintenant. Au revoir.',
    shuttingDown: 'Je dois raccrocher maintenant. Au revoir.',
    troubleLeaveMessage:
      'Je suis désolée, un problème est survenu chez nous. Veuillez laisser votre message après le signal sonore, puis appuyez sur la touche dièse.',
    trouble: 'Je suis désolée, un problème est survenu chez nous. Veuillez rappeler plus tard. Au revoir.',
  },
  written: {
    recordedTurn: (length) => `[Message vocal, ${seconds(length)}]`,
    voicemailBody: (length) => `Message vocal, ${seconds(length)}.`,
    callbackBody: (length) => `Demande à être rappelé ; message vocal, ${seconds(length)}.`,
    callbackRequested: 'Demande à être rappelé.',
    wantsPerson: 'Souhaite parler à une personne.',
    askedNotToBeCalled: (who) => `${who} ne souhaite plus être appelé.`,
    spoke: (who) => `${who} a parlé à l'assistant sans laisser de message.`,
    spokeUnheard: (who) => `${who} a parlé, mais seules les touches sont comprises sur cette ligne.`,
    topics: {
      services: 'les prestations',
      menu: 'la carte',
      rooms: 'les chambres',
      check_in: 'les heures d’arrivée et de départ',
      staff: 'l’équipe',
      delivery: 'la livraison',
      opening_hours: "les horaires d'ouverture",
      address: "l'adresse",
      phone: 'le numéro de téléphone',
      email: "l'adresse e-mail",
      website: 'le site internet',
      faq: 'une question fréquente',
      knowledge: "l'entreprise",
    },
    caller: "L'appelant",
    called: 'La personne appelée',
    asked: (who, topics) => `${who} s'est renseigné sur ${topics}.`,
    leftMessage: (who, body) => `${who} a laissé un message : « ${body} »`,
    leftVoicemail: (who, length) => `${who} a laissé un message vocal de ${seconds(length)}.`,
    wantsCallback: (who, number, body) =>
      `${who} demande à être rappelé${number === null ? '' : ` au ${number}`}${body === null ? '.' : ` : « ${body} »`}`,
    leftNothing: (who) => `${who} a raccroché sans laisser de message.`,
    silent: (who) => `${who} n'a rien dit.`,
    heardWelcome: (who) => `${who} a décroché et a entendu le message d'accueil.`,
    leftWelcome: 'Une messagerie a répondu ; un message y a été laissé.',
    mailbox: "Une messagerie a répondu ; aucun message n'y a été laissé.",
    goneBeforeAnswer: "L'appelant a raccroché avant que l'appel soit pris.",
    goneOnAnswer: "L'appel a été décroché et a pris fin avant que quiconque ait pu être entendu.",
    booked: (who, what) => `${who} a réservé : ${what}.`,
    ordered: (who, number) => `${who} a passé la commande ${number}.`,
    moved: (who, when) => `${who} a déplacé un rendez-vous : ${when}.`,
    cancelled: (who, what) => `${who} a annulé : ${what}.`,
    transferred: (target) => `L'appel a été transféré à ${target}.`,
    limit: "L'appel s'est terminé parce qu'il avait atteint sa durée maximale.",
    heldTooLong: "L'appel a été mis en attente et n'a pas été repris.",
    connectionLost: 'La connexion a été perdue.',
    failed: "L'appel s'est terminé à cause d'un incident technique.",
    interruptedByUs: "L'appel a pris fin parce que le système était en cours d'arrêt.",
    canceledByTeam: "L'équipe a mis fin à l'appel avant qu'il ne soit pris.",
    endedByTeam: "L'équipe a mis fin à l'appel.",
  },
};

/** `9 heures`, `1 heure`, `17 heures 30`, `midi`, `minuit`. */
function clockTime(time: Temporal.PlainTime): string {
  if (time.minute === 0 && time.hour === 0) return 'minuit';
  if (time.minute === 0 && time.hour === 12) return 'midi';
  const hours = `${time.hour} ${time.hour < 2 ? 'heure' : 'heures'}`;
  return time.minute === 0 ? hours : `${hours} ${time.minute}`;
}
