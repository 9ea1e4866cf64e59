import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rooms',
  component: lazyRouteComponent(() => import('./rooms-page.tsx'), 'RoomsPage'),
});

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rooms/new',
  component: lazyRouteComponent(() => import('./room-page.tsx'), 'NewRoomPage'),
});

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rooms/import',
  component: lazyRouteComponent(() => import('./import-rooms-page.tsx'), 'ImportRoomsPage'),
});

const roomRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/rooms/$id',
  component: lazyRouteComponent(() => import('./room-page.tsx'), 'RoomPage'),
});

/** The pages of rooms. */
export const roomsRoutes = [listRoute, newRoute, importRoute, roomRoute] as const;
