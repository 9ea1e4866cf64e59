import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import { keywordAnswered } from '../texts/keywords-answered.ts';
import { mediaLine } from '../texts/media-lines.ts';
import type { ReceivedText, TextConnection, TextListing } from '../texts/text-connection.ts';
import { jsonOf, objectsOf, wordOf } from '../texts/vendor-answer.ts';
import { TWILIO_ANSWERS } from './read-twilio-hook.ts';

/** Texts of one answer: with longer ones it could be more than is read. */
const PAGE = 50;
/** Answers that are read of one number. */
const MAX_PAGES = 20;
/** Files that are asked for of one text, as many as Twilio takes. */
const MAX_FILES = 10;

/** Asks the API of the account, by the path behind its address. */
export type AskAccount = (path: string) => Promise<OutboundAnswer>;

type Row = Record<string, unknown>;

/**
 * Lists the texts that came to a number, from the list of messages, which has the newest first
 * (https://www.twilio.com/docs/messaging/api/message-resource, "Read multiple Message resources").
 * @param account the address of the account, below which its files lie, and its path.
 * @returns what was read before the first answer that cannot be, and that answer.
 */
export async function listReceived(
  ask: AskAccount,
  account: { url: string; path: string },
  { to, since, known }: Parameters<NonNullable<TextConnection['listReceived']>>[0],
): Promise<Omit<TextListing, 'fault'> & { unread: OutboundAnswer | null }> {
  const sentAfter = since.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString();
  const query = new URLSearchParams({ To: to, 'DateSent>': sentAfter, PageSize: String(PAGE) });
  let next: string | null = `Messages.json?${query.toString()}`;
  const texts: ReceivedText[] = [];
  const listed = (unread: OutboundAnswer | null) => ({
    ...{ texts: texts.toReversed(), unread, isCut: unread === null && next !== null },
  });
  for (let page = 0; next !== null && page < MAX_PAGES; page += 1) {
    const answer: OutboundAnswer = await ask(next);
    const told = answer.status === 200 ? jsonOf(answer) : null;
    if (!told || !Array.isArray(told['messages'])) return listed(answer);
    const rows = objectsOf(told['messages']).filter((row) => isReceived(row, since));
    const skipped = await known(rows.flatMap((row) => wordOf(row['sid']) ?? []));
    for (const row of rows) {
      if (skipped.has(String(row['sid']))) continue;
      const files = await filesOf(ask, account.url, row);
      if ('unread' in files) return listed(files.unread);
      texts.push(textOf(row, files.lines));
    }
    next = pathOf(told['next_page_uri'], account.path);
  }
  return listed(null);
}

/** Twilio keeps when a text came in as when it was sent. */
const cameAt = (row: Row): number => Date.parse(wordOf(row['date_sent'] ?? row['date_created']) ?? '');

const isReceived = (row: Row, since: Temporal.Instant): boolean =>
  row['direction'] === 'inbound' &&
  wordOf(row['sid']) !== null &&
  wordOf(row['from']) !== null &&
  cameAt(row) >= since.epochMilliseconds;

const textOf = (row: Row, files: readonly string[]): ReceivedText => {
  const body = wordOf(row['body']) ?? '';
  return {
    kind: 'text',
    channel: 'sms',
    carrierMessageId: String(row['sid']),
    from: String(row['from']),
    to: String(row['to']),
    body: [body, ...files].join('\n').trim(),
    keyword: keywordAnswered(body, TWILIO_ANSWERS),
    writtenAt: Temporal.Instant.fromEpochMilliseconds(cameAt(row)),
  };
};

/** The files of a text as lines of its body. */
async function filesOf(
  ask: AskAccount,
  accountUrl: string,
  row: Row,
): Promise<{ lines: string[] } | { unread: OutboundAnswer }> {
  if (!(Number(row['num_media']) > 0)) return { lines: [] };
  const message = encodeURIComponent(String(row['sid']));
  const answer = await ask(`Messages/${message}/Media.json?PageSize=${MAX_FILES}`);
  const told = answer.status === 200 ? jsonOf(answer) : null;
  if (!told || !Array.isArray(told['media_list'])) return { unread: answer };
  const lines = objectsOf(told['media_list']).flatMap((file) => {
    const sid = wordOf(file['sid']);
    if (sid === null) return [];
    const url = `${accountUrl}Messages/${message}/Media/${encodeURIComponent(sid)}`;
    return [mediaLine(url, wordOf(file['content_type']))];
  });
  return { lines };
}

/** The path of the next answer behind the address of the account; null when there is none. */
const pathOf = (uri: unknown, accountPath: string): string | null => {
  const path = wordOf(uri);
  return path?.startsWith(accountPath) ? path.slice(accountPath.length) : null;
};
