/** The languages of error messages; the first is the default. */
export const PROBLEM_LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type ProblemLanguage = (typeof PROBLEM_LANGUAGES)[number];

/** What is wrong: a stable code for programs and a sentence for people. */
export interface Problem {
  readonly code: string;
  /** The complete sentence in a language. */
  sentence(language: ProblemLanguage): string;
}

/** The sentence of a problem in each language; `{name}` stands for a value. */
export type ProblemText = Record<ProblemLanguage, string> & {
  /** The code, when it differs from the name under which the problem is defined. */
  code?: string;
};

/** A value with a translation for each language. */
export type Words = Readonly<Record<ProblemLanguage, string>>;

/** The value of a placeholder. */
export type ProblemValue = string | number | Words;

/** The names of the placeholders in a sentence. */
type ValuesOf<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValuesOf<Rest>
  : never;

type Maker<Text extends ProblemText> =
  ValuesOf<Text['en']> extends never
    ? () => Problem
    : (values: Record<ValuesOf<Text['en']>, ProblemValue>) => Problem;

export type ProblemMakers<Texts extends Record<string, ProblemText>> = {
  readonly [Name in keyof Texts]: Maker<Texts[Name]>;
};

/**
 * The problems of a resource, each as a function of the values in its sentence:
 * `defineProblems({ too_long: { en: 'At most {limit} characters.', … } }).too_long({ limit: 255 })`.
 */
export function defineProblems<const Texts extends Record<string, ProblemText>>(
  texts: Texts,
): ProblemMakers<Texts> {
  const makers = Object.entries(texts).map(([name, text]) => {
    const code = text.code ?? name;
    const make = (values: Record<string, ProblemValue> = {}): Problem => ({
      code,
      sentence: (language) =>
        text[language].replaceAll(/\{(\w+)\}/g, (_whole, key: string) => wordOf(values[key] ?? '', language)),
    });
    return [name, make];
  });
  const defined = Object.fromEntries(makers) as ProblemMakers<Texts>;
  textsOfMakers.set(defined, texts);
  return defined;
}

const textsOfMakers = new WeakMap<object, Readonly<Record<string, ProblemText>>>();

/**
 * The texts behind what `defineProblems` returned, for the list of codes in `docs/errors.md`; null for
 * anything else.
 */
export const problemTextsOf = (makers: unknown): Readonly<Record<string, ProblemText>> | null =>
  typeof makers === 'object' && makers !== null ? (textsOfMakers.get(makers) ?? null) : null;

const wordOf = (value: ProblemValue, language: ProblemLanguage): string =>
  typeof value === 'object' ? value[language] : String(value);
