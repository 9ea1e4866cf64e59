import type { TextKeyword } from '../text-carrier.ts';

/** The words that Twilio and Telnyx understand and answer themselves unless told otherwise. */
const WORDS: Record<string, TextKeyword> = {
  ...{ stop: 'stop', stopall: 'stop', unsubscribe: 'stop', cancel: 'stop', end: 'stop', quit: 'stop' },
  ...{ start: 'start', unstop: 'start', help: 'help', info: 'help' },
};

/** What the vendor understood of a text and answered; null when it left it to us. */
export const keywordAnswered = (body: string): TextKeyword | null => WORDS[body.trim().toLowerCase()] ?? null;
