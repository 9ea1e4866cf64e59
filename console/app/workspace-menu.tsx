import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSave } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toast.tsx';
import { appTexts } from './app.texts.ts';
import { ChoiceMenu } from './choice-menu.tsx';
import styles from './workspace-menu.module.css';

/** The name of the business; with more than one, a menu to switch to another. */
export function WorkspaceMenu(): ReactNode {
  const t = useTexts(appTexts);
  const { workspace, workspaces } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const change = useSave('switchWorkspace', {
    onDone: async (answer) => {
      await navigate({ to: '/' });
      client.clear();
      client.setQueryData(['getSession', {}], answer);
    },
  });
  if (workspaces.length < 2) return <p className={styles['name']}>{workspace.name}</p>;
  return (
    <ChoiceMenu
      label={t.switchWorkspace(workspace.name)}
      text={workspace.name}
      icon="building"
      sections={[
        {
          id: 'workspace',
          title: t.workspace,
          chosen: String(workspace.id),
          choices: workspaces.map(({ id, name, agency_id: agency }) => ({
            id: String(id),
            text: name,
            note: agency === null ? undefined : t.throughAgency,
          })),
          onChoose: (id) =>
            change.mutate(
              { body: { id: Number(id) } },
              { onError: (error) => toast({ text: error.message, tone: 'bad' }) },
            ),
        },
      ]}
    />
  );
}
