import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { OptOutBadges } from '../app/opt-out-badges.tsx';
import type { Message } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { Composer } from './composer.tsx';
import { MessageBubble } from './message-bubble.tsx';
import styles from './messages.module.css';
import { messagesTexts } from './messages.texts.ts';
import { canBeAnswered, numberOf, type Person } from './threads.ts';
import { useThread } from './use-threads.ts';

interface ThreadViewProps {
  person: Person;
  onClose: () => void;
  onOpen: (key: string) => void;
}

/** The conversation with one person, oldest at the top, and what is written next. */
export function ThreadView({ person, onClose, onOpen }: ThreadViewProps): ReactNode {
  const t = useTexts(messagesTexts);
  const may = useMay();
  const { pages, messages } = useThread(person);
  const isAnswerable = canBeAnswered(person, messages.at(-1));
  return (
    <section className={styles['view']} aria-label={t.conversation}>
      <ThreadHead person={person} last={messages.at(-1)} onClose={onClose} />
      {pages.error !== null && <Trouble error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && <Loading />}
      <Bubbles
        messages={messages}
        older={
          pages.hasNextPage && (
            <Button
              size="small"
              icon="chevron-up"
              isPending={pages.isFetchingNextPage}
              onPress={() => void pages.fetchNextPage()}
            >
              {t.older}
            </Button>
          )
        }
      />
      {messages.length === 0 && pages.isSuccess && <p className={styles['nothing']}>{t.nothing}</p>}
      {!isAnswerable && <p className={styles['nothing']}>{t.noAnswer}</p>}
      {isAnswerable && may('write') && <Composer person={person} onOpen={onOpen} />}
    </section>
  );
}

interface ThreadHeadProps {
  person: Person;
  last: Message | undefined;
  onClose: () => void;
}

function ThreadHead({ person, last, onClose }: ThreadHeadProps): ReactNode {
  const t = useTexts(messagesTexts);
  const show = useShow();
  const may = useMay();
  const contactId = 'contactId' in person ? person.contactId : null;
  const contact = useQuery({
    ...q('getContact', { path: { id: contactId ?? 0 } }),
    enabled: contactId !== null,
    retry: false,
  }).data?.data;
  const ofThread = last === undefined ? null : numberOf(last);
  const number = contact?.phone ?? ('number' in person ? person.number : ofThread);
  const shown = number === null ? '' : show.phone(number);
  return (
    <header className={styles['head']}>
      <IconButton icon="arrow-left" label={t.back} onPress={onClose} className={styles['back'] ?? ''} />
      <div className={styles['who']}>
        <h2 className={styles['heading']}>{contact?.name ?? shown}</h2>
        {contact?.name != null && <span className={styles['quiet']}>{shown}</span>}
        {contact?.do_not_call === true && (
          <Badge tone="bad" icon="ban">
            {t.doNotCall}
          </Badge>
        )}
        {contact !== undefined && <OptOutBadges contact={contact} />}
      </div>
      {contact !== undefined && (
        <LinkButton to={`/contacts/${contact.id}`} size="small" icon="user">
          {t.contact}
        </LinkButton>
      )}
      {may('write') && number?.startsWith('+') === true && contact?.do_not_call !== true && (
        <LinkButton to={`/calls?call=${encodeURIComponent(number)}`} size="small" icon="phone-outgoing">
          {t.call}
        </LinkButton>
      )}
    </header>
  );
}

/** Keeps the newest message in sight when it comes, unless the person reads further up. */
function Bubbles({ messages, older }: { messages: readonly Message[]; older: ReactNode }): ReactNode {
  const t = useTexts(messagesTexts);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (isAtEnd.current && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  });
  const follow = (): void => {
    const { current } = box;
    if (current !== null)
      isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_END_PX;
  };
  return (
    <div
      ref={box}
      className={styles['scroll']}
      onScroll={follow}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
      tabIndex={0}
      role="log"
      aria-label={t.conversation}
    >
      {older}
      <ol role="list" className={styles['bubbles']}>
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} />
        ))}
      </ol>
    </div>
  );
}

const NEAR_END_PX = 80;
