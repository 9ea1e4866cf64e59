import type { Webhook } from '../webhooks/webhook.ts';

/** An endpoint of an app integration (specification, section 6). Its secret is never shown. */
export interface Hook extends Webhook {
  /** Whether deliveries are signed. */
  signed: boolean;
}
