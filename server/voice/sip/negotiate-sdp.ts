import { clockPerMs, USUAL_CODECS, type OpusTerms, type SoundCodec } from '../audio/codec.ts';
import type { SoundFormat } from '../rtp/remote-media.ts';
import type { SrtpAgreement } from '../rtp/srtp-keys.ts';
import { findCrypto, type CryptoLine } from './crypto-attribute.ts';
import { readOpusTerms } from './opus-format.ts';
import { attributeValue, type Connection, type Sdp, type SdpMedia } from './sdp.ts';

export type MediaDirection = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** What both sides agreed to send each other. */
export interface NegotiatedMedia {
  /** The RTP profile of the offer: it is the answer's too. */
  readonly profile: string;
  /** Where our audio goes; `0.0.0.0` or `::` from a peer that holds the call as RFC 2543 did. */
  readonly remote: RemoteEndpoint;
  readonly codec: SoundCodec;
  /** Of the codec, in both directions. */
  readonly payloadType: number;
  /** What the peer may send as well, because its answer to our offer lists it (RFC 3264, section 7). */
  readonly others?: readonly SoundFormat[];
  /** Of telephone events (RFC 4733), null when the peer does not take them. */
  readonly dtmfPayloadType: number | null;
  /** What their clock counts in a second: that of the sound where the peer offers it, else 8,000. */
  readonly dtmfClockRate: number;
  /** What the peer wants of Opus; null with another codec. */
  readonly opus: OpusTerms | null;
  /** Whether the peer takes comfort noise (RFC 3389) under its static payload type. */
  readonly comfortNoise: boolean;
  /** Length of the packets that we send. */
  readonly ptimeMs: number;
  /** Ours: `recvonly` and `inactive` mean that the peer holds the call. */
  readonly direction: MediaDirection;
  /** Where the peer takes reports: on the port of its sound (RFC 5761), or on another. */
  readonly rtcp: { readonly mux: boolean; readonly port: number };
  /** Keys for SRTP, with the tag of the line that was agreed on; null for plain RTP. Never to be logged. */
  readonly srtp: (SrtpAgreement & { readonly tag: string }) | null;
}

/**
 * Whether calls are encrypted (SRTP with keys in the SDP, RFC 4568): `off` never, `optional` where the peer
 * offers it, `required` always.
 */
export const SRTP_POLICIES = ['off', 'optional', 'required'] as const;
export type SrtpPolicy = (typeof SRTP_POLICIES)[number];

/** How the sound of calls may be carried. */
export interface MediaPolicy {
  readonly srtp: SrtpPolicy;
  /** The codecs that may be used, the preferred first; null: G.711 as the peer prefers, else G.722. */
  readonly codecs: readonly SoundCodec[] | null;
}

/** Takes what peers offer. */
export const ANY_MEDIA: MediaPolicy = { srtp: 'optional', codecs: null };

/** What this side brings into the negotiation of one call. */
export interface MediaTerms extends MediaPolicy {
  /** Our master key with its salt, in base64; the same for the whole call. */
  readonly ownKey: string;
}

/** The peer's end of the media. */
export interface RemoteEndpoint extends Connection {
  readonly port: number;
}

/** Our own end of the media. */
export interface LocalMedia {
  readonly address: string;
  readonly port: number;
}

/** Why nothing was agreed on; `warning` is a code of RFC 3261, section 20.43. */
export interface MediaProblem {
  readonly warning: number;
  readonly why: string;
}

export type Negotiated =
  /** `others`: the rest of the codecs in common that have the same clock. */
  | { ok: true; media: NegotiatedMedia; mediaLine: number; others: readonly SoundFormat[] }
  | ({ ok: false } & MediaProblem);

const codecs: ReadonlyMap<string, SoundCodec> = new Map([
  ['G722/8000', 'G722'],
  ['PCMU/8000', 'PCMU'],
  ['PCMA/8000', 'PCMA'],
  ['OPUS/48000/2', 'opus'],
]);
/** Payload types that need no rtpmap (RFC 3551, section 6). */
const staticTypes: ReadonlyMap<string, string> = new Map([
  ['0', 'PCMU/8000'],
  ['8', 'PCMA/8000'],
  ['9', 'G722/8000'],
  ['13', 'CN/8000'],
]);
/** Profiles that carry plain RTP; feedback (RFC 4585) is offered by AVPF and need not be given. */
const plainProfiles: ReadonlySet<string> = new Set(['RTP/AVP', 'RTP/AVPF']);
const secureProfiles: ReadonlySet<string> = new Set(['RTP/SAVP', 'RTP/SAVPF']);
const DEFAULT_PACKET_MS = 20;
/** Packets of Opus hold one frame of ours. */
const OPUS_PACKET_MS = 20;
const MIN_PACKET_MS = 10;
const MAX_PACKET_MS = 60;
const mirrored = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
} as const;

