import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { q } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { CheckboxGroup } from '../../ui/fields/checkbox.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import styles from '../integrations.module.css';
import { endpointsTexts } from './endpoints.texts.ts';
import { groupEvents } from './group-events.ts';

/** The events that app hooks know (docs/hooks.md). */
const HOOK_EVENTS = [
  'call.completed',
  'message.received',
  'appointment.booked',
  'order.placed',
  'reservation.made',
  'contact.created',
];

interface EventChoiceProps {
  kind: 'webhook' | 'hook';
  chosen: readonly string[];
}

/** Chooses the events of an endpoint: all of them, or some by their groups. The form carries `events`. */
export function EventChoice({ kind, chosen }: EventChoiceProps): ReactNode {
  const t = useTexts(endpointsTexts);
  const [isAll, setIsAll] = useState(chosen.includes('*'));
  const { data } = useQuery({ ...q('listEvents', {}), enabled: kind === 'webhook' });
  const kinds = kind === 'hook' ? HOOK_EVENTS.map((name) => ({ name, description: '' })) : data?.data;
  return (
    <>
      <RadioGroup
        label={t.events}
        value={isAll ? 'all' : 'some'}
        onChange={(value) => setIsAll(value === 'all')}
        choices={[
          { id: 'all', label: t.allEvents },
          { id: 'some', label: t.someEvents },
        ]}
      />
      {isAll ? (
        <input type="hidden" name="events" value="*" />
      ) : (
        <div className={styles['events']} role="group" aria-label={t.someEvents}>
          {groupEvents(kinds ?? []).map(({ name, kinds: found }) => (
            <CheckboxGroup
              key={name}
              label={name}
              name="events"
              defaultValue={chosen.filter((event) => found.some((one) => one.name === event))}
              choices={found.map(({ name: id, description }) => ({
                id,
                label: id,
                detail: description === '' ? undefined : description,
              }))}
            />
          ))}
        </div>
      )}
    </>
  );
}
