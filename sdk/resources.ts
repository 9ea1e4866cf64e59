// Written by tools/write-sdk-client.ts from the OpenAPI document; not to be changed by hand.

import type { ServerEvent } from './event-stream.ts';
import type { PagePromise } from './page-promise.ts';
import { path, type PostOptions, type RequestOptions, type Transport } from './transport.ts';
import type {
  Deleted,
  AcceptInvitationRequest,
  ApiKey,
  Appointment,
  AskForPasswordResetRequest,
  AskedForReset,
  Assistant,
  Availability,
  CalendarSync,
  Call,
  CallPermissionRequest,
  CallStatistics,
  CallTrace,
  Campaign,
  CampaignContact,
  Carrier,
  CarrierCheck,
  ChatappProfile,
  CompanyProfile,
  ConfirmSecondFactorRequest,
  ConnectVendorNumberRequest,
  Consent,
  Contact,
  ContactImportResult,
  CreateApiKeyRequest,
  CreateAppointmentRequest,
  CreateAssistantRequest,
  CreateCallRequest,
  CreateCampaignRequest,
  CreateCarrierRequest,
  CreateConsentRequest,
  CreateConsentsRequest,
  CreateContactRequest,
  CreateFaqRequest,
  CreateHookRequest,
  CreateInvitationRequest,
  CreateKnowledgeBaseEntryRequest,
  CreateMessageRequest,
  CreateOrderRequest,
  CreatePhoneNumberRequest,
  CreateProductRequest,
  CreateProviderRequest,
  CreateReservationRequest,
  CreateRoomRequest,
  CreateScenarioRequest,
  CreateServiceRequest,
  CreateSimulatedCallRequest,
  CreateSimulatedTextRequest,
  CreateStaffMemberRequest,
  CreateWebhookRequest,
  CreateWorkspaceRequest,
  CreatedApiKey,
  CreatedInvitation,
  CreatedWebhook,
  DisableSecondFactorRequest,
  DisplayNameReview,
  EnterCodeRequest,
  Event,
  EventKind,
  Faq,
  FullAssistant,
  FullCall,
  FullContact,
  Hook,
  ImportContactsRequest,
  ImportProductsRequest,
  ImportResult,
  ImportRoomsRequest,
  InboxItem,
  Installation,
  Invitation,
  KeptConsents,
  KnowledgeBaseEntry,
  Language,
  Law,
  LawChange,
  Listener,
  Me,
  Member,
  MergeContactsRequest,
  Message,
  MessageThread,
  Model,
  Notice,
  OpenInvitation,
  Order,
  OrderQuote,
  OwnSession,
  OwnWorkspace,
  PersonExport,
  PhoneNumber,
  Product,
  ProductCategory,
  ProposeSecondFactorRequest,
  ProposedSecondFactor,
  Provider,
  ProviderCheck,
  QuoteOrderRequest,
  RecoveryCodes,
  RenewRecoveryCodesRequest,
  ReplaceDemoRequest,
  ReplacePasswordRequest,
  RequestCallPermissionRequest,
  Reservation,
  ResetPassword,
  ResetPasswordRequest,
  ReviewDisplayNameRequest,
  Room,
  RoomAvailability,
  RoomOccupancy,
  SayOnCallRequest,
  Scenario,
  ScenarioRun,
  SecondFactor,
  SendToSimulatedCallRequest,
  Service,
  Session,
  SetUpRequest,
  SetupState,
  SignIn,
  SignInRequest,
  SimulatedCall,
  SimulatedInputResult,
  SimulatedText,
  SpeakSampleRequest,
  StaffMember,
  SwitchWorkspaceRequest,
  TranscriptTurn,
  TransferCallRequest,
  UpdateAppointmentRequest,
  UpdateAssistantRequest,
  UpdateCampaignRequest,
  UpdateCarrierRequest,
  UpdateChatappProfileRequest,
  UpdateCompanyProfileRequest,
  UpdateContactRequest,
  UpdateFaqRequest,
  UpdateHookRequest,
  UpdateInboxItemRequest,
  UpdateKnowledgeBaseEntryRequest,
  UpdateLawRequest,
  UpdateMemberRequest,
  UpdateOrderRequest,
  UpdatePhoneNumberRequest,
  UpdateProductCategoriesRequest,
  UpdateProductChoiceRequest,
  UpdateProductRequest,
  UpdateProviderRequest,
  UpdateReservationRequest,
  UpdateRoomRequest,
  UpdateScenarioRequest,
  UpdateServiceRequest,
  UpdateStaffMemberRequest,
  UpdateTeamRequest,
  UpdateWebhookRequest,
  Usage,
  VendorNumber,
  Voice,
  Waveform,
  Webhook,
  WebhookDelivery,
  WebhookTest,
  WithdrawConsentRequest,
  Workspace,
} from './shapes.ts';

