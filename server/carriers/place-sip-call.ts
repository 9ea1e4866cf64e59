import { writeNumber } from '../platform/carrier-numbers.ts';
import { countriesOfPhone } from '../platform/phone-countries.ts';
import { AudioLine } from '../voice/audio-line.ts';
import { prepareSpeech } from '../voice/line-speech.ts';
import type { TransferWays } from '../voice/line-transfer.ts';
import type { MediaSession } from '../voice/media/media-session.ts';
import type { ServerAddress } from '../voice/sip/find-servers.ts';
import type { ServerRecords } from '../voice/sip/server-records.ts';
import { writeHost } from '../voice/sip/uri.ts';
import type { DialFailure, Leg, LocalMedia, NegotiatedMedia, UserAgent } from '../voice/sip/user-agent.ts';
import { admitCall, GIVEN_UP } from './admit-call.ts';
import type { TracedSipCall } from './call-trace.ts';
import { refusedOverSip } from './call-refusals.ts';
import { chatappEventOf } from './chatapp-calls/refusals.ts';
import type { DialEvent, OutgoingCall } from './carrier.ts';
import { notDialled, type DialEvents } from './dial-events.ts';
import type { WantedMedia } from './open-media.ts';
import { findTargets, transportIn, userPart } from './find-trunk-servers.ts';
import { addressFor } from './own-addresses.ts';
import { answeredSignalling } from './sip-signalling.ts';
import { policyOf } from './media-policy.ts';
import type { SipTrunkOptions } from './sip-trunk.ts';
import type { TrunkAccess } from './trunk-access.ts';
import type { TransferableCall } from './transferable-call.ts';
import type { TrunkLoad } from './trunk-load.ts';

/** What outgoing calls are placed with. */
export interface OutgoingSip extends SipTrunkOptions {
  agent: UserAgent;
  load: TrunkLoad;
  records: ServerRecords;
  openMedia(wanted: Pick<WantedMedia, 'recordingPath' | 'traced'>): Promise<MediaSession | null>;
  /** How a call is put through to people; null when it cannot be. */
  transfersOf(call: TransferableCall): TransferWays | null;
  /** Keeps the server from stopping before a call that was begun is over. */
  track(call: Promise<void>): void;
}

/** How a call that is placed is followed. */
export interface Placing {
  events: DialEvents;
  /** Aborts when the call is given up. */
  givenUp: AbortSignal;
  /** Null for a call of which nothing is kept. */
  traced: TracedSipCall | null;
  /** Whether whoever is called may pass the call on (REFER). */
  isReferable?: boolean;
}

const rejected = (cause: string): DialEvent => ({ kind: 'rejected', cause });
const NOT_ANSWERED = { kind: 'no_answer', cause: GIVEN_UP } as const;

/**
 * Places one call over a trunk. Resolves when the call is over
 * in the network, and never rejects.
 */
export async function placeSipCall(
  call: OutgoingCall & { trunk: TrunkAccess },
  placing: Placing,
  options: OutgoingSip,
): Promise<void> {
  const { events, givenUp } = placing;
  const { load, log } = options;
  const line = await admitCall(call, givenUp, load);
  if ('refused' in line) return events.push(notDialled(line.refused));
  try {
    await place(call, placing, options);
  } catch (error) {
    log.error({ err: error }, 'call over a trunk failed');
    events.push(rejected('The call could not be placed.'));
  } finally {
    line.free();
  }
}

async function place(
  call: OutgoingCall & { trunk: TrunkAccess },
  placing: Placing,
  options: OutgoingSip,
): Promise<void> {
  const { events, traced } = placing;
  const targets = await findTargets(call.trunk, options);
  if ('problem' in targets) {
    const about = targets.isInternal ? ({ about: 'settings' } as const) : {};
    return events.push({ kind: 'rejected', cause: targets.problem, ...about });
  }
  const [first] = targets.servers;
  const session = await options.openMedia({ recordingPath: call.recordingPath, traced });
  if (!first || !session || session.localPort === null) {
    await session?.close();
    return events.push(notDialled('No media session was available for the call.'));
  }
  if (placing.givenUp.aborted) {
    await session.close();
    return events.push(notDialled(GIVEN_UP));
  }
  const { host, publicAddresses = [] } = options;
  const local = { address: addressFor(first.address, { host, publicAddresses }), port: session.localPort };
  const { synthesizer, clock, log } = options;
  void prepareSpeech({ ...call, synthesizer });
  const inviting = { ...placing, targets: targets.servers, local };
  const answered = await invite(call, inviting, options);
  if (!answered) {
    await session.close();
    return;
  }
  const { networks = [] } = call.trunk.media;
  const over = new Promise<void>((resolve) => answered.leg.events.on('ended', () => resolve()));
  const { carrierId } = call.trunk;
  const isCarriers = (address: string): boolean => options.peers.carriersAt(address).includes(carrierId);
  const { media } = answered;
  const signalling = answeredSignalling(answered.leg, { local, host, media, networks, isCarriers });
  const { voice, language, listening, people } = call;
  const speaking = await call.speaking;
  const { leg } = answered;
  const transfers = options.transfersOf({ leg, people, voice, language, speaking, listening, traced });
  const spoken = { synthesizer, voice, language, speaking };
  const line = new AudioLine({ signalling, session, ...spoken, listening, transfers, clock, log });
  events.push({ kind: 'answered', line, by: 'person' });
  await over;
}

