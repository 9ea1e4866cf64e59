import type { Logger } from 'pino';
import type { SignUp } from './account/may-create-workspaces.ts';
import type { WorkerServices } from './background-work.ts';
import type { CallCommands } from './calls/commands/call-commands.ts';
import type { CommandedCalls } from './calls/commands/commanded-calls.ts';
import type { OutboundCalls } from './calls/outbound/outbound-calls.ts';
import type { StreamedCalls } from './carriers/streams/streamed-calls.ts';
import type { TrunkProbe } from './carriers/probe-trunk.ts';
import type { ReachTls } from './carriers/reach-tls.ts';
import type { TrunkAccess } from './carriers/trunk-access.ts';
import type { TextCarrier } from './carriers/text-carrier.ts';
import { keepCallPermission } from './contacts/keep-call-permission.ts';
import { receiveText } from './messages/receive-text.ts';
import { recordCarrierReport } from './messages/record-carrier-report.ts';
import { erasePerson } from './personal-data/erase-person.ts';
import { recordNameDecision, recordReview } from './phone-numbers/review-display-name.ts';
import type { ActionContext } from './platform/action-context.ts';
import type { Clock } from './platform/clock.ts';
import type { Sql } from './platform/db/sql.ts';
import type { AccessWatch } from './platform/http/access/access-watch.ts';
import type { SessionAuthenticator } from './platform/http/access/authenticate-session.ts';
import type { SessionCookie } from './platform/http/access/session-cookie.ts';
import type { AnyRoute } from './platform/http/route.ts';
import type { CallPermissions } from './carriers/chatapp-calls/call-permissions.ts';
import type { OutboundClient } from './platform/outbound/outbound-client.ts';
import type { ProviderClient } from './platform/providers/provider-client.ts';
import type { ProviderDirectory } from './platform/providers/provider-directory.ts';
import type { Resource } from './platform/resource.ts';
import type { SecretBox } from './platform/secrets/secret-box.ts';
import type { FileStore } from './platform/storage/file-store.ts';
import type { TypedCalls } from './simulator/typed-calls.ts';
import type { SpeechSynthesizer } from './voice/speech/synthesizer.ts';
import { accountResource } from './account/account.resource.ts';
import { appointmentResource } from './appointments/appointments.resource.ts';
import { assistantResource } from './assistants/assistants.resource.ts';
import { openChatappPlatform } from './carrier-accounts/open-chatapp.ts';
import type { CallsOverTls } from './carrier-accounts/check-chatapp-calls.ts';
import { carrierResource } from './carrier-accounts/carriers.resource.ts';
import { callResource } from './calls/calls.resource.ts';
import { campaignResource } from './campaigns/campaigns.resource.ts';
import { catalogResource } from './catalog/catalog.resource.ts';
import { companyResource } from './company/company.resource.ts';
import { consentResource } from './consents/consents.resource.ts';
import { contactResource } from './contacts/contacts.resource.ts';
import { inboxResource } from './inbox/inbox.resource.ts';
import { hookResource } from './integrations/hooks.resource.ts';
import { lawResource } from './law/law.resource.ts';
import type { ChangeFeed } from './live/change-feed.ts';
import { installationResource } from './installation/installation.resource.ts';
import type { InstallationState } from './installation/show-installation.ts';
import { liveResource } from './live/live.resource.ts';
import { messageResource } from './messages/messages.resource.ts';
import { noticeResource } from './notify/notices.resource.ts';
import { orderResource } from './orders/orders.resource.ts';
import { personalDataResource } from './personal-data/personal-data.resource.ts';
import { phoneNumberResource } from './phone-numbers/phone-numbers.resource.ts';
import { productResource } from './products/products.resource.ts';
import { providerResource } from './providers/providers.resource.ts';
import { reservationResource } from './reservations/reservations.resource.ts';
import { roomResource } from './rooms/rooms.resource.ts';
import { scenarioResource } from './scenarios/scenarios.resource.ts';
import { setupResource } from './setup/setup.resource.ts';
import { sessionResource } from './sessions/sessions.resource.ts';
import { simulatorResource } from './simulator/simulator.resource.ts';
import { teamResource } from './team/team.resource.ts';
import { textReplyResource } from './text-replies/text-replies.resource.ts';
import { webhookResource } from './webhooks/webhooks.resource.ts';

