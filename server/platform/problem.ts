/** The languages that refusals are told in; the first is the one for everybody else. */
export const PROBLEM_LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type ProblemLanguage = (typeof PROBLEM_LANGUAGES)[number];

/** What was wrong: a stable code for programs and a sentence for people. */
export interface Problem {
  readonly code: string;
  /** The sentence, ready to be shown or read out. */
  sentence(language: ProblemLanguage): string;
}

/** The sentence of a problem in each language; `{name}` stands for a value. */
export type ProblemText = Record<ProblemLanguage, string> & {
  /** The code, where it differs from the name under which the problem is defined. */
  code?: string;
};

/** The names of the values in a sentence. */
type ValuesOf<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValuesOf<Rest>
  : never;

type Maker<Text extends ProblemText> =
  ValuesOf<Text['en']> extends never
    ? () => Problem
    : (values: Record<ValuesOf<Text['en']>, string | number>) => Problem;

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
    const make = (values: Record<string, string | number> = {}): Problem => ({
      code,
      sentence: (language) =>
        text[language].replaceAll(/\{(\w+)\}/g, (_whole, key: string) => String(values[key] ?? '')),
    });
    return [name, make];
  });
  return Object.fromEntries(makers) as ProblemMakers<Texts>;
}
