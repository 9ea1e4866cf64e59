import type { EndpointKind } from '../platform/events/emit.queries.ts';
import type { OutboundStage } from '../platform/outbound/outbound-error.ts';

/** An endpoint of a customer's server. Its secret is shown only when it is created. */
export interface Webhook {
  id: number;
  url: string;
  /** Names of events, or `*` for all. */
  events: string[];
  active: boolean;
  description: string | null;
  /** Status of the last answer; null when there was none. */
  last_status: number | null;
  last_sent_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Identifies an endpoint of a workspace. An endpoint of the other kind counts as unknown. */
export interface EndpointKey {
  kind: EndpointKind;
  id: number;
}

/** Subscribes to every event, including future ones. */
export const ALL_EVENTS = '*';

/** `skipped`: the endpoint was paused; the event is sent only on request (docs/webhooks.md). */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why an attempt was not acknowledged: the stage at which the request failed, or an answer that is not 2xx.
 */
export type AttemptFault = OutboundStage | 'not_acknowledged';

/** One request to an endpoint. */
export interface Attempt {
  at: string;
  http_status: number | null;
  duration_ms: number;
  /** A sentence for people; null when the endpoint acknowledged. */
  error: string | null;
  error_type: AttemptFault | null;
  /** The beginning of the answer's body. */
  answer: string;
}

export interface Delivery {
  event_id: string;
  type: string;
  status: DeliveryStatus;
  attempts: Attempt[];
  created_at: string;
  updated_at: string;
}
