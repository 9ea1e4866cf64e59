import { chooseLanguage, isLanguage, type Language } from './texts.ts';

/**
 * What a person chose for this browser. It stands in cookies, because the server writes language and colours
 * into the page before any script runs.
 */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const YEAR_SECONDS = 31_536_000;

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** The language that was chosen, else the first of the browser's that the console speaks. */
export function readLanguage(): Language {
  const chosen = readCookie('language');
  return isLanguage(chosen) ? chosen : chooseLanguage(navigator.languages);
}

export const keepLanguage = (language: Language): void => writeCookie('language', language);

export function readTheme(): Theme {
  const chosen = readCookie('theme');
  return THEMES.find((theme) => theme === chosen) ?? 'system';
}

export const keepTheme = (theme: Theme): void => writeCookie('theme', theme);

/** Writes the colours onto the page as the server does. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
