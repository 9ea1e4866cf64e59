import { createContext, use } from 'react';
import type { Theme } from '../platform/preferences.ts';
import type { Language } from '../platform/texts.ts';

interface Preferences {
  theme: Theme;
  chooseTheme: (theme: Theme) => void;
  language: Language;
  chooseLanguage: (language: Language) => void;
}

export const PreferencesContext = createContext<Preferences | null>(null);

/** What the person chose for this browser, and how to choose otherwise. */
export function usePreferences(): Preferences {
  const preferences = use(PreferencesContext);
  if (preferences === null) throw new Error('this component needs the root of the console');
  return preferences;
}
