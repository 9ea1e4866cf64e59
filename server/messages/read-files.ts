import { isMereEmoji } from './read-emoji.ts';

/** What stands for a file, a place or a card in the body of a text (docs/messages.md), with what follows. */
const FILE = /^\((image|video|audio|voice|document|sticker|file|location|contacts)\)(?:\s+(.*))?$/;
/** What is neither words nor something to look at; nobody answers these. */
const NO_WORDS = /^\((?:reaction|system|unsupported|sticker|interactive|button)\)/;
/** What telephones write for a reaction to an SMS: `Liked “See you at ten”`, `👍 to “See you at ten”`. */
const TOLD_REACTION =
  /^(?:Liked|Loved|Disliked|Laughed at|Emphasi[sz]ed|Questioned|Reacted \S+ to|Removed an? [a-z ]+ from|\p{Extended_Pictographic}\S* to) [“"].*[”"]$/su;
const LINK = /^https?:\/\/\S+$/;
const FILE_NAME = /^\S+\.\w{1,5}$/;
/** Those of documents have spaces too. */
const DOCUMENT_NAME = /\.[a-z][a-z0-9]{1,4}$/i;

/** Whether a text asks for an answer: no reaction, sticker or emoji, nor what the chat app says by itself. */
export const asksForAnswer = (body: string): boolean =>
  body.trim() !== '' && !NO_WORDS.test(body) && !TOLD_REACTION.test(body.trim()) && !isMereEmoji(body);

/** Whether a text holds files, places or cards and no words beside them. */
export function isOnlyFiles(body: string): boolean {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  return lines.some((line) => FILE.test(line)) && lines.every(isFileLine);
}

/**
 * The words that an assistant is asked: files come first, without their addresses, so that no sentence runs
 * into them.
 */
export function wordsBeside(body: string): string {
  const lines = body.split('\n').map((line) => {
    const [, type, beside = ''] = FILE.exec(line) ?? [];
    return type !== undefined && LINK.test(beside) ? `(${type})` : line;
  });
  const [files, words] = [lines.filter(isFileLine), lines.filter((line) => !isFileLine(line))];
  return [files.join(' '), ...words].join('\n').trim();
}

function isFileLine(line: string): boolean {
  const [, type, beside = ''] = FILE.exec(line) ?? [];
  if (type === undefined) return false;
  if (type === 'location' || type === 'contacts' || beside === '') return true;
  const isName = FILE_NAME.test(beside) || (type === 'document' && DOCUMENT_NAME.test(beside));
  return isName || LINK.test(beside);
}
