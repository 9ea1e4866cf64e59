/** The longest pieces, in characters. */
export interface PieceLengths {
  /** Sentences are gathered up to this length, so that "Dr." does not become a sentence of its own. */
  gathered: number;
  /** The first piece is short, because callers wait for it in silence. */
  first: number;
  /** A longer sentence is cut at a space, because other calls wait while one piece is synthesised. */
  piece: number;
}

/** The pieces of the embedded voice. */
const EMBEDDED: PieceLengths = { gathered: 160, first: 60, piece: 400 };

/**
 * Cuts a text into the pieces it is spoken in: whole sentences where possible, in the order of the text.
 * Several calls share one voice thread, which alternates between them piece by piece.
 */
export function splitSpeech(text: string, language: string, lengths = EMBEDDED): string[] {
  const pieces: string[] = [];
  let gathered = '';
  for (const sentence of sentencesOf(text, language)) {
    const most = pieces.length === 0 ? lengths.first : lengths.gathered;
    if (gathered && gathered.length + sentence.length > most) {
      pieces.push(gathered);
      gathered = '';
    }
    gathered += sentence;
  }
  pieces.push(gathered);
  return pieces.flatMap((piece) => cutLongPiece(piece, lengths.piece)).filter((piece) => piece.trim() !== '');
}

function sentencesOf(text: string, language: string): string[] {
  const known = Intl.Segmenter.supportedLocalesOf(isTag(language) ? language : 'en');
  const segmenter = new Intl.Segmenter(known[0] ?? 'en', { granularity: 'sentence' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Anything else makes `Intl` throw. */
function isTag(language: string): boolean {
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language);
}

function cutLongPiece(piece: string, most: number): string[] {
  const parts: string[] = [];
  let rest = piece;
  while (rest.length > most) {
    const cut = placeToCut(rest, most);
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  parts.push(rest);
  return parts;
}

/** The position after the last clause or word that fits; a text without spaces is cut between characters. */
function placeToCut(text: string, most: number): number {
  const head = text.slice(0, most);
  const clause = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '));
  if (clause > most / 2) return clause + 2;
  const space = head.search(/\s\S*$/u);
  if (space > 0) return space + 1;
  return /[\uD800-\uDBFF]$/.test(head) ? most - 1 : most;
}
