import { ok, refusal } from './graph-answers.ts';
import type { VendorReply } from './vendor-server.ts';

const HOUR_MS = 3_600_000;

interface State {
  status: 'no_permission' | 'temporary' | 'permanent';
  /** Seconds since 1970. */
  expiration_time?: number;
}

/** Who permits calls on the chat app, and who was asked to, as its API tells it. */
export class GraphPermissions {
  /** By what a person is called there: the number without its plus, or the id. */
  readonly states = new Map<string, State>();
  /** How often the API was asked. */
  asked = 0;
  /** Whether it answers when it is asked. */
  isDown = false;
  readonly #wishes = new Map<string, number[]>();
  readonly #now: () => Temporal.Instant;

  constructor(now: () => Temporal.Instant) {
    this.#now = now;
  }

  answer(query: URLSearchParams): VendorReply {
    this.asked += 1;
    if (this.isDown) return refusal(131016, 'Service unavailable', 503);
    const person = query.get('user_wa_id') ?? query.get('recipient');
    if (person === null) return refusal(100, 'user_wa_id is missing');
    const permission = this.states.get(person) ?? { status: 'no_permission' };
    return ok({ messaging_product: 'whatsapp', permission, actions: [] });
  }

  /** A message that asks for permission: its words, or why it is refused. Null for another message. */
  readWish(told: Record<string, unknown>, to: string): { body: string } | VendorReply | null {
    const wish = told['interactive'] as { type?: string; body?: { text?: string } } | undefined;
    if (wish?.type !== 'call_permission_request') return null;
    const nowMs = this.#now().epochMilliseconds;
    const before = (this.#wishes.get(to) ?? []).filter((ms) => ms > nowMs - 168 * HOUR_MS);
    if (this.states.get(to)?.status === 'permanent') return refusal(138017, 'Permission is permanent');
    if (before.length >= 2 || before.some((ms) => ms > nowMs - 24 * HOUR_MS))
      return refusal(138009, 'Request limit');
    this.#wishes.set(to, [...before, nowMs]);
    return { body: wish.body?.text ?? '' };
  }
}
