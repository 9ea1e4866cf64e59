import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import type { Campaign } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ListTable } from '../ui/data-table/list-table.tsx';
import type { Column } from '../ui/data-table/table-columns.ts';
import { Empty } from '../ui/empty.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { CampaignBadge } from './campaign-badge.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { campaignsTexts } from './campaigns.texts.ts';

const route = getRouteApi('/shell/campaigns');
const PER_PAGE = 25;

/** Campaigns, newest first, with how far they are. */
export function CampaignsPage(): ReactNode {
  const t = useTexts(campaignsTexts);
  const title = useTexts(navigationTexts).campaigns;
  const may = useMay();
  const { page = 1, tag } = route.useSearch();
  const suggestedTag = tag ?? '';
  const navigate = route.useNavigate();
  const [isNew, setNew] = useState(tag !== undefined);
  const list = useQuery({
    ...q('listCampaigns', { query: { page, per_page: PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  const columns = useCampaignColumns();
  const add = may('write') && (
    <Button variant="primary" icon="plus" onPress={() => setNew(true)}>
      {t.add}
    </Button>
  );
  const close = (): void => {
    setNew(false);
    void navigate({ search: { page: page === 1 ? undefined : page } });
  };
  return (
    <>
      <PageHead title={title} actions={add} />
      <ListTable
        caption={title}
        columns={columns}
        list={list}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `/campaigns/${id}`}
        empty={<Empty icon="megaphone" title={t.none} body={t.noneBody} action={add} />}
        total={t.total}
        onPage={(next) => void navigate({ search: { page: next === 1 ? undefined : next } })}
      />
      {isNew && may('write') && <CampaignDialog campaign={null} tag={suggestedTag} onClose={close} />}
    </>
  );
}

function useCampaignColumns(): Column<Campaign>[] {
  const t = useTexts(campaignsTexts);
  const show = useShow();
  return [
    { id: 'name', header: t.name, cell: ({ name }) => name },
    {
      id: 'status',
      header: t.status,
      width: '140px',
      phone: 'first',
      cell: ({ status }) => <CampaignBadge status={status} />,
    },
    {
      id: 'progress',
      header: t.progress,
      width: '34%',
      cell: (campaign) => <CampaignProgress campaign={campaign} isLabelHidden />,
    },
    {
      id: 'reached',
      header: t.states.reached,
      width: '110px',
      align: 'end',
      phone: 'hidden',
      cell: ({ progress }) => show.number(progress.reached),
    },
    {
      id: 'created',
      header: t.created,
      width: '140px',
      phone: 'hidden',
      cell: (campaign) => show.date(campaign.created_at),
    },
  ];
}
