import { randomInt } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { AcceptableOffer } from './answer-offer.ts';
import { USUAL_CODECS, type SoundCodec } from '../audio/codec.ts';
import { OFFERED_SUITE, writeCrypto } from './crypto-attribute.ts';
import type { LocalMedia, MediaTerms, NegotiatedMedia } from './negotiate-sdp.ts';
import { OPUS_PARAMETERS } from './opus-format.ts';
import type { Sdp } from './sdp.ts';

/** The header of a body that is a description. */
export const sdpType = { name: 'content-type', value: 'application/sdp' };

/** Payload types of our offers: those of RFC 3551, section 6, and dynamic ones. */
const OFFERED_TYPES = { PCMU: 0, PCMA: 8, G722: 9, opus: 111 } as const;
const EVENTS_TYPE = 101;
/** Of events with the clock of Opus (RFC 4733, section 2.1). */
const FAST_EVENTS_TYPE = 110;

/**
 * Our side of a session. Every description sent for one call comes from here, because the version in `o=`
 * grows by one whenever a description differs from the last, and only then (RFC 3264, section 8).
 */
export class SessionDescription {
  readonly #local: LocalMedia;
  readonly #terms: MediaTerms;
  readonly #id = randomInt(1, 2 ** 47);
  #version = 0;
  #last: string | null = null;
  /** The offer that was answered last, and which of its lines was agreed on. */
  #answered: { readonly offer: Sdp; readonly mediaLine: number } | null = null;

  constructor(local: LocalMedia, terms: MediaTerms) {
    this.#local = local;
    this.#terms = terms;
  }

  /** The description in a 2xx: the answer to an offer, or our own offer when the INVITE has none. */
  describe(offer: AcceptableOffer | null): Buffer {
    return offer === null ? this.offer() : this.answer(offer.sdp, offer.media, offer.mediaLine);
  }

  /**
   * The answer to an offer: as many `m=` lines in the same order, all but the agreed one refused (section 6).
   */
  answer(offer: Sdp, media: NegotiatedMedia, mediaLine: number): Buffer {
    this.#answered = { offer, mediaLine };
    return this.#write(this.#among(this.#audio(media)));
  }

  /**
   * Our own offer, for an INVITE that came without one: the codecs in the order of preference. Where
   * encryption is optional the key stands beside a plain profile, and the peer decides (RFC 8643). Within a
   * call no line goes away, and the profile stays: sound that is encrypted is offered as such (RFC 3264,
   * section 8).
   */
  offer(): Buffer {
    const { srtp, ownKey: key } = this.#terms;
    const agreed = this.#answered?.offer.media[this.#answered.mediaLine];
    const profile = agreed?.profile ?? (srtp === 'required' ? 'RTP/SAVP' : 'RTP/AVP');
    const codecs = this.#terms.codecs ?? USUAL_CODECS;
    const events = [
      ...(codecs.some((codec) => codec !== 'opus') ? [[EVENTS_TYPE, 8_000] as const] : []),
      ...(codecs.includes('opus') ? [[FAST_EVENTS_TYPE, 48_000] as const] : []),
    ];
    const types = [...codecs.map((codec) => OFFERED_TYPES[codec]), ...events.map(([type]) => type)];
    const audio = [
      `m=audio ${this.#local.port} ${profile} ${types.join(' ')}`,
      ...(srtp === 'off' ? [] : [writeCrypto({ tag: '1', suite: OFFERED_SUITE, key })]),
      ...codecs.flatMap((codec) => formatOf(OFFERED_TYPES[codec], codec)),
      ...events.flatMap(([type, clockRate]) => eventsFormat(type, clockRate)),
      'a=ptime:20',
      'a=sendrecv',
      'a=rtcp-mux',
    ];
    return this.#write(this.#among(audio));
  }

  /** What was described last, once more. */
  again(): Buffer {
    return this.#last === null ? this.offer() : this.#writeAs(this.#last);
  }

  /** The lines of our sound in their place among those of the peer, which are refused. */
  #among(audio: string[]): string[] {
    if (!this.#answered) return audio;
    const { offer, mediaLine } = this.#answered;
    return offer.media.flatMap((line, at) =>
      at === mediaLine ? audio : [`m=${line.kind} 0 ${line.profile} ${line.formats.join(' ')}`],
    );
  }

  #audio(media: NegotiatedMedia): string[] {
    const { dtmfPayloadType: events, comfortNoise, srtp } = media;
    const formats = [media.payloadType, events, comfortNoise ? 13 : null].filter((type) => type !== null);
    return [
      `m=audio ${this.#local.port} ${media.profile} ${formats.join(' ')}`,
      ...(srtp ? [writeCrypto({ tag: srtp.tag, suite: srtp.suite, key: srtp.localKey })] : []),
      ...formatOf(media.payloadType, media.codec),
      ...(events === null ? [] : eventsFormat(events, media.dtmfClockRate)),
      ...(comfortNoise ? ['a=rtpmap:13 CN/8000'] : []),
      `a=ptime:${media.ptimeMs}`,
      `a=${media.direction}`,
      ...(media.rtcp.mux ? ['a=rtcp-mux'] : []),
    ];
  }

  #write(mediaLines: string[]): Buffer {
    const family = isIPv6(this.#local.address) ? 'IP6' : 'IP4';
    const rest = ['s=-', `c=IN ${family} ${this.#local.address}`, 't=0 0', ...mediaLines].join('\r\n');
    if (rest !== this.#last) this.#version += 1;
    this.#last = rest;
    return this.#writeAs(rest);
  }

  #writeAs(rest: string): Buffer {
    const family = isIPv6(this.#local.address) ? 'IP6' : 'IP4';
    const origin = `o=- ${this.#id} ${this.#version} IN ${family} ${this.#local.address}`;
    // A refused line is repeated as it came: in Latin-1 the last byte of a letter could end it.
    return Buffer.from(`v=0\r\n${origin}\r\n${rest}\r\n`, 'utf8');
  }
}

/** The lines of a codec (RFC 3551, section 4.5.2; RFC 7587, section 7). */
const formatOf = (type: number, codec: SoundCodec): string[] =>
  codec === 'opus'
    ? [`a=rtpmap:${type} opus/48000/2`, `a=fmtp:${type} ${OPUS_PARAMETERS}`]
    : [`a=rtpmap:${type} ${codec}/8000`];

const eventsFormat = (type: number, clockRate: number): string[] => [
  `a=rtpmap:${type} telephone-event/${clockRate}`,
  `a=fmtp:${type} 0-15`,
];
