import type { TextKeyword } from '../carriers/text-carrier.ts';

/** Words that are understood everywhere: people know them from other senders (47 CFR 64.1200(a)(10)). */
const EVERYWHERE: Record<TextKeyword, readonly string[]> = {
  stop: [
    'stop',
    'stopall',
    'stop all',
    'unsubscribe',
    'cancel',
    'end',
    'quit',
    'revoke',
    'optout',
    'opt out',
  ],
  start: ['start', 'unstop'],
  help: ['help', 'info'],
};

/** Words of a language, without accents. */
const BY_LANGUAGE: Record<string, Record<TextKeyword, readonly string[]>> = {
  de: {
    stop: [
      ...['stopp', 'stop alle', 'stopp alle', 'ende', 'beenden', 'widerrufen'],
      ...['abmelden', 'abmeldung', 'abbestellen', 'austragen'],
    ],
    start: ['anmelden', 'starten'],
    help: ['hilfe'],
  },
  fr: {
    stop: [
      ...['arret', 'arrete', 'arreter', 'arretez', 'fin', 'stop sms', 'resilier'],
      ...['desabonner', 'desabonnement', 'desinscrire', 'desinscription'],
    ],
    start: ['reprendre', 'reabonner', 'demarrer'],
    help: ['aide'],
  },
  es: {
    stop: ['alto', 'baja', 'dar de baja', 'darme de baja', 'fin', 'parar', 'cancelar', 'detener'],
    start: ['alta', 'iniciar', 'empezar', 'reanudar'],
    help: ['ayuda'],
  },
};

/**
 * Sentences that end the texts, also with a please: whoever reads them knows what is meant (47 CFR
 * 64.1200(a)(10); CTIA, Messaging Principles and Best Practices, 5.1.3). They are understood in the number's
 * language and in English. None has a word that means other things too, such as `cancel` to a doctor.
 */
const SENTENCES: Record<string, readonly string[]> = {
  en: [
    ...['stop', 'stop all', 'unsubscribe', 'unsubscribe me', 'opt out', 'opt me out', 'stop texting me'],
    ...['stop texting', 'stop messaging me', 'stop sending me texts', 'stop sending me messages'],
    ...['don t text me', 'dont text me', 'do not text me', 'no more texts', 'no more messages'],
    ...['don t text me again', 'dont text me again', 'do not text me again', 'don t text me anymore'],
    ...['take me off your list', 'remove me from your list', 'remove me from this list'],
  ],
  de: [
    ...['stopp', 'keine sms mehr', 'keine nachrichten mehr', 'keine weiteren nachrichten'],
    ...['keine weiteren sms', 'schreiben sie mir nicht mehr', 'schreib mir nicht mehr'],
    ...['schreibt mir nicht mehr', 'melden sie mich ab', 'schicken sie mir keine nachrichten mehr'],
  ],
  fr: [
    ...['plus de sms', 'plus de messages', 'plus aucun message', 'ne m ecrivez plus', 'ne m ecris plus'],
    ...['arretez de m ecrire', 'arrete de m ecrire', 'arretez', 'desinscrivez moi', 'desabonnez moi'],
  ],
  es: [
    ...['no mas mensajes', 'no mas sms', 'no me escriban mas', 'no me escriba mas', 'no me escribas mas'],
    ...['dejen de escribirme', 'deje de escribirme', 'deja de escribirme', 'denme de baja', 'deme de baja'],
  ],
};
/** Words of politeness, wherever they stand in a sentence. */
const PLEASE = ['please', 'pls', 'bitte', 's il vous plait', 's il te plait', 'svp', 'por favor'];
const POLITE = new RegExp(`(?:^| )(?:${PLEASE.join('|')})(?= |$)`, 'g');

const KEYWORDS = ['stop', 'start', 'help'] as const satisfies readonly TextKeyword[];
/** Longer texts are none of the words. */
export const LONGEST_KEYWORD = 60;

/**
 * What a whole text asks for, whatever its case, accents and punctuation; null for every other text.
 * @param language BCP 47 code of the number's language.
 */
export function readKeyword(body: string, language: string): TextKeyword | null {
  if (body.length > LONGEST_KEYWORD) return null;
  const said = body
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const code = language.toLowerCase().split('-')[0] ?? '';
  const own = BY_LANGUAGE[code];
  const keyword = KEYWORDS.find((word) => EVERYWHERE[word].includes(said) || own?.[word].includes(said));
  return keyword ?? (endsTexts(said, code) ? 'stop' : null);
}

function endsTexts(said: string, code: string): boolean {
  const plain = said.replace(POLITE, '').trim();
  return ['en', code].some((one) => SENTENCES[one]?.includes(plain));
}
