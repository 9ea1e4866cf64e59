import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PhoneNumber } from '../platform/api-types.ts';
import { q, useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { toast, toastError } from '../ui/toast.tsx';
import { AssistantSelect } from './assistant-select.tsx';
import styles from './phone-numbers.module.css';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';

/** Who answers a number: chosen on the spot, in force at once, and undone from the notice. */
export function AssistantOfNumber({ number }: { number: PhoneNumber }): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const show = useShow();
  const may = useMay();
  const assistants = useQuery(q('listAssistants', { query: { per_page: 100 } })).data?.data ?? [];
  const shown = show.phone(number.number);
  const nameOf = (id: number | null): string => assistants.find((one) => one.id === id)?.name ?? t.nobody;
  const save = useSave('updatePhoneNumber', { refreshes: ['listPhoneNumbers', 'getPhoneNumber'] });
  const assign = async (id: number | null, before: number | null): Promise<void> => {
    try {
      await save.mutateAsync({ path: { id: number.id }, body: { assistant_id: id } });
      const text = id === null ? t.unassigned(shown) : t.assigned(shown, nameOf(id));
      toast({ text, tone: id === null ? 'warn' : 'good', undo: () => void assign(before, id) });
    } catch (error) {
      toastError(error);
    }
  };
  if (!may('write') || !number.active) return nameOf(number.assistant_id);
  // While it is being saved the page shows what will be.
  const wished = save.isPending ? save.variables.body?.assistant_id : undefined;
  const chosen = wished === undefined ? number.assistant_id : wished;
  return (
    <AssistantSelect
      label={t.answeredBy(shown)}
      isLabelHidden
      className={styles['assistant']}
      value={chosen}
      onChange={(id) => void assign(id, number.assistant_id)}
    />
  );
}
