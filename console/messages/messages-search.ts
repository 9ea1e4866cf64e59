import { readOne, readWords } from '../platform/read-address.ts';

export const CHANNELS = ['sms', 'chatapp'] as const;

/** The filters of the list of threads, as they stand in the address. */
export interface MessagesSearch {
  q?: string | undefined;
  channel?: (typeof CHANNELS)[number] | undefined;
}

/** What of an address can be understood; the rest is left out. */
export const readMessagesSearch = (search: Record<string, unknown>): MessagesSearch => ({
  q: readWords(search['q']),
  channel: readOne(CHANNELS, search['channel']),
});
