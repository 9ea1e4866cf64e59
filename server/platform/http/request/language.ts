import { PROBLEM_LANGUAGES, type ProblemLanguage } from '../../problem.ts';

/** Maximum languages of a header that are read; browsers send fewer than ten. */
const MAX_RANGES = 20;

/**
 * The language of error messages: the supported language that `Accept-Language` prefers (RFC 9110, section
 * 12.5.4), else English. The region is ignored: `de-AT` is German.
 */
export function languageOf(header: string | undefined): ProblemLanguage {
  if (header === undefined) return 'en';
  let best: { language: ProblemLanguage; weight: number } = { language: 'en', weight: 0 };
  for (const range of header.split(',', MAX_RANGES)) {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const language = PROBLEM_LANGUAGES.find((known) => known === tag.trim().split('-')[0]);
    const weight = weightOf(parameters);
    if (language && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

function weightOf(parameters: string[]): number {
  const quality = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='));
  if (quality === undefined) return 1;
  const weight = Number(quality.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
