import { createContext, use } from 'react';
import type { Answer } from './api.ts';

/** Who is signed in, and where: the answer of `GET /session`. */
export type Session = Answer<'getSession'>['data'];
export type Role = Session['role'];
export type Feature = keyof Session['workspace']['features'];

export const SessionContext = createContext<Session | null>(null);

/** The session. Only pages behind the sign-in may use it. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('this page needs a session');
  return session;
}

/** What a person may do: `read` everywhere, `write` daily work, `manage` what owners and admins set up. */
export type Ability = 'read' | 'write' | 'manage' | 'own';

const ABILITIES: Record<Role, readonly Ability[]> = {
  viewer: ['read'],
  member: ['read', 'write'],
  admin: ['read', 'write', 'manage'],
  owner: ['read', 'write', 'manage', 'own'],
};

export const may = (role: Role, ability: Ability): boolean => ABILITIES[role].includes(ability);

/** Whether the person may do something: a control that would be refused is not shown. */
export function useMay(): (ability: Ability) => boolean {
  const { role } = useSession();
  return (ability) => may(role, ability);
}

/** Whether a feature of the business is switched on. */
export const useFeature = (feature: Feature): boolean => useSession().workspace.features[feature];
