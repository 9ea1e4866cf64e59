/** A position in a trace as W3C Trace Context writes it. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  isSampled: boolean;
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
/** Later versions may append fields; more than this is not read. */
const LONGEST = 256;

/**
 * Reads a `traceparent` header (https://www.w3.org/TR/trace-context/, 3.2); null when it is none: another
 * form, zeros, or the version `ff`.
 */
export function readTraceParent(text: string | null | undefined): TraceParent | null {
  if (text == null || text.length > LONGEST) return null;
  const [, version = '', traceId = '', spanId = '', flags = '', rest] = FORM.exec(text) ?? [];
  if (version === '' || version === 'ff' || (version === '00' && rest !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Writes version `00`, with 55 characters. */
export const writeTraceParent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
