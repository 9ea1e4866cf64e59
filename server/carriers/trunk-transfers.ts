import { randomUUID } from 'node:crypto';
import { readCallerNumber, writeNumber } from '../platform/carrier-numbers.ts';
import { countriesOfPhone } from '../platform/phone-countries.ts';
import type { NotReached, ReachedPerson, TransferWays } from '../voice/line-transfer.ts';
import type { MediaSession } from '../voice/media/media-session.ts';
import { writeHost } from '../voice/sip/uri.ts';
import type { ReferEnd } from '../voice/sip/user-agent.ts';
import type { DialEnd, OutgoingCall, PersonRoutes } from './carrier.ts';
import { DialEvents } from './dial-events.ts';
import { personSaid } from './call-refusals.ts';
import { openMedia as openMediaSession } from './open-media.ts';
import { reachPerson } from './reach-person.ts';
import { placeSipCall, uriOf, type OutgoingSip } from './place-sip-call.ts';
import { isStream } from './streams/stream-access.ts';
import type { TrunkAccess } from './trunk-access.ts';
import type { TransferableCall } from './transferable-call.ts';

/**
 * How a call over SIP is put through to people (docs/sip.md): by REFER where its peer takes it, and by a call
 * of our own over the trunk of its number. Null when neither can be.
 */
export function transferWays(call: TransferableCall, options: OutgoingSip): TransferWays | null {
  const { leg, people } = call;
  const mayCall = people?.mayCall === true;
  if (!people || (!leg.mayRefer && !mayCall)) return null;
  return {
    handOver: leg.mayRefer ? (phone, signal) => handOver(phone, { ...call, people, signal }, options) : null,
    call: mayCall
      ? (phone, beside, signal) => callPerson(phone, { ...call, people, beside, signal }, options)
      : null,
  };
}

async function handOver(
  phone: string,
  { leg, people, signal }: TransferableCall & { people: PersonRoutes; signal: AbortSignal },
  { numberFormat, log }: OutgoingSip,
): Promise<'taken' | NotReached | 'refused'> {
  const route = await people.routeTo(phone);
  if ('problem' in route) {
    log.warn({ problem: route.problem }, 'nobody is put through there');
    return 'failed';
  }
  // A REFER cannot be taken back: nobody is asked for a transfer that was given up meanwhile.
  if (signal.aborted) return 'no_answer';
  const { from, trunk } = route;
  const [country = null] = countriesOfPhone(from);
  const to =
    trunk && !isStream(trunk)
      ? uriOf(phone, from, trunk)
      : `sip:${writeNumber(phone, numberFormat, country)}@${writeHost(leg.remoteAddress)}`;
  const end = await leg.refer(to);
  log.info({ end }, 'asked the peer to put the caller through');
  return resultOf(end, trunk !== null);
}

/** A refusal that is not the person's may be one of the peer only: our own call may get through. */
function resultOf(end: ReferEnd, mayCall: boolean): 'taken' | NotReached | 'refused' {
  switch (end.kind) {
    case 'answered':
      return 'taken';
    case 'refused':
      return 'refused';
    case 'over':
      return 'no_answer';
    case 'failed':
      return personSaid(end.status) ?? (end.status > 0 && mayCall ? 'refused' : 'failed');
  }
}

async function callPerson(
  phone: string,
  call: TransferableCall & { people: PersonRoutes; beside: MediaSession; signal: AbortSignal },
  options: OutgoingSip,
): Promise<ReachedPerson | NotReached> {
  const { people, beside, signal, voice, language, speaking, listening, traced } = call;
  const { log, track } = options;
  const route = await people.routeTo(phone);
  if ('problem' in route || !route.trunk || isStream(route.trunk)) {
    log.warn(route, 'nobody is called there');
    return 'failed';
  }
  let session: MediaSession | null = null;
  // The figures of the trace are those of the caller's sound.
  const openMedia = async (): Promise<MediaSession | null> =>
    (session = await openMediaSession({ recordingPath: null, traced: null, beside }, options));
  const events = new DialEvents();
  const order: OutgoingCall & { trunk: typeof route.trunk } = {
    ...{ from: route.from, to: phone, channel: 'phone', trunk: route.trunk },
    priority: 'transfer',
    ...{ carrierCallId: randomUUID(), recordingPath: null, voice, language, listening },
    ...(speaking ? { speaking: Promise.resolve(speaking) } : {}),
  };
  const placing = { events, givenUp: signal, traced, isReferable: true };
  const placed = placeSipCall(order, placing, { ...options, openMedia });
  traced?.awaitLeg(placed);
  track(placed);
  const ended = (end: DialEnd, rang: boolean) => people.noteEnd?.(order.trunk, end, rang);
  const person = await reachPerson(events, { session: () => session, signal, log, track, ended });
  return typeof person === 'string' ? person : { ...person, readNumber: numbersAs(route.from, route.trunk) };
}

/**
 * Reads numbers as telephones behind a trunk write them; null for what is none, such as an extension. What
 * cannot be read comes back as it was written, which may be anything behind a `+`.
 */
const numbersAs =
  (from: string, { numberFormat }: TrunkAccess) =>
  (written: string): string | null => {
    const [country = 'US'] = countriesOfPhone(from);
    const read = readCallerNumber(written, country, numberFormat);
    return read !== null && /^\+[1-9]\d{6,14}$/.test(read) ? read : null;
  };
