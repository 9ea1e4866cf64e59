import type { Ability, Feature } from '../platform/session.ts';
import type { IconName } from '../ui/icons.tsx';

/** A page of the navigation; its address, and who sees it. */
export interface Page {
  id: PageId;
  path: string;
  icon: IconName;
  group: 'work' | 'setup';
  /** The feature of the business without which the page is not offered. */
  feature?: Feature;
  /** What the role must allow for the page to be offered; `read` without it. */
  needs?: Ability;
}

export type PageId =
  | 'overview'
  | 'calls'
  | 'inbox'
  | 'appointments'
  | 'orders'
  | 'roomPlan'
  | 'reservations'
  | 'contacts'
  | 'messages'
  | 'campaigns'
  | 'assistants'
  | 'phoneNumbers'
  | 'company'
  | 'products'
  | 'rooms'
  | 'integrations'
  | 'settings';

/** The navigation, in its order. */
export const PAGES: readonly Page[] = [
  { id: 'overview', path: '/', icon: 'home', group: 'work' },
  { id: 'calls', path: '/calls', icon: 'phone', group: 'work' },
  { id: 'inbox', path: '/inbox', icon: 'inbox', group: 'work' },
  { id: 'appointments', path: '/appointments', icon: 'calendar', group: 'work' },
  { id: 'orders', path: '/orders', icon: 'shopping-bag', group: 'work', feature: 'orders' },
  { id: 'roomPlan', path: '/room-plan', icon: 'bed-double', group: 'work', feature: 'hotels' },
  { id: 'reservations', path: '/reservations', icon: 'bed', group: 'work', feature: 'hotels' },
  { id: 'contacts', path: '/contacts', icon: 'users', group: 'work' },
  { id: 'messages', path: '/messages', icon: 'message', group: 'work' },
  { id: 'campaigns', path: '/campaigns', icon: 'megaphone', group: 'work' },
  { id: 'assistants', path: '/assistants', icon: 'bot', group: 'setup' },
  { id: 'phoneNumbers', path: '/phone-numbers', icon: 'hash', group: 'setup' },
  { id: 'company', path: '/company', icon: 'building', group: 'setup' },
  { id: 'products', path: '/products', icon: 'package', group: 'setup' },
  { id: 'rooms', path: '/rooms', icon: 'key', group: 'setup' },
  { id: 'integrations', path: '/integrations', icon: 'plug', group: 'setup', needs: 'manage' },
  { id: 'settings', path: '/settings', icon: 'settings', group: 'setup' },
];
