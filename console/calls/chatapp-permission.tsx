import { useState, type ReactNode } from 'react';
import type { Contact } from '../platform/api-types.ts';
import { useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Trouble } from '../ui/trouble.tsx';
import styles from './calls.module.css';
import { placeCallTexts } from './place-call.texts.ts';

/** Whether somebody may be called on the chat app. */
export const mayBeCalled = (contact: Pick<Contact, 'chatapp_call_permission'> | undefined): boolean =>
  contact !== undefined && contact.chatapp_call_permission !== 'none';

/** Says whether a person has permitted calls on the chat app; where they have not, they can be asked. */
export function ChatappPermission({ contact }: { contact: Contact }): ReactNode {
  const t = useTexts(placeCallTexts);
  const show = useShow();
  const [isAsked, setAsked] = useState(false);
  const ask = useSave('requestCallPermission', {
    refreshes: ['getContact', 'listContacts'],
    onDone: () => setAsked(true),
  });
  const { chatapp_call_permission: permission, chatapp_call_permission_expires_at: until } = contact;
  const [refusal] = ask.error?.errors['chatapp_call_permission'] ?? [];
  return (
    <div className={styles['permission']}>
      <p role="status">
        {permission === 'permanent' && t.permitted}
        {permission === 'temporary' && (until === null ? t.permitted : t.permittedUntil(show.when(until)))}
        {permission === 'none' && (isAsked ? t.asked : t.notPermitted)}
      </p>
      {permission === 'none' && ask.error !== null && (
        <Trouble error={refusal === undefined ? ask.error : { message: refusal }} />
      )}
      {permission === 'none' && !isAsked && (
        <Button
          icon="message"
          isPending={ask.isPending}
          onPress={() => ask.mutate({ path: { id: contact.id }, body: {} })}
        >
          {t.ask}
        </Button>
      )}
    </div>
  );
}
