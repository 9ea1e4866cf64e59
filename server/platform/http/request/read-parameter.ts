import type { TSchema } from 'typebox';

/** Converts a text to its value; returns an invalid text unchanged, so that the validation refuses it. */
type Reader = (text: string) => string | number | boolean;

const BOOLEANS: Record<string, boolean> = { true: true, 1: true, false: false, 0: false };

/** `true`, `false`, `1` and `0` are booleans (docs/api.md). */
const readBoolean: Reader = (text) => BOOLEANS[text] ?? text;

/** A whole number in digits only; `1e3` and `0x10` are refused. */
const readInteger: Reader = (text) => (/^(0|-?[1-9]\d*)$/.test(text) ? Number(text) : text);

/** The plus of an offset that was not encoded arrives as a space. */
const readTimestamp: Reader = (text) => text.replace(/([Tt ][\d:.]+) (\d{2}:\d{2})$/, '$1+$2');

/** The converters of the path or query parameters that are not texts, by name. */
export function readersOf(schema: TSchema): [name: string, read: Reader][] {
  const properties = 'properties' in schema && isRecord(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, property]): [string, Reader][] => {
    const read = isRecord(property) ? readerOf(property) : null;
    return read === null ? [] : [[name, read]];
  });
}

function readerOf(property: Record<string, unknown>): Reader | null {
  if (property['type'] === 'boolean') return readBoolean;
  if (property['type'] === 'integer') return readInteger;
  return property['format'] === 'date-time' ? readTimestamp : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
