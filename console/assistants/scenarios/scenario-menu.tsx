import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Scenario } from '../../platform/api-types.ts';
import { useSave } from '../../platform/queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { RowMenu } from '../../ui/menu.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { scenariosTexts } from './scenarios.texts.ts';

interface MenuProps {
  scenario: Scenario;
  onRun: (run: number) => void;
}

/** Running one test, changing it, deleting it. */
export function ScenarioMenu({ scenario, onRun }: MenuProps): ReactNode {
  const { id, name, assistant_id: assistantId } = scenario;
  const t = useTexts(scenariosTexts);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const run = useSave('runScenario', { onDone: ({ data }) => onRun(data.id) });
  const remove = useSave('deleteScenario', {
    refreshes: ['listScenarios'],
    onDone: () => {
      toast({ text: t.removed(name), tone: 'good' });
    },
  });
  const ask = async (): Promise<void> => {
    const question = { title: t.removeTitle(name), body: t.removeBody, action: t.remove, danger: true };
    if (await confirm(question)) remove.mutate({ path: { id } }, { onError: toastError });
  };
  return (
    <RowMenu
      name={name}
      items={[
        {
          ...{ id: 'run', label: t.run, icon: 'play' },
          onAction: () => run.mutate({ path: { id } }, { onError: toastError }),
        },
        {
          ...{ id: 'edit', label: t.edit, icon: 'edit' },
          onAction: () =>
            void navigate({
              to: '/assistants/$id/scenarios/$scenario',
              params: { id: String(assistantId), scenario: String(id) },
            }),
        },
        { id: 'remove', label: t.remove, icon: 'trash', danger: true, onAction: () => void ask() },
      ]}
    />
  );
}
