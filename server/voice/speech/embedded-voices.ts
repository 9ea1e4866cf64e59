/** A voice as the catalogue shows it. */
export interface CatalogVoice {
  id: string;
  name: string;
  /** BCP 47. */
  language: string;
  provider: 'embedded';
}

interface EmbeddedVoice extends CatalogVoice {
  engine: 'espeak' | 'flite';
  /** What the engine calls it; `+f3` and the like are eSpeak's variants of a voice. */
  engineName: string;
}

// eSpeak NG ignores unknown variants without an error: each of these was checked to differ in pitch.
const voices: readonly EmbeddedVoice[] = [
  fliteVoice('flite-rms', 'Robert (US English)', 'rms'),
  fliteVoice('flite-slt', 'Susan (US English)', 'slt'),
  voice('espeak-en-us', 'Adam (US English)', 'en-US', 'en-us'),
  voice('espeak-en-us-female', 'Emma (US English)', 'en-US', 'en-us+f3'),
  voice('espeak-en-gb', 'George (British English)', 'en-GB', 'en-gb-x-rp'),
  voice('espeak-en-gb-female', 'Alice (British English)', 'en-GB', 'en-gb-x-rp+f2'),
  voice('espeak-de-de', 'Jonas (German)', 'de-DE', 'de'),
  voice('espeak-de-de-female', 'Lena (German)', 'de-DE', 'de+f3'),
  voice('espeak-fr-fr', 'Louis (French)', 'fr-FR', 'fr'),
  voice('espeak-fr-fr-female', 'Camille (French)', 'fr-FR', 'fr+f3'),
  voice('espeak-es-es', 'Pablo (Spanish)', 'es-ES', 'es'),
  voice('espeak-es-es-female', 'Lucia (Spanish)', 'es-ES', 'es+f3'),
];

function voice(id: string, name: string, language: string, espeakName: string): EmbeddedVoice {
  return { id, name, language, provider: 'embedded', engine: 'espeak', engineName: espeakName };
}

/** Flite speaks American English only. */
function fliteVoice(id: string, name: string, engineName: string): EmbeddedVoice {
  return { id, name, language: 'en-US', provider: 'embedded', engine: 'flite', engineName };
}

/** The voices of the embedded provider, for the catalogue; the first of a language is its default. */
export const embeddedVoices: readonly CatalogVoice[] = voices.map(({ id, name, language, provider }) => ({
  id,
  name,
  language,
  provider,
}));

const espeakVoices = voices.filter(({ engine }) => engine === 'espeak');

/** The dictionaries that eSpeak NG needs for these voices, by its names of languages. */
export const espeakDictionaries: ReadonlySet<string> = new Set(
  espeakVoices.map(({ engineName }) => engineName.split(/[-+]/, 1)[0] ?? ''),
);

/** Whether it is the id of an embedded voice. */
export const isEmbeddedVoice = (id: string): boolean => voices.some((known) => known.id === id);

/** What eSpeak NG calls the voice `id`; null when it has none of that id. */
export const espeakNameOf = (id: string): string | null => engineNameOf(id, 'espeak');

/** What Flite calls the voice `id`; null when it has none of that id. */
export const fliteNameOf = (id: string): string | null => engineNameOf(id, 'flite');

const engineNameOf = (id: string, engine: EmbeddedVoice['engine']): string | null =>
  voices.find((known) => known.id === id && known.engine === engine)?.engineName ?? null;

/**
 * The embedded voices of a call in the order in which they are asked: the one that it names, or the default
 * of its language where there is no other voice (`isAlone`), then the one that is always ready.
 */
export function embeddedVoicesFor(id: string, language: string, isAlone: boolean): string[] {
  const last = espeakNameOf(id) === null ? fallbackVoice(language) : id;
  if (isEmbeddedVoice(id)) return id === last ? [last] : [id, last];
  const own = isAlone ? voices.find((known) => known.language === language)?.id : undefined;
  return own === undefined || own === last ? [last] : [own, last];
}

/**
 * The voice of eSpeak NG that replaces an unknown voice in `language`: one of this language, else one of the
 * same base language (`de` for `de-AT`), else the first of all.
 */
export function fallbackVoice(language: string): string {
  const base = language.split('-', 1)[0]?.toLowerCase() ?? '';
  const found =
    espeakVoices.find((known) => known.language === language) ??
    espeakVoices.find((known) => known.language.startsWith(`${base}-`));
  return found?.id ?? 'espeak-en-us';
}
