import { accountRoutes } from './account/account.routes.ts';
import { apiKeyRoutes } from './account/api-keys.routes.ts';
import { appointmentRoutes } from './appointments/appointments.routes.ts';
import { assistantRoutes } from './assistants/assistants.routes.ts';
import { callRoutes } from './calls/calls.routes.ts';
import type { OutboundCalls } from './calls/outbound/outbound-calls.ts';
import type { TextCarrier } from './carriers/text-carrier.ts';
import { campaignRoutes } from './campaigns/campaigns.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { companyRoutes } from './company/company.routes.ts';
import { contactRoutes } from './contacts/contacts.routes.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { hookRoutes } from './integrations/hooks.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { receiveText } from './messages/receive-text.ts';
import { noticeRoutes } from './notify/notices.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { erasePerson } from './personal-data/erase-person.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { chatappProfileRoutes } from './phone-numbers/chatapp-profile.routes.ts';
import { phoneNumberRoutes } from './phone-numbers/phone-numbers.routes.ts';
import { recordReview } from './phone-numbers/review-display-name.ts';
import type { Clock } from './platform/clock.ts';
import type { Sql } from './platform/db/sql.ts';
import type { AnyRoute } from './platform/http/route.ts';
import type { OutboundClient } from './platform/outbound/outbound-client.ts';
import type { FileStore } from './platform/storage/file-store.ts';
import { productRoutes } from './products/products.routes.ts';
import { reservationRoutes } from './reservations/reservations.routes.ts';
import { roomRoutes } from './rooms/rooms.routes.ts';
import { displayNameRoutes } from './simulator/display-names.routes.ts';
import { simulatedTextRoutes } from './simulator/texts.routes.ts';
import { simulatorRoutes } from './simulator/simulator.routes.ts';
import type { TypedCalls } from './simulator/typed-calls.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';
import type { Logger } from 'pino';

/** The services of the resources, created once at the start of the server. */
export interface AppServices {
  sql: Sql;
  clock: Clock;
  log: Logger;
  store: FileStore;
  typedCalls: TypedCalls;
  /** Places calls. */
  outbound: OutboundCalls;
  /** Sends text messages. */
  texts: TextCarrier;
  /** Sends requests to addresses that users configure. */
  outboundClient: OutboundClient;
  /** The name in the headers of deliveries. */
  brand: string;
  /** The public URL of this server, such as `https://phone.example`; known once it listens. */
  origin: () => string;
}

/**
 * Every operation of the API, by resource: the single list for the server, the OpenAPI description and
 * the tests.
 */
export function allRoutes(services: AppServices): AnyRoute[] {
  return [
    ...accountRoutes,
    ...apiKeyRoutes,
    ...assistantRoutes,
    ...catalogRoutes,
    ...contactRoutes({ erasePerson: (context, input) => erasePerson(context, services, input) }),
    ...personalDataRoutes,
    ...phoneNumberRoutes(services),
    ...chatappProfileRoutes(services),
    ...companyRoutes,
    ...orderRoutes,
    ...productRoutes,
    ...callRoutes(services),
    ...campaignRoutes,
    ...inboxRoutes(services),
    ...appointmentRoutes,
    ...roomRoutes(services),
    ...reservationRoutes,
    ...messageRoutes(services),
    ...simulatorRoutes(services.typedCalls, services.clock),
    ...simulatedTextRoutes(receiveText),
    ...displayNameRoutes(recordReview),
    ...webhookRoutes(services),
    ...noticeRoutes,
    ...hookRoutes(services),
  ];
}
