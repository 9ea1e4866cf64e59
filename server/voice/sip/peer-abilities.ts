import type { SipMessage } from './message.ts';
import { listValues } from './received-request.ts';

/** What a peer says that it understands, in its INVITE or in its answer to ours. */
export interface PeerAbilities {
  /** Methods that it takes (Allow, RFC 3261, section 20.5). */
  readonly methods: ReadonlySet<string>;
  /** Extensions that it supports (section 20.37). */
  readonly extensions: ReadonlySet<string>;
}

export function abilitiesOf(message: SipMessage): PeerAbilities {
  const extensions = listValues(message, 'supported') ?? [];
  return {
    methods: new Set((listValues(message, 'allow') ?? []).map((method) => method.toUpperCase())),
    extensions: new Set(extensions.map((option) => option.toLowerCase())),
  };
}
