import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { onSessionEnd } from '../platform/api.ts';
import { Live } from '../platform/live.ts';
import { q } from '../platform/queries.ts';
import { SessionContext, type Session } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { LiveContext, useRefreshWhenTold } from '../platform/use-live.ts';
import { appTexts } from './app.texts.ts';
import { Connection } from './connection.tsx';
import { isSessionOver } from './is-session-over.ts';
import { OtherWorkspace } from './other-workspace.tsx';
import { PaletteKey } from './palette-key.tsx';
import { PhoneBar } from './phone-bar.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

/** Loaded when a session ends; no page begins with it. */
const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }));

/** The frame of every page behind the sign-in: navigation, the page, and what is told about both. */
export function Shell(): ReactNode {
  const { data } = useQuery(q('getSession', {}));
  const read = data?.data ?? null;
  const { session, other } = usePinned(read);
  const [isOver, setIsOver] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const check = useCallback(async () => {
    const isEnded = await isSessionOver(client);
    if (isEnded) setIsOver(true);
    return isEnded;
  }, [client]);
  useEffect(() => onSessionEnd(() => void check()), [check]);
  useEffect(() => {
    if (session === null) void navigate({ to: '/sign-in' });
  }, [session, navigate]);
  if (session === null) return null;
  return (
    <SessionContext value={session}>
      <LiveScope isOver={isOver} check={check}>
        <OwnLocale>
          <Frame />
          <OtherWorkspace name={other} />
          <PaletteKey />
          <Suspense fallback={null}>
            {isOver && <SignInAgain isOpen onDone={() => setIsOver(false)} email={session.user.email} />}
          </Suspense>
        </OwnLocale>
      </LiveScope>
    </SessionContext>
  );
}

/**
 * The session as this page began in it: a page is of one business. `other` is the name of the business that
 * another tab switched to since.
 */
function usePinned(read: Session | null): { session: Session | null; other: string | null } {
  const [pinned, setPinned] = useState(read);
  const isSame = pinned !== null && read?.workspace.id === pinned.workspace.id;
  if (read !== pinned && (read === null || pinned === null || isSame)) setPinned(read);
  const isOther = read !== null && pinned !== null && !isSame;
  return { session: isOther ? pinned : read, other: isOther ? read.workspace.name : null };
}

/** Fields write dates and times as the rest of the page does: by the country of the business. */
const OwnLocale = ({ children }: { children: ReactNode }): ReactNode => (
  <I18nProvider locale={useShow().locale}>{children}</I18nProvider>
);

interface LiveScopeProps {
  children: ReactNode;
  isOver: boolean;
  /** Whether the session ended with the socket, or another one began. */
  check: () => Promise<boolean>;
}

function LiveScope({ children, isOver, check }: LiveScopeProps): ReactNode {
  const [live] = useState(
    () =>
      new Live({
        onSessionEnd: async (closed) => {
          if (!(await check())) closed.reopen();
        },
      }),
  );
  useEffect(() => live.start(), [live]);
  useEffect(() => {
    if (!isOver) live.reopen();
  }, [live, isOver]);
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
