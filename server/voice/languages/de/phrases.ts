import { germanTasks } from './phrases-tasks.ts';
import { germanCall } from './phrases-call.ts';
import { germanOffer } from './phrases-offer.ts';
import { listWith, secondsWith } from '../join-words.ts';
import type { PhraseBook } from '../phrase-book.ts';

const list = listWith('und');
const seconds = secondsWith('Sekunde', 'Sekunden');
const after = (holiday: string | null): string => (holiday === null ? '' : `: ${holiday}`);

export const german: PhraseBook = {
  menu: {
    message: 'Um eine Nachricht zu hinterlassen, drücken Sie die 1.',
    callback: 'Für einen Rückruf drücken Sie die 2.',
    hours: 'Für unsere Öffnungszeiten drücken Sie die 3.',
    repeat: 'Um das noch einmal zu hören, drücken Sie die 0.',
    unknownKey: (key) => `Die Taste ${key} ist nicht belegt.`,
    onlyKeys:
      'Auf dieser Leitung kann ich keine Sprache verstehen. Bitte benutzen Sie die Tasten Ihres Telefons.',
    nothingOffered: 'Es tut mir leid, im Moment kann niemand Ihren Anruf annehmen.',
    orHangUp: 'Oder legen Sie einfach auf.',
  },
  record: {
    afterTheTone:
      'Bitte sprechen Sie Ihre Nachricht nach dem Ton. Drücken Sie die Rautetaste, wenn Sie fertig sind.',
    callbackAfterTheTone: (number) =>
      number === null
        ? 'Bitte nennen Sie nach dem Ton Ihren Namen, Ihre Nummer und Ihr Anliegen. Drücken Sie die Rautetaste, wenn Sie fertig sind.'
        : `Wir rufen Sie unter ${number} zurück. Bitte nennen Sie nach dem Ton Ihren Namen und Ihr Anliegen. Drücken Sie die Rautetaste, wenn Sie fertig sind.`,
    messageRecorded: 'Danke, Ihre Nachricht wurde aufgezeichnet.',
    callbackRecorded: 'Danke, wir rufen Sie zurück.',
    nothingRecorded: 'Ich habe nichts gehört, deshalb wurde keine Nachricht aufgezeichnet.',
    failed:
      'Es tut mir leid, im Moment kann ich keine Nachricht annehmen. Bitte versuchen Sie es später noch einmal.',
  },
  talk: {
    offerWithMessages:
      'Sie können eine Nachricht hinterlassen, um einen Rückruf bitten oder mir eine Frage stellen, zum Beispiel nach unseren Öffnungszeiten.',
    offerQuestions: 'Sie können mir eine Frage stellen, zum Beispiel nach unseren Öffnungszeiten.',
    notUnderstood: 'Es tut mir leid, das weiß ich nicht.',
    noPerson: 'Es tut mir leid, im Moment kann niemand ans Telefon kommen.',
    identity: (assistant, business) => `Ich bin ${assistant}, die Telefonassistenz von ${business}.`,
    greeting: 'Guten Tag! Wie kann ich Ihnen helfen?',
    welcome: 'Gern geschehen.',
    anythingElse: 'Kann ich sonst noch etwas für Sie tun?',
    stillThere: 'Sind Sie noch da?',
    numberNoted: (number) => `Danke, ich habe Ihre Nummer notiert: ${number}.`,
  },
  message: {
    ask: 'Gern. Was darf ich ausrichten?',
    askReason: 'Gern. Worum geht es?',
    askName: 'Wie ist bitte Ihr Name?',
    askNumber: 'Unter welcher Nummer können wir Sie erreichen?',
    goOn: 'Ja? Bitte weiter.',
    askNumberAgain:
      'Es tut mir leid, das war keine Telefonnummer, die ich kenne. Bitte nennen Sie mir die Nummer noch einmal mit Vorwahl.',
    confirmNumber: (name, number) =>
      `Danke${name === null ? '' : `, ${name}`}. Wir erreichen Sie unter ${number}. Ist das richtig?`,
    kept: 'Danke, ich habe Ihre Nachricht aufgenommen.',
    callbackKept: 'Danke, ich habe es notiert. Wir rufen Sie zurück.',
    dropped: 'In Ordnung, ich habe nichts aufgenommen.',
  },
  facts: {
    address: (address) => `Unsere Adresse ist ${address}.`,
    phone: (phone) => `Unsere Telefonnummer ist ${phone}.`,
    email: (email) => `Unsere E-Mail-Adresse ist ${email}.`,
    website: (website) => `Unsere Internetseite ist ${website}.`,
    unknown: 'Es tut mir leid, das liegt mir nicht vor.',
  },
  ...germanCall,
  ...germanTasks,
  offer: germanOffer,
  hours: {
    time: clockTime,
    range: (from, to) => `von ${from} bis ${to}`,
    roundTheClock: 'rund um die Uhr',
    list,
    today: 'heute',
    tomorrow: 'morgen',
    tonight: 'heute Nacht',
    onWeekday: (weekday) => `am ${weekday}`,
    onDate: (date) => `am ${date}`,
    dayAt: (day, time) => `${day} um ${time}`,
    openNow: (until) => `Ja, wir haben jetzt geöffnet, bis ${until}.`,
    alwaysOpen: 'Ja, wir haben rund um die Uhr geöffnet.',
    nowOpen: (until) => `Wir haben jetzt geöffnet, bis ${until}.`,
    nowAlwaysOpen: 'Wir haben rund um die Uhr geöffnet.',
    holidayDate: (name, date) => `${name} ist ${date}.`,
    thatDay: 'An diesem Tag',
    asUsual: (ranges) =>
      `Für diesen Tag sind keine besonderen Zeiten eingetragen; gewöhnlich haben wir dann ${ranges} geöffnet.`,
    closedNow: (next) =>
      next === null
        ? 'Wir haben im Moment geschlossen.'
        : `Wir haben im Moment geschlossen. Wir öffnen wieder ${next}.`,
    openOn: (day, ranges, holiday) => `${day} haben wir ${ranges} geöffnet${after(holiday)}.`,
    closedOn: (day, holiday) => `${day} haben wir geschlossen${after(holiday)}.`,
    week: (lines) => `Unsere Öffnungszeiten sind: ${lines}.`,
    days: (from, to) => `${from} bis ${to}`,
    weekLine: (days, ranges) => (ranges === null ? `${days} geschlossen` : `${days} ${ranges}`),
    none: 'Wir haben keine festen Öffnungszeiten.',
  },
  called: {
    person: 'Wenn Sie mit einem Menschen sprechen möchten, drücken Sie die 1.',
    notAgain: 'Wenn Sie nicht mehr angerufen werden möchten, drücken Sie die 2.',
    personInWords: 'Wenn Sie mit einem Menschen sprechen möchten, sagen Sie es oder drücken Sie die 1.',
    notAgainInWords: 'Wenn Sie nicht mehr angerufen werden möchten, sagen Sie es oder drücken Sie die 2.',
    personNoted:
      'Im Moment kann ich Sie nicht verbinden. Ich habe notiert, dass Sie mit einem Menschen sprechen möchten, und wir rufen Sie zurück.',
    notCalledAgain: 'Ich habe es notiert: Wir rufen Sie nicht mehr an.',
    notNoted: 'Es tut mir leid, das konnte nicht notiert werden. Bitte sagen Sie es uns später noch einmal.',
  },
  ending: {
    goodbye: 'Danke für Ihren Anruf. Auf Wiederhören.',
    goodbyeToCalled: 'Danke für Ihre Zeit. Auf Wiederhören.',
    holdOn: 'Einen Moment, bitte.',
    limitReached:
      'Es tut mir leid, dieser Anruf hat seine längste Dauer erreicht und endet jetzt. Auf Wiederhören.',
    shuttingDown: 'Leider muss ich jetzt auflegen. Auf Wiederhören.',
    troubleLeaveMessage:
      'Es tut mir leid, bei uns ist etwas schiefgegangen. Bitte sprechen Sie Ihre Nachricht nach dem Ton und drücken Sie zum Schluss die Rautetaste.',
    trouble:
      'Es tut mir leid, bei uns ist etwas schiefgegangen. Bitte rufen Sie später noch einmal an. Auf Wiederhören.',
  },
  written: {
    recordedTurn: (length) => `[Sprachnachricht, ${seconds(length)}]`,
    voicemailBody: (length) => `Sprachnachricht, ${seconds(length)}.`,
    callbackBody: (length) => `Bittet um Rückruf; Sprachnachricht, ${seconds(length)}.`,
    callbackRequested: 'Bittet um Rückruf.',
    wantsPerson: 'Möchte mit einem Menschen sprechen.',
    askedNotToBeCalled: (who) => `${who} möchte nicht mehr angerufen werden.`,
    spoke: (who) => `${who} hat mit der Assistenz gesprochen und keine Nachricht hinterlassen.`,
    spokeUnheard: (who) => `${who} hat gesprochen; auf dieser Leitung werden aber nur Tasten verstanden.`,
    topics: {
      services: 'den Leistungen',
      menu: 'der Speisekarte',
      rooms: 'den Zimmern',
      check_in: 'An- und Abreise',
      staff: 'dem Team',
      delivery: 'der Lieferung',
      opening_hours: 'den Öffnungszeiten',
      address: 'der Adresse',
      phone: 'der Telefonnummer',
      email: 'der E-Mail-Adresse',
      website: 'der Internetseite',
      faq: 'einer häufigen Frage',
      knowledge: 'dem Unternehmen',
    },
    caller: 'Der Anrufer',
    called: 'Die angerufene Person',
    asked: (who, topics) => `${who} hat nach ${topics} gefragt.`,
    leftMessage: (who, body) => `${who} hat eine Nachricht hinterlassen: „${body}“`,
    leftVoicemail: (who, length) => `${who} hat eine Sprachnachricht von ${seconds(length)} hinterlassen.`,
    wantsCallback: (who, number, body) =>
      `${who} bittet um Rückruf${number === null ? '' : ` unter ${number}`}${body === null ? '.' : `: „${body}“`}`,
    leftNothing: (who) => `${who} hat aufgelegt, ohne eine Nachricht zu hinterlassen.`,
    silent: (who) => `${who} hat nichts gesagt.`,
    heardWelcome: (who) => `${who} nahm ab und hörte die Begrüßung.`,
    leftWelcome: 'Eine Mailbox nahm ab; es wurde eine Nachricht hinterlassen.',
    mailbox: 'Eine Mailbox nahm ab; es wurde keine Nachricht hinterlassen.',
    goneBeforeAnswer: 'Der Anrufer hat aufgelegt, bevor der Anruf angenommen wurde.',
    goneOnAnswer: 'Der Anruf wurde angenommen und endete, bevor jemand zu hören war.',
    booked: (who, what) => `${who} hat gebucht: ${what}.`,
    ordered: (who, number) => `${who} hat die Bestellung ${number} aufgegeben.`,
    moved: (who, when) => `${who} hat einen Termin verschoben: ${when}.`,
    cancelled: (who, what) => `${who} hat abgesagt: ${what}.`,
    transferred: (target) => `Der Anruf wurde an ${target} weitergeleitet.`,
    limit: 'Der Anruf endete, weil er seine längste Dauer erreicht hatte.',
    heldTooLong: 'Der Anruf wurde gehalten und nicht wieder aufgenommen.',
    connectionLost: 'Die Verbindung ging verloren.',
    failed: 'Der Anruf endete wegen einer technischen Störung.',
    interruptedByUs: 'Der Anruf wurde beendet, weil das System angehalten wurde.',
    canceledByTeam: 'Das Team hat den Anruf beendet, bevor er angenommen wurde.',
    endedByTeam: 'Das Team hat den Anruf beendet.',
  },
};

/** `9 Uhr`, `17 Uhr 30`, `Mitternacht`. */
function clockTime(time: Temporal.PlainTime): string {
  if (time.hour === 0 && time.minute === 0) return 'Mitternacht';
  return `${time.hour} Uhr${time.minute === 0 ? '' : ` ${time.minute}`}`;
}
