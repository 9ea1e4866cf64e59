/** A voice as the catalogue shows it. */
export interface CatalogVoice {
  id: string;
  name: string;
  /** BCP 47. */
  language: string;
  provider: 'embedded';
}

interface EmbeddedVoice extends CatalogVoice {
  /** What eSpeak NG calls it; `+f3` and the like are its variants of a voice. */
  espeakName: string;
}

// eSpeak NG ignores unknown variants without an error: each of these was checked to differ in pitch.
const voices: readonly EmbeddedVoice[] = [
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
  return { id, name, language, provider: 'embedded', espeakName };
}

/** The voices of the embedded provider, for the catalogue; the first of a language is its default. */
export const embeddedVoices: readonly CatalogVoice[] = voices.map(({ id, name, language, provider }) => ({
  id,
  name,
  language,
  provider,
}));

/** The dictionaries that eSpeak NG needs for these voices, by its names of languages. */
export const espeakDictionaries: ReadonlySet<string> = new Set(
  voices.map(({ espeakName }) => espeakName.split(/[-+]/, 1)[0] ?? ''),
);

/** What eSpeak NG calls the voice `id`; null when the embedded provider has none of that id. */
export function espeakNameOf(id: string): string | null {
  return voices.find((known) => known.id === id)?.espeakName ?? null;
}

/** The embedded voice of a call: the one it names, or one of its language. */
export const embeddedVoiceFor = (id: string, language: string): string =>
  voices.some((known) => known.id === id) ? id : fallbackVoice(language);

/**
 * The embedded voice that replaces an unknown voice in `language`: one of this language, else one of the same
 * base language (`de` for `de-AT`), else the first of all.
 */
export function fallbackVoice(language: string): string {
  const base = language.split('-', 1)[0]?.toLowerCase() ?? '';
  const found =
    voices.find((known) => known.language === language) ??
    voices.find((known) => known.language.startsWith(`${base}-`));
  return found?.id ?? 'espeak-en-us';
}
