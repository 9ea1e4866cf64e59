import type { ReactNode } from 'react';
import type { Campaign } from '../platform/api-types.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Progress } from '../ui/progress.tsx';
import { countFinished } from './campaigns-search.ts';
import { campaignsTexts } from './campaigns.texts.ts';

interface CampaignProgressProps {
  campaign: Campaign;
  isLabelHidden?: boolean;
}

/** How many of the contacts will not be called again. */
export function CampaignProgress({ campaign, isLabelHidden }: CampaignProgressProps): ReactNode {
  const t = useTexts(campaignsTexts);
  const show = useShow();
  const { progress, name } = campaign;
  const finished = countFinished(progress);
  return (
    <Progress
      label={isLabelHidden ? `${t.progress}: ${name}` : t.progress}
      isLabelHidden={isLabelHidden ?? false}
      value={finished}
      max={progress.total}
      text={t.finishedOf(show.number(finished), show.number(progress.total))}
    />
  );
}
