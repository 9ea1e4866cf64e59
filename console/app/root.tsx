import { Outlet } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import {
  applyTheme,
  keepLanguage,
  keepTheme,
  readLanguage,
  readTheme,
  type Theme,
} from '../platform/preferences.ts';
import { LanguageContext, type Language } from '../platform/texts.ts';
import { UiRoot } from '../ui/ui-root.tsx';
import { PreferencesContext } from './preferences-context.ts';

/** What is around every page: language, colours, and the house of the kit. */
export function Root(): ReactNode {
  const [language, setLanguage] = useState<Language>(readLanguage);
  const [theme, setTheme] = useState<Theme>(readTheme);
  const chooseLanguage = useCallback((chosen: Language) => {
    keepLanguage(chosen);
    setLanguage(chosen);
  }, []);
  const chooseTheme = useCallback((chosen: Theme) => {
    keepTheme(chosen);
    setTheme(chosen);
  }, []);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    applyTheme(theme);
  }, [language, theme]);
  const preferences = useMemo(
    () => ({ theme, chooseTheme, language, chooseLanguage }),
    [theme, chooseTheme, language, chooseLanguage],
  );
  return (
    <PreferencesContext value={preferences}>
      <LanguageContext value={language}>
        <UiRoot>
          <Outlet />
        </UiRoot>
      </LanguageContext>
    </PreferencesContext>
  );
}
