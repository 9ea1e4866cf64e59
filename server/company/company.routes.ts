import type { AnyRoute } from '../platform/http/route.ts';
import { faqRoutes } from './faqs.routes.ts';
import { knowledgeBaseRoutes } from './knowledge-base.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { serviceRoutes } from './services.routes.ts';
import { staffRoutes } from './staff.routes.ts';

/** Everything that a workspace says about its business; see docs/company.md. */
export const companyRoutes: AnyRoute[] = [
  ...profileRoutes,
  ...serviceRoutes,
  ...staffRoutes,
  ...faqRoutes,
  ...knowledgeBaseRoutes,
];