interface Inviting extends Placing {
  targets: readonly ServerAddress[];
  local: LocalMedia;
}

/** Sends the INVITE and tells how it goes on; null when it is not answered. */
async function invite(
  call: OutgoingCall & { trunk: TrunkAccess },
  { targets, local, events, givenUp, traced, isReferable = false }: Inviting,
  { agent, log, ...options }: OutgoingSip,
): Promise<{ leg: Leg; media: NegotiatedMedia } | null> {
  const decided = Promise.withResolvers<{ leg: Leg; media: NegotiatedMedia } | null>();
  const media = policyOf(call.trunk.media, options);
  const invitation = { ...addressesOf(call, local.address), local, media, targets, isReferable };
  const { credentials, isChatapp = false } = call.trunk;
  const placed = agent.invite(
    { ...invitation, credentials, takesReinvite: !isChatapp },
    {
      provisional: noteProgress(events),
      answered: (leg, media) => decided.resolve({ leg, media }),
      failed: (failure) => {
        log.info({ sipCallId: placed?.id, failure, carrier_id: call.trunk.carrierId }, 'call not answered');
        options.load.rests.note(call.trunk.carrierId, failure);
        events.push((isChatapp ? chatappEventOf(failure) : null) ?? eventOf(failure));
        decided.resolve(null);
      },
    },
  );
  traced?.follow(placed.traceId);
  const cancel = (): void => placed.cancel();
  givenUp.addEventListener('abort', cancel, { once: true });
  if (givenUp.aborted) cancel();
  try {
    return await decided.promise;
  } finally {
    givenUp.removeEventListener('abort', cancel);
  }
}

/** Tells each state once: what a carrier repeats would wait in memory and be written down each time. */
function noteProgress(events: DialEvents): (status: number) => void {
  let told: 'trying' | 'ringing' | null = null;
  return (status) => {
    const kind = status === 100 ? 'trying' : 'ringing';
    if (told === kind || told === 'ringing') return;
    told = kind;
    events.push({ kind });
  };
}

/** What stands behind the number (RFC 3325; for Remote-Party-ID draft-ietf-sip-privacy-04, section 6). */
const PARTY = {
  p_preferred_identity: '',
  p_asserted_identity: '',
  remote_party_id: ';party=calling;privacy=off;screen=yes',
} as const;

/** Who calls whom, in the notation of the carrier. */
function addressesOf(
  { from, to, trunk }: OutgoingCall & { trunk: TrunkAccess },
  ownHost: string,
): { uri: string; from: string; to: string; headers: { name: string; value: string }[] } {
  const [country = null] = countriesOfPhone(from);
  const written = (number: string): string => userOf(number, trunk, country);
  const { server, fromDomain, callerId } = trunk;
  const domain = writeHost(fromDomain ?? ownHost);
  const shown = `<sip:${written(from)}@${domain}>`;
  const user = callerId === 'from' ? written(from) : (userPart(trunk) ?? written(from));
  return {
    uri: uriOf(to, from, trunk),
    from: `<sip:${user}@${domain}>`,
    to: `<sip:${written(to)}@${writeHost(server.host)}>`,
    headers:
      callerId === 'from' ? [] : [{ name: callerId.replaceAll('_', '-'), value: shown + PARTY[callerId] }],
  };
}

/** A number in the notation of the carrier; who has none is called as the chat app calls them. */
const userOf = (
  called: string,
  { numberFormat }: Pick<TrunkAccess, 'numberFormat'>,
  country: string | null,
): string =>
  called.startsWith('+') ? writeNumber(called, numberFormat, country) : encodeURIComponent(called);

/** The address of a number at a trunk, in the notation of the carrier. */
export function uriOf(phone: string, from: string, trunk: TrunkAccess): string {
  const [country = null] = countriesOfPhone(from);
  const { host, port } = trunk.server;
  const place = `${writeHost(host)}${port === null ? '' : `:${port}`}`;
  return `sip:${userOf(phone, trunk, country)}@${place}${transportIn(trunk)}`;
}

/** What the end of a call means for its record (docs/calls.md). */
export function eventOf(failure: DialFailure): DialEvent {
  switch (failure.kind) {
    case 'refused':
      return refusedOverSip(failure);
    case 'credentials':
      return {
        ...{ kind: 'rejected', about: 'account' },
        cause: failure.hasCredentials
          ? `The carrier refused the trunk’s user name or password (${failure.status}).`
          : `The carrier asks for a user name and password (${failure.status}).`,
      };
    case 'silent':
      return rejected('The carrier’s servers did not answer.');
    case 'unreachable':
      return rejected('The carrier’s servers could not be reached.');
    case 'media':
      return rejected('The carrier answered with sound that cannot be used.');
    case 'cancelled':
      return NOT_ANSWERED;
  }
}
