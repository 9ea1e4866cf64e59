import { truncate } from '../../platform/truncate.ts';
import { headerValues } from './message.ts';
import { listValues, type ReceivedRequest } from './received-request.ts';
import { parseAddress, type Address } from './parse-address.ts';
import { parseUri, type Uri } from './uri.ts';

/** Who calls, and whom; numbers as the carrier writes them. */
export interface Parties {
  /** The caller's number or user part, empty when there is none or it was withheld. */
  readonly from: string;
  /** The number or user part called. */
  readonly to: string;
  /** Where else the number called may stand, likeliest first: an address can name a trunk's user instead. */
  readonly toAlternatives: readonly string[];
  readonly displayName: string | null;
  /** How the network has checked the caller's number (STIR/SHAKEN), such as `TN-Validation-Passed-A`. */
  readonly verstat: string | null;
  /** The entries of Diversion (RFC 5806) and History-Info (RFC 7044), as text. */
  readonly diversion: readonly string[];
  readonly historyInfo: readonly string[];
  /** Headers of the peer's own (`X-…`), by their lower-case name. */
  readonly extensions: ReadonlyMap<string, string>;
}

/** What is kept of a name to show. */
const MAX_NAME_CHARACTERS = 200;
/** What is kept of a list of forwardings. */
const MAX_FORWARDINGS = 10;
const MAX_FORWARDING_CHARACTERS = 300;
/** What is kept of a peer's own headers. */
const MAX_EXTENSIONS = 20;
const MAX_EXTENSION_CHARACTERS = 500;

/**
 * Reads the parties of a call. The caller is the first of P-Asserted-Identity (RFC 3325, section 9.1),
 * Remote-Party-ID and From that has a number: From is whatever the caller's telephone claims, and only
 * allowed peers reach this. Called is whom the Request-URI names, because To keeps the first target however
 * often the call was forwarded (RFC 3261, section 8.1.1.2); P-Called-Party-ID (RFC 7315, section 4.2) and To
 * are named beside it.
 *
 * A caller who asks for privacy has no number here although the network knows it, because numbers are shown
 * and called back.
 */
export function readParties(invite: ReceivedRequest): Parties {
  const [to = '', ...toAlternatives] = readCalled(invite);
  const called = {
    to,
    toAlternatives,
    diversion: readForwardings(invite, 'diversion'),
    historyInfo: isPrivate(invite, ['history']) ? [] : readForwardings(invite, 'history-info'),
    extensions: readExtensions(invite),
  };
  const remoteParty = readAddresses(invite, 'remote-party-id').find(isCalling) ?? null;
  if (isPrivate(invite, ['id', 'user']) || isWithheldParty(remoteParty))
    return { ...called, from: '', displayName: null, verstat: null };
  const candidates = [...readAddresses(invite, 'p-asserted-identity'), remoteParty, invite.from].filter(
    (address) => address !== null,
  );
  const caller =
    candidates.find(({ uri }) => isNumber(userOf(uri))) ??
    candidates.find(({ uri }) => userOf(uri) !== '') ??
    invite.from;
  const { display, uri } = caller;
  const name = display ?? invite.from.display;
  return {
    ...called,
    from: userOf(uri),
    displayName: name === null ? null : truncate(name, MAX_NAME_CHARACTERS),
    verstat: readVerstat(invite, caller),
  };
}

/** The parameter of the caller's own address (3GPP TS 24.229, section 7.2A.20), else the header of Twilio. */
function readVerstat({ message }: ReceivedRequest, { uriText, parameters }: Address): string | null {
  const [, own] = /;verstat=([\w-]{1,40})(?=[;@>?]|$)/i.exec(uriText) ?? [];
  const said = own ?? parameters.get('verstat') ?? headerValues(message, 'x-twilio-verstat')[0]?.trim();
  return said !== undefined && /^[\w-]{1,40}$/.test(said) ? said : null;
}

function readCalled(invite: ReceivedRequest): string[] {
  // A message has one (RFC 7315, section 4.2): each that is looked for asks the database.
  const [named] = readAddresses(invite, 'p-called-party-id');
  const called = [userOf(parseUri(invite.uri)), ...(named ? [userOf(named.uri)] : []), userOf(invite.to.uri)];
  return [...new Set(called.filter((user) => user !== ''))];
}

function readAddresses({ message }: ReceivedRequest, name: string): Address[] {
  return (listValues(message, name) ?? []).map(parseAddress).filter((address) => address !== null);
}

/** Remote-Party-ID (draft-ietf-sip-privacy-04) may name the called party as well. */
function isCalling({ parameters }: Address): boolean {
  return (parameters.get('party') ?? 'calling').toLowerCase() === 'calling';
}

function isWithheldParty(remoteParty: Address | null): boolean {
  return ['full', 'uri'].includes(remoteParty?.parameters.get('privacy')?.toLowerCase() ?? '');
}

/**
 * Privacy of the identity itself (RFC 3323, section 4.2: `user`; RFC 3325, section 9.3: `id`), or of the
 * history.
 */
function isPrivate({ message }: ReceivedRequest, kinds: readonly string[]): boolean {
  const asked = headerValues(message, 'privacy').flatMap((value) => value.split(/[;,]/));
  return asked.some((kind) => kinds.includes(kind.trim().toLowerCase()));
}

function readForwardings({ message }: ReceivedRequest, name: string): string[] {
  return (listValues(message, name) ?? [])
    .slice(0, MAX_FORWARDINGS)
    .map((entry) => textOf(entry, MAX_FORWARDING_CHARACTERS));
}

function readExtensions({ message }: ReceivedRequest): ReadonlyMap<string, string> {
  const own = message.headers.filter(({ name }) => name.startsWith('x-')).slice(0, MAX_EXTENSIONS);
  // The first of a name counts, as a peer's proxy would put its own on top.
  return new Map(
    own.toReversed().map(({ name, value }) => [name, textOf(value, MAX_EXTENSION_CHARACTERS).trim()]),
  );
}

/** The text of a header, without what breaks lines. */
const textOf = (value: string, most: number): string =>
  truncate(
    Buffer.from(value, 'latin1')
      .toString('utf8')
      .replace(/[\0-\x1f\x7f]/g, ''),
    most,
  );

/** True for what can be a telephone number. */
function isNumber(user: string): boolean {
  return /^\+?\d{3,20}$/.test(user.replaceAll(/[\s().-]/g, ''));
}

/**
 * The user without the parameters that telephone numbers carry, and with the `phone-context` that makes a
 * local number a global one (RFC 3966, sections 3 and 5.1.5).
 */
function userOf(uri: Uri | null): string {
  if (!uri || uri.scheme === 'other') return '';
  const [user = '', ...ownParameters] = (uri.user ?? '').split(';');
  const own = ownParameters.find((parameter) => parameter.toLowerCase().startsWith('phone-context='));
  const context = own?.slice('phone-context='.length) ?? uri.parameters.get('phone-context') ?? '';
  const isLocal = /^\d[\d.()-]*$/.test(user);
  return isLocal && /^\+\d[\d.()-]*$/.test(context) ? context + user : user;
}
