import type { ToolUse } from '../../platform/api-types.ts';

/** A record that a call made or changed, and its page. */
export interface MadeRecord {
  kind: 'appointment' | 'order' | 'reservation' | 'inbox';
  id: number;
  to: string;
  /** What it is known by: a number, or its time; null where the tool did not say. */
  label: string | null;
}

/** The field of a result that names a record, and the address of its page. */
const RECORDS = [
  ['appointment_id', 'appointment', '/appointments/'],
  ['order_id', 'order', '/orders/'],
  ['reservation_id', 'reservation', '/reservations/'],
  ['inbox_item_id', 'inbox', '/inbox/'],
] as const;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** Why a tool did not do what was asked, as a code; null when it did. */
export function refusalOf({ result }: ToolUse): string | null {
  const { ok, reason } = fieldsOf(result);
  if (ok === true) return null;
  return typeof reason === 'string' ? reason : 'failed';
}

/** The record that a use of a tool made or changed; null where there is none. */
export function madeBy(use: ToolUse): MadeRecord | null {
  const result = fieldsOf(use.result);
  if (result['ok'] !== true) return null;
  for (const [field, kind, path] of RECORDS) {
    const id = result[field];
    if (typeof id === 'number') return { kind, id, to: `${path}${id}`, label: labelOf(result) };
  }
  return null;
}

/** The records of all uses, each once, as the last use left them. */
export function madeOn(uses: readonly ToolUse[]): MadeRecord[] {
  const records = new Map<string, MadeRecord>();
  for (const use of uses) {
    const record = madeBy(use);
    if (record !== null) records.set(record.to, record);
  }
  return [...records.values()];
}

function labelOf(result: Fields): string | null {
  const { number, service, date, time } = result;
  if (typeof number === 'string' || typeof number === 'number') return String(number);
  const parts = [service, date, time].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(', ') : null;
}