export interface ListApiKeysQuery {
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListWorkspacesQuery {
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
  /** Only the clients of this agency. */
  agency_id?: number;
}

export interface ListAssistantsQuery {
  /** Archived ones are left out unless asked for. */
  status?: 'draft' | 'active' | 'paused' | 'archived';
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListScenariosQuery {
  /** Scenarios of this assistant alone. */
  assistant_id?: number;
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListServicesQuery {
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListStaffQuery {
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListFaqsQuery {
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListKnowledgeBaseQuery {
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListContactsQuery {
  /** Searches name, phone, email and company, ignoring case and accents. */
  q?: string;
  /** Contacts with exactly this tag. */
  tag?: string;
  /** The order; a minus in front means descending. By default the most recent activity first. */
  sort?: '-last_activity_at' | 'last_activity_at' | 'name' | '-name' | 'created_at' | '-created_at';
  /** The contact with this number. */
  phone?: string;
  /** Contacts with this e-mail address, ignoring case. */
  email?: string;
  /** True: contacts that must not be called. False: contacts that may be called. */
  do_not_call?: boolean;
  /** The contact with this id in your own system. */
  external_id?: string;
  /**
   * Contacts changed at this time or later. Without an offset it is UTC; the plus of one may be left
   * unencoded (`+01:00`), although it arrives as a space.
   */
  updated_since?: string;
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface DeleteContactQuery {
  /** True: removes the person everywhere, permanently, and not only the contact. */
  erase?: boolean;
}

export interface GetAppointmentAvailabilityQuery {
  /** First day, in the workspace’s timezone; today by default. */
  date?: string;
  /** How many days. */
  days?: number;
  /** For this service. */
  service_id?: number;
  /** With this member of staff. */
  staff_member_id?: number;
  /** In place of the service’s own; 30 without a service. */
  duration_minutes?: number;
  /** The timezone of `local`; by default that of the workspace. */
  timezone?: string;
}

export interface ListAppointmentsQuery {
  /** Those with this status. */
  status?: 'scheduled' | 'confirmed' | 'completed' | 'cancelled' | 'no_show';
  /**
   * Those that begin then or later. Without an offset it is UTC; the plus of one may be left unencoded
   * (`+01:00`), although it arrives as a space.
   */
  from?: string;
  /**
   * Those that begin then or earlier. Without an offset it is UTC; the plus of one may be left unencoded
   * (`+01:00`), although it arrives as a space.
   */
  to?: string;
  /** Those of this contact. */
  contact_id?: number;
  /** Those with this member of staff. */
  staff_member_id?: number;
  /** Those of this service. */
  service_id?: number;
  /** The one with this external id. */
  external_id?: string;
  /**
   * Those made or changed then or later. Without an offset it is UTC; the plus of one may be left unencoded
   * (`+01:00`), although it arrives as a space.
   */
  updated_since?: string;
  /**
   * Looks in title, service, staff, and the customer’s name, e-mail address and phone; regardless of case and
   * accents.
   */
  q?: string;
  /** The timezone of `local`; by default that of the workspace. */
  timezone?: string;
  /** True: `scheduled` and `confirmed` ones that begin from now on. False: all others. */
  upcoming?: boolean;
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface GetAppointmentQuery {
  /** The timezone of `local`; by default that of the workspace. */
  timezone?: string;
}

export interface CancelAppointmentQuery {
  /** Why; it stands in the notices. */
  reason?: string;
  /** False: nobody is notified, neither the customer nor staff and team. */
  notify?: boolean;
}

export interface ListOrdersQuery {
  /**
   * One or more states, separated by commas: new, confirmed, preparing, ready, out_for_delivery, completed,
   * cancelled.
   */
  status?: string;
  /** How it reaches the customer. */
  fulfillment?: 'pickup' | 'delivery' | 'dine_in';
  /**
   * Orders made at this time or later. Without an offset it is UTC; the plus of one may be left unencoded
   * (`+01:00`), although it arrives as a space.
   */
  from?: string;
  /**
   * Orders made at this time or earlier. Without an offset it is UTC; the plus of one may be left unencoded
   * (`+01:00`), although it arrives as a space.
   */
  to?: string;
  /**
   * Orders changed at this time or later. Without an offset it is UTC; the plus of one may be left unencoded
   * (`+01:00`), although it arrives as a space.
   */
  updated_since?: string;
  /** The one with this external id. */
  external_id?: string;
  /** Orders of this contact. */
  contact_id?: number;
  /** True: only orders that are neither completed nor cancelled. False: only the others. */
  open?: boolean;
  /** Looks in number and in name and phone of the customer; case and accents do not matter. */
  q?: string;
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface CancelOrderQuery {
  /** Why it was cancelled. */
  reason?: string;
  /** Whether customer and team are notified. */
  notify?: boolean;
}

export interface ListProductsQuery {
  /** Products of this category, ignoring case and accents. */
  category?: string;
  /** True: products on the menu. False: products not on the menu. */
  available?: boolean;
  /** The product with this external id. */
  external_id?: string;
  /** Searches name, description and category, ignoring case and accents. */
  q?: string;
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface GetRoomAvailabilityQuery {
  /** Day of arrival. */
  check_in: string;
  /** Day of leaving: no night. */
  check_out: string;
  /** Adults. */
  adults?: number;
  /** Children. */
  children?: number;
  /** Only this room type. */
  room_id?: number;
}

export interface ListReservationsQuery {
  /**
   * States with commas between them, of requested, confirmed, checked_in, checked_out, cancelled, no_show.
   */
  status?: string;
  /** Stays in this room type. */
  room_id?: number;
  /** Made in this way. */
  source?: 'ai' | 'manual' | 'api' | 'ical';
  /** Stays with a night on this day or later. */
  from?: string;
  /** Stays with a night on this day or earlier. */
  to?: string;
  /** Stays that begin on this day, whatever their state: see `active`. */
  arriving_on?: string;
  /** Stays that end on this day, whatever their state: see `status`. */
  departing_on?: string;
  /**
   * Reservations changed at this time or later. Without an offset it is UTC; the plus of one may be left
   * unencoded (`+01:00`), although it arrives as a space.
   */
  updated_since?: string;
  /** The one with this external id. */
  external_id?: string;
  /** Reservations of this contact. */
  contact_id?: number;
  /** True: requested or confirmed, with a check-in today or later. */
  upcoming?: boolean;
  /** Those that hold a room, or do not. */
  active?: boolean;
  /** Looks in number, and name, phone and e-mail of the guest; case and accents do not matter. */
  q?: string;
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface CancelReservationQuery {
  /** Why it is cancelled. */
  reason?: string;
  /** False: nobody is notified. */
  notify?: boolean;
}

export interface ListRoomsQuery {
  /** Rooms of this category; case and accents do not matter. */
  category?: string;
  /** Those that are, or are not, on offer. */
  available?: boolean;
  /** The one with this external id. */
  external_id?: string;
  /** Looks in name, description and category; case and accents do not matter. */
  q?: string;
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface GetRoomOccupancyQuery {
  /** First night. */
  from: string;
  /** Last night, included; at most 92 nights in all. */
  to: string;
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListCallsQuery {
  /** Only calls of this assistant. */
  assistant_id?: number;
  /** Only calls in this state. */
  status?: 'queued' | 'ringing' | 'in_progress' | 'completed' | 'busy' | 'failed' | 'no_answer' | 'canceled';
  /** Only calls in this direction. */
  direction?: 'inbound' | 'outbound';
  /** Only calls with this contact. */
  contact_id?: number;
  /** Only calls that came to this. */
  outcome?:
    | 'appointment_booked'
    | 'order_placed'
    | 'reservation_made'
    | 'message_taken'
    | 'transferred'
    | 'information_given'
    | 'voicemail'
    | 'abandoned'
    | 'no_answer'
    | 'failed';
  /**
   * Only calls on which all of these words were said, by either side; case and accents do not matter, and a
   * word may be the beginning of one. A call can be found once it is over.
   */
  q?: string;
  /** Caller or callee. Without a leading + it is read as one of the workspace’s country. */
  phone?: string;
  /**
   * Only calls that started at this time or later. Without an offset it is UTC; the plus of one may be left
   * unencoded (`+01:00`), although it arrives as a space.
   */
  from?: string;
  /**
   * Only calls that started at this time or earlier. Without an offset it is UTC; the plus of one may be left
   * unencoded (`+01:00`), although it arrives as a space.
   */
  to?: string;
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface GetCallStatisticsQuery {
  /** First day, in the workspace’s zone. By default the thirteenth before `to`, or `to` itself by hour. */
  from?: string;
  /** Last day, included. By default today. */
  to?: string;
  /** What one bucket covers. */
  by?: 'day' | 'hour';
}

export interface ListCampaignsQuery {
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListCampaignContactsQuery {
  /** Only contacts in this state. */
  state?: 'pending' | 'calling' | 'reached' | 'no_answer' | 'busy' | 'failed' | 'skipped';
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListLawChangesQuery {
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListInboxItemsQuery {
  /** `open` gives everything that is not done, so also `in_progress`. */
  status?: 'open' | 'in_progress' | 'done';
  /** Only items of this type. */
  type?: 'message' | 'callback' | 'lead' | 'voicemail' | 'sms';
  /** Only items that this member takes care of. */
  assigned_to?: number;
  /** True: only items that nobody takes care of. False: only those of a member. */
  unassigned?: boolean;
  /** Only items of this priority. */
  priority?: 'low' | 'normal' | 'high' | 'urgent';
  /** Only items from this contact. */
  contact_id?: number;
  /** Only items that were left on this call. */
  call_id?: number;
  /**
   * Only items of this time or later. Without an offset it is UTC; the plus of one may be left unencoded
   * (`+01:00`), although it arrives as a space.
   */
  from?: string;
  /**
   * Only items of this time or earlier. Without an offset it is UTC; the plus of one may be left unencoded
   * (`+01:00`), although it arrives as a space.
   */
  to?: string;
  /**
   * Looks in subject and body, whatever their case and accents; a number is also looked for in the number it
   * came from, whatever its spaces and punctuation.
   */
  q?: string;
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListMessagesQuery {
  /** Only messages of this channel. */
  channel?: 'sms' | 'chatapp';
  /** Only messages in this direction. */
  direction?: 'inbound' | 'outbound';
  /** Only messages in this state. */
  status?: 'queued' | 'sent' | 'delivered' | 'read' | 'received' | 'failed';
  /** Only messages that this number of the workspace sent or received. */
  phone_number_id?: number;
  /** Only messages from and to this contact. */
  contact_id?: number;
  /**
   * Only messages from and to whoever has exactly this as `from` or `to`: a number in any notation, a short
   * code, the name of a sender, or a `chatapp_user_id`.
   */
  number?: string;
  /**
   * Only messages of this time or later. Without an offset it is UTC; the plus of one may be left unencoded
   * (`+01:00`), although it arrives as a space.
   */
  from?: string;
  /**
   * Only messages of this time or earlier. Without an offset it is UTC; the plus of one may be left unencoded
   * (`+01:00`), although it arrives as a space.
   */
  to?: string;
  /**
   * Searches the body, ignoring case and accents; a number is also searched in both phone numbers, whatever
   * its spaces and punctuation.
   */
  q?: string;
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListMessageThreadsQuery {
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListWebhookDeliveriesQuery {
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListEmittedEventsQuery {
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
  /** Only events of this kind; several separated by commas. */
  type?: string;
  /**
   * Only events at this time or later. Without an offset it is UTC; the plus of one may be left unencoded
   * (`+01:00`), although it arrives as a space.
   */
  from?: string;
  /**
   * Only events at this time or earlier. Without an offset it is UTC; the plus of one may be left unencoded
   * (`+01:00`), although it arrives as a space.
   */
  to?: string;
  /** Only events with a greater id than this one, oldest first, to follow new events. */
  after?: string;
}

export interface ListHookDeliveriesQuery {
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export interface ListNoticesQuery {
  /** Only notices with this status. */
  status?: 'pending' | 'sent' | 'not_sent' | 'failed';
  /** Only mails, or only texts. */
  channel?: 'email' | 'text';
  /** Page to return, from 1. One past the end is an empty list. */
  page?: number;
  /** Records on a page. */
  per_page?: number;
}

export class MeResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Get the API key, its user and the workspace.
   *
   * With a session, `api_key` is null.
   *
   * Needs a key with `read`, or a session.
   */
  get(options: RequestOptions = {}): Promise<Me> {
    return this.#transport.data('GET', path`/me`, { options });
  }
}

export class TeamMembersResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the members with their roles.
   *
   * Owners come first. The list is not paginated.
   *
   * Needs a key with `read`, or a session.
   */
  list(options: RequestOptions = {}): Promise<Member[]> {
    return this.#transport.data('GET', path`/team/members`, { options });
  }

  /**
   * Get a member.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Member> {
    return this.#transport.data('GET', path`/team/members/${id}`, { options });
  }

  /**
   * Change the role of a member.
   *
   * Only owners give or take the role of an owner, and there is always one. Open invitations by the member
   * are withdrawn.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  update(id: number, body: UpdateMemberRequest, options: RequestOptions = {}): Promise<Member> {
    return this.#transport.data('PATCH', path`/team/members/${id}`, { body, options });
  }

  /**
   * Remove a member.
   *
   * Ends their sessions in the workspace, revokes their API keys and withdraws their invitations. Owners are
   * removed only by owners, and one always stays.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Member>> {
    return this.#transport.data('DELETE', path`/team/members/${id}`, { options });
  }
}

export class TeamInvitationsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Invite a person.
   *
   * The link is valid for seven days and counts once. It is mailed where the installation has a mail server,
   * else it is shown. Another invitation of the same address takes the place of the first. Owners are invited
   * by owners.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  create(body: CreateInvitationRequest, options: PostOptions = {}): Promise<CreatedInvitation> {
    return this.#transport.data('POST', path`/team/invitations`, { body, options });
  }

  /**
   * List the invitations that nobody has accepted.
   *
   * Newest first, also those that have expired. The list is not paginated.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  list(options: RequestOptions = {}): Promise<Invitation[]> {
    return this.#transport.data('GET', path`/team/invitations`, { options });
  }

  /**
   * Get an invitation that nobody has accepted.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Invitation> {
    return this.#transport.data('GET', path`/team/invitations/${id}`, { options });
  }

  /**
   * Withdraw an invitation.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Invitation>> {
    return this.#transport.data('DELETE', path`/team/invitations/${id}`, { options });
  }
}

export class TeamResource {
  readonly #transport: Transport;
  readonly members: TeamMembersResource;
  readonly invitations: TeamInvitationsResource;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.members = new TeamMembersResource(transport);
    this.invitations = new TeamInvitationsResource(transport);
  }

  /**
   * Get the workspace.
   *
   * Needs a key with `read`, or a session.
   */
  get(options: RequestOptions = {}): Promise<Workspace> {
    return this.#transport.data('GET', path`/team`, { options });
  }

  /**
   * Change name, place, language and retention of the workspace.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  update(body: UpdateTeamRequest, options: RequestOptions = {}): Promise<Workspace> {
    return this.#transport.data('PATCH', path`/team`, { body, options });
  }

  /**
   * Leave the agency that the workspace belongs to.
   *
   * For owners of the workspace. Members of the agency have no access from now on.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  leaveAgency(options: PostOptions = {}): Promise<Workspace> {
    return this.#transport.data('POST', path`/team/leave-agency`, { options });
  }
}

export class UsageResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Get minutes used, limits and counts.
   *
   * The billing period is the calendar month in the workspace’s timezone.
   *
   * Needs a key with `read`, or a session.
   */
  get(options: RequestOptions = {}): Promise<Usage> {
    return this.#transport.data('GET', path`/usage`, { options });
  }
}

export class ApiKeysResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the API keys that are not revoked.
   *
   * Newest first; includes the keys of all members and expired keys.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  list(query: ListApiKeysQuery = {}, options: RequestOptions = {}): PagePromise<ApiKey> {
    return this.#transport.page('GET', path`/api-keys`, { query, options });
  }

  /**
   * Create an API key.
   *
   * The new key belongs to the user of the requesting key and always has the current role of that user. It is
   * shown only in this answer. It expires no later than the requesting key. A workspace may have 500 keys.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  create(body: CreateApiKeyRequest, options: PostOptions = {}): Promise<CreatedApiKey> {
    return this.#transport.data('POST', path`/api-keys`, { body, options });
  }

  /**
   * Get an API key.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<ApiKey> {
    return this.#transport.data('GET', path`/api-keys/${id}`, { options });
  }

  /**
   * Revoke an API key.
   *
   * Permanent and effective on every node: requests with the key get 401 from now on. A key may revoke
   * itself.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  revoke(id: number, options: RequestOptions = {}): Promise<Deleted<ApiKey>> {
    return this.#transport.data('DELETE', path`/api-keys/${id}`, { options });
  }
}

export class SessionResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Sign in.
   *
   * Sets the cookie of a session, which may do what its user may with every operation. It ends 14 days after
   * its last use, 90 days after the sign-in, or with a change of the password. With a second factor the
   * session begins only with `POST /session/second-factor`. Ten wrong passwords in a quarter of an hour are
   * answered, of one account and of one address; then 429.
   *
   * Needs neither a key nor a session.
   */
  signIn(body: SignInRequest, options: RequestOptions = {}): Promise<SignIn> {
    return this.#transport.data('POST', path`/session`, { body, options, isUnrepeatable: true });
  }

  /**
   * Get who is signed in, the workspace, and the workspaces to switch to.
   *
   * Needs a session, not a key.
   */
  get(options: RequestOptions = {}): Promise<Session> {
    return this.#transport.data('GET', path`/session`, { options });
  }

  /**
   * Sign out.
   *
   * Needs a session, not a key.
   */
  delete(options: RequestOptions = {}): Promise<Deleted<Session>> {
    return this.#transport.data('DELETE', path`/session`, { options });
  }

  /**
   * Switch to another workspace of the user.
   *
   * Needs a session, not a key.
   */
  switchWorkspace(body: SwitchWorkspaceRequest, options: PostOptions = {}): Promise<Session> {
    return this.#transport.data('POST', path`/session/workspace`, { body, options });
  }

  /**
   * Change the password.
   *
   * Ends every session of the user, and begins a new one for this browser.
   *
   * Needs a session, not a key.
   */
  replacePassword(body: ReplacePasswordRequest, options: PostOptions = {}): Promise<Session> {
    return this.#transport.data('POST', path`/session/password`, { body, options });
  }

  /**
   * Enter the code of the second factor.
   *
   * The second step of a sign-in, within ten minutes of the first and with its cookie. A code counts once.
   * Ten wrong codes in a quarter of an hour are answered; then 429.
   *
   * Needs neither a key nor a session.
   */
  enterCode(body: EnterCodeRequest, options: RequestOptions = {}): Promise<SignIn> {
    return this.#transport.data('POST', path`/session/second-factor`, {
      body,
      options,
      isUnrepeatable: true,
    });
  }
}

export class SessionsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the sessions of the user.
   *
   * Newest first, at most 50; the list is not paginated.
   *
   * Needs a session, not a key.
   */
  list(options: RequestOptions = {}): Promise<OwnSession[]> {
    return this.#transport.data('GET', path`/sessions`, { options });
  }

  /**
   * Get a session of the user.
   *
   * Needs a session, not a key.
   */
  get(id: number, options: RequestOptions = {}): Promise<OwnSession> {
    return this.#transport.data('GET', path`/sessions/${id}`, { options });
  }

  /**
   * End a session of the user.
   *
   * Needs a session, not a key.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<OwnSession>> {
    return this.#transport.data('DELETE', path`/sessions/${id}`, { options });
  }
}

export class SecondFactorResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Get whether the second factor of the user is on.
   *
   * Needs a session, not a key.
   */
  get(options: RequestOptions = {}): Promise<SecondFactor> {
    return this.#transport.data('GET', path`/second-factor`, { options });
  }

  /**
   * Get a secret for an authenticator app.
   *
   * It counts once `POST /second-factor/confirm` got a code of the app.
   *
   * Needs a session, not a key.
   */
  propose(body: ProposeSecondFactorRequest, options: PostOptions = {}): Promise<ProposedSecondFactor> {
    return this.#transport.data('POST', path`/second-factor`, { body, options });
  }

  /**
   * Switch the second factor on.
   *
   * The recovery codes are shown only in this answer; each counts once, in place of a code.
   *
   * Needs a session, not a key.
   */
  confirm(body: ConfirmSecondFactorRequest, options: PostOptions = {}): Promise<RecoveryCodes> {
    return this.#transport.data('POST', path`/second-factor/confirm`, { body, options });
  }

  /**
   * Get new recovery codes in place of the old ones.
   *
   * Needs a session, not a key.
   */
  renewRecoveryCodes(body: RenewRecoveryCodesRequest, options: PostOptions = {}): Promise<RecoveryCodes> {
    return this.#transport.data('POST', path`/second-factor/recovery-codes`, { body, options });
  }

  /**
   * Switch the second factor off.
   *
   * Needs a session, not a key.
   */
  disable(body: DisableSecondFactorRequest, options: PostOptions = {}): Promise<SecondFactor> {
    return this.#transport.data('POST', path`/second-factor/disable`, { body, options });
  }
}

export class InvitationsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Get what the link of an invitation is about.
   *
   * Needs neither a key nor a session.
   */
  get(token: string, options: RequestOptions = {}): Promise<OpenInvitation> {
    return this.#transport.data('GET', path`/invitations/${token}`, { options });
  }

  /**
   * Accept an invitation.
   *
   * Makes the account of the person, or takes the password of the one that exists, and signs them in as `POST
   * /session` does.
   *
   * Needs neither a key nor a session.
   */
  accept(token: string, body: AcceptInvitationRequest, options: RequestOptions = {}): Promise<SignIn> {
    return this.#transport.data('POST', path`/invitations/${token}/accept`, {
      body,
      options,
      isUnrepeatable: true,
    });
  }
}

export class PasswordResetsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Have a link to set a new password mailed.
   *
   * The answer is the same whether or not the address has an account. The link is valid for an hour and
   * counts once.
   *
   * Needs neither a key nor a session.
   */
  askFor(body: AskForPasswordResetRequest, options: RequestOptions = {}): Promise<AskedForReset> {
    return this.#transport.data('POST', path`/password-resets`, { body, options, isUnrepeatable: true });
  }

  /**
   * Set a new password by a link.
   *
   * Ends every session of the user. A second factor stays.
   *
   * Needs neither a key nor a session.
   */
  resetPassword(
    token: string,
    body: ResetPasswordRequest,
    options: RequestOptions = {},
  ): Promise<ResetPassword> {
    return this.#transport.data('POST', path`/password-resets/${token}`, {
      body,
      options,
      isUnrepeatable: true,
    });
  }
}

export class WorkspacesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the workspaces of the user, with what each used this month.
   *
   * By name. Members of an agency see its clients too, where they have the role that they have there.
   *
   * Needs a session, not a key.
   */
  list(query: ListWorkspacesQuery = {}, options: RequestOptions = {}): PagePromise<OwnWorkspace> {
    return this.#transport.page('GET', path`/workspaces`, { query, options });
  }

  /**
   * Create a workspace of which the user is the owner.
   *
   * For operators of the installation, the first user among them; with the setting `SIGN_UP=open` for
   * everybody. Switch to it with `POST /session/workspace`.
   *
   * Needs a session, not a key.
   */
  create(body: CreateWorkspaceRequest, options: PostOptions = {}): Promise<Workspace> {
    return this.#transport.data('POST', path`/workspaces`, { body, options });
  }
}

export class SetupResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Get whether the installation waits for its first business.
   *
   * Needs neither a key nor a session.
   */
  get(options: RequestOptions = {}): Promise<SetupState> {
    return this.#transport.data('GET', path`/setup`, { options });
  }

  /**
   * Make the first business and its owner.
   *
   * With the token of the link that a start prints while there is no business. Makes an assistant that
   * answers the number, and signs the owner in as `POST /session` does. The first owner is an operator of the
   * installation.
   *
   * Needs neither a key nor a session.
   */
  setUp(body: SetUpRequest, options: RequestOptions = {}): Promise<SignIn> {
    return this.#transport.data('POST', path`/setup`, { body, options, isUnrepeatable: true });
  }

  /**
   * Put a business in the place of the demo.
   *
   * For an owner of the demo workspace. Removes the demo with everything in it, its API keys and its login,
   * and makes the business and its owner, who is signed in. No later start makes the demo again.
   *
   * Needs a session of an owner or admin, not a key.
   */
  replaceDemo(body: ReplaceDemoRequest, options: RequestOptions = {}): Promise<SignIn> {
    return this.#transport.data('POST', path`/setup/replace-demo`, { body, options, isUnrepeatable: true });
  }
}

export class AssistantsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List assistants.
   *
   * Archived assistants are left out unless `status=archived`.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListAssistantsQuery = {}, options: RequestOptions = {}): PagePromise<Assistant> {
    return this.#transport.page('GET', path`/assistants`, { query, options });
  }

  /**
   * Create an assistant.
   *
   * It starts as a draft; PATCH its `status` to `active` to let it answer calls.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateAssistantRequest, options: PostOptions = {}): Promise<FullAssistant> {
    return this.#transport.data('POST', path`/assistants`, { body, options });
  }

  /**
   * Get an assistant with its instructions and knowledge base.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<FullAssistant> {
    return this.#transport.data('GET', path`/assistants/${id}`, { options });
  }

  /**
   * Change an assistant.
   *
   * Changes only what is sent. `abilities` and `turn_taking` merge one level deep; lists are replaced whole.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateAssistantRequest, options: RequestOptions = {}): Promise<FullAssistant> {
    return this.#transport.data('PATCH', path`/assistants/${id}`, { body, options });
  }

  /**
   * Archive an assistant.
   *
   * Final. Its numbers become unassigned, its calls are kept.
   *
   * Needs a key with `write`, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<FullAssistant>> {
    return this.#transport.data('DELETE', path`/assistants/${id}`, { options });
  }

  /**
   * Run all scenarios of an assistant.
   *
   * It is played in a sandbox with a copy of the business: nothing is kept of it, and nothing is sent. Ask
   * for the run until its status is `completed`.
   *
   * Needs a key with `write`, or a session.
   */
  runScenarios(id: number, options: PostOptions = {}): Promise<ScenarioRun> {
    return this.#transport.data('POST', path`/assistants/${id}/scenario-runs`, { options });
  }
}

export class ScenariosResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List scenarios.
   *
   * Oldest first.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListScenariosQuery = {}, options: RequestOptions = {}): PagePromise<Scenario> {
    return this.#transport.page('GET', path`/scenarios`, { query, options });
  }

  /**
   * Add a scenario.
   *
   * The caller speaks fixed `lines`, or opens with the `goal` and answers from the `facts`, by rules or as
   * the language model `caller.model` plays them.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateScenarioRequest, options: PostOptions = {}): Promise<Scenario> {
    return this.#transport.data('POST', path`/scenarios`, { body, options });
  }

  /**
   * Get a scenario.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Scenario> {
    return this.#transport.data('GET', path`/scenarios/${id}`, { options });
  }

  /**
   * Change a scenario.
   *
   * Changes only what is sent; `caller` and `expect` merge one level deep.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateScenarioRequest, options: RequestOptions = {}): Promise<Scenario> {
    return this.#transport.data('PATCH', path`/scenarios/${id}`, { body, options });
  }

  /**
   * Remove a scenario.
   *
   * The results of its runs stay.
   *
   * Needs a key with `write`, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Scenario>> {
    return this.#transport.data('DELETE', path`/scenarios/${id}`, { options });
  }

  /**
   * Run a scenario.
   *
   * It is played in a sandbox with a copy of the business: nothing is kept of it, and nothing is sent. Ask
   * for the run until its status is `completed`.
   *
   * Needs a key with `write`, or a session.
   */
  run(id: number, options: PostOptions = {}): Promise<ScenarioRun> {
    return this.#transport.data('POST', path`/scenarios/${id}/run`, { options });
  }
}

export class ScenarioRunsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Get a run with its results.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<ScenarioRun> {
    return this.#transport.data('GET', path`/scenario-runs/${id}`, { options });
  }
}

export class CallsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Play the caller of a past call against the assistant as it is now.
   *
   * The result has the new transcript and the original one. It is played in a sandbox with a copy of the
   * business: nothing is kept of it, and nothing is sent. Ask for the run until its status is `completed`.
   *
   * Needs a key with `write`, or a session.
   */
  replay(id: number, options: PostOptions = {}): Promise<ScenarioRun> {
    return this.#transport.data('POST', path`/calls/${id}/replay`, { options });
  }

  /**
   * List calls.
   *
   * Newest first.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListCallsQuery = {}, options: RequestOptions = {}): PagePromise<Call> {
    return this.#transport.page('GET', path`/calls`, { query, options });
  }

  /**
   * Call somebody.
   *
   * To `to` or `contact_id`. The call opens with the assistant’s welcome message. It is answered `queued` as
   * soon as the carrier has taken it; how it goes on is told by `GET /calls/{id}` and by `call.started` and
   * `call.ended`. 422 under `to` when the person must not be called (`do_not_call`), over a real carrier
   * outside the calling hours of the number and after three calls to it within 24 hours (`/law`), and on the
   * chat-app channel when no number has calling switched on, the contact has not granted permission, or calls
   * to the country cannot be started. 429 also when as many calls as the plan allows are in progress.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateCallRequest, options: PostOptions = {}): Promise<FullCall> {
    return this.#transport.data('POST', path`/calls`, { body, options });
  }

  /**
   * Get a call with its transcript, metrics and metadata.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<FullCall> {
    return this.#transport.data('GET', path`/calls/${id}`, { options });
  }

  /**
   * Delete a call, its transcript and its recording.
   *
   * A call that still runs cannot be deleted. Messages that were left on it stay in the inbox.
   *
   * Needs a key with `write`, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<FullCall>> {
    return this.#transport.data('DELETE', path`/calls/${id}`, { options });
  }

  /**
   * Get what was said on a call, in order.
   *
   * Of a call that still runs, what was said so far.
   *
   * Needs a key with `read`, or a session.
   */
  getTranscript(id: number, options: RequestOptions = {}): Promise<TranscriptTurn[]> {
    return this.#transport.data('GET', path`/calls/${id}/transcript`, { options });
  }

  /**
   * Hear a call.
   *
   * Both sides, 8 kHz mono. 404 when recording was disabled for the assistant, and until the call is over: a
   * file that still grows has no length to tell.
   *
   * Needs a key with `read`, or a session.
   */
  getRecording(id: number, options: RequestOptions = {}): Promise<Response> {
    return this.#transport.bytes('GET', path`/calls/${id}/recording`, { options });
  }

  /**
   * Get the loudness of both sides of a call.
   *
   * Twenty peaks a second of the recording, for drawing it. The recording has both sides in one track; who
   * spoke is taken from the transcript. 404 where `/calls/{id}/recording` has nothing to hear.
   *
   * Needs a key with `read`, or a session.
   */
  getWaveform(id: number, options: RequestOptions = {}): Promise<Waveform> {
    return this.#transport.data('GET', path`/calls/${id}/waveform`, { options });
  }

  /**
   * Get the signalling and the sound of a call.
   *
   * For whoever looks for a fault of a line: every SIP message, or what a vendor was asked and told, and
   * figures of the sound for each second. It is written a second after the call and kept for
   * `CALL_TRACE_DAYS`. Empty for calls that still run, for simulated ones, and where nothing is kept any
   * more.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  getTrace(id: number, options: RequestOptions = {}): Promise<CallTrace> {
    return this.#transport.data('GET', path`/calls/${id}/trace`, { options });
  }

  /**
   * Hang up a call that runs.
   *
   * Nothing more is said. A call that still rings becomes `canceled`. The answer shows the call with its end,
   * which may take some seconds to be written down; of a call that takes longer, as it is after ten seconds.
   * 409 when the call has ended, also by somebody else’s hang-up a moment before.
   *
   * Needs a key with `write`, or a session.
   */
  hangUp(id: number, options: PostOptions = {}): Promise<FullCall> {
    return this.#transport.data('POST', path`/calls/${id}/hang-up`, { options });
  }

  /**
   * Put the caller through to a person.
   *
   * The assistant stops, also in the middle of a sentence, and the person is called. The answer comes as soon
   * as that begins: `transfer.state` is `ringing`, and changes to `taken`, `declined`, `busy`, `no_answer` or
   * `failed`, which `/live` tells. `call.transferred` is sent when the person takes the call; a caller whom
   * nobody takes is back with the assistant, who says so. 409 when the call is not in progress, is being
   * transferred already, or its line cannot be transferred.
   *
   * Needs a key with `write`, or a session.
   */
  transfer(id: number, body: TransferCallRequest, options: PostOptions = {}): Promise<FullCall> {
    return this.#transport.data('POST', path`/calls/${id}/transfer`, { body, options });
  }

  /**
   * Take the conversation over from the assistant.
   *
   * The assistant stops, also in the middle of a sentence, and says nothing more until `POST
   * /calls/{id}/hand-back`. Speak by `POST /calls/{id}/say`, or by microphone over `/calls/{id}/audio`.
   * `taken_over_by` of the call tells who has it. The assistant takes the caller back when the microphone is
   * gone for five seconds, or when nothing was typed for two minutes without one. Where `recorded` of the
   * call is true, what they say is recorded too: tell them before they take it over. 409 when the call is not
   * in progress, or somebody else has the conversation.
   *
   * Needs a key with `write`, or a session.
   */
  takeOver(id: number, options: PostOptions = {}): Promise<FullCall> {
    return this.#transport.data('POST', path`/calls/${id}/take-over`, { options });
  }

  /**
   * Have the assistant’s voice say words of yours.
   *
   * Only for the person who has taken the conversation over. The turn of the transcript is one of the
   * assistant, with `said_by`; it is there once it was heard.
   *
   * Needs a key with `write`, or a session.
   */
  say(id: number, body: SayOnCallRequest, options: PostOptions = {}): Promise<FullCall> {
    return this.#transport.data('POST', path`/calls/${id}/say`, { body, options });
  }

  /**
   * Give the conversation back to the assistant.
   *
   * The assistant tells the caller, and goes on knowing what was said meanwhile.
   *
   * Needs a key with `write`, or a session.
   */
  handBack(id: number, options: PostOptions = {}): Promise<FullCall> {
    return this.#transport.data('POST', path`/calls/${id}/hand-back`, { options });
  }
}

export class PhoneNumbersResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the active phone numbers.
   *
   * The list is not paginated.
   *
   * Needs a key with `read`, or a session.
   */
  list(options: RequestOptions = {}): Promise<PhoneNumber[]> {
    return this.#transport.data('GET', path`/phone-numbers`, { options });
  }

  /**
   * Add a phone number.
   *
   * For owners and admins. Your carrier or trunk has to route calls to the number to this server. A number
   * can exist only once in the installation: 422 under `number` when any workspace uses it.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  create(body: CreatePhoneNumberRequest, options: PostOptions = {}): Promise<PhoneNumber> {
    return this.#transport.data('POST', path`/phone-numbers`, { body, options });
  }

  /**
   * Get a phone number.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<PhoneNumber> {
    return this.#transport.data('GET', path`/phone-numbers/${id}`, { options });
  }

  /**
   * Change a phone number.
   *
   * Changes only what is sent, also inside `capabilities` and `chatapp`. `assistant_id: null` leaves it
   * unassigned; an archived assistant is refused. Carriers, `capabilities` and `chatapp` are changed by
   * owners and admins alone.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdatePhoneNumberRequest, options: RequestOptions = {}): Promise<PhoneNumber> {
    return this.#transport.data('PATCH', path`/phone-numbers/${id}`, { body, options });
  }

  /**
   * Release a phone number.
   *
   * For owners and admins. The number no longer takes and places calls and texts, and can be added again; its
   * calls and texts are kept. Calls in progress continue; a campaign that calls from the number pauses.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<PhoneNumber>> {
    return this.#transport.data('DELETE', path`/phone-numbers/${id}`, { options });
  }

  /**
   * Get the chat-app profile of a number.
   *
   * The name of the business is shown until a display name is requested.
   *
   * Needs a key with `read`, or a session.
   */
  getChatappProfile(id: number, options: RequestOptions = {}): Promise<ChatappProfile> {
    return this.#transport.data('GET', path`/phone-numbers/${id}/chatapp-profile`, { options });
  }

  /**
   * Change the chat-app profile of a number.
   *
   * Changes only what is sent. A new display name waits in `requested_display_name` until the messaging
   * platform has reviewed it. Only one of `photo_url` and `photo_base64` may be sent; the format of a photo
   * is detected from its bytes.
   *
   * Needs a key with `write`, or a session.
   */
  updateChatappProfile(
    id: number,
    body: UpdateChatappProfileRequest,
    options: RequestOptions = {},
  ): Promise<ChatappProfile> {
    return this.#transport.data('PATCH', path`/phone-numbers/${id}/chatapp-profile`, { body, options });
  }
}

export class CarriersResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the carriers of the workspace.
   *
   * Those of the installation are not listed. Secrets are never shown.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  list(options: RequestOptions = {}): Promise<Carrier[]> {
    return this.#transport.data('GET', path`/carriers`, { options });
  }

