import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import { jsonOf, objectsOf, wordOf } from '../texts/vendor-answer.ts';

/** Services, and numbers of a service, that are looked at: the first page of either. */
const PAGE = 100;
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
  const services = rowsOf(await ask(`Services?PageSize=${PAGE}`), 'services');
  const asked = services.flatMap((row) => diverting(row, url)).slice(0, MAX_ASKED);
  const lists = asked.map(({ sid }) =>
    ask(`Services/${encodeURIComponent(sid)}/PhoneNumbers?PageSize=${PAGE}`),
  );
  for (const [index, answer] of (await Promise.all(lists)).entries()) {
    const its = new Set(rowsOf(answer, 'phone_numbers').map((row) => row['phone_number']));
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

const rowsOf = (answer: OutboundAnswer, field: string): Record<string, unknown>[] =>
  answer.status === 200 ? objectsOf(jsonOf(answer)?.[field]) : [];
