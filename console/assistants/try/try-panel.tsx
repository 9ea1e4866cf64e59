import type { ReactNode } from 'react';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { toolTexts } from '../../ui/tool-uses/tools.texts.ts';
import { CallLines } from './call-lines.tsx';
import { CallerInput } from './caller-input.tsx';
import { TryFault } from './try-fault.tsx';
import styles from './try.module.css';
import { TryStart } from './try-start.tsx';
import { tryTexts } from './try.texts.ts';
import type { UsedTestCall } from './use-test-call.ts';

interface TryPanelProps {
  assistant: { id: number; name: string };
  /** The call of the page: it goes on where the panel moves to another place. */
  used: UsedTestCall;
  /** Where the name of the panel stands already, it is not said again. */
  isBare?: boolean;
}

/** Calls the assistant from this page: by microphone or by typing, and what came of it. */
export function TryPanel({ assistant, used, isBare = false }: TryPanelProps): ReactNode {
  const t = useTexts(tryTexts);
  const { call, state, lines } = used;
  const isOn = state.phase === 'running' || state.phase === 'starting';
  const isWaiting = isOn && lines.length === 0;
  const body = (
    <div className={styles['panel']}>
      {state.phase === 'idle' && <p className={styles['quiet']}>{t.help}</p>}
      {state.fault !== null && <TryFault fault={state.fault} />}
      {state.phase !== 'idle' && <CallLines lines={lines} name={assistant.name} />}
      <p role="status" className={styles['quiet']}>
        {isWaiting && (state.phase === 'starting' ? t.starting : t.ringing)}
      </p>
      {state.phase === 'running' && <CallerInput call={call} state={state} />}
      {state.phase === 'over' && <Over state={state} made={used.made} />}
      {!isOn && (
        <TryStart
          isFirst={state.phase === 'idle'}
          onBegin={(medium, from) => void call.begin(medium, { assistantId: assistant.id, from })}
        />
      )}
    </div>
  );
  return isBare ? body : <Card title={t.title}>{body}</Card>;
}

/** The end of a call: who ended it, what it made, and where it is kept. */
function Over({ state, made }: Pick<UsedTestCall, 'state' | 'made'>): ReactNode {
  const t = useTexts(tryTexts);
  const words = useTexts(toolTexts);
  const show = useShow();
  const end = state.events.find((event) => event.event === 'ended');
  if (state.callId === null) return null;
  return (
    <div className={styles['over']}>
      <p role="status">{(end && t.ended[end.data.by]) ?? t.over}</p>
      {made.length > 0 && (
        <>
          <h3 className={styles['heading']}>{t.made}</h3>
          <ul role="list" className={styles['made']}>
            {made.map(({ kind, to, label }) => (
              <li key={to}>
                <RouteLink to={to}>
                  {[words.links[kind], label && show.plain(label)].filter(Boolean).join(': ')}
                </RouteLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <LinkButton to={`/calls/${state.callId}`} icon="phone" size="small">
        {t.toCall}
      </LinkButton>
    </div>
  );
}
