import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { connectionTexts } from './connection.texts.ts';
import { Ladder } from './ladder.tsx';
import { MessageTexts } from './message-texts.tsx';
import { SoundFigures } from './sound-figures.tsx';

/** How a call reached the telephone network: its signalling, and its sound second by second. */
export function CallConnection({ id }: { id: number }): ReactNode {
  const t = useTexts(connectionTexts);
  const show = useShow();
  const trace = useQuery(q('getCallTrace', { path: { id } }));
  if (trace.error !== null) return <Trouble error={trace.error} onRetry={() => void trace.refetch()} />;
  if (trace.data === undefined) return <Loading />;
  const { messages, messages_left_out: leftOut, media } = trace.data.data;
  if (messages.length === 0 && media === null)
    return <Empty icon="activity" title={t.nothing} body={t.nothingBody} />;
  return (
    <>
      {messages.length > 0 && (
        <>
          <Card title={t.ladder} description={t.ladderHelp}>
            <Ladder messages={messages} />
            {leftOut > 0 && <p>{t.leftOut(leftOut, show.number(leftOut))}</p>}
          </Card>
          <Card title={t.messages} description={t.messagesHelp}>
            <MessageTexts messages={messages} />
          </Card>
        </>
      )}
      {media !== null && (
        <Card title={t.sound} description={t.soundHelp}>
          <SoundFigures media={media} />
        </Card>
      )}
    </>
  );
}
