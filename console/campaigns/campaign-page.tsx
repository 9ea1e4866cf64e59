import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import type { Campaign } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { Loading } from '../ui/loading.tsx';
import { MainAndFacts } from '../ui/main-and-facts.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { CampaignBadge } from './campaign-badge.tsx';
import { CampaignContacts } from './campaign-contacts.tsx';
import { CampaignMoves } from './campaign-moves.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { STATES } from './campaigns-search.ts';
import styles from './campaigns.module.css';
import { campaignsTexts } from './campaigns.texts.ts';

const route = getRouteApi('/shell/campaigns/$id');

/** One campaign: how far it is, what came of it, and whom it calls. */
export function CampaignPage(): ReactNode {
  const id = Number(route.useParams().id);
  const t = useTexts(campaignsTexts);
  const list = useTexts(navigationTexts).campaigns;
  const isKnown = Number.isSafeInteger(id) && id > 0;
  const read = useQuery({ ...q('getCampaign', { path: { id } }), enabled: isKnown });
  const campaign = read.data?.data;
  const back = { to: '/campaigns', label: list };
  if (campaign === undefined) {
    return (
      <>
        <PageHead title={list} back={back} />
        {!isKnown && <Trouble error={{ message: t.unknown }} />}
        {read.error !== null && <Trouble error={read.error} onRetry={() => void read.refetch()} />}
        {isKnown && read.error === null && <Loading />}
      </>
    );
  }
  return (
    <CampaignMoves campaign={campaign}>
      {({ buttons, trouble }) => (
        <>
          <PageHead
            title={campaign.name}
            back={back}
            badge={<CampaignBadge status={campaign.status} />}
            actions={buttons}
          />
          {trouble}
          <MainAndFacts facts={<CampaignFacts campaign={campaign} />}>
            <Card title={t.progress}>
              <CampaignProgress campaign={campaign} isLabelHidden />
              <Figures campaign={campaign} />
            </Card>
            <CampaignContacts campaignId={campaign.id} />
          </MainAndFacts>
        </>
      )}
    </CampaignMoves>
  );
}

/** The number of contacts by what came of calling them; each is the way to those contacts. */
function Figures({ campaign }: { campaign: Campaign }): ReactNode {
  const t = useTexts(campaignsTexts);
  const show = useShow();
  return (
    <ul role="list" className={styles['figures']} aria-label={t.results}>
      {STATES.map((state) => (
        <li key={state}>
          <RouteLink to={`/campaigns/${campaign.id}?state=${state}`} className={styles['figure']}>
            <strong className={styles['number']}>{show.number(campaign.progress[state])}</strong>
            <span className={styles['label']}>{t.states[state]}</span>
          </RouteLink>
        </li>
      ))}
    </ul>
  );
}

function CampaignFacts({ campaign }: { campaign: Campaign }): ReactNode {
  const t = useTexts(campaignsTexts);
  const show = useShow();
  const assistants = useQuery(q('listAssistants', { query: { per_page: 100 } })).data?.data ?? [];
  const numbers = useQuery(q('listPhoneNumbers', {})).data?.data ?? [];
  const assistant = assistants.find(({ id }) => id === campaign.assistant_id);
  const number = numbers.find(({ id }) => id === campaign.phone_number_id);
  const { days, start, end, timezone } = campaign.calling_hours;
  return (
    <Card title={t.settings}>
      <Facts
        items={[
          { label: t.assistant, value: assistant?.name ?? t.ofNumber },
          { label: t.number, value: number === undefined ? t.firstNumber : show.phone(number.number) },
          { label: t.instructions, value: campaign.instructions },
          { label: t.days, value: show.list(days.map((day) => t.weekdays[day])) },
          { label: t.hours, value: t.hoursOf(show.clock(start), show.clock(end)) },
          { label: t.zone, value: show.zoneName(timezone) },
          {
            label: t.startsAt,
            value: campaign.starts_at === null ? t.atOnce : show.when(campaign.starts_at),
          },
          { label: t.attempts, value: show.number(campaign.max_attempts) },
          { label: t.retryAfter, value: t.minutes(show.number(campaign.retry_after_minutes)) },
          { label: t.atATime, value: show.number(campaign.max_concurrent_calls) },
        ]}
      />
    </Card>
  );
}
