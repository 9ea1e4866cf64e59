import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { onSessionEnd } from '../platform/api.ts';
import { Live } from '../platform/live.ts';
import { q } from '../platform/queries.ts';
import { SessionContext } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { LiveContext, useRefreshWhenTold } from '../platform/use-live.ts';
import { appTexts } from './app.texts.ts';
import { Connection } from './connection.tsx';
import { OtherWorkspace } from './other-workspace.tsx';
import { PhoneBar } from './phone-bar.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** Loaded behind the first page, which does not need it. */
const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

/** The frame of every page behind the sign-in: navigation, the page, and what is told about both. */
export function Shell(): ReactNode {
  const { data } = useQuery(q('getSession', {}));
  const session = data?.data ?? null;
  const [isOver, setIsOver] = useState(false);
  const navigate = useNavigate();
  useEffect(() => onSessionEnd(() => setIsOver(true)), []);
  useEffect(() => {
    if (session === null) void navigate({ to: '/sign-in' });
  }, [session, navigate]);
  if (session === null) return null;
  return (
    // Another business or person is another page: nothing of the one before stays.
    <SessionContext value={session} key={`${session.workspace.id} ${session.user.id}`}>
      <LiveScope onSessionEnd={() => setIsOver(true)}>
        <OwnLocale>
          <Frame />
          <OtherWorkspace />
          <Suspense>
            <CommandPalette />
          </Suspense>
          <SignInAgain isOpen={isOver} onDone={() => setIsOver(false)} email={session.user.email} />
        </OwnLocale>
      </LiveScope>
    </SessionContext>
  );
}

/** Fields write dates and times as the rest of the page does: by the country of the business. */
const OwnLocale = ({ children }: { children: ReactNode }): ReactNode => (
  <I18nProvider locale={useShow().locale}>{children}</I18nProvider>
);

function LiveScope({
  children,
  onSessionEnd: onEnd,
}: {
  children: ReactNode;
  onSessionEnd: () => void;
}): ReactNode {
  const [live] = useState(() => new Live({ onSessionEnd: onEnd }));
  useEffect(() => live.start(), [live]);
  useRefreshWhenTold(live);
  return <LiveContext value={live}>{children}</LiveContext>;
}

function Frame(): ReactNode {
  const t = useTexts(appTexts);
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // A screen reader goes on at the new page, and not where the link was.
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#page">
        {t.skip}
      </a>
      <Sidebar />
      <main id="page" ref={main} tabIndex={-1} className={styles['page']}>
        <Connection />
        <Outlet />
      </main>
      <PhoneBar />
    </div>
  );
}
