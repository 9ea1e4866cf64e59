import { ok, refusal } from './graph-answers.ts';
import type { VendorReply, VendorRequest } from './vendor-server.ts';

interface Calling {
  status: string;
  srtp_key_exchange_protocol?: string;
  audio?: { additional_codecs?: string[] };
  sip?: { status: string; servers?: { hostname: string; port?: number; app_id?: string }[] };
}

/** The settings of calls of a number, as the Graph API keeps them; each SIP server gets a password. */
export class GraphCallSettings {
  /** The password of a SIP server at the platform. */
  password = 'k7-of-the-platform';
  calling: Calling = { status: 'DISABLED' };
  /** The code by which changes are refused; null: they are taken. And how many were taken. */
  refused: number | null = null;
  changes = 0;
  readonly #appId: string;

  constructor(appId: string) {
    this.#appId = appId;
  }

  answer({ method, query, body }: VendorRequest): VendorReply {
    if (method === 'POST') {
      const { calling } = JSON.parse(body) as { calling?: Calling };
      if (!calling) return refusal(100, 'Param calling is missing');
      if ((calling.sip?.servers?.length ?? 0) > 1) return refusal(100, 'Only one SIP server is allowed');
      if (this.refused !== null) return refusal(this.refused, 'The number is not eligible');
      this.changes += 1;
      this.calling = { ...this.calling, ...calling };
      return ok({ success: true });
    }
    const isFull = query.get('include_sip_credentials') === 'true';
    const { sip } = this.calling;
    const servers = sip?.servers?.map((server) => ({
      ...{ app_id: this.#appId, port: 5061, ...server },
      ...(isFull ? { sip_user_password: this.password } : {}),
    }));
    const shown = sip && { ...sip, ...(servers ? { servers } : {}) };
    return ok({ calling: { ...this.calling, ...(shown ? { sip: shown } : {}) } });
  }
}