  /**
   * Add a carrier.
   *
   * Numbers call through a trunk once they name it as `voice_carrier_id`, and text through an account once
   * they name it as `text_carrier_id`.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  create(body: CreateCarrierRequest, options: PostOptions = {}): Promise<Carrier> {
    return this.#transport.data('POST', path`/carriers`, { body, options });
  }

  /**
   * Get a carrier.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Carrier> {
    return this.#transport.data('GET', path`/carriers/${id}`, { options });
  }

  /**
   * Change a carrier.
   *
   * Changes only what is sent, also inside `settings`. A new `host`, account or `base_url` (SMPP: `host`,
   * `port` or `system_id`) needs its secrets again. Calls in progress go on.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  update(id: number, body: UpdateCarrierRequest, options: RequestOptions = {}): Promise<Carrier> {
    return this.#transport.data('PATCH', path`/carriers/${id}`, { body, options });
  }

  /**
   * Delete a carrier.
   *
   * Its secrets go with it. Refused while numbers use it.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Carrier>> {
    return this.#transport.data('DELETE', path`/carriers/${id}`, { options });
  }

  /**
   * List the numbers of an account.
   *
   * Asks the vendor. As many as it lists within 15 seconds, 2,000 at most, with where their texts and calls
   * are brought.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  listVendorNumbers(id: number, options: RequestOptions = {}): Promise<VendorNumber[]> {
    return this.#transport.data('GET', path`/carriers/${id}/numbers`, { options });
  }

  /**
   * Have the texts and calls of a number brought here.
   *
   * Sets the `inbound_url` of the carrier at the vendor: of the number (Twilio), or of the messaging profile,
   * into which the number is put (Telnyx), or of the number at the chat app, whose business account gets the
   * app subscribed too. Of a number with this carrier as `voice_carrier_id`, the `voice_url` is set too: of
   * the number (Twilio), or of the Voice API application `connection_id`, which the number is assigned to
   * (Telnyx). Of a number with calls on the chat app, the calls are brought to `sip_hostname` over SIP, and
   * the password that the platform makes for it is kept. Refused (`set_by_others`) where that would replace
   * what somebody else entered, unless `replace` is sent. Both are taken away again when the number is
   * released or gets another carrier.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  connectVendorNumber(
    id: number,
    body: ConnectVendorNumberRequest,
    options: PostOptions = {},
  ): Promise<VendorNumber> {
    return this.#transport.data('POST', path`/carriers/${id}/numbers`, { body, options });
  }

  /**
   * Check a carrier.
   *
   * Tries what a call needs, step by step and without placing a call: the settings, the address of the
   * server, whether it answers, and whether it accepts user name and password where it asks for them. Of an
   * account for texts: whether the vendor accepts it, and whether it has the numbers that text through it and
   * brings their texts here. Of an SMSC: whether it lets the account bind and answers, and whether a session
   * of this installation receives.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  check(id: number, options: PostOptions = {}): Promise<CarrierCheck> {
    return this.#transport.data('POST', path`/carriers/${id}/check`, { options });
  }
}

export class CompanyServicesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the services that can be booked.
   *
   * In the order in which they were added. Everything at once, unless `page` or `per_page` asks for a page:
   * then with `meta`.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListServicesQuery = {}, options: RequestOptions = {}): PagePromise<Service> {
    return this.#transport.page('GET', path`/company/services`, { query, options });
  }

  /**
   * Add a service.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateServiceRequest, options: PostOptions = {}): Promise<Service> {
    return this.#transport.data('POST', path`/company/services`, { body, options });
  }

  /**
   * Get a service.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Service> {
    return this.#transport.data('GET', path`/company/services/${id}`, { options });
  }

  /**
   * Change a service.
   *
   * `staff_member_ids` replaces the whole list.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateServiceRequest, options: RequestOptions = {}): Promise<Service> {
    return this.#transport.data('PATCH', path`/company/services/${id}`, { body, options });
  }

  /**
   * Remove a service.
   *
   * Needs a key with `write`, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Service>> {
    return this.#transport.data('DELETE', path`/company/services/${id}`, { options });
  }
}

export class CompanyStaffResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the staff who can be booked.
   *
   * In the order in which they were added. Everything at once, unless `page` or `per_page` asks for a page:
   * then with `meta`.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListStaffQuery = {}, options: RequestOptions = {}): PagePromise<StaffMember> {
    return this.#transport.page('GET', path`/company/staff`, { query, options });
  }

  /**
   * Add a staff member.
   *
   * Without `working_hours` of their own, the company’s opening hours apply.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateStaffMemberRequest, options: PostOptions = {}): Promise<StaffMember> {
    return this.#transport.data('POST', path`/company/staff`, { body, options });
  }

  /**
   * Get a staff member.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<StaffMember> {
    return this.#transport.data('GET', path`/company/staff/${id}`, { options });
  }

  /**
   * Change a staff member.
   *
   * Lists are replaced as a whole; `working_hours: null` restores the company’s hours.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateStaffMemberRequest, options: RequestOptions = {}): Promise<StaffMember> {
    return this.#transport.data('PATCH', path`/company/staff/${id}`, { body, options });
  }

  /**
   * Remove a staff member.
   *
   * Their appointments keep the name. A service that named only this member is then performed by everybody.
   *
   * Needs a key with `write`, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<StaffMember>> {
    return this.#transport.data('DELETE', path`/company/staff/${id}`, { options });
  }
}

export class CompanyFaqsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the questions that callers ask.
   *
   * In the order in which they were added. Everything at once, unless `page` or `per_page` asks for a page:
   * then with `meta`.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListFaqsQuery = {}, options: RequestOptions = {}): PagePromise<Faq> {
    return this.#transport.page('GET', path`/company/faqs`, { query, options });
  }

  /**
   * Add a question with its answer.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateFaqRequest, options: PostOptions = {}): Promise<Faq> {
    return this.#transport.data('POST', path`/company/faqs`, { body, options });
  }

  /**
   * Get a question with its answer.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Faq> {
    return this.#transport.data('GET', path`/company/faqs/${id}`, { options });
  }

  /**
   * Change a question or its answer.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateFaqRequest, options: RequestOptions = {}): Promise<Faq> {
    return this.#transport.data('PATCH', path`/company/faqs/${id}`, { body, options });
  }

  /**
   * Remove a question.
   *
   * Needs a key with `write`, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Faq>> {
    return this.#transport.data('DELETE', path`/company/faqs/${id}`, { options });
  }
}

export class CompanyKnowledgeBaseResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the knowledge base.
   *
   * In the order in which they were added. Everything at once, unless `page` or `per_page` asks for a page:
   * then with `meta`.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListKnowledgeBaseQuery = {}, options: RequestOptions = {}): PagePromise<KnowledgeBaseEntry> {
    return this.#transport.page('GET', path`/company/knowledge-base`, { query, options });
  }

  /**
   * Add an entry to the knowledge base.
   *
   * The entry applies to all assistants, or to those in `assistant_ids`.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateKnowledgeBaseEntryRequest, options: PostOptions = {}): Promise<KnowledgeBaseEntry> {
    return this.#transport.data('POST', path`/company/knowledge-base`, { body, options });
  }

  /**
   * Get an entry of the knowledge base.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<KnowledgeBaseEntry> {
    return this.#transport.data('GET', path`/company/knowledge-base/${id}`, { options });
  }

  /**
   * Change an entry of the knowledge base.
   *
   * `assistant_ids` replaces the whole list; empty applies it to all.
   *
   * Needs a key with `write`, or a session.
   */
  update(
    id: number,
    body: UpdateKnowledgeBaseEntryRequest,
    options: RequestOptions = {},
  ): Promise<KnowledgeBaseEntry> {
    return this.#transport.data('PATCH', path`/company/knowledge-base/${id}`, { body, options });
  }

