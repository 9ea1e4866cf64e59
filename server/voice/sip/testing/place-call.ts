import { ANY_MEDIA } from '../negotiate-sdp.ts';
import type {
  DialFailure,
  Invitation,
  Leg,
  NegotiatedMedia,
  PlacedInvite,
  UserAgent,
} from '../user-agent.ts';
import { serverAt } from './callee.ts';

/** What a call that is placed has come to so far. */
export interface Outcome {
  placed: PlacedInvite;
  provisional: number[];
  answered: Leg[];
  media: NegotiatedMedia[];
  failures: DialFailure[];
}

/** Places a call to whoever listens on a port of the loopback; `onAnswered` has it at once. */
export function placeCall(
  agent: UserAgent,
  port: number,
  more: Partial<Invitation> = {},
  onAnswered: (leg: Leg) => void = () => {},
): Outcome {
  const invitation: Invitation = {
    uri: `sip:+12025550151@127.0.0.1:${port}`,
    from: '<sip:+15005550100@127.0.0.1>',
    to: '<sip:+12025550151@127.0.0.1>',
    ...{ headers: [], media: ANY_MEDIA },
    local: { address: '127.0.0.1', port: 20_000 },
    credentials: null,
    targets: [serverAt(port)],
    ...more,
  };
  const outcome: Omit<Outcome, 'placed'> = { provisional: [], answered: [], media: [], failures: [] };
  const placed = agent.invite(invitation, {
    provisional: (status) => outcome.provisional.push(status),
    answered: (leg, media) => {
      outcome.answered.push(leg);
      outcome.media.push(media);
      onAnswered(leg);
    },
    failed: (failure) => outcome.failures.push(failure),
  });
  return Object.assign(outcome, { placed });
}
