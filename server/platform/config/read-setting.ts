import { formats } from '../http/request/formats.ts';
import { parseNetwork, type Network } from '../networks.ts';

/** A reader of whole numbers from `least` to `most`, both included. */
export function readInteger(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new Error(`"${value}" is not a whole number from ${least} to ${most}`);
    }
    return number;
  };
}

/** A reader of seconds from `least` to `most`, with decimals. */
export function readSeconds(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^\d+(\.\d+)?$/.test(value) || number < least || number > most) {
      throw new Error(`"${value}" is not a number of seconds from ${least} to ${most}`);
    }
    return number;
  };
}

export function readText(longest: number): (value: string) => string {
  return (value) => {
    if (value.length > longest) throw new Error(`is longer than ${longest} characters`);
    return value;
  };
}

export function readChoice<const Choice extends string>(
  choices: readonly Choice[],
): (value: string) => Choice {
  return (value) => {
    const choice = choices.find((candidate) => candidate === value);
    if (choice === undefined) throw new Error(`"${value}" is none of ${choices.join(', ')}`);
    return choice;
  };
}

export function readBoolean(value: string): boolean {
  if (!/^(true|false|1|0)$/.test(value)) throw new Error(`"${value}" is none of true, false, 1, 0`);
  return value === 'true' || value === '1';
}

/** A comma-separated list of at least one of `choices`. */
export function readList<const Choice extends string>(
  choices: readonly Choice[],
): (value: string) => Choice[] {
  const readOne = readChoice(choices);
  return (value) => [...new Set(splitList(value).map(readOne))];
}

/** Comma-separated networks such as `10.0.0.0/8, 2001:db8::/32, 192.0.2.7`. */
export function readNetworks(value: string): Network[] {
  return splitList(value).map(parseNetwork);
}

/** An address such as `https://phone.example`, without a path; a slash at its end does not matter. */
export function readOrigin(value: string): string {
  const url = URL.parse(value);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.href !== `${url.origin}/`) {
    throw new Error(`"${value}" is not an address such as https://phone.example`);
  }
  return url.origin;
}

/** Comma-separated origins such as `https://shop.example, http://localhost:5173`, or `*` for all. */
export const readOrigins = (value: string): string[] | '*' =>
  value === '*' ? '*' : splitList(value).map(readOrigin);

/** A range of ports such as `20000-29999`: an even first port and room for one call at least. */
export function readPortRange(value: string): { from: number; to: number } {
  const match = /^(\d{1,5})\s*-\s*(\d{1,5})$/.exec(value);
  const from = Number(match?.[1]);
  const to = Number(match?.[2]);
  if (!match || from < 1024 || to > 65535 || to <= from) {
    throw new Error(`"${value}" is not a range of ports such as 20000-29999`);
  }
  return { from, to };
}

/** A word that is valid in the name of a header and in a user agent. */
export function readBrand(value: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,39}$/.test(value)) {
    throw new Error(
      `"${value}" is not a word of 1 to 40 letters, digits and hyphens that begins with a letter`,
    );
  }
  return value;
}

/** The SMTP server for outgoing mail. */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it, always with a login. */
  secure: boolean;
  login: { user: string; password: string } | null;
}

/**
 * `smtps://user:password@mail.example.com` and the like. Errors do not repeat the value: it holds a
 * password.
 */
export function readMailServer(value: string): MailServer {
  const url = URL.parse(value);
  const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  if (!url || !isSmtp || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search || url.hash) {
    throw new Error('is not an address such as smtps://user:password@mail.example.com:465');
  }
  const secure = url.protocol === 'smtps:';
  const [user, password] = [decodePart(url.username), decodePart(url.password)];
  if ((user === '') !== (password === '')) throw new Error('has a user without a password, or the reverse');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    login: user === '' ? null : { user, password },
  };
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('has a percent sign in its user or password that is not written as %25');
  }
}

export function readEmail(value: string): string {
  if (!formats['email']?.(value)) throw new Error(`"${value}" is not an e-mail address`);
  return value;
}

function splitList(value: string): string[] {
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) throw new Error('is an empty list');
  return parts;
}