  /**
   * Remove an entry from the knowledge base.
   *
   * Needs a key with `write`, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<KnowledgeBaseEntry>> {
    return this.#transport.data('DELETE', path`/company/knowledge-base/${id}`, { options });
  }
}

export class CompanyResource {
  readonly #transport: Transport;
  readonly services: CompanyServicesResource;
  readonly staff: CompanyStaffResource;
  readonly faqs: CompanyFaqsResource;
  readonly knowledgeBase: CompanyKnowledgeBaseResource;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.services = new CompanyServicesResource(transport);
    this.staff = new CompanyStaffResource(transport);
    this.faqs = new CompanyFaqsResource(transport);
    this.knowledgeBase = new CompanyKnowledgeBaseResource(transport);
  }

  /**
   * Get the business profile.
   *
   * Needs a key with `read`, or a session.
   */
  getProfile(options: RequestOptions = {}): Promise<CompanyProfile> {
    return this.#transport.data('GET', path`/company/profile`, { options });
  }

  /**
   * Change the business profile.
   *
   * Changes only what is sent. `features`, `ordering`, `hotel` and `notifications` merge one level deep, and
   * each topic of `notifications` merges separately; lists are replaced as a whole.
   *
   * Needs a key with `write`, or a session.
   */
  updateProfile(body: UpdateCompanyProfileRequest, options: RequestOptions = {}): Promise<CompanyProfile> {
    return this.#transport.data('PATCH', path`/company/profile`, { body, options });
  }
}

export class ContactsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List contacts.
   *
   * Contacts with the most recent activity come first, unless `sort` says otherwise.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListContactsQuery = {}, options: RequestOptions = {}): PagePromise<Contact> {
    return this.#transport.page('GET', path`/contacts`, { query, options });
  }

  /**
   * Create a contact, or update the one with the same external id or phone number.
   *
   * At least one of `name`, `phone` and `email` is required. Updates the contact with the `external_id`, else
   * the one with the `phone`, else creates one. Omitted fields are not changed. 422 when the two belong to
   * different contacts.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateContactRequest, options: PostOptions = {}): Promise<FullContact> {
    return this.#transport.data('POST', path`/contacts`, { body, options });
  }

  /**
   * Create or update up to 5,000 contacts at once.
   *
   * Each row is checked separately: valid rows are written although others fail. A row with the
   * `external_id`, else the `phone`, of a contact or of an earlier row updates that contact and leaves
   * omitted fields unchanged; a row with neither always creates a contact. `tags` are replaced as a whole,
   * custom fields merge.
   *
   * Needs a key with `write`, or a session.
   */
  import(body: ImportContactsRequest, options: PostOptions = {}): Promise<ContactImportResult> {
    return this.#transport.data('POST', path`/contacts/import`, { body, options });
  }

  /**
   * Get a contact with its notes and custom fields.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<FullContact> {
    return this.#transport.data('GET', path`/contacts/${id}`, { options });
  }

  /**
   * Change a contact.
   *
   * Changes only what is sent. `custom_fields` merge; `tags` are replaced as a whole.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateContactRequest, options: RequestOptions = {}): Promise<FullContact> {
    return this.#transport.data('PATCH', path`/contacts/${id}`, { body, options });
  }

  /**
   * Delete a contact, or erase a person.
   *
   * Its calls and appointments remain; its phone number is free for another contact. With `erase=true` the
   * person is removed everywhere, permanently: calls with transcripts and recordings, texts, inbox items,
   * notices, places in campaigns and events about them are deleted; appointments, orders and reservations
   * remain without the person. This also works for a contact that was deleted before. 409 while a call with
   * the person is in progress.
   *
   * Needs a key with `write`, or a session.
   */
  delete(
    id: number,
    query: DeleteContactQuery = {},
    options: RequestOptions = {},
  ): Promise<Deleted<FullContact>> {
    return this.#transport.data('DELETE', path`/contacts/${id}`, { query, options });
  }

  /**
   * Merge another contact into this one.
   *
   * Calls, texts, appointments, orders, reservations, inbox items and places in campaigns of the other
   * contact move to this one, and so do the fields that this one lacks; tags and custom fields are joined,
   * notes are put one behind the other. `do_not_call` stays if either has it, and the stricter call
   * permission counts. The other contact is deleted; this cannot be undone. 409 while a campaign calls one of
   * them.
   *
   * Needs a key with `write`, or a session.
   */
  merge(id: number, body: MergeContactsRequest, options: PostOptions = {}): Promise<FullContact> {
    return this.#transport.data('POST', path`/contacts/${id}/merge`, { body, options });
  }

  /**
   * List the consents of a contact.
   *
   * Newest first, withdrawn ones too.
   *
   * Needs a key with `read`, or a session.
   */
  listConsents(id: number, options: RequestOptions = {}): Promise<Consent[]> {
    return this.#transport.data('GET', path`/contacts/${id}/consents`, { options });
  }

  /**
   * Keep that a contact agreed to be called.
   *
   * The same time, way and wording again is the consent that is kept already.
   *
   * Needs a key with `write`, or a session.
   */
  createConsent(id: number, body: CreateConsentRequest, options: PostOptions = {}): Promise<Consent> {
    return this.#transport.data('POST', path`/contacts/${id}/consents`, { body, options });
  }

  /**
   * Withdraw a consent.
   *
   * It stays in the list. Campaigns that need it do not call the contact any more.
   *
   * Needs a key with `write`, or a session.
   */
  withdrawConsent(
    id: number,
    consentId: number,
    body: WithdrawConsentRequest,
    options: PostOptions = {},
  ): Promise<Consent> {
    return this.#transport.data('POST', path`/contacts/${id}/consents/${consentId}/withdraw`, {
      body,
      options,
    });
  }

  /**
   * Export all data stored about a person.
   *
   * For requests for information about personal data: the contact with its calls, transcripts, texts, inbox
   * items, bookings, campaigns and notices. Also works for a deleted contact that was not erased.
   *
   * Needs a key with `read`, or a session.
   */
  export(id: number, options: RequestOptions = {}): Promise<PersonExport> {
    return this.#transport.data('GET', path`/contacts/${id}/export`, { options });
  }

  /**
   * Ask a person on the chat app whether they may be called there.
   *
   * The person answers with a button, and `chatapp_call_permission` of the contact changes with it. 422 under
   * `chatapp_call_permission` when the person wrote and called longer than 24 hours ago, was asked within 24
   * hours or twice within seven days, has permitted calls for good, wants no calls or no messages there, or
   * the chat app refuses.
   *
   * Needs a key with `write`, or a session.
   */
  requestCallPermission(
    id: number,
    body: RequestCallPermissionRequest,
    options: PostOptions = {},
  ): Promise<CallPermissionRequest> {
    return this.#transport.data('POST', path`/contacts/${id}/call-permission-requests`, { body, options });
  }
}

