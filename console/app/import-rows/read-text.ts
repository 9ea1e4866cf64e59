/** The largest file that is read. */
export const MAX_FILE_BYTES = 20_000_000;

/** Why a file has no text: it is none, or it was moved or changed since it was chosen. */
export type TextFault = 'binary' | 'unreadable';

/** The text of a chosen file. */
export async function readText(file: Blob): Promise<{ text: string } | { fault: TextFault }> {
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    return text === null ? { fault: 'binary' } : { text };
  } catch {
    return { fault: 'unreadable' };
  }
}

/**
 * The text of a file: UTF-8 or UTF-16 by its mark, UTF-8 when its bytes are valid, else Windows-1252, the
 * Latin-1 of spreadsheets. Null for what is no text.
 */
function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.includes('\0') ? null : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
