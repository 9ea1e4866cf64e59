import type { Fields } from './taken-over.ts';

/**
 * What becomes of a field of another product: it is taken over, it says nothing about how an assistant
 * answers (`record`), or the reason why it is left.
 */
export type FieldNotes = Readonly<Record<string, 'taken' | 'record' | (string & {})>>;

/** Why fields that both products have are left. */
export const TURNS = 'see `turn_taking` of the assistant, which has its own pauses';
export const HOOKS = 'add an endpoint (`POST /webhooks`) for the events that are wanted';
export const SOUND = 'there is no background sound here';
export const ANALYSIS =
  'calls are summarised by themselves, with outcome and details (`summary`, `extracted`)';

/** The fields that are set and left, each by its name with the reason. */
export function leftFields(value: Fields, notes: FieldNotes, within = ''): string[] {
  return Object.entries(value).flatMap(([name, one]) => {
    const note = Object.hasOwn(notes, name) ? notes[name] : 'this version does not know it';
    if (note === undefined || note === 'taken' || note === 'record' || saysNothing(one)) return [];
    return [`\`${within}${name}\`: ${note}`];
  });
}

function saysNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