/**
 * Agrees on the first audio stream of an offer that we can carry (RFC 3264, section 6), encrypted ones first,
 * and on the codec that `terms` prefer. The same function reads an answer to our own
 * offer (section 7).
 */
export function negotiate(remote: Sdp, terms: MediaTerms): Negotiated {
  const audio = remote.media.filter((media) => media.kind === 'audio' && media.port !== 0);
  if (audio.length === 0) return { ok: false, warning: 304, why: 'No audio stream' };
  const carried = streamsFor(audio, terms.srtp);
  if (carried.length === 0) return { ok: false, warning: 302, why: refusals[terms.srtp] };
  const reachable = carried.filter(({ media }) => media.connection !== null);
  if (reachable.length === 0) return { ok: false, warning: 300, why: 'No usable connection address' };
  for (const { media, crypto } of reachable) {
    const agreed = agree(media, remote, terms);
    if (!agreed) continue;
    const srtp = crypto && {
      suite: crypto.suite,
      tag: crypto.tag,
      localKey: terms.ownKey,
      remoteKey: crypto.key,
    };
    const { others, ...chosen } = agreed;
    return { ok: true, media: { ...chosen, srtp }, mediaLine: remote.media.indexOf(media), others };
  }
  return {
    ok: false,
    warning: 305,
    why: `No common codec: ${(terms.codecs ?? USUAL_CODECS).join(', ')} can be used`,
  };
}

const refusals: Record<SrtpPolicy, string> = {
  off: 'Only RTP/AVP and RTP/AVPF are supported',
  optional: 'Only RTP and SRTP with AES_CM_128_HMAC_SHA1 keys in the SDP are supported',
  required: 'SRTP with AES_CM_128_HMAC_SHA1 keys in the SDP is required',
};

/** The streams that can be carried, the encrypted ones first, each with the key of the peer. */
function streamsFor(
  audio: readonly SdpMedia[],
  policy: SrtpPolicy,
): { media: SdpMedia; crypto: CryptoLine | null }[] {
  const secure = audio.flatMap((media) => {
    // Keys on a line with a plain profile: encryption where both sides can (RFC 8643).
    const profile = media.profile.toUpperCase();
    const crypto = secureProfiles.has(profile) || plainProfiles.has(profile) ? findCrypto(media) : null;
    return crypto ? [{ media, crypto }] : [];
  });
  const plain = audio
    .filter((media) => plainProfiles.has(media.profile.toUpperCase()))
    .map((media) => ({ media, crypto: null }));
  if (policy === 'off') return plain;
  return policy === 'required' ? secure : [...secure, ...plain];
}

type Agreed = Omit<NegotiatedMedia, 'srtp' | 'others'> & { others: SoundFormat[] };

function agree(media: SdpMedia, session: Sdp, terms: MediaTerms): Agreed | null {
  const encodings = readEncodings(media);
  const formats = [...new Set(media.formats)].filter((type) => /^\d{1,3}$/.test(type) && Number(type) < 128);
  const [chosen, ...others] = commonFormats(formats, encodings, terms);
  if (!chosen || media.connection === null) return null;
  const { codec, payloadType } = chosen;
  const isOpus = codec === 'opus';
  const events = findEvents(formats, encodings, isOpus ? [48_000, 8_000] : [8_000]);
  return {
    profile: media.profile,
    remote: { ...media.connection, port: media.port },
    codec,
    payloadType,
    // Sound of another clock needs another negotiation.
    others: others.filter((other) => clockPerMs(other.codec) === clockPerMs(codec)),
    dtmfPayloadType: events?.payloadType ?? null,
    dtmfClockRate: events?.clockRate ?? 8_000,
    opus: isOpus ? readOpusTerms(media, String(payloadType)) : null,
    comfortNoise: !isOpus && formats.includes('13') && encodings.get('13') === 'CN/8000',
    ptimeMs: isOpus ? Math.min(OPUS_PACKET_MS, packetTime(media)) : packetTime(media),
    direction: ourDirection(media, session),
    rtcp: reportsTo(media),
  };
}

