/** The first part of a content type that says what a file is; everything else is a document. */
const TYPES: readonly string[] = ['image', 'video', 'audio'];

/**
 * A file of a text as a line of its body: what it is and where it lies, as `(image) https://…`. The files are
 * not fetched (docs/decisions/0115).
 */
export function mediaLine(url: string, contentType: string | null): string {
  const kind = contentType?.trim().toLowerCase().split('/', 1)[0] ?? '';
  if (contentType === null || kind === '') return `(file) ${url}`;
  return `(${TYPES.includes(kind) ? kind : 'document'}) ${url}`;
}
