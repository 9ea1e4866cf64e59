import type { IncomingHttpHeaders } from 'node:http';
import { PROBLEM_LANGUAGES, type ProblemLanguage } from '../platform/problem.ts';
import { languageOf } from '../platform/http/request/language.ts';

const THEMES = ['light', 'dark'];

/** Cookies that the console itself reads; it writes them where a person chooses. */
const COOKIES = { language: 'language', theme: 'theme' };
/** The pairs of a header that are read; the header as a whole has its own limit. */
const MAX_COOKIES = 50;

/** How a page looks from its first moment. */
export interface Look {
  language: ProblemLanguage;
  /** Null follows the browser's setting. */
  theme: string | null;
}

/** The chosen language, or that of the browser, and the chosen theme. Any other value counts as none. */
export function lookOf(headers: IncomingHttpHeaders): Look {
  const chosen = cookiesOf(headers.cookie);
  const language = PROBLEM_LANGUAGES.find((known) => known === chosen.get(COOKIES.language));
  const theme = THEMES.find((known) => known === chosen.get(COOKIES.theme));
  return { language: language ?? languageOf(headers['accept-language']), theme: theme ?? null };
}

function cookiesOf(header = ''): Map<string, string> {
  const pairs = header.split(';', MAX_COOKIES).map((pair) => pair.trim().split('=', 2));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

/** The tag by which every page begins its document. */
export const htmlTag = ({ language, theme }: Look): string =>
  theme === null ? `<html lang="${language}">` : `<html lang="${language}" data-theme="${theme}">`;