/** The dependencies that routes are built with, made once at the start. */
export interface AppServices {
  sql: Sql;
  /** Has connections also while requests use all of theirs: for calls that arrive over HTTP. */
  callSql: Sql;
  clock: Clock;
  log: Logger;
  store: FileStore;
  typedCalls: TypedCalls;
  /** Places outbound calls. */
  outbound: OutboundCalls;
  /** Asks the chat app whom its numbers may call. */
  permissions: CallPermissions;
  /** Asks the servers of a trunk whether they are there. */
  probeTrunk: (trunk: TrunkAccess) => Promise<TrunkProbe>;
  /** How callers reach this process over TLS; null where it takes no calls. */
  callsOverTls: CallsOverTls | null;
  /** Where calls over TLS arrive. */
  sipTlsPort: number;
  /** Connects to a server over TLS as strangers do. */
  reachTls: ReachTls;
  /** Calls whose sound comes over WebSockets of vendors. */
  streams: StreamedCalls;
  /** How the installation is doing. */
  installation: InstallationState;
  /** Sends commands of the team to calls. */
  callCommands: CallCommands;
  /** The calls that this process carries, for commands of the team. */
  commandedCalls: CommandedCalls;
  /** Sends texts. */
  texts: TextCarrier;
  /** Sends HTTP requests to addresses that users name. */
  outboundClient: OutboundClient;
  /** The AI providers that each workspace may use. */
  providers: ProviderDirectory;
  /** Asks AI providers. */
  providerClient: ProviderClient;
  /** Speaks with the embedded voices. */
  synthesizer: SpeechSynthesizer;
  /** Tells what changes in workspaces. */
  changes: ChangeFeed;
  /** Ends long answers when their key is revoked. */
  accessWatch: AccessWatch;
  /** Encrypts what the database keeps. */
  secrets: SecretBox;
  /** Knows the sessions of people in a browser. */
  sessions: SessionAuthenticator;
  cookie: SessionCookie;
  /** Whether there is a mail server in the settings. */
  sendsMail: boolean;
  /** Whether everybody with an account may create workspaces, or only operators. */
  signUp: SignUp;
  /** Stands in the headers of deliveries. */
  brand: string;
  /** Where this server is reached from outside, such as `https://phone.example`; known once it listens. */
  origin: () => string;
}

/** The dependencies of routes, with the actions of other resources that some of them call. */
type RouteServices = ReturnType<typeof withActions>;

/**
 * Every resource of the product, in the order of the OpenAPI document: the one list that the server, the
 * worker, the document and the tests read.
 */
export const RESOURCES: readonly Resource<RouteServices, WorkerServices>[] = [
  accountResource,
  sessionResource,
  teamResource,
  setupResource,
  assistantResource,
  scenarioResource,
  phoneNumberResource,
  carrierResource,
  companyResource,
  contactResource,
  consentResource,
  personalDataResource,
  appointmentResource,
  orderResource,
  productResource,
  reservationResource,
  roomResource,
  callResource,
  campaignResource,
  lawResource,
  inboxResource,
  messageResource,
  textReplyResource,
  catalogResource,
  providerResource,
  webhookResource,
  hookResource,
  noticeResource,
  installationResource,
  liveResource,
  simulatorResource,
];

/** Every operation of the API. */
export const allRoutes = (services: AppServices): AnyRoute[] =>
  RESOURCES.flatMap((resource) => resource.routes(withActions(services)));

/** Actions that a resource calls although their resource is on its own layer or above. */
const withActions = (services: AppServices) => ({
  ...services,
  receiveText,
  recordCarrierReport,
  recordReview,
  keepCallPermission,
  recordNameDecision,
  chatappPlatform: openChatappPlatform(services),
  erasePerson: (context: ActionContext, input: Parameters<typeof erasePerson>[2]) =>
    erasePerson(context, services, input),
});