export class ConsentsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Keep the same consent for many contacts.
   *
   * For contacts by `contact_ids`, by `tag`, or both. Nothing is kept when a field is wrong.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateConsentsRequest, options: PostOptions = {}): Promise<KeptConsents> {
    return this.#transport.data('POST', path`/consents`, { body, options });
  }
}

export class AppointmentsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Get the times that can be booked.
   *
   * Computed from opening hours, holidays, the rules of the service, the hours and time off of staff, and
   * what is booked.
   *
   * Needs a key with `read`, or a session.
   */
  getAvailability(
    query: GetAppointmentAvailabilityQuery = {},
    options: RequestOptions = {},
  ): Promise<Availability> {
    return this.#transport.data('GET', path`/appointments/availability`, { query, options });
  }

  /**
   * List appointments.
   *
   * By start time, the earliest first.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListAppointmentsQuery = {}, options: RequestOptions = {}): PagePromise<Appointment> {
    return this.#transport.page('GET', path`/appointments`, { query, options });
  }

  /**
   * Book an appointment.
   *
   * Books one of the times that availability offers; any other is 409. Links or creates the contact, notifies
   * customer and staff unless `notify: false`, and fires `appointment.booked`. With the `external_id` of an
   * appointment that is there, that one is changed as by PATCH, and the answer is 200 instead of 201.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateAppointmentRequest, options: PostOptions = {}): Promise<Appointment> {
    return this.#transport.data('POST', path`/appointments`, { body, options });
  }

  /**
   * Get an appointment.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, query: GetAppointmentQuery = {}, options: RequestOptions = {}): Promise<Appointment> {
    return this.#transport.data('GET', path`/appointments/${id}`, { query, options });
  }

  /**
   * Change or move an appointment.
   *
   * Another start, service, member of staff or duration is checked like a new booking: 409 names the field in
   * the way, unless `force` is true. A change of time or staff fires `appointment.rescheduled`; other changes
   * fire nothing. The status `cancelled` cancels the appointment. A status that takes the time again needs it
   * to be free (409), and fires `appointment.booked` when the appointment was cancelled.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateAppointmentRequest, options: RequestOptions = {}): Promise<Appointment> {
    return this.#transport.data('PATCH', path`/appointments/${id}`, { body, options });
  }

  /**
   * Cancel an appointment.
   *
   * Frees its time, notifies customer and staff unless `notify=false`, and fires `appointment.cancelled`. An
   * appointment that is already cancelled stays unchanged.
   *
   * Needs a key with `write`, or a session.
   */
  cancel(id: number, query: CancelAppointmentQuery = {}, options: RequestOptions = {}): Promise<Appointment> {
    return this.#transport.data('DELETE', path`/appointments/${id}`, { query, options });
  }
}

