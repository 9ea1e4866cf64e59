import { spanishTasks } from './phrases-tasks.ts';
import { spanishCall } from './phrases-call.ts';
import { spanishOffer } from './phrases-offer.ts';
import { listWith, secondsWith } from '../join-words.ts';
import type { PhraseBook } from '../phrase-book.ts';

const list = listWith('y');
const seconds = secondsWith('segundo', 'segundos');
const after = (holiday: string | null): string => (holiday === null ? '' : `: ${holiday}`);

export const spanish: PhraseBook = {
  menu: {
    message: 'Para dejar un mensaje, pulse 1.',
    callback: 'Para que le llamemos, pulse 2.',
    hours: 'Para escuchar nuestro horario, pulse 3.',
    repeat: 'Para escuchar de nuevo estas opciones, pulse 0.',
    unknownKey: (key) => `La tecla ${key} no está en uso.`,
    onlyKeys: 'En esta línea no puedo entender la voz. Por favor, use las teclas de su teléfono.',
    nothingOffered: 'Lo siento, en este momento nadie puede atender su llamada.',
    orHangUp: 'O simplemente cuelgue.',
  },
  record: {
    afterTheTone:
      'Por favor, deje su mensaje después de la señal. Pulse la tecla almohadilla cuando termine.',
    callbackAfterTheTone: (number) =>
      number === null
        ? 'Después de la señal, diga por favor su nombre, su número y el motivo de su llamada. Pulse la tecla almohadilla cuando termine.'
        : `Le llamaremos al ${number}. Después de la señal, diga por favor su nombre y el motivo de su llamada. Pulse la tecla almohadilla cuando termine.`,
    messageRecorded: 'Gracias, su mensaje ha sido grabado.',
    callbackRecorded: 'Gracias, le llamaremos.',
    nothingRecorded: 'No he oído nada, así que no se ha grabado ningún mensaje.',
    failed: 'Lo siento, en este momento no puedo tomar ningún mensaje. Por favor, inténtelo más tarde.',
  },
  talk: {
    offerWithMessages:
      'Puede dejar un mensaje, pedir que le llamemos o hacerme una pregunta, por ejemplo sobre nuestro horario.',
    offerQuestions: 'Puede hacerme una pregunta, por ejemplo sobre nuestro horario.',
    notUnderstood: 'Lo siento, no conozco la respuesta.',
    noPerson: 'Lo siento, en este momento nadie puede ponerse al teléfono.',
    identity: (assistant, business) => `Soy ${assistant}, la asistencia telefónica de ${business}.`,
    greeting: '¡Buenos días! ¿En qué puedo ayudarle?',
    welcome: 'De nada.',
    anythingElse: '¿Puedo ayudarle en algo más?',
    stillThere: '¿Sigue ahí?',
    numberNoted: (number) => `Gracias, he anotado su número: ${number}.`,
  },
  message: {
    ask: 'Por supuesto. ¿Qué desea que comunique?',
    askReason: 'Por supuesto. ¿De qué se trata?',
    askName: '¿Me dice su nombre, por favor?',
    askNumber: '¿En qué número podemos localizarle?',
    goOn: '¿Sí? Siga, por favor.',
    askNumberAgain:
      'Lo siento, no reconozco ese número de teléfono. Por favor, dígame el número otra vez con su prefijo.',
    confirmNumber: (name, number) =>
      `Gracias${name === null ? '' : `, ${name}`}. Podemos localizarle en el ${number}. ¿Es correcto?`,
    kept: 'Gracias, he tomado su mensaje.',
    callbackKept: 'Gracias, lo he anotado. Le llamaremos.',
    dropped: 'De acuerdo, no he guardado nada.',
  },
  facts: {
    address: (address) => `Nuestra dirección es ${address}.`,
    phone: (phone) => `Nuestro número de teléfono es el ${phone}.`,
    email: (email) => `Nuestro correo electrónico es ${email}.`,
    website: (website) => `Nuestra página web es ${website}.`,
    unknown: 'Lo siento, no tengo ese dato.',
  },
  ...spanishCall,
  ...spanishTasks,
  offer: spanishOffer,
  hours: {
    time: clockTime,
    range: (from, to) => `de ${from} a ${to}`,
    roundTheClock: 'las 24 horas',
    list,
    today: 'hoy',
    tomorrow: 'mañana',
    tonight: 'esta noche',
    onWeekday: (weekday) => `el ${weekday}`,
    onDate: (date) => `el ${date}`,
    dayAt: (day, time) => `${day} a ${time}`,
    openNow: (until) => `Sí, ahora estamos abiertos, hasta ${until}.`,
    alwaysOpen: 'Sí, estamos abiertos las 24 horas.',
    nowOpen: (until) => `Ahora estamos abiertos, hasta ${until}.`,
    nowAlwaysOpen: 'Estamos abiertos las 24 horas.',
    holidayDate: (name, date) => `${name} es ${date}.`,
    thatDay: 'Ese día',
    asUsual: (ranges) =>
      `No hay un horario especial anotado para ese día; normalmente abrimos entonces ${ranges}.`,
    closedNow: (next) =>
      next === null
        ? 'En este momento estamos cerrados.'
        : `En este momento estamos cerrados. Volvemos a abrir ${next}.`,
    openOn: (day, ranges, holiday) => `${day} abrimos ${ranges}${after(holiday)}.`,
    closedOn: (day, holiday) => `${day} estamos cerrados${after(holiday)}.`,
    week: (lines) => `Nuestro horario es: ${lines}.`,
    days: (from, to) => `de ${from} a ${to}`,
    weekLine: (days, ranges) => (ranges === null ? `${days} cerrado` : `${days} ${ranges}`),
    none: 'No tenemos un horario fijo.',
  },
  called: {
    person: 'Para hablar con una persona, pulse 1.',
    notAgain: 'Si no desea recibir más llamadas, pulse 2.',
    personInWords: 'Para hablar con una persona, dígalo o pulse 1.',
    notAgainInWords: 'Si no desea recibir más llamadas, dígalo o pulse 2.',
    personNoted:
      'En este momento no puedo comunicarle. He anotado que desea hablar con una persona, y le llamaremos.',
    notCalledAgain: 'Anotado: no volveremos a llamarle.',
    notNoted: 'Lo siento, no se pudo anotar. Por favor, díganoslo de nuevo más tarde.',
  },
  ending: {
    goodbye: 'Gracias por su llamada. Adiós.',
    goodbyeToCalled: 'Gracias por su tiempo. Adiós.',
    holdOn: 'Un momento, por favor.',
    limitReached: 'Lo siento, esta llamada ha alcanzado su duración máxima y termina ahora. Adiós.',
    shuttingDown: 'Lo siento, tengo que colgar ahora. Adiós.',
    troubleLeaveMessage:
      'Lo siento, ha ocurrido un problema por nuestra parte. Por favor, deje su mensaje después de la señal y pulse almohadilla al terminar.',
    trouble: 'Lo siento, ha ocurrido un problema por nuestra parte. Por favor, llame más tarde. Adiós.',
  },
  written: {
    recordedTurn: (length) => `[Mensaje de voz, ${seconds(length)}]`,
    voicemailBody: (length) => `Mensaje de voz, ${seconds(length)}.`,
    callbackBody: (length) => `Pide que le llamen; mensaje de voz, ${seconds(length)}.`,
    callbackRequested: 'Pide que le llamen.',
    wantsPerson: 'Desea hablar con una persona.',
    askedNotToBeCalled: (who) => `${who} no desea recibir más llamadas.`,
    spoke: (who) => `${who} habló con el asistente y no dejó ningún mensaje.`,
    spokeUnheard: (who) => `${who} habló, pero en esta línea solo se entienden las teclas.`,
    topics: {
      services: 'los servicios',
      menu: 'la carta',
      rooms: 'las habitaciones',
      check_in: 'las horas de llegada y salida',
      staff: 'el equipo',
      delivery: 'las entregas',
      opening_hours: 'el horario',
      address: 'la dirección',
      phone: 'el número de teléfono',
      email: 'el correo electrónico',
      website: 'la página web',
      faq: 'una pregunta frecuente',
      knowledge: 'la empresa',
    },
    caller: 'La persona que llamó',
    called: 'La persona llamada',
    asked: (who, topics) => `${who} preguntó por ${topics}.`,
    leftMessage: (who, body) => `${who} dejó un mensaje: «${body}»`,
    leftVoicemail: (who, length) => `${who} dejó un mensaje de voz de ${seconds(length)}.`,
    wantsCallback: (who, number, body) =>
      `${who} pide que le llamen${number === null ? '' : ` al ${number}`}${body === null ? '.' : `: «${body}»`}`,
    leftNothing: (who) => `${who} colgó sin dejar ningún mensaje.`,
    silent: (who) => `${who} no dijo nada.`,
    heardWelcome: (who) => `${who} contestó y escuchó el mensaje de bienvenida.`,
    leftWelcome: 'Contestó un buzón de voz; se dejó un mensaje.',
    mailbox: 'Contestó un buzón de voz; no se dejó ningún mensaje.',
    goneBeforeAnswer: 'La persona que llamó colgó antes de que se respondiera la llamada.',
    goneOnAnswer: 'La llamada se descolgó y terminó antes de que se oyera a nadie.',
    booked: (who, what) => `${who} ha reservado: ${what}.`,
    ordered: (who, number) => `${who} ha hecho el pedido ${number}.`,
    moved: (who, when) => `${who} ha cambiado una cita: ${when}.`,
    cancelled: (who, what) => `${who} ha cancelado: ${what}.`,
    transferred: (target) => `La llamada se transfirió a ${target}.`,
    limit: 'La llamada terminó porque alcanzó su duración máxima.',
    heldTooLong: 'La llamada se dejó en espera y no se retomó.',
    connectionLost: 'Se perdió la conexión.',
    failed: 'La llamada terminó por un fallo técnico.',
    interruptedByUs: 'La llamada terminó porque el sistema se estaba deteniendo.',
    canceledByTeam: 'El equipo terminó la llamada antes de que se atendiera.',
    endedByTeam: 'El equipo terminó la llamada.',
  },
};

/** `las 9`, `la 1`, `las 17:30`, `la medianoche`. */
function clockTime(time: Temporal.PlainTime): string {
  if (time.hour === 0 && time.minute === 0) return 'la medianoche';
  const minute = time.minute === 0 ? '' : `:${String(time.minute).padStart(2, '0')}`;
  return `${time.hour === 1 ? 'la' : 'las'} ${time.hour}${minute}`;
}