/** The telephone events of the offer, with the clock that is preferred (RFC 4733, section 2.1). */
function findEvents(
  formats: readonly string[],
  encodings: ReadonlyMap<string, string>,
  clockRates: readonly number[],
): { payloadType: number; clockRate: number } | null {
  for (const clockRate of clockRates) {
    const type = formats.find((each) => encodings.get(each) === `TELEPHONE-EVENT/${clockRate}`);
    if (type !== undefined) return { payloadType: Number(type), clockRate };
  }
  return null;
}

/** The codecs in common, the preferred first; the order of the offer decides where nothing else does. */
function commonFormats(
  formats: readonly string[],
  encodings: ReadonlyMap<string, string>,
  terms: MediaTerms,
): SoundFormat[] {
  const known = formats.flatMap((type) => {
    const codec = codecs.get(encodings.get(type) ?? '');
    if (codec === undefined) return [];
    const usualRank = codec === 'opus' ? -1 : Number(codec === 'G722');
    const rank = terms.codecs ? terms.codecs.indexOf(codec) : usualRank;
    return rank < 0 ? [] : [{ format: { payloadType: Number(type), codec }, rank }];
  });
  return known.toSorted((a, b) => a.rank - b.rank).map(({ format }) => format);
}

/**
 * The port of the sound where the peer joins both on it, else that of `a=rtcp` (RFC 3605) or the one above.
 */
function reportsTo(media: SdpMedia): { mux: boolean; port: number } {
  const mux = attributeValue(media.attributes, 'rtcp-mux') !== undefined;
  const [, told] = /^(\d{1,5})(?: |$)/.exec(attributeValue(media.attributes, 'rtcp') ?? '') ?? [];
  const isPort = told !== undefined && Number(told) > 0 && Number(told) <= 65_535;
  const above = Math.min(65_535, media.port + 1);
  return { mux, port: mux ? media.port : isPort ? Number(told) : above };
}

/** `encoding/clock rate`, upper case, by payload type. */
function readEncodings(media: SdpMedia): Map<string, string> {
  const encodings = new Map<string, string>();
  for (const type of media.formats) {
    const known = staticTypes.get(type);
    if (known) encodings.set(type, known);
  }
  for (const { name, value } of media.attributes) {
    const [, type, encoding] = name === 'rtpmap' ? (/^(\d{1,3})\s+(\S+)$/.exec(value ?? '') ?? []) : [];
    if (type && encoding) encodings.set(type, encoding.toUpperCase().replace(/^([^/]+\/\d+)\/1$/, '$1'));
  }
  return encodings;
}

/**
 * The length of the packets that we send: the peer's `ptime` within its `maxptime`, in whole tens of
 * milliseconds from 10 to 60 (RFC 8866, section 6.4).
 */
function packetTime(media: SdpMedia): number {
  const preferred = millisecondsIn(media, 'ptime') ?? DEFAULT_PACKET_MS;
  const longest = Math.min(preferred, millisecondsIn(media, 'maxptime') ?? MAX_PACKET_MS, MAX_PACKET_MS);
  return Math.max(MIN_PACKET_MS, longest - (longest % 10));
}

function millisecondsIn(media: SdpMedia, name: 'ptime' | 'maxptime'): number | null {
  const value = attributeValue(media.attributes, name) ?? '';
  return /^\d{1,4}(?:\.\d+)?$/.test(value) && Number(value) > 0 ? Math.floor(Number(value)) : null;
}

/**
 * The peer's direction seen from our side (RFC 3264, section 6.1); an all-zero address is the old hold
 * (section 8.4).
 */
function ourDirection(media: SdpMedia, session: Sdp): MediaDirection {
  const theirs = directionIn(media.attributes) ?? directionIn(session.attributes) ?? 'sendrecv';
  const ours = mirrored[theirs];
  const held = isUnspecified(media.connection?.address);
  if (!held) return ours;
  return ours === 'sendrecv' || ours === 'recvonly' ? 'recvonly' : 'inactive';
}

/** True for the address that stands for none. */
export function isUnspecified(address: string | undefined): boolean {
  return address === '0.0.0.0' || address === '::';
}

function directionIn(attributes: readonly { name: string }[]): MediaDirection | null {
  for (const { name } of attributes) {
    if (name === 'sendrecv' || name === 'sendonly' || name === 'recvonly' || name === 'inactive') return name;
  }
  return null;
}
