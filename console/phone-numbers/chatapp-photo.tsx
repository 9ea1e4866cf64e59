import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { q, useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { draftTexts } from '../ui/draft/draft.texts.ts';
import { FileField } from '../ui/fields/file-field.tsx';
import { toast } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { chatappTexts } from './chatapp.texts.ts';
import styles from './phone-numbers.module.css';
import { readBase64 } from './read-base64.ts';

/** What the API takes; judged before the file is read. */
const MOST_BYTES = 5_000_000;
const KINDS = 'image/jpeg,image/png';

interface PhotoProps {
  id: number;
  /** Null without a photo. */
  address: string | null;
}

/** The photo of the profile: shown, replaced at once by another one, removed. */
export function ChatappPhoto({ id, address }: PhotoProps): ReactNode {
  const t = useTexts(chatappTexts);
  const saved = useTexts(draftTexts).saved;
  const may = useMay();
  const client = useQueryClient();
  const [fault, setFault] = useState<string | null>(null);
  const save = useSave('updateChatappProfile', {
    onDone: (answer) => {
      client.setQueryData(q('getChatappProfile', { path: { id } }).queryKey, answer);
      toast({ text: saved, tone: 'good' });
    },
  });
  const put = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setFault(null);
    const photo = await readBase64(file).catch(() => null);
    if (photo === null) return setFault(t.photoUnreadable);
    save.mutate({ path: { id }, body: { photo_base64: photo } });
  };
  const refused = Object.values(save.error?.errors ?? {}).flat()[0] ?? null;
  return (
    <div className={styles['photo']}>
      {address !== null && <img src={pathOf(address)} alt={t.photoAlt} className={styles['image']} />}
      {may('write') && (
        <div className={styles['photoFields']}>
          <FileField
            label={t.photo}
            description={t.photoHelp}
            accept={KINDS}
            maxBytes={MOST_BYTES}
            value={null}
            errorMessage={fault ?? refused}
            isDisabled={save.isPending}
            onChange={(file) => void put(file)}
          />
          {save.error !== null && refused === null && <Trouble error={save.error} />}
          {address !== null && (
            <Button
              size="small"
              variant="quiet"
              icon="trash"
              isPending={save.isPending}
              onPress={() => save.mutate({ path: { id }, body: { photo_base64: null } })}
            >
              {t.removePhoto}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The photo stands on this server; by its path it is found at whatever address the console is open. */
const pathOf = (address: string): string => new URL(address, location.href).pathname;
