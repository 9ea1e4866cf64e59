import type { ReactNode } from 'react';
import { useSession } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { appTexts } from './app.texts.ts';
import { ChoiceMenu } from './choice-menu.tsx';
import { useSwitchWorkspace } from './use-switch-workspace.ts';
import styles from './workspace-menu.module.css';

/** The name of the business; with more than one, a menu to switch to another. */
export function WorkspaceMenu(): ReactNode {
  const t = useTexts(appTexts);
  const { workspace, workspaces } = useSession();
  const switchTo = useSwitchWorkspace();
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
          onChoose: (id) => switchTo(Number(id)),
        },
      ]}
    />
  );
}
