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

/** A word that can stand in a header's name and in a user agent. */
export function readBrand(value: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,39}$/.test(value)) {
    throw new Error(
      `"${value}" is not a word of 1 to 40 letters, digits and hyphens that begins with a letter`,
    );
  }
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
