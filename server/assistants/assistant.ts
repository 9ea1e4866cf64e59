import type { OpeningRange } from '../platform/opening-hours.ts';
import type { TurnTaking } from '../voice/turns/turn-taking.ts';

/** States of an assistant (docs/assistants.md). */
export const ASSISTANT_STATUSES = ['draft', 'active', 'paused', 'archived'] as const;
export type AssistantStatus = (typeof ASSISTANT_STATUSES)[number];

/** What PATCH may set; `archived` is reached by DELETE only, and is final. */
export const SETTABLE_STATUSES = ['draft', 'active', 'paused'] as const;

export interface Abilities {
  take_messages: boolean;
  book_appointments: boolean;
  take_orders: boolean;
  take_reservations: boolean;
  transfer_calls: boolean;
  send_texts: boolean;
}

/** What a new assistant may do: what needs no further set-up. */
export const DEFAULT_ABILITIES: Abilities = {
  take_messages: true,
  book_appointments: true,
  take_orders: false,
  take_reservations: false,
  transfer_calls: false,
  send_texts: false,
};

export const DEFAULT_MAX_CALL_MINUTES = 30;

export interface TransferTarget {
  name: string;
  phone: string;
  when: string;
  /** When this person can be reached, in the workspace's zone; null: always. */
  hours: OpeningRange[] | null;
}

export const MACHINE_ACTIONS = ['hang_up', 'leave_message'] as const;

/** What an answering machine hears that takes an outbound call. */
export interface AnsweringMachine {
  action: (typeof MACHINE_ACTIONS)[number];
  /** What is left on it; null: the welcome message. */
  message: string | null;
}

export const DEFAULT_ANSWERING_MACHINE: AnsweringMachine = { action: 'leave_message', message: null };

/** An assistant in its list form; timestamps are ISO 8601 texts. */
export interface Assistant {
  id: number;
  name: string;
  status: AssistantStatus;
  language: string;
  voice: string;
  model: string;
  welcome_message: string;
  abilities: Abilities;
  transfer_targets: TransferTarget[];
  recording_enabled: boolean;
  max_call_minutes: number;
  /** An id out of the catalogue; null: the first that is configured. */
  listening: string | null;
  /** Ids out of the catalogue, asked in this order after `model`; the offline model comes last. */
  fallback_models: string[];
  answering_machine: AnsweringMachine;
  confirm_bookings: boolean;
  announce_ai: boolean;
  turn_taking: TurnTaking;
  created_at: string;
  updated_at: string;
}

export interface KnowledgeEntry {
  id: number;
  title: string;
  content: string;
}

export interface FullAssistant extends Assistant {
  instructions: string | null;
  knowledge_base: KnowledgeEntry[];
}

const WELCOMES: Record<string, (business: string) => string> = {
  en: (business) => `Thank you for calling ${business}. How can I help you?`,
  de: (business) => `Willkommen bei ${business}. Was kann ich für Sie tun?`,
  fr: (business) => `Merci d'appeler ${business}. Que puis-je faire pour vous ?`,
  es: (business) => `Gracias por llamar a ${business}. ¿En qué puedo ayudarle?`,
};

/** The welcome of an assistant that was given none, in its language (a BCP 47 code). */
export function defaultWelcome(language: string, business: string): string {
  const welcome = WELCOMES[language.split('-')[0] ?? 'en'] ?? WELCOMES['en'];
  return welcome ? welcome(business) : business;
}