export class OrdersResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List orders.
   *
   * Newest first.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListOrdersQuery = {}, options: RequestOptions = {}): PagePromise<Order> {
    return this.#transport.page('GET', path`/orders`, { query, options });
  }

  /**
   * Place an order.
   *
   * Priced from the catalogue alone: prices that are sent are ignored. Delivery fee, delivery minimum,
   * opening hours and preparation time are the profile’s. Every problem that a quote would name is a 422
   * under its path. Links or creates the contact, fires `order.created`, and notifies customer and team
   * unless `notify` is false. With the `external_id` of an order that exists, changes that one as PATCH does
   * and answers 200.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateOrderRequest, options: PostOptions = {}): Promise<Order> {
    return this.#transport.data('POST', path`/orders`, { body, options });
  }

  /**
   * Price a basket without ordering it.
   *
   * Takes the body of an order and keeps nothing. `acceptable` tells whether an order with this body would be
   * accepted now; the customer is not checked.
   *
   * Needs a key with `read`, or a session.
   */
  quote(body: QuoteOrderRequest, options: PostOptions = {}): Promise<OrderQuote> {
    return this.#transport.data('POST', path`/orders/quote`, { body, options });
  }

  /**
   * Get an order.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Order> {
    return this.#transport.data('GET', path`/orders/${id}`, { options });
  }

  /**
   * Change an order.
   *
   * Fires `order.updated` when something changes; the customer is notified of `confirmed`, `ready`,
   * `out_for_delivery` and of another basket, address or time unless `notify` is false. While the order is
   * `new` or `confirmed` also `items`, `fulfillment`, `address`, `customer`, `contact_id` and `ready_at`
   * change (409 afterwards): items in the request are priced again from the catalogue; otherwise prices stay.
   * `status: cancelled` cancels as DELETE does. On a cancelled order only notes, `metadata` and `external_id`
   * change.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateOrderRequest, options: RequestOptions = {}): Promise<Order> {
    return this.#transport.data('PATCH', path`/orders/${id}`, { body, options });
  }

  /**
   * Cancel an order.
   *
   * Fires `order.cancelled` and notifies customer and team unless `notify` is false. An order that is already
   * cancelled stays unchanged, and nobody is notified again.
   *
   * Needs a key with `write`, or a session.
   */
  cancel(id: number, query: CancelOrderQuery = {}, options: RequestOptions = {}): Promise<Order> {
    return this.#transport.data('DELETE', path`/orders/${id}`, { query, options });
  }
}

export class ProductsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List products.
   *
   * Sorted by the position of their category (`/products/categories`), then by its name, with products
   * without a category last; within a category by `position`, then oldest first.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListProductsQuery = {}, options: RequestOptions = {}): PagePromise<Product> {
    return this.#transport.page('GET', path`/products`, { query, options });
  }

  /**
   * Add a product.
   *
   * `price` (decimal) or `price_cents` is required; both are accepted when they agree. `options` are groups
   * of choices, each choice with its own surcharge. With the `external_id` of an existing product, the
   * request changes that product as PATCH does and answers 200.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateProductRequest, options: PostOptions = {}): Promise<Product> {
    return this.#transport.data('POST', path`/products`, { body, options });
  }

  /**
   * Get a product with its options.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Product> {
    return this.#transport.data('GET', path`/products/${id}`, { options });
  }

  /**
   * Change a product.
   *
   * Changes only what is sent. `options` replaces all groups and choices: an entry with an `id` keeps that
   * id, an entry without is new.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateProductRequest, options: RequestOptions = {}): Promise<Product> {
    return this.#transport.data('PATCH', path`/products/${id}`, { body, options });
  }

  /**
   * Remove a product from the catalogue.
   *
   * Existing orders keep their copy of it.
   *
   * Needs a key with `write`, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Product>> {
    return this.#transport.data('DELETE', path`/products/${id}`, { options });
  }

  /**
   * List the categories of the menu.
   *
   * Sorted as on the menu: by `position`, then by name. Lists categories that have products or a position, at
   * most 1,000.
   *
   * Needs a key with `read`, or a session.
   */
  listCategories(options: RequestOptions = {}): Promise<ProductCategory[]> {
    return this.#transport.data('GET', path`/products/categories`, { options });
  }

  /**
   * Change the order of the categories of the menu.
   *
   * Sets the position of categories, and answers with all of them. `position: null` removes it; categories
   * without a position come last, by name.
   *
   * Needs a key with `write`, or a session.
   */
  updateCategories(
    body: UpdateProductCategoriesRequest,
    options: RequestOptions = {},
  ): Promise<ProductCategory[]> {
    return this.#transport.data('PATCH', path`/products/categories`, { body, options });
  }

  /**
   * Change one choice of a product.
   *
   * For example to mark a choice as sold out. Changes only what is sent, and answers with the product.
   *
   * Needs a key with `write`, or a session.
   */
  updateChoice(
    id: number,
    choiceId: number,
    body: UpdateProductChoiceRequest,
    options: RequestOptions = {},
  ): Promise<Product> {
    return this.#transport.data('PATCH', path`/products/${id}/choices/${choiceId}`, { body, options });
  }

  /**
   * Add or change up to 1,000 products at once.
   *
   * Each row is checked separately: valid rows are written although others fail. A row with the `external_id`
   * of a product or of an earlier row changes that product as PATCH does; a row without one always adds a
   * product.
   *
   * Needs a key with `write`, or a session.
   */
  import(body: ImportProductsRequest, options: PostOptions = {}): Promise<ImportResult> {
    return this.#transport.data('POST', path`/products/import`, { body, options });
  }
}

export class ReservationsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Show which rooms are free for a stay, and what they cost.
   *
   * Units are free that no active reservation and no imported calendar holds on any night. Prices are those
   * of the seasons.
   *
   * Needs a key with `read`, or a session.
   */
  getRoomAvailability(
    query: GetRoomAvailabilityQuery,
    options: RequestOptions = {},
  ): Promise<RoomAvailability> {
    return this.#transport.data('GET', path`/reservations/availability`, { query, options });
  }

  /**
   * List reservations.
   *
   * The latest check-in first. What was imported from calendars has the source `ical`.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListReservationsQuery = {}, options: RequestOptions = {}): PagePromise<Reservation> {
    return this.#transport.page('GET', path`/reservations`, { query, options });
  }

  /**
   * Reserve a room.
   *
   * Priced from the room type and its seasons, never by the client. Starts as `requested`, or `confirmed`
   * where the workspace confirms by itself. Links or creates the contact, and notifies guest and team unless
   * `notify` is false. With the `external_id` of a reservation that exists, changes that one as PATCH does
   * and answers 200.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateReservationRequest, options: PostOptions = {}): Promise<Reservation> {
    return this.#transport.data('POST', path`/reservations`, { body, options });
  }

  /**
   * Get a reservation.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Reservation> {
    return this.#transport.data('GET', path`/reservations/${id}`, { options });
  }

  /**
   * Change a reservation.
   *
   * Changes only what is sent; `guest` merges. Another room or other dates are checked like those of a new
   * reservation and priced again, all nights at the current prices; a check-in that does not change may be in
   * the past. The guest is notified of a confirmation and of a move unless `notify` is false. On a cancelled
   * reservation only notes, `metadata` and `external_id` change (409 otherwise); room and dates of an
   * imported reservation change in its calendar (409). To cancel, use DELETE.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateReservationRequest, options: RequestOptions = {}): Promise<Reservation> {
    return this.#transport.data('PATCH', path`/reservations/${id}`, { body, options });
  }

  /**
   * Cancel a reservation.
   *
   * Its nights are free again. Guest and team are notified unless `notify` is false. A reservation that is
   * already cancelled stays unchanged.
   *
   * Needs a key with `write`, or a session.
   */
  cancel(id: number, query: CancelReservationQuery = {}, options: RequestOptions = {}): Promise<Reservation> {
    return this.#transport.data('DELETE', path`/reservations/${id}`, { query, options });
  }
}

export class RoomsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List room types.
   *
   * In the display order: by `position`, then the older first.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListRoomsQuery = {}, options: RequestOptions = {}): PagePromise<Room> {
    return this.#transport.page('GET', path`/rooms`, { query, options });
  }

  /**
   * Add a room type.
   *
   * With the `external_id` of a room type that exists, changes that one as PATCH does and answers 200.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateRoomRequest, options: PostOptions = {}): Promise<Room> {
    return this.#transport.data('POST', path`/rooms`, { body, options });
  }

  /**
   * Get a room type.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Room> {
    return this.#transport.data('GET', path`/rooms/${id}`, { options });
  }

  /**
   * Change a room type.
   *
   * Changes only what is sent. `seasonal_rates`, `amenities` and `ical_import_urls` are replaced as a whole.
   * Reservations keep the prices that they were made at.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateRoomRequest, options: RequestOptions = {}): Promise<Room> {
    return this.#transport.data('PATCH', path`/rooms/${id}`, { body, options });
  }

  /**
   * Remove a room type.
   *
   * Its reservations keep their dates and lose the room; its calendars are no longer imported.
   *
   * Needs a key with `write`, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Room>> {
    return this.#transport.data('DELETE', path`/rooms/${id}`, { options });
  }

  /**
   * Show how many units are held on each night.
   *
   * For each room type in the display order, page by page, and for each night from `from` to `to`, both
   * included.
   *
   * Needs a key with `read`, or a session.
   */
  getOccupancy(query: GetRoomOccupancyQuery, options: RequestOptions = {}): PagePromise<RoomOccupancy> {
    return this.#transport.page('GET', path`/rooms/occupancy`, { query, options });
  }

  /**
   * Add or change many room types at once.
   *
   * Up to 1,000 rows, each judged for itself: good rows are written although others fail. A row with the
   * `external_id` of a room type, or of an earlier row, changes it as PATCH does; one without always adds a
   * room type.
   *
   * Needs a key with `write`, or a session.
   */
  import(body: ImportRoomsRequest, options: PostOptions = {}): Promise<ImportResult> {
    return this.#transport.data('POST', path`/rooms/import`, { body, options });
  }

  /**
   * Import the calendars of a room type now.
   *
   * Fetches the calendars of the room and answers when all are done, or after half a minute: `last_synced_at`
   * tells which. They are fetched by themselves every ten minutes. A workspace has at most three imports
   * running at once; one more is 429, and 503 while others occupy every place.
   *
   * Needs a key with `write`, or a session.
   */
  syncCalendars(id: number, options: PostOptions = {}): Promise<CalendarSync> {
    return this.#transport.data('POST', path`/rooms/${id}/calendar-sync`, { options });
  }
}

export class StatisticsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Get figures of calls by day or hour.
   *
   * Counts, minutes and times of the calls that began in each day or hour of the workspace’s zone. At most
   * 366 days by day and 31 by hour. Deleted calls are not counted; the minutes that the plan counts are those
   * of `GET /usage`.
   *
   * Needs a key with `read`, or a session.
   */
  getCalls(query: GetCallStatisticsQuery = {}, options: RequestOptions = {}): Promise<CallStatistics> {
    return this.#transport.data('GET', path`/statistics/calls`, { query, options });
  }
}

