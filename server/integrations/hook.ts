import type { Webhook } from '../webhooks/webhook.ts';

/** An endpoint of an app integration (docs/hooks.md). Its secret is never shown. */
export interface Hook extends Webhook {
  /** Whether deliveries are signed. */
  signed: boolean;
}
