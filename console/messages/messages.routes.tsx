import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readMessagesSearch } from './messages-search.ts';

const messagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages',
  validateSearch: readMessagesSearch,
  component: lazyRouteComponent(() => import('./messages-page.tsx'), 'MessagesPage'),
});

/** The thread beside the list, which the parent shows: of a contact by the id, or of a number. */
const threadRoute = createRoute({ getParentRoute: () => messagesRoute, path: '/$contactId' });

/** The pages of messages. */
export const messagesRoutes = [messagesRoute.addChildren([threadRoute])] as const;
