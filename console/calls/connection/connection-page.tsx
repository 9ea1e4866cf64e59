import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ForAbility } from '../../app/for-some.tsx';
import { readId } from '../../platform/read-address.ts';
import { CallFrame } from '../call-page.tsx';
import { CallConnection } from './call-connection.tsx';
import styles from './connection.module.css';

const route = getRouteApi('/shell/calls/$id/connection');

/** The connection of a call, for those who look after the lines. */
export function ConnectionPage(): ReactNode {
  return (
    <CallFrame id={readId(route.useParams().id) ?? 0}>
      {(call) => (
        <ForAbility needs="manage">
          <div className={styles['part']}>
            <CallConnection key={call.id} id={call.id} />
          </div>
        </ForAbility>
      )}
    </CallFrame>
  );
}
