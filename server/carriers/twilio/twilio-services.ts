import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import { jsonOf, objectOf, objectsOf, wordOf } from '../texts/vendor-answer.ts';

/** Services, or numbers of one, of an answer, and the answers that are read of either. */
const PAGE = 100;
const MAX_PAGES = 10;
/** Services whose numbers are asked for. */
const MAX_ASKED = 10;

/** A Messaging Service that brings the texts to its numbers elsewhere than their own address says. */
interface DivertingService {
  sid: string;
  name: string;
}

/** Asks the API of Messaging Services, by the path behind its version. */
export type AskServices = (path: string) => Promise<OutboundAnswer>;

/**
 * Finds a Messaging Service that takes the texts to one of `numbers` elsewhere than to `url`; null when
 * none does, or when the account does not let its services be read. Texts to a number in a service go to the
 * address of the service, and nowhere without one, unless the service leaves them to the number
 * (https://www.twilio.com/docs/messaging/api/service-resource, `use_inbound_webhook_on_number`).
 */
export async function findDiversion(
  ask: AskServices,
  numbers: readonly string[],
  url: string,
): Promise<{ service: string; number: string } | null> {
  const services = await listAll(ask, 'Services', 'services');
  const asked = services.flatMap((row) => diverting(row, url)).slice(0, MAX_ASKED);
  const lists = asked.map(({ sid }) =>
    listAll(ask, `Services/${encodeURIComponent(sid)}/PhoneNumbers`, 'phone_numbers'),
  );
  for (const [index, rows] of (await Promise.all(lists)).entries()) {
    const its = new Set(rows.map((row) => row['phone_number']));
    const number = numbers.find((one) => its.has(one));
    if (number !== undefined) return { service: asked[index]?.name ?? '', number };
  }
  return null;
}

function diverting(row: Record<string, unknown>, url: string): DivertingService[] {
  const sid = wordOf(row['sid']);
  if (sid === null || row['use_inbound_webhook_on_number'] === true || row['inbound_request_url'] === url)
    return [];
  return [{ sid, name: wordOf(row['friendly_name']) ?? sid }];
}

/** The rows of a list, answer by answer, until there are no more or one cannot be read. */
async function listAll(ask: AskServices, list: string, field: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let search: string | null = `?PageSize=${PAGE}`;
  for (let page = 0; search !== null && page < MAX_PAGES; page += 1) {
    const answer: OutboundAnswer = await ask(list + search);
    const told = answer.status === 200 ? jsonOf(answer) : null;
    rows.push(...objectsOf(told?.[field]));
    const next = wordOf(objectOf(told?.['meta'])?.['next_page_url']);
    // Only what the address asks for is taken from it; where it leads is known.
    search = next === null ? null : (URL.parse(next)?.search ?? null);
  }
  return rows;
}