export class CampaignsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List campaigns.
   *
   * Newest first.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListCampaignsQuery = {}, options: RequestOptions = {}): PagePromise<Campaign> {
    return this.#transport.page('GET', path`/campaigns`, { query, options });
  }

  /**
   * Create a campaign as a draft.
   *
   * Contacts are selected by `contact_ids`, by `tag`, or both; each is added once. A contact without a phone
   * number counts as `skipped`. A draft may have no contacts yet. It calls nobody until it is started.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateCampaignRequest, options: PostOptions = {}): Promise<Campaign> {
    return this.#transport.data('POST', path`/campaigns`, { body, options });
  }

  /**
   * Get a campaign with its progress at this moment.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Campaign> {
    return this.#transport.data('GET', path`/campaigns/${id}`, { options });
  }

  /**
   * Change a draft.
   *
   * Changes only what is sent; `calling_hours` merge. `contact_ids` or `tag`, when sent, replace the contacts
   * to be called. A campaign that was started cannot be changed.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateCampaignRequest, options: RequestOptions = {}): Promise<Campaign> {
    return this.#transport.data('PATCH', path`/campaigns/${id}`, { body, options });
  }

  /**
   * Delete a campaign.
   *
   * Its calls remain. 409 while it is running: pause or cancel it first.
   *
   * Needs a key with `write`, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Campaign>> {
    return this.#transport.data('DELETE', path`/campaigns/${id}`, { options });
  }

  /**
   * List the contacts of a campaign with their states.
   *
   * By the ids of the contacts.
   *
   * Needs a key with `read`, or a session.
   */
  listContacts(
    id: number,
    query: ListCampaignContactsQuery = {},
    options: RequestOptions = {},
  ): PagePromise<CampaignContact> {
    return this.#transport.page('GET', path`/campaigns/${id}/contacts`, { query, options });
  }

  /**
   * Start a draft.
   *
   * Needs at least one contact, and a number and an active assistant that can call. The first calls are
   * placed at `starts_at`, or at once, within the calling hours. Over a real carrier it also needs a contact
   * with a consent, and calling hours within those of `/law`.
   *
   * Needs a key with `write`, or a session.
   */
  start(id: number, options: PostOptions = {}): Promise<Campaign> {
    return this.#transport.data('POST', path`/campaigns/${id}/start`, { options });
  }

  /**
   * Pause a running campaign.
   *
   * No more numbers are dialled; calls in progress continue.
   *
   * Needs a key with `write`, or a session.
   */
  pause(id: number, options: PostOptions = {}): Promise<Campaign> {
    return this.#transport.data('POST', path`/campaigns/${id}/pause`, { options });
  }

  /**
   * Resume a paused campaign.
   *
   * Requires the same as starting it.
   *
   * Needs a key with `write`, or a session.
   */
  resume(id: number, options: PostOptions = {}): Promise<Campaign> {
    return this.#transport.data('POST', path`/campaigns/${id}/resume`, { options });
  }

  /**
   * Cancel a campaign for good.
   *
   * No more numbers are dialled; calls in progress continue. No event is sent.
   *
   * Needs a key with `write`, or a session.
   */
  cancel(id: number, options: PostOptions = {}): Promise<Campaign> {
    return this.#transport.data('POST', path`/campaigns/${id}/cancel`, { options });
  }
}

export class LawResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Get the rules of law that calls follow.
   *
   * Every rule is enforced until it is switched off. The rules for calls that go out hold for real carriers.
   *
   * Needs a key with `read`, or a session.
   */
  get(options: RequestOptions = {}): Promise<Law> {
    return this.#transport.data('GET', path`/law`, { options });
  }

  /**
   * Switch rules of law off or on again.
   *
   * Changes only the rules that are sent. Switching one off needs a `reason`, which is kept with who gave it
   * and when. It counts for calls that begin afterwards.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  update(body: UpdateLawRequest, options: RequestOptions = {}): Promise<Law> {
    return this.#transport.data('PATCH', path`/law`, { body, options });
  }

  /**
   * List the changes of the rules of law.
   *
   * Newest first. Changes are never removed.
   *
   * Needs a key with `read`, or a session.
   */
  listChanges(query: ListLawChangesQuery = {}, options: RequestOptions = {}): PagePromise<LawChange> {
    return this.#transport.page('GET', path`/law/changes`, { query, options });
  }
}

export class InboxResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List inbox items.
   *
   * Newest first. `status=open` gives everything that is not done.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListInboxItemsQuery = {}, options: RequestOptions = {}): PagePromise<InboxItem> {
    return this.#transport.page('GET', path`/inbox`, { query, options });
  }

  /**
   * Get an inbox item.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<InboxItem> {
    return this.#transport.data('GET', path`/inbox/${id}`, { options });
  }

  /**
   * Change state, priority, time or person of an inbox item.
   *
   * Changes only what is sent; `null` takes away the person or the time.
   *
   * Needs a key with `write`, or a session.
   */
  update(id: number, body: UpdateInboxItemRequest, options: RequestOptions = {}): Promise<InboxItem> {
    return this.#transport.data('PATCH', path`/inbox/${id}`, { body, options });
  }

  /**
   * Delete an inbox item and its recording.
   *
   * The call or the text that it came by stays.
   *
   * Needs a key with `write`, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<InboxItem>> {
    return this.#transport.data('DELETE', path`/inbox/${id}`, { options });
  }

  /**
   * Hear a message that was left.
   *
   * The caller’s side, 8 kHz mono. 404 for an item without a recording.
   *
   * Needs a key with `read`, or a session.
   */
  getRecording(id: number, options: RequestOptions = {}): Promise<Response> {
    return this.#transport.bytes('GET', path`/inbox/${id}/recording`, { options });
  }
}

export class MessagesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List inbound and outbound texts of both channels.
   *
   * Newest first.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListMessagesQuery = {}, options: RequestOptions = {}): PagePromise<Message> {
    return this.#transport.page('GET', path`/messages`, { query, options });
  }

  /**
   * Send a text.
   *
   * SMS goes only to numbers in the sending number’s country; the chat-app channel to any country, but only
   * to people who wrote in the last 24 hours. A text that is refused before it is sent is 422 under `to` and
   * is not stored. A text that the carrier refuses is 201 with the status `failed` and the reason in `error`.
   * A message is `queued` while the carrier has not answered; it is handed over again automatically and never
   * sent twice. Links or creates the contact.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateMessageRequest, options: PostOptions = {}): Promise<Message> {
    return this.#transport.data('POST', path`/messages`, { body, options });
  }

  /**
   * List the people with whom texts were exchanged.
   *
   * Each with the last text and the number of texts, newest first; `GET /messages?contact_id=` has all of one
   * person.
   *
   * Needs a key with `read`, or a session.
   */
  listThreads(query: ListMessageThreadsQuery = {}, options: RequestOptions = {}): PagePromise<MessageThread> {
    return this.#transport.page('GET', path`/messages/threads`, { query, options });
  }

  /**
   * Get a text.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Message> {
    return this.#transport.data('GET', path`/messages/${id}`, { options });
  }

  /**
   * Delete a text.
   *
   * Its inbox item remains. A sent text still counts towards the limit of the plan. 409 while it is `queued`.
   *
   * Needs a key with `write`, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Message>> {
    return this.#transport.data('DELETE', path`/messages/${id}`, { options });
  }
}

export class CatalogVoicesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the voices assistants can speak with.
   *
   * Needs a key with `read`, or a session.
   */
  list(options: RequestOptions = {}): Promise<Voice[]> {
    return this.#transport.data('GET', path`/catalog/voices`, { options });
  }

  /**
   * Hear a voice.
   *
   * The text as callers would hear it, 8 kHz mono. A hosted voice is asked like on a call, at the cost of its
   * provider. An `Idempotency-Key` has no effect: nothing is changed.
   *
   * Needs a key with `write`, or a session.
   */
  speak(id: string, body: SpeakSampleRequest, options: PostOptions = {}): Promise<Response> {
    return this.#transport.bytes('POST', path`/catalog/voices/${id}/speech`, { body, options });
  }
}

export class CatalogResource {
  readonly #transport: Transport;
  readonly voices: CatalogVoicesResource;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.voices = new CatalogVoicesResource(transport);
  }

  /**
   * List the languages assistants can speak.
   *
   * Needs a key with `read`, or a session.
   */
  listLanguages(options: RequestOptions = {}): Promise<Language[]> {
    return this.#transport.data('GET', path`/catalog/languages`, { options });
  }

  /**
   * List the models assistants can think with.
   *
   * Needs a key with `read`, or a session.
   */
  listModels(options: RequestOptions = {}): Promise<Model[]> {
    return this.#transport.data('GET', path`/catalog/models`, { options });
  }

  /**
   * List what can turn callers’ speech into words.
   *
   * Needs a key with `read`, or a session.
   */
  listListeners(options: RequestOptions = {}): Promise<Listener[]> {
    return this.#transport.data('GET', path`/catalog/listening`, { options });
  }

  /**
   * List the events webhooks can subscribe to.
   *
   * Needs a key with `read`, or a session.
   */
  listEvents(options: RequestOptions = {}): Promise<EventKind[]> {
    return this.#transport.data('GET', path`/catalog/events`, { options });
  }
}

export class ProvidersResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the AI providers of the workspace.
   *
   * In the order in which they are asked. Those of the installation are not listed.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  list(options: RequestOptions = {}): Promise<Provider[]> {
    return this.#transport.data('GET', path`/providers`, { options });
  }

  /**
   * Add an AI provider.
   *
   * Its models, listeners and voices are in the catalogue at once, before the installation’s.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  create(body: CreateProviderRequest, options: PostOptions = {}): Promise<Provider> {
    return this.#transport.data('POST', path`/providers`, { body, options });
  }

  /**
   * Get an AI provider.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Provider> {
    return this.#transport.data('GET', path`/providers/${id}`, { options });
  }

  /**
   * Change an AI provider.
   *
   * Changes only what is sent. A new `base_url` needs the `api_key` again.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  update(id: number, body: UpdateProviderRequest, options: RequestOptions = {}): Promise<Provider> {
    return this.#transport.data('PATCH', path`/providers/${id}`, { body, options });
  }

  /**
   * Delete an AI provider.
   *
   * Its key goes with it. Assistants that used it go on with what stands behind it.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Provider>> {
    return this.#transport.data('DELETE', path`/providers/${id}`, { options });
  }

  /**
   * Check a provider.
   *
   * Asks it for a list that costs nothing: whether it answers, accepts the key and knows the named models.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  check(id: number, options: PostOptions = {}): Promise<ProviderCheck> {
    return this.#transport.data('POST', path`/providers/${id}/check`, { options });
  }
}

export class WebhooksResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List webhook endpoints.
   *
   * Needs a key with `read`, or a session.
   */
  list(options: RequestOptions = {}): Promise<Webhook[]> {
    return this.#transport.data('GET', path`/webhooks`, { options });
  }

  /**
   * Create a webhook endpoint.
   *
   * The `secret` of its signatures is shown only in this answer.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  create(body: CreateWebhookRequest, options: PostOptions = {}): Promise<CreatedWebhook> {
    return this.#transport.data('POST', path`/webhooks`, { body, options });
  }

  /**
   * Get a webhook endpoint.
   *
   * Needs a key with `read`, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Webhook> {
    return this.#transport.data('GET', path`/webhooks/${id}`, { options });
  }

  /**
   * Change, pause or resume a webhook endpoint.
   *
   * Changes only what is sent; `events` is replaced as a whole. `active: false` pauses the endpoint: pending
   * deliveries are skipped.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  update(id: number, body: UpdateWebhookRequest, options: RequestOptions = {}): Promise<Webhook> {
    return this.#transport.data('PATCH', path`/webhooks/${id}`, { body, options });
  }

  /**
   * Delete a webhook endpoint.
   *
   * Deletes its secret and its log too; nothing more is sent.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Webhook>> {
    return this.#transport.data('DELETE', path`/webhooks/${id}`, { options });
  }

  /**
   * Send a test event and wait for the answer.
   *
   * Posts `test.ping` to this endpoint at once, even when it is paused, and reports its answer. A workspace
   * may run three tests at once: a fourth is 429. 503 when all places for tests are taken by other
   * workspaces.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  test(id: number, options: PostOptions = {}): Promise<WebhookTest> {
    return this.#transport.data('POST', path`/webhooks/${id}/test`, { options });
  }

  /**
   * List the deliveries to an endpoint, newest first.
   *
   * Deliveries are kept for 30 days, or for the number of days in `EVENT_RETENTION_DAYS`.
   *
   * Needs a key with `read`, or a session.
   */
  listDeliveries(
    id: number,
    query: ListWebhookDeliveriesQuery = {},
    options: RequestOptions = {},
  ): PagePromise<WebhookDelivery> {
    return this.#transport.page('GET', path`/webhooks/${id}/deliveries`, { query, options });
  }

  /**
   * Send an event again.
   *
   * Repeats a delivery that is not pending, with the same envelope and a new signature. A paused endpoint
   * gets one attempt.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  resendDelivery(id: number, eventId: string, options: PostOptions = {}): Promise<WebhookDelivery> {
    return this.#transport.data('POST', path`/webhooks/${id}/deliveries/${eventId}/resend`, { options });
  }
}

export class EventsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List events of the last 30 days, newest first.
   *
   * The envelopes exactly as webhooks receive them, whether or not an endpoint subscribes. With `after` they
   * come oldest first. An event can appear a few seconds after one with a greater id, because transactions
   * can commit in another order.
   *
   * Needs a key with `read`, or a session.
   */
  list(query: ListEmittedEventsQuery = {}, options: RequestOptions = {}): PagePromise<Event> {
    return this.#transport.page('GET', path`/events`, { query, options });
  }
}

