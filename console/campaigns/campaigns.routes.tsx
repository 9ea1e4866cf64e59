import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readCampaignsSearch, readCampaignSearch } from './campaigns-search.ts';

const campaignsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/campaigns',
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
});

const campaignRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/campaigns/$id',
  validateSearch: readCampaignSearch,
  component: lazyRouteComponent(() => import('./campaign-page.tsx'), 'CampaignPage'),
});

/** The pages of campaigns. */
export const campaignsRoutes = [campaignsRoute, campaignRoute] as const;
