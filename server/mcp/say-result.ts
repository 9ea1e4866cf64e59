import type { Business } from '../voice/business.ts';
import { sayOfResult } from '../voice/engines/tool-sentences.ts';
import { bookFor } from '../voice/languages/find-phrase-book.ts';
import type { ToolResult } from '../voice/tools.ts';
import type { McpClient } from './mcp-tool.ts';

/** The result of a tool in one sentence of the client's language, as assistants write it in texts. */
export function sayResult(
  tool: string,
  result: ToolResult,
  { client, business, now }: { client: McpClient; business: Business; now: Temporal.Instant },
): string | null {
  const { timezone, currency } = business;
  const { language } = client;
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const book = bookFor({ language, byText: true });
  return sayOfResult(tool, result, { book, locale: language, today, timezone, currency, hasSound: false });
}