export class IntegrationsHooksResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List hooks of app integrations.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  list(options: RequestOptions = {}): Promise<Hook[]> {
    return this.#transport.data('GET', path`/integrations/hooks`, { options });
  }

  /**
   * Connect an app by a hook.
   *
   * Events are sent to the app as `{event, workspace, sent_at, data}` by POST. With a secret, the signature
   * header is `sha256=` followed by the hexadecimal HMAC-SHA256 of the body.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  create(body: CreateHookRequest, options: PostOptions = {}): Promise<Hook> {
    return this.#transport.data('POST', path`/integrations/hooks`, { body, options });
  }

  /**
   * Get a hook.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  get(id: number, options: RequestOptions = {}): Promise<Hook> {
    return this.#transport.data('GET', path`/integrations/hooks/${id}`, { options });
  }

  /**
   * Change, pause or resume a hook.
   *
   * Changes only what is sent; `events` is replaced as a whole. A new secret is used from the next attempt
   * on.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  update(id: number, body: UpdateHookRequest, options: RequestOptions = {}): Promise<Hook> {
    return this.#transport.data('PATCH', path`/integrations/hooks/${id}`, { body, options });
  }

  /**
   * Delete a hook.
   *
   * Deletes its secret and its log too; nothing more is sent.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  delete(id: number, options: RequestOptions = {}): Promise<Deleted<Hook>> {
    return this.#transport.data('DELETE', path`/integrations/hooks/${id}`, { options });
  }

  /**
   * List the deliveries to a hook, newest first.
   *
   * They are kept as long as deliveries to webhooks.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  listDeliveries(
    id: number,
    query: ListHookDeliveriesQuery = {},
    options: RequestOptions = {},
  ): PagePromise<WebhookDelivery> {
    return this.#transport.page('GET', path`/integrations/hooks/${id}/deliveries`, { query, options });
  }

  /**
   * Send an event to a hook again.
   *
   * Repeats a delivery in any state with the same body. A paused hook gets one attempt.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  resendDelivery(id: number, eventId: string, options: PostOptions = {}): Promise<WebhookDelivery> {
    return this.#transport.data('POST', path`/integrations/hooks/${id}/deliveries/${eventId}/resend`, {
      options,
    });
  }
}

export class IntegrationsResource {
  readonly hooks: IntegrationsHooksResource;

  constructor(transport: Transport) {
    this.hooks = new IntegrationsHooksResource(transport);
  }
}

export class NoticesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the notices sent to customers, team and staff.
   *
   * Newest first; only for owners and admins. Notices are kept as long as events, by default 30 days.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  list(query: ListNoticesQuery = {}, options: RequestOptions = {}): PagePromise<Notice> {
    return this.#transport.page('GET', path`/notices`, { query, options });
  }
}

export class InstallationResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * See how the installation is doing.
   *
   * For operators of the installation, signed in or by a key of theirs that may write: processes, database,
   * disk, queues, calls, and warnings with a stable code. Measured at most once in five seconds; no secrets.
   *
   * Needs a key with `read`, or a session.
   */
  get(options: RequestOptions = {}): Promise<Installation> {
    return this.#transport.data('GET', path`/installation`, { options });
  }
}

export class SimulatorCallsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Call one of your own numbers without a phone.
   *
   * The call takes the same path as one from the telephone network, and appears in the list of calls. The
   * caller types, or with `medium: audio` speaks over `/simulator/calls/{id}/audio`: that call rings until
   * the socket connects, for 20 seconds at most. A typed call is hung up when its caller neither sends
   * anything nor reads its events for two minutes.
   *
   * Needs a key with `write`, or a session.
   */
  create(body: CreateSimulatedCallRequest, options: PostOptions = {}): Promise<SimulatedCall> {
    return this.#transport.data('POST', path`/simulator/calls`, { body, options });
  }

  /**
   * Follow a simulated call.
   *
   * Server-sent events until the call is over: `said` (`text`, `at_ms`), `beep`, `heard` (`words` or `key`),
   * `transfer` (`name`, `state`: `ringing`, then `taken`, `declined`, `busy`, `no_answer` or `failed`) and
   * finally `ended` (`by`, `cause`, `call_id`). `Last-Event-ID` continues after the event with this id;
   * without it the events start with the call. They can be read until a minute after its end.
   *
   * Needs a key with `read`, or a session.
   */
  events(id: number, options: RequestOptions = {}): AsyncGenerator<ServerEvent, void, undefined> {
    return this.#transport.events('GET', path`/simulator/calls/${id}/events`, { options });
  }

  /**
   * Say something, press a key or hang up.
   *
   * Send exactly one of `words`, `key` and `hang_up`.
   *
   * Needs a key with `write`, or a session.
   */
  send(
    id: number,
    body: SendToSimulatedCallRequest,
    options: PostOptions = {},
  ): Promise<SimulatedInputResult> {
    return this.#transport.data('POST', path`/simulator/calls/${id}/input`, { body, options });
  }
}

export class SimulatorResource {
  readonly #transport: Transport;
  readonly calls: SimulatorCallsResource;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.calls = new SimulatorCallsResource(transport);
  }

  /**
   * Write to one of your own numbers without a phone.
   *
   * The text takes the same path as one from the telephone network: it appears in the messages and in the
   * inbox, and its sender in the contacts.
   *
   * Needs a key with `write`, or a session.
   */
  createSimulatedText(body: CreateSimulatedTextRequest, options: PostOptions = {}): Promise<SimulatedText> {
    return this.#transport.data('POST', path`/simulator/texts`, { body, options });
  }

  /**
   * Decide about a display name as the messaging platform would.
   *
   * For a chat-app profile whose `display_name_status` is `pending_review`; 409 for other states.
   *
   * Needs a key with `write`, or a session.
   */
  reviewDisplayName(body: ReviewDisplayNameRequest, options: PostOptions = {}): Promise<DisplayNameReview> {
    return this.#transport.data('POST', path`/simulator/display-name-reviews`, { body, options });
  }
}

/**
 * Every operation of the API by its resource. These operations have no method:
 * - `getInboundProof`: a vendor calls it to see whose address it is.
 * - `takeFromCarrier`: services of others call it with forms of their own.
 * - `receiveVoiceWebhook`: services of others call it with forms of their own.
 * - `getMediaStream`: a WebSocket: a request of fetch cannot open one.
 * - `getCallAudio`: a WebSocket: a request of fetch cannot open one.
 * - `getChanges`: `changes()` of the client follows it, and comes back after a break.
 * - `getLiveSocket`: a WebSocket: a request of fetch cannot open one.
 * - `getSimulatedCallAudio`: a WebSocket: a request of fetch cannot open one.
 */
export class Resources {
  readonly me: MeResource;
  readonly team: TeamResource;
  readonly usage: UsageResource;
  readonly apiKeys: ApiKeysResource;
  readonly session: SessionResource;
  readonly sessions: SessionsResource;
  readonly secondFactor: SecondFactorResource;
  readonly invitations: InvitationsResource;
  readonly passwordResets: PasswordResetsResource;
  readonly workspaces: WorkspacesResource;
  readonly setup: SetupResource;
  readonly assistants: AssistantsResource;
  readonly scenarios: ScenariosResource;
  readonly scenarioRuns: ScenarioRunsResource;
  readonly calls: CallsResource;
  readonly phoneNumbers: PhoneNumbersResource;
  readonly carriers: CarriersResource;
  readonly company: CompanyResource;
  readonly contacts: ContactsResource;
  readonly consents: ConsentsResource;
  readonly appointments: AppointmentsResource;
  readonly orders: OrdersResource;
  readonly products: ProductsResource;
  readonly reservations: ReservationsResource;
  readonly rooms: RoomsResource;
  readonly statistics: StatisticsResource;
  readonly campaigns: CampaignsResource;
  readonly law: LawResource;
  readonly inbox: InboxResource;
  readonly messages: MessagesResource;
  readonly catalog: CatalogResource;
  readonly providers: ProvidersResource;
  readonly webhooks: WebhooksResource;
  readonly events: EventsResource;
  readonly integrations: IntegrationsResource;
  readonly notices: NoticesResource;
  readonly installation: InstallationResource;
  readonly simulator: SimulatorResource;

  constructor(transport: Transport) {
    this.me = new MeResource(transport);
    this.team = new TeamResource(transport);
    this.usage = new UsageResource(transport);
    this.apiKeys = new ApiKeysResource(transport);
    this.session = new SessionResource(transport);
    this.sessions = new SessionsResource(transport);
    this.secondFactor = new SecondFactorResource(transport);
    this.invitations = new InvitationsResource(transport);
    this.passwordResets = new PasswordResetsResource(transport);
    this.workspaces = new WorkspacesResource(transport);
    this.setup = new SetupResource(transport);
    this.assistants = new AssistantsResource(transport);
    this.scenarios = new ScenariosResource(transport);
    this.scenarioRuns = new ScenarioRunsResource(transport);
    this.calls = new CallsResource(transport);
    this.phoneNumbers = new PhoneNumbersResource(transport);
    this.carriers = new CarriersResource(transport);
    this.company = new CompanyResource(transport);
    this.contacts = new ContactsResource(transport);
    this.consents = new ConsentsResource(transport);
    this.appointments = new AppointmentsResource(transport);
    this.orders = new OrdersResource(transport);
    this.products = new ProductsResource(transport);
    this.reservations = new ReservationsResource(transport);
    this.rooms = new RoomsResource(transport);
    this.statistics = new StatisticsResource(transport);
    this.campaigns = new CampaignsResource(transport);
    this.law = new LawResource(transport);
    this.inbox = new InboxResource(transport);
    this.messages = new MessagesResource(transport);
    this.catalog = new CatalogResource(transport);
    this.providers = new ProvidersResource(transport);
    this.webhooks = new WebhooksResource(transport);
    this.events = new EventsResource(transport);
    this.integrations = new IntegrationsResource(transport);
    this.notices = new NoticesResource(transport);
    this.installation = new InstallationResource(transport);
    this.simulator = new SimulatorResource(transport);
  }
}
