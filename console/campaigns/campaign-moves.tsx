import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { ApiError } from '../platform/api-error.ts';
import type { Campaign } from '../platform/api-types.ts';
import { useSave } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import type { IconName } from '../ui/icons.tsx';
import { RowMenu, type MenuAction } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { movesOf, type Move } from './campaigns-search.ts';
import { campaignsTexts } from './campaigns.texts.ts';

const ICONS: Record<Move, IconName> = { start: 'play', pause: 'pause', resume: 'play', cancel: 'ban' };
const REFRESHES = ['listCampaigns', 'getCampaign', 'listCampaignContacts'] as const;

interface CampaignMovesProps {
  campaign: Campaign;
  children: (parts: { buttons: ReactNode; trouble: ReactNode }) => ReactNode;
}

/** What can be done with a campaign in its state, and why the last wish was refused. */
export function CampaignMoves({ campaign, children }: CampaignMovesProps): ReactNode {
  const t = useTexts(campaignsTexts);
  const may = useMay();
  const { move, error, pending } = useMove(campaign);
  const [isEditing, setEditing] = useState(false);
  const moves = movesOf(campaign.status);
  const buttons = may('write') && (
    <>
      {moves
        .filter((one) => one !== 'cancel')
        .map((one) => (
          <Button
            key={one}
            variant={one === 'pause' ? 'plain' : 'primary'}
            icon={ICONS[one]}
            isPending={pending === one}
            onPress={() => void move(one)}
          >
            {t.moves[one]}
          </Button>
        ))}
      {campaign.status === 'draft' && (
        <Button icon="edit" onPress={() => setEditing(true)}>
          {t.edit}
        </Button>
      )}
      <RareMoves campaign={campaign} onCancel={() => void move('cancel')} />
      {isEditing && <CampaignDialog campaign={campaign} tag="" onClose={() => setEditing(false)} />}
    </>
  );
  return children({ buttons, trouble: error && <Trouble error={{ message: sentencesOf(error) }} /> });
}

/** A refusal to start names the fields that stand in the way, in sentences of their own. */
const sentencesOf = ({ message, errors }: ApiError): string => {
  const sentences = [...new Set(Object.values(errors).flat())];
  return sentences.length > 0 ? sentences.join(' ') : message;
};

function useMove(campaign: Campaign) {
  const t = useTexts(campaignsTexts);
  const show = useShow();
  const confirm = useConfirm();
  const options = { refreshes: REFRESHES };
  const saves = {
    start: useSave('startCampaign', options),
    pause: useSave('pauseCampaign', options),
    resume: useSave('resumeCampaign', options),
    cancel: useSave('cancelCampaign', options),
  };
  const [error, setError] = useState<ApiError | null>(null);
  const waiting = campaign.progress.pending;
  const questions: Partial<Record<Move, { title: string; body: string }>> = {
    start: { title: t.startTitle, body: t.startBody(waiting, show.number(waiting)) },
    cancel: { title: t.cancelTitle, body: t.cancelBody },
  };
  const move = async (wish: Move): Promise<void> => {
    const question = questions[wish];
    const action = t.moves[wish];
    if (question !== undefined && !(await confirm({ ...question, action, danger: wish === 'cancel' })))
      return;
    setError(null);
    saves[wish].mutate(
      { path: { id: campaign.id } },
      { onSuccess: () => toast({ text: t.moved[wish], tone: 'good' }), onError: setError },
    );
  };
  const pending = movesOf(campaign.status).find((one) => saves[one].isPending) ?? null;
  return { move, error, pending };
}

function RareMoves({ campaign, onCancel }: { campaign: Campaign; onCancel: () => void }): ReactNode {
  const t = useTexts(campaignsTexts);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const remove = useSave('deleteCampaign', { refreshes: ['listCampaigns'] });
  const ask = async (): Promise<void> => {
    const question = { title: t.removeTitle, body: t.removeBody, action: t.remove, danger: true };
    if (!(await confirm(question))) return;
    // The page goes first: what is deleted is not read again.
    await navigate({ to: '/campaigns' });
    await remove.mutateAsync({ path: { id: campaign.id } }).then(
      () => toast({ text: t.isRemoved }),
      (error: ApiError) => toast({ text: error.message, tone: 'bad' }),
    );
  };
  const actions: MenuAction[] = [];
  if (movesOf(campaign.status).includes('cancel'))
    actions.push({ id: 'cancel', label: t.moves.cancel, icon: 'ban', danger: true, onAction: onCancel });
  actions.push({
    id: 'remove',
    label: t.remove,
    icon: 'trash',
    danger: true,
    disabledReason: campaign.status === 'running' ? t.removeRunning : null,
    onAction: () => void ask(),
  });
  return <RowMenu name={campaign.name} items={actions} />;
}
