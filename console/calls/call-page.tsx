import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotFoundPage } from '../app/not-found-page.tsx';
import type { FullCall } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { readId } from '../platform/read-address.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Loading } from '../ui/loading.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { CallActions } from './call-actions.tsx';
import { CallBadge } from './call-badge.tsx';
import { CallParts } from './connection/call-parts.tsx';
import { callPageTexts } from './call-page.texts.ts';
import { callWords } from './call-words.texts.ts';
import { isRunning, otherNumber, otherPerson } from './describe-call.ts';
import { FinishedCall } from './finished-call.tsx';
import { RunningCall } from './running-call.tsx';

const route = getRouteApi('/shell/calls/$id');

/** One call: while it runs, its words as they are spoken; afterwards, everything that is kept of it. */
export function CallPage(): ReactNode {
  return (
    <CallFrame id={readId(route.useParams().id) ?? 0}>
      {(call) => (isRunning(call) ? <RunningCall call={call} /> : <FinishedCall call={call} />)}
    </CallFrame>
  );
}

interface CallFrameProps {
  id: number;
  /** The part of the call below its head. */
  children: (call: FullCall) => ReactNode;
}

/** A call that is looked up, with its head and its parts. */
export function CallFrame({ id, children }: CallFrameProps): ReactNode {
  const t = useTexts(callPageTexts);
  const call = useQuery({ ...q('getCall', { path: { id } }), enabled: id > 0 });
  if (id === 0 || call.error?.status === 404) return <NotFoundPage />;
  if (call.data === undefined) {
    return (
      <>
        <PageHead title={t.call(id)} back={{ to: '/calls', label: t.back }} />
        {call.error === null ? (
          <Loading />
        ) : (
          <Trouble error={call.error} onRetry={() => void call.refetch()} />
        )}
      </>
    );
  }
  return <OneCall call={call.data.data}>{children(call.data.data)}</OneCall>;
}

function OneCall({ call, children }: { call: FullCall; children: ReactNode }): ReactNode {
  const t = useTexts(callPageTexts);
  const words = useTexts(callWords);
  const show = useShow();
  const number = otherNumber(call);
  const isNamed = call.contact?.name != null && number !== null;
  const about = [words.directions[call.direction], isNamed && show.phone(number), show.when(call.started_at)];
  return (
    <>
      <PageHead
        title={otherPerson(call, show, words.withheld)}
        back={{ to: '/calls', label: t.back }}
        badge={<CallBadge call={call} />}
        description={about.filter(Boolean).join(' · ')}
        actions={<CallActions call={call} />}
      />
      {isRunning(call) ? null : <CallParts id={call.id} />}
      {children}
    </>
  );
}
