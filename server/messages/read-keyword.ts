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
    stop: ['stopp', 'abmelden', 'abbestellen', 'austragen'],
    start: ['anmelden', 'starten'],
    help: ['hilfe'],
  },
  fr: {
    stop: ['arret', 'arreter', 'desabonner', 'desinscrire', 'resilier'],
    start: ['reprendre', 'reabonner', 'demarrer'],
    help: ['aide'],
  },
  es: {
    stop: ['alto', 'baja', 'parar', 'cancelar', 'detener'],
    start: ['alta', 'iniciar', 'empezar', 'reanudar'],
    help: ['ayuda'],
  },
};

const KEYWORDS = ['stop', 'start', 'help'] as const satisfies readonly TextKeyword[];
/** Longer texts are none of the words. */
const LONGEST = 40;

/**
 * What a whole text asks for, whatever its case, accents and punctuation; null for every other text.
 * @param language BCP 47 code of the number's language.
 */
export function readKeyword(body: string, language: string): TextKeyword | null {
  if (body.length > LONGEST) return null;
  const said = body
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const own = BY_LANGUAGE[language.toLowerCase().split('-')[0] ?? ''];
  return KEYWORDS.find((word) => EVERYWHERE[word].includes(said) || own?.[word].includes(said)) ?? null;
}
