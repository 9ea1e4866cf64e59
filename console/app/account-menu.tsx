import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { THEMES } from '../platform/preferences.ts';
import { useSave } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { LANGUAGES, useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toast.tsx';
import { appTexts } from './app.texts.ts';
import { ChoiceMenu } from './choice-menu.tsx';
import { usePreferences } from './preferences-context.ts';

/** What the person sets for this browser, and the way out. */
export function AccountMenu(): ReactNode {
  const t = useTexts(appTexts);
  const { user } = useSession();
  const { theme, chooseTheme, language, chooseLanguage } = usePreferences();
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = useSave('deleteSession', {
    onDone: async () => {
      await navigate({ to: '/sign-in' });
      client.clear();
    },
  });
  const signOut = (): void =>
    leave.mutate({}, { onError: (error) => toast({ text: error.message, tone: 'bad' }) });
  return (
    <ChoiceMenu
      label={t.account(`${user.name} ${user.email}`)}
      text={user.name}
      note={user.email}
      icon="user"
      sections={[
        {
          id: 'language',
          title: t.language,
          chosen: language,
          choices: LANGUAGES.map((id) => ({ id, text: t.languages[id] })),
          onChoose: (id) => chooseLanguage(LANGUAGES.find((one) => one === id) ?? 'en'),
        },
        {
          id: 'colours',
          title: t.colours,
          chosen: theme,
          choices: THEMES.map((id) => ({ id, text: t.themes[id] })),
          onChoose: (id) => chooseTheme(THEMES.find((one) => one === id) ?? 'system'),
        },
        {
          id: 'account',
          choices: [
            { id: 'security', text: t.security, to: '/settings/security', icon: 'shield' },
            { id: 'docs', text: t.docs, to: '/docs/', icon: 'file' },
          ],
        },
        {
          id: 'leave',
          choices: [{ id: 'sign-out', text: t.signOut, icon: 'logout' }],
          onChoose: signOut,
        },
      ]}
    />
  );
}
