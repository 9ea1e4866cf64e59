// Written by tools/write-api-types.ts from the OpenAPI document; not to be changed by hand.

import type {
  AcceptInvitationRequest,
  ApiKey,
  Appointment,
  AskForPasswordResetRequest,
  AskedForReset,
  Assistant,
  Availability,
  CalendarImport,
  CalendarSync,
  Call,
  CallMetrics,
  CallPermissionRequest,
  CallStatistics,
  CallTrace,
  CallTransfer,
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
  DateOverride,
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
  OpeningRange,
  OptionGroup,
  Order,
  OrderQuote,
  OwnSession,
  OwnWorkspace,
  PageMeta,
  PersonExport,
  PhoneNumber,
  Product,
  ProductCategory,
  ProposeSecondFactorRequest,
  ProposedSecondFactor,
  Provider,
  ProviderCheck,
  ProviderUse,
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
  ScenarioCaller,
  ScenarioExpectation,
  ScenarioRun,
  SeasonalRate,
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
  TakenOver,
  TextOptOut,
  TimeOff,
  ToolUse,
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
} from '../../sdk/shapes.ts';

export type * from '../../sdk/shapes.ts';

/**
 * What each operation takes and answers, by its `operationId`. What it does not take is `never`; the answer
 * is `void` without a body, `Blob` for bytes, and `never` for streams and sockets, which do not end.
 */
export interface Operations {
  /**
   * Get the API key, its user and the workspace.
   *
   * With a session, `api_key` is null.
   *
   * Needs a key with `read`, or a session.
   */
  getMe: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Me;
    };
  };
  /**
   * Get the workspace.
   *
   * Needs a key with `read`, or a session.
   */
  getTeam: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Workspace;
    };
  };
  /**
   * Change name, place, language and retention of the workspace.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  updateTeam: {
    path: never;
    query: never;
    body: UpdateTeamRequest;
    answer: {
      data: Workspace;
    };
  };
  /**
   * List the members with their roles.
   *
   * Owners come first. The list is not paginated.
   *
   * Needs a key with `read`, or a session.
   */
  listMembers: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Member[];
    };
  };
  /**
   * Get minutes used, limits and counts.
   *
   * The billing period is the calendar month in the workspace’s timezone.
   *
   * Needs a key with `read`, or a session.
   */
  getUsage: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Usage;
    };
  };
  /**
   * List the API keys that are not revoked.
   *
   * Newest first; includes the keys of all members and expired keys.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  listApiKeys: {
    path: never;
    query: {
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: ApiKey[];
      meta: PageMeta;
    };
  };
  /**
   * Create an API key.
   *
   * The new key belongs to the user of the requesting key and always has the current role of that user. It is
   * shown only in this answer. It expires no later than the requesting key. A workspace may have 500 keys.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  createApiKey: {
    path: never;
    query: never;
    body: CreateApiKeyRequest;
    answer: {
      data: CreatedApiKey;
    };
  };
  /**
   * Get an API key.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  getApiKey: {
    path: {
      /** Id of the key. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: ApiKey;
    };
  };
  /**
   * Revoke an API key.
   *
   * Permanent and effective on every node: requests with the key get 401 from now on. A key may revoke
   * itself.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  revokeApiKey: {
    path: {
      /** Id of the key. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the key. */
        id: number;
        /** What the key is for. */
        name: string;
        /** The first characters of the key, to recognise it. */
        prefix: string;
        /** What the key may do; `write` implies `read`. */
        permission: 'read' | 'write';
        /** Id of the member who created the key and whose role it has. */
        user_id: number;
        /** Last use, delayed by a few seconds; null before the first use. */
        last_used_at: string | null;
        /** When the key expires; null when it does not expire. */
        expires_at: string | null;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
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
  signIn: {
    path: never;
    query: never;
    body: SignInRequest;
    answer: {
      data: SignIn;
    };
  };
  /**
   * Get who is signed in, the workspace, and the workspaces to switch to.
   *
   * Needs a session, not a key.
   */
  getSession: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Session;
    };
  };
  /**
   * Sign out.
   *
   * Needs a session, not a key.
   */
  deleteSession: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the session. */
        id: number;
        /** Who is signed in. */
        user: {
          /** Id of the user. */
          id: number;
          /** Name of the person. */
          name: string;
          /** E-mail address for the login. */
          email: string;
          /** Whether the user is an operator of the installation. */
          is_operator: boolean;
          /** Whether `POST /workspaces` is open to the user: operators, and everybody with `SIGN_UP=open`. */
          may_create_workspaces: boolean;
          /** Whether a code is asked for at the sign-in. */
          has_second_factor: boolean;
        };
        /** Role of the user in the workspace. */
        role: 'owner' | 'admin' | 'member' | 'viewer';
        workspace: Workspace;
        /** The workspaces that the user can switch to, by name; at most 500. */
        workspaces: {
          /** Id of the workspace. */
          id: number;
          /** Name of the business. */
          name: string;
          /** Role of the user in the workspace. */
          role: 'owner' | 'admin' | 'member' | 'viewer';
          /** Id of the agency through which the user has access; null for a member. */
          agency_id: number | null;
        }[];
        /** When the user signed in. */
        created_at: string;
        /** When the session ends unless it is used. */
        expires_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * Switch to another workspace of the user.
   *
   * Needs a session, not a key.
   */
  switchWorkspace: {
    path: never;
    query: never;
    body: SwitchWorkspaceRequest;
    answer: {
      data: Session;
    };
  };
  /**
   * Change the password.
   *
   * Ends every session of the user, and begins a new one for this browser.
   *
   * Needs a session, not a key.
   */
  replacePassword: {
    path: never;
    query: never;
    body: ReplacePasswordRequest;
    answer: {
      data: Session;
    };
  };
  /**
   * List the sessions of the user.
   *
   * Newest first, at most 50; the list is not paginated.
   *
   * Needs a session, not a key.
   */
  listSessions: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: OwnSession[];
    };
  };
  /**
   * Get a session of the user.
   *
   * Needs a session, not a key.
   */
  getOwnSession: {
    path: {
      /** Id of the session. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: OwnSession;
    };
  };
  /**
   * End a session of the user.
   *
   * Needs a session, not a key.
   */
  deleteOwnSession: {
    path: {
      /** Id of the session. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the session. */
        id: number;
        /** Whether it is the session of this request. */
        is_current: boolean;
        /** Address of the client at the sign-in. */
        address: string;
        /** The browser, as it names itself. */
        user_agent: string | null;
        /** Last use, delayed by a few seconds. */
        last_used_at: string;
        /** When the user signed in. */
        created_at: string;
        /** When the session ends unless it is used. */
        expires_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * Enter the code of the second factor.
   *
   * The second step of a sign-in, within ten minutes of the first and with its cookie. A code counts once.
   * Ten wrong codes in a quarter of an hour are answered; then 429.
   *
   * Needs neither a key nor a session.
   */
  enterCode: {
    path: never;
    query: never;
    body: EnterCodeRequest;
    answer: {
      data: SignIn;
    };
  };
  /**
   * Get whether the second factor of the user is on.
   *
   * Needs a session, not a key.
   */
  getSecondFactor: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: SecondFactor;
    };
  };
  /**
   * Get a secret for an authenticator app.
   *
   * It counts once `POST /second-factor/confirm` got a code of the app.
   *
   * Needs a session, not a key.
   */
  proposeSecondFactor: {
    path: never;
    query: never;
    body: ProposeSecondFactorRequest;
    answer: {
      data: ProposedSecondFactor;
    };
  };
  /**
   * Switch the second factor on.
   *
   * The recovery codes are shown only in this answer; each counts once, in place of a code.
   *
   * Needs a session, not a key.
   */
  confirmSecondFactor: {
    path: never;
    query: never;
    body: ConfirmSecondFactorRequest;
    answer: {
      data: RecoveryCodes;
    };
  };
  /**
   * Get new recovery codes in place of the old ones.
   *
   * Needs a session, not a key.
   */
  renewRecoveryCodes: {
    path: never;
    query: never;
    body: RenewRecoveryCodesRequest;
    answer: {
      data: RecoveryCodes;
    };
  };
  /**
   * Switch the second factor off.
   *
   * Needs a session, not a key.
   */
  disableSecondFactor: {
    path: never;
    query: never;
    body: DisableSecondFactorRequest;
    answer: {
      data: SecondFactor;
    };
  };
  /**
   * Leave the agency that the workspace belongs to.
   *
   * For owners of the workspace. Members of the agency have no access from now on.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  leaveAgency: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Workspace;
    };
  };
  /**
   * Invite a person.
   *
   * The link is valid for seven days and counts once. It is mailed where the installation has a mail server,
   * else it is shown. Another invitation of the same address takes the place of the first. Owners are invited
   * by owners.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  createInvitation: {
    path: never;
    query: never;
    body: CreateInvitationRequest;
    answer: {
      data: CreatedInvitation;
    };
  };
  /**
   * List the invitations that nobody has accepted.
   *
   * Newest first, also those that have expired. The list is not paginated.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  listInvitations: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Invitation[];
    };
  };
  /**
   * Get an invitation that nobody has accepted.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  getTeamInvitation: {
    path: {
      /** Id of the invitation. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Invitation;
    };
  };
  /**
   * Withdraw an invitation.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  deleteInvitation: {
    path: {
      /** Id of the invitation. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the invitation. */
        id: number;
        /** Where it was sent, and the login of the person. */
        email: string;
        /** Name of the person, where it was given. */
        name: string | null;
        /** Role in the workspace; a viewer may only read. */
        role: 'owner' | 'admin' | 'member' | 'viewer';
        /** Id of the user who invites. */
        invited_by: number;
        /** Until when the link is valid. */
        expires_at: string;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * Get what the link of an invitation is about.
   *
   * Needs neither a key nor a session.
   */
  getInvitation: {
    path: {
      /** The token of the link. */
      token: string;
    };
    query: never;
    body: never;
    answer: {
      data: OpenInvitation;
    };
  };
  /**
   * Accept an invitation.
   *
   * Makes the account of the person, or takes the password of the one that exists, and signs them in as `POST
   * /session` does.
   *
   * Needs neither a key nor a session.
   */
  acceptInvitation: {
    path: {
      /** The token of the link. */
      token: string;
    };
    query: never;
    body: AcceptInvitationRequest;
    answer: {
      data: SignIn;
    };
  };
  /**
   * Get a member.
   *
   * Needs a key with `read`, or a session.
   */
  getMember: {
    path: {
      /** Id of the member. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Member;
    };
  };
  /**
   * Change the role of a member.
   *
   * Only owners give or take the role of an owner, and there is always one. Open invitations by the member
   * are withdrawn.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  updateMember: {
    path: {
      /** Id of the member. */
      id: number;
    };
    query: never;
    body: UpdateMemberRequest;
    answer: {
      data: Member;
    };
  };
  /**
   * Remove a member.
   *
   * Ends their sessions in the workspace, revokes their API keys and withdraws their invitations. Owners are
   * removed only by owners, and one always stays.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  deleteMember: {
    path: {
      /** Id of the member. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the member, as in `assigned_to`. */
        id: number;
        /** Name of the person. */
        name: string;
        /** E-mail address for the login. */
        email: string;
        /** Role of the member; a viewer may only read. */
        role: 'owner' | 'admin' | 'member' | 'viewer';
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * Have a link to set a new password mailed.
   *
   * The answer is the same whether or not the address has an account. The link is valid for an hour and
   * counts once.
   *
   * Needs neither a key nor a session.
   */
  askForPasswordReset: {
    path: never;
    query: never;
    body: AskForPasswordResetRequest;
    answer: {
      data: AskedForReset;
    };
  };
  /**
   * Set a new password by a link.
   *
   * Ends every session of the user. A second factor stays.
   *
   * Needs neither a key nor a session.
   */
  resetPassword: {
    path: {
      /** The token of the link. */
      token: string;
    };
    query: never;
    body: ResetPasswordRequest;
    answer: {
      data: ResetPassword;
    };
  };
  /**
   * List the workspaces of the user, with what each used this month.
   *
   * By name. Members of an agency see its clients too, where they have the role that they have there.
   *
   * Needs a session, not a key.
   */
  listWorkspaces: {
    path: never;
    query: {
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
      /** Only the clients of this agency. */
      agency_id?: number;
    };
    body: never;
    answer: {
      data: OwnWorkspace[];
      meta: PageMeta;
    };
  };
  /**
   * Create a workspace of which the user is the owner.
   *
   * For operators of the installation, the first user among them; with the setting `SIGN_UP=open` for
   * everybody. Switch to it with `POST /session/workspace`.
   *
   * Needs a session, not a key.
   */
  createWorkspace: {
    path: never;
    query: never;
    body: CreateWorkspaceRequest;
    answer: {
      data: Workspace;
    };
  };
  /**
   * Get whether the installation waits for its first business.
   *
   * Needs neither a key nor a session.
   */
  getSetup: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: SetupState;
    };
  };
  /**
   * Make the first business and its owner.
   *
   * With the token of the link that a start prints while there is no business. Makes an assistant that
   * answers the number, and signs the owner in as `POST /session` does. The first owner is an operator of the
   * installation.
   *
   * Needs neither a key nor a session.
   */
  setUp: {
    path: never;
    query: never;
    body: SetUpRequest;
    answer: {
      data: SignIn;
    };
  };
  /**
   * Put a business in the place of the demo.
   *
   * For an owner of the demo workspace. Removes the demo with everything in it, its API keys and its login,
   * and makes the business and its owner, who is signed in. No later start makes the demo again.
   *
   * Needs a session of an owner or admin, not a key.
   */
  replaceDemo: {
    path: never;
    query: never;
    body: ReplaceDemoRequest;
    answer: {
      data: SignIn;
    };
  };
  /**
   * List assistants.
   *
   * Archived assistants are left out unless `status=archived`.
   *
   * Needs a key with `read`, or a session.
   */
  listAssistants: {
    path: never;
    query: {
      /** Archived ones are left out unless asked for. */
      status?: 'draft' | 'active' | 'paused' | 'archived';
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: Assistant[];
      meta: PageMeta;
    };
  };
  /**
   * Create an assistant.
   *
   * It starts as a draft; PATCH its `status` to `active` to let it answer calls.
   *
   * Needs a key with `write`, or a session.
   */
  createAssistant: {
    path: never;
    query: never;
    body: CreateAssistantRequest;
    answer: {
      data: FullAssistant;
    };
  };
  /**
   * Get an assistant with its instructions and knowledge base.
   *
   * Needs a key with `read`, or a session.
   */
  getAssistant: {
    path: {
      /** Id of the assistant. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: FullAssistant;
    };
  };
  /**
   * Change an assistant.
   *
   * Changes only what is sent. `abilities` and `turn_taking` merge one level deep; lists are replaced whole.
   *
   * Needs a key with `write`, or a session.
   */
  updateAssistant: {
    path: {
      /** Id of the assistant. */
      id: number;
    };
    query: never;
    body: UpdateAssistantRequest;
    answer: {
      data: FullAssistant;
    };
  };
  /**
   * Archive an assistant.
   *
   * Final. Its numbers become unassigned, its calls are kept.
   *
   * Needs a key with `write`, or a session.
   */
  deleteAssistant: {
    path: {
      /** Id of the assistant. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the assistant. */
        id: number;
        /** Name of the assistant. */
        name: string;
        /** Only an active assistant answers calls. */
        status: 'draft' | 'active' | 'paused' | 'archived';
        /** Code out of `/catalog/languages`. */
        language: string;
        /** Id out of `/catalog/voices`. */
        voice: string;
        /** Id out of `/catalog/models`. */
        model: string;
        /** The first words of every call. */
        welcome_message: string;
        /** What the assistant may do on a call. */
        abilities: {
          /** Takes messages and callback requests. */
          take_messages: boolean;
          /** Books, moves and cancels appointments. */
          book_appointments: boolean;
          /** Takes orders from the catalogue. */
          take_orders: boolean;
          /** Takes room reservations. */
          take_reservations: boolean;
          /** Transfers a call to a person. */
          transfer_calls: boolean;
          /** Sends texts on calls, and answers texts to its numbers. */
          send_texts: boolean;
        };
        /** Whom it can transfer calls to. */
        transfer_targets: {
          /** Who it is, as the assistant announces it. */
          name: string;
          /** Number to transfer to, E.164. */
          phone: string;
          /** When to transfer to this person. */
          when: string;
          /** When this person can be reached, in the workspace’s zone; null for always. */
          hours: OpeningRange[] | null;
        }[];
        /** Whether calls are recorded. */
        recording_enabled: boolean;
        /** Longest call, in minutes. */
        max_call_minutes: number;
        /** Id out of `/catalog/listening`; null for the first that is configured. */
        listening: string | null;
        /**
         * Ids out of `/catalog/models`, asked in this order when `model` fails; `switchboard-offline` stands
         * behind them all.
         */
        fallback_models: string[];
        /** For outbound calls that a machine takes. */
        answering_machine: {
          /** What an answering machine that takes an outbound call gets. */
          action: 'hang_up' | 'leave_message';
          /** What is said after its greeting; null for the welcome message. */
          message: string | null;
        };
        /** Whether the caller hears what will be booked, changed or canceled, and confirms it. */
        confirm_bookings: boolean;
        /**
         * Whether the assistant says after the welcome that it is an AI, unless the welcome says so. It does
         * all the same where the rule `ai_disclosure` of `/law` is on; false is refused there.
         */
        announce_ai: boolean;
        /** When the caller has finished, and what interrupts the assistant. */
        turn_taking: {
          /** Silence that ends an utterance after a complete sentence, in milliseconds. */
          silence_after_sentence_ms: number;
          /** The same after a number, as in "at ten". */
          silence_after_number_ms: number;
          /** The same after other words. */
          silence_after_words_ms: number;
          /** The same while a long number, a spelling or an address is dictated. */
          silence_while_dictating_ms: number;
          /**
           * Silence that ends every utterance, also one that ends with "and" or "um"; none of the others
           * counts beyond it.
           */
          max_pause_ms: number;
          /** After a sound without words the assistant goes on when this time has passed since its end. */
          resume_after_noise_ms: number;
          /**
           * How many words interrupt the assistant. Fewer are answered when it has finished; "stop" and
           * "wait" always interrupt, "mm-hm" never.
           */
          interrupt_after_words: number;
          /** Speech of this length interrupts although no words of it are known yet. */
          interrupt_after_speech_ms: number;
          /** Speech of this length interrupts on a line that understands keys only. */
          keypad_interrupt_after_speech_ms: number;
          /** Silence of the caller after which the assistant asks again; not on typed calls. */
          prompt_after_silence_ms: number;
        };
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** What the assistant should know and how it should behave. */
        instructions: string | null;
        /** The entries of the knowledge base that apply to this assistant. */
        knowledge_base: {
          /** Id of the entry. */
          id: number;
          /** What the entry is about. */
          title: string;
          /** What the assistant should know. */
          content: string;
        }[];
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * List scenarios.
   *
   * Oldest first.
   *
   * Needs a key with `read`, or a session.
   */
  listScenarios: {
    path: never;
    query: {
      /** Scenarios of this assistant alone. */
      assistant_id?: number;
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: Scenario[];
      meta: PageMeta;
    };
  };
  /**
   * Add a scenario.
   *
   * The caller speaks fixed `lines`, or opens with the `goal` and answers from the `facts`, by rules or as
   * the language model `caller.model` plays them.
   *
   * Needs a key with `write`, or a session.
   */
  createScenario: {
    path: never;
    query: never;
    body: CreateScenarioRequest;
    answer: {
      data: Scenario;
    };
  };
  /**
   * Get a scenario.
   *
   * Needs a key with `read`, or a session.
   */
  getScenario: {
    path: {
      /** Id of the scenario. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Scenario;
    };
  };
  /**
   * Change a scenario.
   *
   * Changes only what is sent; `caller` and `expect` merge one level deep.
   *
   * Needs a key with `write`, or a session.
   */
  updateScenario: {
    path: {
      /** Id of the scenario. */
      id: number;
    };
    query: never;
    body: UpdateScenarioRequest;
    answer: {
      data: Scenario;
    };
  };
  /**
   * Remove a scenario.
   *
   * The results of its runs stay.
   *
   * Needs a key with `write`, or a session.
   */
  deleteScenario: {
    path: {
      /** Id of the scenario. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the scenario. */
        id: number;
        /** Name of the scenario. */
        name: string;
        /** The assistant that answers. */
        assistant_id: number;
        caller: ScenarioCaller;
        /** Fixed words in place of a goal, one utterance each; a key alone is pressed. */
        lines: string[] | null;
        /** When the call takes place, local time of the workspace; null: when it is run. */
        at: string | null;
        expect: ScenarioExpectation;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * Run a scenario.
   *
   * It is played in a sandbox with a copy of the business: nothing is kept of it, and nothing is sent. Ask
   * for the run until its status is `completed`.
   *
   * Needs a key with `write`, or a session.
   */
  runScenario: {
    path: {
      /** Id of the scenario. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: ScenarioRun;
    };
  };
  /**
   * Run all scenarios of an assistant.
   *
   * It is played in a sandbox with a copy of the business: nothing is kept of it, and nothing is sent. Ask
   * for the run until its status is `completed`.
   *
   * Needs a key with `write`, or a session.
   */
  runAssistantScenarios: {
    path: {
      /** Id of the assistant. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: ScenarioRun;
    };
  };
  /**
   * Get a run with its results.
   *
   * Needs a key with `read`, or a session.
   */
  getScenarioRun: {
    path: {
      /** Id of the run. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: ScenarioRun;
    };
  };
  /**
   * Play the caller of a past call against the assistant as it is now.
   *
   * The result has the new transcript and the original one. It is played in a sandbox with a copy of the
   * business: nothing is kept of it, and nothing is sent. Ask for the run until its status is `completed`.
   *
   * Needs a key with `write`, or a session.
   */
  replayCall: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: ScenarioRun;
    };
  };
  /**
   * List the active phone numbers.
   *
   * The list is not paginated.
   *
   * Needs a key with `read`, or a session.
   */
  listPhoneNumbers: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: PhoneNumber[];
    };
  };
  /**
   * Add a phone number.
   *
   * For owners and admins. Your carrier or trunk has to route calls to the number to this server. A number
   * can exist only once in the installation: 422 under `number` when any workspace uses it.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  createPhoneNumber: {
    path: never;
    query: never;
    body: CreatePhoneNumberRequest;
    answer: {
      data: PhoneNumber;
    };
  };
  /**
   * Get a phone number.
   *
   * Needs a key with `read`, or a session.
   */
  getPhoneNumber: {
    path: {
      /** Id of the number. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: PhoneNumber;
    };
  };
  /**
   * Change a phone number.
   *
   * Changes only what is sent, also inside `capabilities` and `chatapp`. `assistant_id: null` leaves it
   * unassigned; an archived assistant is refused. Carriers, `capabilities` and `chatapp` are changed by
   * owners and admins alone.
   *
   * Needs a key with `write`, or a session.
   */
  updatePhoneNumber: {
    path: {
      /** Id of the number. */
      id: number;
    };
    query: never;
    body: UpdatePhoneNumberRequest;
    answer: {
      data: PhoneNumber;
    };
  };
  /**
   * Release a phone number.
   *
   * For owners and admins. The number no longer takes and places calls and texts, and can be added again; its
   * calls and texts are kept. Calls in progress continue; a campaign that calls from the number pauses.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  deletePhoneNumber: {
    path: {
      /** Id of the number. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the number. */
        id: number;
        /** The number, E.164. */
        number: string;
        /** Display name of the number. */
        name: string;
        /** ISO 3166-1 alpha-2. */
        country: string;
        /** The assistant that answers calls; null when none does. */
        assistant_id: number | null;
        /**
         * The carrier of its calls; null for the installation’s: the operator’s trunk inward, the simulated
         * network outward.
         */
        voice_carrier_id: number | null;
        /** The carrier of its texts; null for the installation’s, the simulated network. */
        text_carrier_id: number | null;
        /** False after the number was released. */
        active: boolean;
        /** What the number can be used for. */
        capabilities: {
          /** Whether it takes and places calls. */
          voice: boolean;
          /** Whether it takes and sends texts. */
          sms: boolean;
        };
        /** Its connection to the chat-app channel. */
        chatapp: {
          /** Whether it is connected to the chat-app channel. */
          active: boolean;
          /** Whether calls on the chat-app channel are switched on. */
          calling: boolean;
        };
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * Get the chat-app profile of a number.
   *
   * The name of the business is shown until a display name is requested.
   *
   * Needs a key with `read`, or a session.
   */
  getChatappProfile: {
    path: {
      /** Id of the number. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: ChatappProfile;
    };
  };
  /**
   * Change the chat-app profile of a number.
   *
   * Changes only what is sent. A new display name waits in `requested_display_name` until the messaging
   * platform has reviewed it. Only one of `photo_url` and `photo_base64` may be sent; the format of a photo
   * is detected from its bytes.
   *
   * Needs a key with `write`, or a session.
   */
  updateChatappProfile: {
    path: {
      /** Id of the number. */
      id: number;
    };
    query: never;
    body: UpdateChatappProfileRequest;
    answer: {
      data: ChatappProfile;
    };
  };
  /**
   * List the carriers of the workspace.
   *
   * Those of the installation are not listed. Secrets are never shown.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  listCarriers: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Carrier[];
    };
  };
  /**
   * Add a carrier.
   *
   * Numbers call through a trunk once they name it as `voice_carrier_id`, and text through an account once
   * they name it as `text_carrier_id`.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  createCarrier: {
    path: never;
    query: never;
    body: CreateCarrierRequest;
    answer: {
      data: Carrier;
    };
  };
  /**
   * Get a carrier.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  getCarrier: {
    path: {
      /** Id of the carrier. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Carrier;
    };
  };
  /**
   * Change a carrier.
   *
   * Changes only what is sent, also inside `settings`. A new `host`, account or `base_url` (SMPP: `host`,
   * `port` or `system_id`) needs its secrets again. Calls in progress go on.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  updateCarrier: {
    path: {
      /** Id of the carrier. */
      id: number;
    };
    query: never;
    body: UpdateCarrierRequest;
    answer: {
      data: Carrier;
    };
  };
  /**
   * Delete a carrier.
   *
   * Its secrets go with it. Refused while numbers use it.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  deleteCarrier: {
    path: {
      /** Id of the carrier. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the carrier. */
        id: number;
        /**
         * A SIP trunk or PBX, an account at Twilio or Telnyx for texts and for calls over WebSockets, a
         * number at the chat app’s Cloud API, an account for texts over SMPP, or the simulated network of the
         * installation. It never changes.
         */
        kind: 'sip' | 'twilio' | 'telnyx' | 'chatapp_cloud' | 'smpp' | 'simulated';
        /** What people call it. */
        name: string;
        /** False stops calls over it, in and out, and texts out. */
        active: boolean;
        /** Those of its kind; empty for the simulated network. */
        settings: {
          /**
           * The carrier’s server: a name, which is looked up by NAPTR, SRV and address records (SMPP: address
           * records), or an IP address. Internal addresses need OUTBOUND_ALLOWED_NETWORKS.
           */
          host: string;
          /**
           * Null for the port of the SRV records, else 5060 (TLS: 5061). With a port the name has only
           * addresses. SMPP: null for 2775 (TLS: 3550).
           */
          port: number | null;
          /**
           * Where calls and registrations are sent in place of `host`, which they still name: a name, looked
           * up as `host` is, or an IP address, with a port or without. Up to four with commas between them
           * are tried in their order. Calls are taken from their addresses too.
           */
          outbound_proxy: string | null;
          /** How calls are sent to the carrier. SMPP: `tcp` or `tls`. */
          transport: 'udp' | 'tcp' | 'tls';
          /** False takes any certificate over TLS, for a PBX that signs its own; true by default. */
          tls_verify: boolean;
          /** Name for digest authentication; null where the carrier knows this server by its address. */
          username: string | null;
          /**
           * Whether this server registers with the carrier and takes its calls over that, where the carrier
           * sends them to no fixed address. One process of the installation keeps it up. False by default.
           */
          register: boolean;
          /**
           * Calls to its numbers from other addresses are taken with the digest of this name and
           * `inbound_password`, or `password` where that is not set; null: such calls get no answer.
           */
          inbound_username: string | null;
          /**
           * How callers may prove `inbound_username`, the preferred first. Both by default; `["MD5"]` where
           * callers do not understand that several are offered.
           */
          inbound_algorithms: ('SHA-256' | 'MD5')[];
          /** The host in `From`; null for the address of this server. */
          from_domain: string | null;
          /** Where the caller’s number stands; outside of `from`, `From` holds the user name. */
          caller_id: 'from' | 'p_preferred_identity' | 'p_asserted_identity' | 'remote_party_id';
          /** How the carrier writes numbers. */
          number_format: 'e164' | 'e164_no_plus' | 'national';
          /** Whether the sound is encrypted: never, where the carrier can, or always; null for `SIP_SRTP`. */
          srtp: 'off' | 'optional' | 'required' | null;
          /** The codecs of its calls, the preferred first; null for `SIP_CODECS`. */
          codecs: ('PCMU' | 'PCMA' | 'G722' | 'opus')[] | null;
          /**
           * Where the carrier calls from, beside the addresses of `host`. Calls from there reach only the
           * numbers of this carrier.
           */
          allowed_addresses: string[];
          /**
           * Where the sound of its calls may come from, beside the address in the SDP and that of the
           * signalling. `metrics.media.refused_from` of a call names an address that is missing here.
           */
          media_networks: string[];
          /**
           * Countries that may be called, `*` for all; null for those of the workspace and of the number.
           * Premium-rate numbers are never called.
           */
          allowed_countries: string[] | null;
          /** Calls at once, through all processes together; null without a limit. */
          max_calls: number | null;
          /** Calls that begin in a second at most, through all processes together. */
          cps: number;
          /** Twilio: the account. */
          account_sid: string;
          /** Twilio: a key that requests are made with; null for the account’s own token. */
          api_key_sid: string | null;
          /** Twilio: the Messaging Service that texts are sent by. */
          messaging_service_sid: string | null;
          /** Telnyx: the key of the account that its webhooks are verified with, in Base64. */
          public_key: string;
          /** Telnyx: the profile that numbers are put in when they are connected. */
          messaging_profile_id: string | null;
          /** Telnyx: the application that calls go out by; null for none. */
          connection_id: string | null;
          /** Chat app: the number, as its API calls it. */
          phone_number_id: string;
          /** Chat app: the business account that has the number. */
          business_account_id: string;
          /** Chat app: the app that the token belongs to. */
          app_id: string;
          /** Chat app: the version of the Graph API; `v25.0` by default. */
          api_version: string;
          /** Another server that speaks the vendor’s protocol; null for the vendor’s own. */
          base_url: string | null;
          /**
           * Chat app: the host of this server in the platform’s settings of calls, with a certificate of its
           * name; null: no calls.
           */
          sip_hostname: string | null;
          /** Chat app: where calls to people go; the platform’s own by default. */
          sip_domain: string;
          /** Chat app: the port of `sip_domain`; null for the usual one. */
          sip_port: number | null;
          /** SMPP: the name of the account. */
          system_id: string;
          /** SMPP: the kind of system, where the carrier asks for one; null by default. */
          system_type: string | null;
          /**
           * SMPP: one session that sends and receives, or one for each where the carrier knows no
           * `bind_transceiver`. Other processes of the installation send by sessions of their own.
           */
          bind: 'transceiver' | 'separate';
          /** SMPP: what the carrier means by `data_coding` 0: the alphabet of GSM, or Latin 1. */
          default_alphabet: 'gsm' | 'latin1';
          /**
           * SMPP: the type of our number; null for what follows from the number, international (1) and ISDN
           * (1) as a rule.
           */
          source_ton: number | null;
          /**
           * SMPP: the numbering plan of our number; null for what follows from the number, international (1)
           * and ISDN (1) as a rule.
           */
          source_npi: number | null;
          /**
           * SMPP: the type of the person’s number; null for what follows from the number, international (1)
           * and ISDN (1) as a rule.
           */
          destination_ton: number | null;
          /**
           * SMPP: the numbering plan of the person’s number; null for what follows from the number,
           * international (1) and ISDN (1) as a rule.
           */
          destination_npi: number | null;
          /**
           * SMPP: messages that leave in a second at most, through all processes together; a long text is
           * several. 10 by default.
           */
          max_per_second: number;
        };
        /** Which secrets are kept. */
        secrets: (
          | 'password'
          | 'inbound_password'
          | 'auth_token'
          | 'api_key'
          | 'access_token'
          | 'app_secret'
          | 'verify_token'
          | 'sip_user_password'
          | 'pin'
        )[];
        /** What the last check came to. */
        status: {
          /** `unknown` until it is checked. */
          state: 'unknown' | 'ok' | 'failing';
          /** What is wrong, as a sentence. */
          message: string | null;
          /** When it was last found to be so. */
          checked_at: string | null;
          /**
           * Until when it is registered with the carrier, or its session that receives texts is known to be
           * bound; null while it is not.
           */
          registered_until: string | null;
        };
        /**
         * Where the vendor brings texts; `POST /carriers/{id}/numbers` sets it there. Reports have it by
         * themselves. Null for other kinds.
         */
        inbound_url: string | null;
        /** Where the vendor asks what to do with calls: its webhook of voice. Null for other kinds. */
        voice_url: string | null;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * List the numbers of an account.
   *
   * Asks the vendor. As many as it lists within 15 seconds, 2,000 at most, with where their texts and calls
   * are brought.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  listVendorNumbers: {
    path: {
      /** Id of the carrier. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: VendorNumber[];
    };
  };
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
  connectVendorNumber: {
    path: {
      /** Id of the carrier. */
      id: number;
    };
    query: never;
    body: ConnectVendorNumberRequest;
    answer: {
      data: VendorNumber;
    };
  };
  /**
   * Prove the address of a carrier.
   *
   * For the chat app, which asks before it brings anything: answers `hub.challenge` where `hub.verify_token`
   * is that of the carrier.
   *
   * Needs neither a key nor a session.
   */
  getInboundProof: {
    path: {
      /** Id of the carrier. */
      id: number;
      /** The token in the carrier’s `inbound_url`. */
      token: string;
    };
    query: {
      /** `subscribe`. */
      'hub.mode'?: string;
      /** The `verify_token` of the carrier. */
      'hub.verify_token'?: string;
      /** What is answered. */
      'hub.challenge'?: string;
    };
    body: never;
    answer: Blob;
  };
  /**
   * Take texts and reports of a carrier.
   *
   * The `inbound_url` of a carrier, which vendors call in the form of their own webhooks and sign. Repeated
   * and reordered requests change nothing twice.
   *
   * Needs neither a key nor a session.
   */
  takeFromCarrier: {
    path: {
      /** Id of the carrier. */
      id: number;
      /** The token in the carrier’s `inbound_url`. */
      token: string;
    };
    query: {
      /** The text that is reported on. */
      m?: number;
    };
    body: Record<string, unknown>;
    answer: Blob;
  };
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
  checkCarrier: {
    path: {
      /** Id of the carrier. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: CarrierCheck;
    };
  };
  /**
   * Tell of a call (Twilio and Telnyx).
   *
   * For the vendor of a carrier: asks what to do with an arriving call, or tells how a call goes on. Requests
   * that the vendor did not sign are refused. An arriving call is answered with a document (TwiML, TeXML)
   * that connects it with a WebSocket, or refuses it; everything else with an empty one.
   *
   * Needs neither a key nor a session.
   */
  receiveVoiceWebhook: {
    path: {
      /** Id of the carrier. */
      id: number;
      /** The token in the carrier’s `voice_url`. */
      token: string;
    };
    query: {
      /** Our id of a call that we placed. */
      call?: string;
    };
    body: Record<string, unknown>;
    answer: Blob;
  };
  /**
   * Carry the sound of a call (Twilio and Telnyx).
   *
   * For the vendor of a carrier: a WebSocket with the messages of its media streams. The address is told with
   * the call, lasts for seconds, and opens one socket.
   *
   * Needs neither a key nor a session.
   */
  getMediaStream: {
    path: {
      /** Id of the carrier. */
      id: number;
      /** Opens one socket, once. */
      token: string;
    };
    query: never;
    body: never;
    answer: never;
  };
  /**
   * Get the business profile.
   *
   * Needs a key with `read`, or a session.
   */
  getCompanyProfile: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: CompanyProfile;
    };
  };
  /**
   * Change the business profile.
   *
   * Changes only what is sent. `features`, `ordering`, `hotel` and `notifications` merge one level deep, and
   * each topic of `notifications` merges separately; lists are replaced as a whole.
   *
   * Needs a key with `write`, or a session.
   */
  updateCompanyProfile: {
    path: never;
    query: never;
    body: UpdateCompanyProfileRequest;
    answer: {
      data: CompanyProfile;
    };
  };
  /**
   * List the services that can be booked.
   *
   * In the order in which they were added. Everything at once, unless `page` or `per_page` asks for a page:
   * then with `meta`.
   *
   * Needs a key with `read`, or a session.
   */
  listServices: {
    path: never;
    query: {
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: Service[];
      meta?: PageMeta;
    };
  };
  /**
   * Add a service.
   *
   * Needs a key with `write`, or a session.
   */
  createService: {
    path: never;
    query: never;
    body: CreateServiceRequest;
    answer: {
      data: Service;
    };
  };
  /**
   * Get a service.
   *
   * Needs a key with `read`, or a session.
   */
  getService: {
    path: {
      /** Id of the service. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Service;
    };
  };
  /**
   * Change a service.
   *
   * `staff_member_ids` replaces the whole list.
   *
   * Needs a key with `write`, or a session.
   */
  updateService: {
    path: {
      /** Id of the service. */
      id: number;
    };
    query: never;
    body: UpdateServiceRequest;
    answer: {
      data: Service;
    };
  };
  /**
   * Remove a service.
   *
   * Needs a key with `write`, or a session.
   */
  deleteService: {
    path: {
      /** Id of the service. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the service. */
        id: number;
        /** Name of the service. */
        name: string;
        /** Description for callers who ask. */
        description: string | null;
        /** How long it takes. */
        duration_minutes: number;
        /** Time kept free before it. */
        buffer_before_minutes: number;
        /** Time kept free after it. */
        buffer_after_minutes: number;
        /** Shortest notice before the start of a booking, in minutes. */
        min_notice_minutes: number;
        /** How many days ahead it can be booked. */
        max_advance_days: number;
        /** Interval between offered start times, in minutes; null for the duration, at most 30. */
        slot_interval_minutes: number | null;
        /** Number of bookings at one time with one member of staff. */
        capacity: number;
        /** Members of staff who perform it; everybody when none is named, or none of them still exists. */
        staff_member_ids: number[];
        /** False: it cannot be booked. */
        active: boolean;
        /** Price; null when no price is stated. */
        price: number | null;
        /** What it costs, in cents. */
        price_cents: number | null;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * List the staff who can be booked.
   *
   * In the order in which they were added. Everything at once, unless `page` or `per_page` asks for a page:
   * then with `meta`.
   *
   * Needs a key with `read`, or a session.
   */
  listStaff: {
    path: never;
    query: {
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: StaffMember[];
      meta?: PageMeta;
    };
  };
  /**
   * Add a staff member.
   *
   * Without `working_hours` of their own, the company’s opening hours apply.
   *
   * Needs a key with `write`, or a session.
   */
  createStaffMember: {
    path: never;
    query: never;
    body: CreateStaffMemberRequest;
    answer: {
      data: StaffMember;
    };
  };
  /**
   * Get a staff member.
   *
   * Needs a key with `read`, or a session.
   */
  getStaffMember: {
    path: {
      /** Id of the staff member. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: StaffMember;
    };
  };
  /**
   * Change a staff member.
   *
   * Lists are replaced as a whole; `working_hours: null` restores the company’s hours.
   *
   * Needs a key with `write`, or a session.
   */
  updateStaffMember: {
    path: {
      /** Id of the staff member. */
      id: number;
    };
    query: never;
    body: UpdateStaffMemberRequest;
    answer: {
      data: StaffMember;
    };
  };
  /**
   * Remove a staff member.
   *
   * Their appointments keep the name. A service that named only this member is then performed by everybody.
   *
   * Needs a key with `write`, or a session.
   */
  deleteStaffMember: {
    path: {
      /** Id of the staff member. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the staff member. */
        id: number;
        /** Name of the person. */
        name: string;
        /** E-mail address. */
        email: string | null;
        /** Phone number. A number without a leading + belongs to the workspace’s country. */
        phone: string | null;
        /** Working hours; null for the company’s opening hours. */
        working_hours: OpeningRange[] | null;
        /** Days with different hours. */
        date_overrides: DateOverride[];
        /** Services that the member performs, in addition to those that name nobody. */
        service_ids: number[];
        /** Among equally busy members, the highest priority is booked first. */
        priority: number;
        /** False: the member cannot be booked. */
        active: boolean;
        /** Absences. */
        time_off: TimeOff[];
        /** Changes of appointments of which the member is notified. */
        notifications: {
          /** How the member is notified. `auto`: by e-mail when the address is known, otherwise by text. */
          channel: 'auto' | 'email' | 'text' | 'both';
          /** Whether the member is notified of new appointments. */
          booked: boolean;
          /** Whether the member is notified of moved appointments. */
          moved: boolean;
          /** Whether the member is notified of appointments that are cancelled or given to a colleague. */
          cancelled: boolean;
        };
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * List the questions that callers ask.
   *
   * In the order in which they were added. Everything at once, unless `page` or `per_page` asks for a page:
   * then with `meta`.
   *
   * Needs a key with `read`, or a session.
   */
  listFaqs: {
    path: never;
    query: {
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: Faq[];
      meta?: PageMeta;
    };
  };
  /**
   * Add a question with its answer.
   *
   * Needs a key with `write`, or a session.
   */
  createFaq: {
    path: never;
    query: never;
    body: CreateFaqRequest;
    answer: {
      data: Faq;
    };
  };
  /**
   * Get a question with its answer.
   *
   * Needs a key with `read`, or a session.
   */
  getFaq: {
    path: {
      /** Id of the question. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Faq;
    };
  };
  /**
   * Change a question or its answer.
   *
   * Needs a key with `write`, or a session.
   */
  updateFaq: {
    path: {
      /** Id of the question. */
      id: number;
    };
    query: never;
    body: UpdateFaqRequest;
    answer: {
      data: Faq;
    };
  };
  /**
   * Remove a question.
   *
   * Needs a key with `write`, or a session.
   */
  deleteFaq: {
    path: {
      /** Id of the question. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the question. */
        id: number;
        /** The question that callers ask. */
        question: string;
        /** The answer that callers get. */
        answer: string;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * List the knowledge base.
   *
   * In the order in which they were added. Everything at once, unless `page` or `per_page` asks for a page:
   * then with `meta`.
   *
   * Needs a key with `read`, or a session.
   */
  listKnowledgeBase: {
    path: never;
    query: {
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: KnowledgeBaseEntry[];
      meta?: PageMeta;
    };
  };
  /**
   * Add an entry to the knowledge base.
   *
   * The entry applies to all assistants, or to those in `assistant_ids`.
   *
   * Needs a key with `write`, or a session.
   */
  createKnowledgeBaseEntry: {
    path: never;
    query: never;
    body: CreateKnowledgeBaseEntryRequest;
    answer: {
      data: KnowledgeBaseEntry;
    };
  };
  /**
   * Get an entry of the knowledge base.
   *
   * Needs a key with `read`, or a session.
   */
  getKnowledgeBaseEntry: {
    path: {
      /** Id of the entry. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: KnowledgeBaseEntry;
    };
  };
  /**
   * Change an entry of the knowledge base.
   *
   * `assistant_ids` replaces the whole list; empty applies it to all.
   *
   * Needs a key with `write`, or a session.
   */
  updateKnowledgeBaseEntry: {
    path: {
      /** Id of the entry. */
      id: number;
    };
    query: never;
    body: UpdateKnowledgeBaseEntryRequest;
    answer: {
      data: KnowledgeBaseEntry;
    };
  };
  /**
   * Remove an entry from the knowledge base.
   *
   * Needs a key with `write`, or a session.
   */
  deleteKnowledgeBaseEntry: {
    path: {
      /** Id of the entry. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the entry. */
        id: number;
        /** What the entry is about. */
        title: string;
        /** What assistants should know. */
        content: string;
        /** The assistants it applies to; empty for all. */
        assistant_ids: number[];
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * List contacts.
   *
   * Contacts with the most recent activity come first, unless `sort` says otherwise.
   *
   * Needs a key with `read`, or a session.
   */
  listContacts: {
    path: never;
    query: {
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
    };
    body: never;
    answer: {
      data: Contact[];
      meta: PageMeta;
    };
  };
  /**
   * Create a contact, or update the one with the same external id or phone number.
   *
   * At least one of `name`, `phone` and `email` is required. Updates the contact with the `external_id`, else
   * the one with the `phone`, else creates one. Omitted fields are not changed. 422 when the two belong to
   * different contacts.
   *
   * Needs a key with `write`, or a session.
   */
  createContact: {
    path: never;
    query: never;
    body: CreateContactRequest;
    answer: {
      data: FullContact;
    };
  };
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
  importContacts: {
    path: never;
    query: never;
    body: ImportContactsRequest;
    answer: {
      data: ContactImportResult;
    };
  };
  /**
   * Get a contact with its notes and custom fields.
   *
   * Needs a key with `read`, or a session.
   */
  getContact: {
    path: {
      /** Id of the contact. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: FullContact;
    };
  };
  /**
   * Change a contact.
   *
   * Changes only what is sent. `custom_fields` merge; `tags` are replaced as a whole.
   *
   * Needs a key with `write`, or a session.
   */
  updateContact: {
    path: {
      /** Id of the contact. */
      id: number;
    };
    query: never;
    body: UpdateContactRequest;
    answer: {
      data: FullContact;
    };
  };
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
  deleteContact: {
    path: {
      /** Id of the contact. */
      id: number;
    };
    query: {
      /** True: removes the person everywhere, permanently, and not only the contact. */
      erase?: boolean;
    };
    body: never;
    answer: {
      data: {
        /** Id of the contact. */
        id: number;
        /** Name of the person. */
        name: string | null;
        /** Phone number, E.164; unique among contacts that are not deleted. */
        phone: string | null;
        /** E-mail address. */
        email: string | null;
        /**
         * What the chat app calls the person in dealings with this business; people who hide their number
         * write under it.
         */
        chatapp_user_id: string | null;
        /** Where the person works. */
        company: string | null;
        /** Labels to find contacts; replaced as a whole. */
        tags: string[];
        /** True: no outbound call is placed to this person. */
        do_not_call: boolean;
        /**
         * True: the person answered STOP to an SMS of a number of the workspace, and gets no SMS from it
         * until START. `text_opt_outs` of one contact has every number and channel.
         */
        sms_opt_out: boolean;
        /** Whether the person allows calls on the chat-app channel. */
        chatapp_call_permission: 'none' | 'temporary' | 'permanent';
        /** When a temporary permission ends by itself; null for one without an end, and without any. */
        chatapp_call_permission_expires_at: string | null;
        /** Values of your own, kept with the record and replaced as a whole. */
        metadata: Record<string, string>;
        /**
         * The id of the record in your own system, unique in its resource. A POST with one that is known
         * changes that record.
         */
        external_id: string | null;
        /** Time of the last activity. */
        last_activity_at: string;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** From which numbers, on which channel, the person gets no texts until START; oldest first. */
        text_opt_outs: TextOptOut[];
        /** Notes for the team. */
        notes: string | null;
        /** Your own fields, and those collected on calls. */
        custom_fields: Record<string, unknown>;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
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
  mergeContacts: {
    path: {
      /** Id of the contact. */
      id: number;
    };
    query: never;
    body: MergeContactsRequest;
    answer: {
      data: FullContact;
    };
  };
  /**
   * List the consents of a contact.
   *
   * Newest first, withdrawn ones too.
   *
   * Needs a key with `read`, or a session.
   */
  listConsents: {
    path: {
      /** Id of the contact. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Consent[];
    };
  };
  /**
   * Keep that a contact agreed to be called.
   *
   * The same time, way and wording again is the consent that is kept already.
   *
   * Needs a key with `write`, or a session.
   */
  createConsent: {
    path: {
      /** Id of the contact. */
      id: number;
    };
    query: never;
    body: CreateConsentRequest;
    answer: {
      data: Consent;
    };
  };
  /**
   * Withdraw a consent.
   *
   * It stays in the list. Campaigns that need it do not call the contact any more.
   *
   * Needs a key with `write`, or a session.
   */
  withdrawConsent: {
    path: {
      /** Id of the contact. */
      id: number;
      /** Id of the consent. */
      consent_id: number;
    };
    query: never;
    body: WithdrawConsentRequest;
    answer: {
      data: Consent;
    };
  };
  /**
   * Keep the same consent for many contacts.
   *
   * For contacts by `contact_ids`, by `tag`, or both. Nothing is kept when a field is wrong.
   *
   * Needs a key with `write`, or a session.
   */
  createConsents: {
    path: never;
    query: never;
    body: CreateConsentsRequest;
    answer: {
      data: KeptConsents;
    };
  };
  /**
   * Export all data stored about a person.
   *
   * For requests for information about personal data: the contact with its calls, transcripts, texts, inbox
   * items, bookings, campaigns and notices. Also works for a deleted contact that was not erased.
   *
   * Needs a key with `read`, or a session.
   */
  exportContact: {
    path: {
      /** Id of the contact. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: PersonExport;
    };
  };
  /**
   * Get the times that can be booked.
   *
   * Computed from opening hours, holidays, the rules of the service, the hours and time off of staff, and
   * what is booked.
   *
   * Needs a key with `read`, or a session.
   */
  getAppointmentAvailability: {
    path: never;
    query: {
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
    };
    body: never;
    answer: {
      data: Availability;
    };
  };
  /**
   * List appointments.
   *
   * By start time, the earliest first.
   *
   * Needs a key with `read`, or a session.
   */
  listAppointments: {
    path: never;
    query: {
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
       * Those made or changed then or later. Without an offset it is UTC; the plus of one may be left
       * unencoded (`+01:00`), although it arrives as a space.
       */
      updated_since?: string;
      /**
       * Looks in title, service, staff, and the customer’s name, e-mail address and phone; regardless of case
       * and accents.
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
    };
    body: never;
    answer: {
      data: Appointment[];
      meta: PageMeta;
    };
  };
  /**
   * Book an appointment.
   *
   * Books one of the times that availability offers; any other is 409. Links or creates the contact, notifies
   * customer and staff unless `notify: false`, and fires `appointment.booked`. With the `external_id` of an
   * appointment that is there, that one is changed as by PATCH, and the answer is 200 instead of 201.
   *
   * Needs a key with `write`, or a session.
   */
  createAppointment: {
    path: never;
    query: never;
    body: CreateAppointmentRequest;
    answer: {
      data: Appointment;
    };
  };
  /**
   * Get an appointment.
   *
   * Needs a key with `read`, or a session.
   */
  getAppointment: {
    path: {
      /** Id of the appointment. */
      id: number;
    };
    query: {
      /** The timezone of `local`; by default that of the workspace. */
      timezone?: string;
    };
    body: never;
    answer: {
      data: Appointment;
    };
  };
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
  updateAppointment: {
    path: {
      /** Id of the appointment. */
      id: number;
    };
    query: never;
    body: UpdateAppointmentRequest;
    answer: {
      data: Appointment;
    };
  };
  /**
   * Cancel an appointment.
   *
   * Frees its time, notifies customer and staff unless `notify=false`, and fires `appointment.cancelled`. An
   * appointment that is already cancelled stays unchanged.
   *
   * Needs a key with `write`, or a session.
   */
  cancelAppointment: {
    path: {
      /** Id of the appointment. */
      id: number;
    };
    query: {
      /** Why; it stands in the notices. */
      reason?: string;
      /** False: nobody is notified, neither the customer nor staff and team. */
      notify?: boolean;
    };
    body: never;
    answer: {
      data: Appointment;
    };
  };
  /**
   * List orders.
   *
   * Newest first.
   *
   * Needs a key with `read`, or a session.
   */
  listOrders: {
    path: never;
    query: {
      /**
       * One or more states, separated by commas: new, confirmed, preparing, ready, out_for_delivery,
       * completed, cancelled.
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
       * Orders made at this time or earlier. Without an offset it is UTC; the plus of one may be left
       * unencoded (`+01:00`), although it arrives as a space.
       */
      to?: string;
      /**
       * Orders changed at this time or later. Without an offset it is UTC; the plus of one may be left
       * unencoded (`+01:00`), although it arrives as a space.
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
    };
    body: never;
    answer: {
      data: Order[];
      meta: PageMeta;
    };
  };
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
  createOrder: {
    path: never;
    query: never;
    body: CreateOrderRequest;
    answer: {
      data: Order;
    };
  };
  /**
   * Price a basket without ordering it.
   *
   * Takes the body of an order and keeps nothing. `acceptable` tells whether an order with this body would be
   * accepted now; the customer is not checked.
   *
   * Needs a key with `read`, or a session.
   */
  quoteOrder: {
    path: never;
    query: never;
    body: QuoteOrderRequest;
    answer: {
      data: OrderQuote;
    };
  };
  /**
   * Get an order.
   *
   * Needs a key with `read`, or a session.
   */
  getOrder: {
    path: {
      /** Id of the order. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Order;
    };
  };
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
  updateOrder: {
    path: {
      /** Id of the order. */
      id: number;
    };
    query: never;
    body: UpdateOrderRequest;
    answer: {
      data: Order;
    };
  };
  /**
   * Cancel an order.
   *
   * Fires `order.cancelled` and notifies customer and team unless `notify` is false. An order that is already
   * cancelled stays unchanged, and nobody is notified again.
   *
   * Needs a key with `write`, or a session.
   */
  cancelOrder: {
    path: {
      /** Id of the order. */
      id: number;
    };
    query: {
      /** Why it was cancelled. */
      reason?: string;
      /** Whether customer and team are notified. */
      notify?: boolean;
    };
    body: never;
    answer: {
      data: Order;
    };
  };
  /**
   * List products.
   *
   * Sorted by the position of their category (`/products/categories`), then by its name, with products
   * without a category last; within a category by `position`, then oldest first.
   *
   * Needs a key with `read`, or a session.
   */
  listProducts: {
    path: never;
    query: {
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
    };
    body: never;
    answer: {
      data: Product[];
      meta: PageMeta;
    };
  };
  /**
   * Add a product.
   *
   * `price` (decimal) or `price_cents` is required; both are accepted when they agree. `options` are groups
   * of choices, each choice with its own surcharge. With the `external_id` of an existing product, the
   * request changes that product as PATCH does and answers 200.
   *
   * Needs a key with `write`, or a session.
   */
  createProduct: {
    path: never;
    query: never;
    body: CreateProductRequest;
    answer: {
      data: Product;
    };
  };
  /**
   * Get a product with its options.
   *
   * Needs a key with `read`, or a session.
   */
  getProduct: {
    path: {
      /** Id of the product. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Product;
    };
  };
  /**
   * Change a product.
   *
   * Changes only what is sent. `options` replaces all groups and choices: an entry with an `id` keeps that
   * id, an entry without is new.
   *
   * Needs a key with `write`, or a session.
   */
  updateProduct: {
    path: {
      /** Id of the product. */
      id: number;
    };
    query: never;
    body: UpdateProductRequest;
    answer: {
      data: Product;
    };
  };
  /**
   * Remove a product from the catalogue.
   *
   * Existing orders keep their copy of it.
   *
   * Needs a key with `write`, or a session.
   */
  deleteProduct: {
    path: {
      /** Id of the product. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the product. */
        id: number;
        /** Name of the product. */
        name: string;
        /** Description for customers who ask. */
        description: string | null;
        /** Category of the menu. */
        category: string | null;
        /** Unit price without surcharges. */
        price: number;
        /** Unit price without surcharges, in cents. */
        price_cents: number;
        /** ISO 4217; the workspace’s. */
        currency: string;
        /** False: not on the menu. */
        available: boolean;
        /** Place within the category; among equal positions the oldest product comes first. */
        position: number;
        /** Groups of choices, in the order in which they are asked. */
        options: OptionGroup[];
        /** Values of your own, kept with the record and replaced as a whole. */
        metadata: Record<string, string>;
        /**
         * The id of the record in your own system, unique in its resource. A POST with one that is known
         * changes that record.
         */
        external_id: string | null;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * List the categories of the menu.
   *
   * Sorted as on the menu: by `position`, then by name. Lists categories that have products or a position, at
   * most 1,000.
   *
   * Needs a key with `read`, or a session.
   */
  listProductCategories: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: ProductCategory[];
    };
  };
  /**
   * Change the order of the categories of the menu.
   *
   * Sets the position of categories, and answers with all of them. `position: null` removes it; categories
   * without a position come last, by name.
   *
   * Needs a key with `write`, or a session.
   */
  updateProductCategories: {
    path: never;
    query: never;
    body: UpdateProductCategoriesRequest;
    answer: {
      data: ProductCategory[];
    };
  };
  /**
   * Change one choice of a product.
   *
   * For example to mark a choice as sold out. Changes only what is sent, and answers with the product.
   *
   * Needs a key with `write`, or a session.
   */
  updateProductChoice: {
    path: {
      /** Id of the product. */
      id: number;
      /** Id of the choice. */
      choice_id: number;
    };
    query: never;
    body: UpdateProductChoiceRequest;
    answer: {
      data: Product;
    };
  };
  /**
   * Add or change up to 1,000 products at once.
   *
   * Each row is checked separately: valid rows are written although others fail. A row with the `external_id`
   * of a product or of an earlier row changes that product as PATCH does; a row without one always adds a
   * product.
   *
   * Needs a key with `write`, or a session.
   */
  importProducts: {
    path: never;
    query: never;
    body: ImportProductsRequest;
    answer: {
      data: ImportResult;
    };
  };
  /**
   * Show which rooms are free for a stay, and what they cost.
   *
   * Units are free that no active reservation and no imported calendar holds on any night. Prices are those
   * of the seasons.
   *
   * Needs a key with `read`, or a session.
   */
  getRoomAvailability: {
    path: never;
    query: {
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
    };
    body: never;
    answer: {
      data: RoomAvailability;
    };
  };
  /**
   * List reservations.
   *
   * The latest check-in first. What was imported from calendars has the source `ical`.
   *
   * Needs a key with `read`, or a session.
   */
  listReservations: {
    path: never;
    query: {
      /**
       * States with commas between them, of requested, confirmed, checked_in, checked_out, cancelled,
       * no_show.
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
    };
    body: never;
    answer: {
      data: Reservation[];
      meta: PageMeta;
    };
  };
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
  createReservation: {
    path: never;
    query: never;
    body: CreateReservationRequest;
    answer: {
      data: Reservation;
    };
  };
  /**
   * Get a reservation.
   *
   * Needs a key with `read`, or a session.
   */
  getReservation: {
    path: {
      /** Id of the reservation. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Reservation;
    };
  };
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
  updateReservation: {
    path: {
      /** Id of the reservation. */
      id: number;
    };
    query: never;
    body: UpdateReservationRequest;
    answer: {
      data: Reservation;
    };
  };
  /**
   * Cancel a reservation.
   *
   * Its nights are free again. Guest and team are notified unless `notify` is false. A reservation that is
   * already cancelled stays unchanged.
   *
   * Needs a key with `write`, or a session.
   */
  cancelReservation: {
    path: {
      /** Id of the reservation. */
      id: number;
    };
    query: {
      /** Why it is cancelled. */
      reason?: string;
      /** False: nobody is notified. */
      notify?: boolean;
    };
    body: never;
    answer: {
      data: Reservation;
    };
  };
  /**
   * List room types.
   *
   * In the display order: by `position`, then the older first.
   *
   * Needs a key with `read`, or a session.
   */
  listRooms: {
    path: never;
    query: {
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
    };
    body: never;
    answer: {
      data: Room[];
      meta: PageMeta;
    };
  };
  /**
   * Add a room type.
   *
   * With the `external_id` of a room type that exists, changes that one as PATCH does and answers 200.
   *
   * Needs a key with `write`, or a session.
   */
  createRoom: {
    path: never;
    query: never;
    body: CreateRoomRequest;
    answer: {
      data: Room;
    };
  };
  /**
   * Get a room type.
   *
   * Needs a key with `read`, or a session.
   */
  getRoom: {
    path: {
      /** Id of the room type. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Room;
    };
  };
  /**
   * Change a room type.
   *
   * Changes only what is sent. `seasonal_rates`, `amenities` and `ical_import_urls` are replaced as a whole.
   * Reservations keep the prices that they were made at.
   *
   * Needs a key with `write`, or a session.
   */
  updateRoom: {
    path: {
      /** Id of the room type. */
      id: number;
    };
    query: never;
    body: UpdateRoomRequest;
    answer: {
      data: Room;
    };
  };
  /**
   * Remove a room type.
   *
   * Its reservations keep their dates and lose the room; its calendars are no longer imported.
   *
   * Needs a key with `write`, or a session.
   */
  deleteRoom: {
    path: {
      /** Id of the room type. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the room type. */
        id: number;
        /** Name of the room type. */
        name: string;
        /** What it is like, for those who ask. */
        description: string | null;
        /** What it is listed under. */
        category: string | null;
        /** Price of a night outside of seasons. */
        price: number;
        /** Price of a night outside of seasons, in cents. */
        price_cents: number;
        /** Currency of the prices, ISO 4217. */
        currency: string;
        /** Units of this type that are alike; 1 by default. */
        quantity: number;
        /** Most guests in a unit, adults and children; null for no limit. */
        max_guests: number | null;
        /** Most adults in a unit; null for no limit of their own. */
        max_adults: number | null;
        /** Most children in a unit; null for no limit of their own. */
        max_children: number | null;
        /** Shortest stay; 1 by default. */
        min_nights: number;
        /** Longest stay; null for no limit. */
        max_nights: number | null;
        /** Prices of seasons, in the order given. */
        seasonal_rates: SeasonalRate[];
        /** What it has; replaced as a whole. */
        amenities: string[];
        /** Calendars of other channels whose events hold units; their labels are in `ical_imports`. */
        ical_import_urls: string[];
        /** How the import of each calendar goes. */
        ical_imports: CalendarImport[];
        /**
         * Address of the iCal calendar of its reservations, for other channels. Whoever knows it may read it.
         */
        ical_export_url: string;
        /** False takes it off the offer; true by default. */
        available: boolean;
        /** Place in the display order, 0 by default; smaller numbers first, then older records. */
        position: number;
        /** Values of your own, kept with the record and replaced as a whole. */
        metadata: Record<string, string>;
        /**
         * The id of the record in your own system, unique in its resource. A POST with one that is known
         * changes that record.
         */
        external_id: string | null;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * Show how many units are held on each night.
   *
   * For each room type in the display order, page by page, and for each night from `from` to `to`, both
   * included.
   *
   * Needs a key with `read`, or a session.
   */
  getRoomOccupancy: {
    path: never;
    query: {
      /** First night. */
      from: string;
      /** Last night, included; at most 92 nights in all. */
      to: string;
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: RoomOccupancy[];
      meta: PageMeta;
    };
  };
  /**
   * Add or change many room types at once.
   *
   * Up to 1,000 rows, each judged for itself: good rows are written although others fail. A row with the
   * `external_id` of a room type, or of an earlier row, changes it as PATCH does; one without always adds a
   * room type.
   *
   * Needs a key with `write`, or a session.
   */
  importRooms: {
    path: never;
    query: never;
    body: ImportRoomsRequest;
    answer: {
      data: ImportResult;
    };
  };
  /**
   * Import the calendars of a room type now.
   *
   * Fetches the calendars of the room and answers when all are done, or after half a minute: `last_synced_at`
   * tells which. They are fetched by themselves every ten minutes. A workspace has at most three imports
   * running at once; one more is 429, and 503 while others occupy every place.
   *
   * Needs a key with `write`, or a session.
   */
  syncRoomCalendars: {
    path: {
      /** Id of the room type. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: CalendarSync;
    };
  };
  /**
   * List calls.
   *
   * Newest first.
   *
   * Needs a key with `read`, or a session.
   */
  listCalls: {
    path: never;
    query: {
      /** Only calls of this assistant. */
      assistant_id?: number;
      /** Only calls in this state. */
      status?:
        | 'queued'
        | 'ringing'
        | 'in_progress'
        | 'completed'
        | 'busy'
        | 'failed'
        | 'no_answer'
        | 'canceled';
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
       * Only calls on which all of these words were said, by either side; case and accents do not matter, and
       * a word may be the beginning of one. A call can be found once it is over.
       */
      q?: string;
      /** Caller or callee. Without a leading + it is read as one of the workspace’s country. */
      phone?: string;
      /**
       * Only calls that started at this time or later. Without an offset it is UTC; the plus of one may be
       * left unencoded (`+01:00`), although it arrives as a space.
       */
      from?: string;
      /**
       * Only calls that started at this time or earlier. Without an offset it is UTC; the plus of one may be
       * left unencoded (`+01:00`), although it arrives as a space.
       */
      to?: string;
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: Call[];
      meta: PageMeta;
    };
  };
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
  createCall: {
    path: never;
    query: never;
    body: CreateCallRequest;
    answer: {
      data: FullCall;
    };
  };
  /**
   * Get a call with its transcript, metrics and metadata.
   *
   * Needs a key with `read`, or a session.
   */
  getCall: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: FullCall;
    };
  };
  /**
   * Delete a call, its transcript and its recording.
   *
   * A call that still runs cannot be deleted. Messages that were left on it stay in the inbox.
   *
   * Needs a key with `write`, or a session.
   */
  deleteCall: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the call. */
        id: number;
        /** The assistant that took the call; null when there was none. */
        assistant_id: number | null;
        /** The same with its name. */
        assistant: {
          /** Id of the assistant. */
          id: number;
          /** Its name, as it is now. */
          name: string;
        } | null;
        /** The contact of the remote party; null for a withheld number. */
        contact_id: number | null;
        /** The same with its name; null when it was deleted. */
        contact: {
          /** Id of the contact. */
          id: number;
          /** Its name, as it is now; null where it is not known. */
          name: string | null;
        } | null;
        /** The number of the workspace that was called or called from. */
        phone_number_id: number | null;
        /** Who called whom: `inbound` came in to us. */
        direction: 'inbound' | 'outbound';
        /** The phone network, or the chat-app channel. */
        channel: 'phone' | 'chatapp';
        /** `queued`, `ringing` and `in_progress` are calls that run; every other state is final. */
        status:
          | 'queued'
          | 'ringing'
          | 'in_progress'
          | 'completed'
          | 'busy'
          | 'failed'
          | 'no_answer'
          | 'canceled';
        /** Number of the caller, E.164 where it can be read; null when it was withheld. */
        from: string | null;
        /** Number called; null for somebody who is called on the chat-app channel without one. */
        to: string | null;
        /** When it came in, or was placed. */
        started_at: string;
        /** When it was picked up; null when nobody did. */
        answered_at: string | null;
        /** When it ended; null while it runs. */
        ended_at: string | null;
        /** From the answer to the end; 0 when it was never answered, null while it runs. */
        duration_seconds: number | null;
        /** What came of it; null while it runs. */
        outcome:
          | 'appointment_booked'
          | 'order_placed'
          | 'reservation_made'
          | 'message_taken'
          | 'transferred'
          | 'information_given'
          | 'voicemail'
          | 'abandoned'
          | 'no_answer'
          | 'failed'
          | null;
        /** Null while it runs, and for a call without words. */
        sentiment: 'positive' | 'neutral' | 'negative' | null;
        /** A sentence or two on what it was about. */
        summary: string | null;
        /** Why it failed; null for a call that did not. */
        error: string | null;
        /** Who of the team took the conversation over last; null for nobody. */
        taken_over_by: TakenOver | null;
        /**
         * Whether the sound of both sides is recorded. While the call runs, whoever takes it over or is put
         * through by a bridge is recorded too: tell them before.
         */
        recorded: boolean;
        /** Whether `/calls/{id}/recording` has something to hear: only once the call is over. */
        recording_available: boolean;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** What was said, in order; of a running call, so far. */
        transcript: TranscriptTurn[];
        /** How the call went; null while the call is running, and for a call that was never connected. */
        metrics: CallMetrics | null;
        /** Details collected on the call. */
        extracted: Record<string, unknown>;
        /** What the one who placed the call added. */
        metadata: Record<string, unknown>;
        /** When the person took the call to whom it was transferred; null without a transfer. */
        transferred_at: string | null;
        /** The number of that person. */
        transferred_to: string | null;
        /** The last attempt to put the caller through. */
        transfer: CallTransfer | null;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * Get what was said on a call, in order.
   *
   * Of a call that still runs, what was said so far.
   *
   * Needs a key with `read`, or a session.
   */
  getTranscript: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: TranscriptTurn[];
    };
  };
  /**
   * Hear a call.
   *
   * Both sides, 8 kHz mono. 404 when recording was disabled for the assistant, and until the call is over: a
   * file that still grows has no length to tell.
   *
   * Needs a key with `read`, or a session.
   */
  getRecording: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: never;
    answer: Blob;
  };
  /**
   * Get the loudness of both sides of a call.
   *
   * Twenty peaks a second of the recording, for drawing it. The recording has both sides in one track; who
   * spoke is taken from the transcript. 404 where `/calls/{id}/recording` has nothing to hear.
   *
   * Needs a key with `read`, or a session.
   */
  getWaveform: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Waveform;
    };
  };
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
  getCallTrace: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: CallTrace;
    };
  };
  /**
   * Get figures of calls by day or hour.
   *
   * Counts, minutes and times of the calls that began in each day or hour of the workspace’s zone. At most
   * 366 days by day and 31 by hour. Deleted calls are not counted; the minutes that the plan counts are those
   * of `GET /usage`.
   *
   * Needs a key with `read`, or a session.
   */
  getCallStatistics: {
    path: never;
    query: {
      /**
       * First day, in the workspace’s zone. By default the thirteenth before `to`, or `to` itself by hour.
       */
      from?: string;
      /** Last day, included. By default today. */
      to?: string;
      /** What one bucket covers. */
      by?: 'day' | 'hour';
    };
    body: never;
    answer: {
      data: CallStatistics;
    };
  };
  /**
   * Hang up a call that runs.
   *
   * Nothing more is said. A call that still rings becomes `canceled`. The answer shows the call with its end,
   * which may take some seconds to be written down; of a call that takes longer, as it is after ten seconds.
   * 409 when the call has ended, also by somebody else’s hang-up a moment before.
   *
   * Needs a key with `write`, or a session.
   */
  hangUpCall: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: FullCall;
    };
  };
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
  transferCall: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: TransferCallRequest;
    answer: {
      data: FullCall;
    };
  };
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
  takeOverCall: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: FullCall;
    };
  };
  /**
   * Have the assistant’s voice say words of yours.
   *
   * Only for the person who has taken the conversation over. The turn of the transcript is one of the
   * assistant, with `said_by`; it is there once it was heard.
   *
   * Needs a key with `write`, or a session.
   */
  sayOnCall: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: SayOnCallRequest;
    answer: {
      data: FullCall;
    };
  };
  /**
   * Give the conversation back to the assistant.
   *
   * The assistant tells the caller, and goes on knowing what was said meanwhile.
   *
   * Needs a key with `write`, or a session.
   */
  handBackCall: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: FullCall;
    };
  };
  /**
   * Speak with the caller by microphone, over a WebSocket.
   *
   * Only for the person who has taken the conversation over. Binary frames are sound in both directions: PCM,
   * 16 bit little-endian, 16 kHz, mono, 20 ms, which is 640 bytes. The client may send `{"hang_up": true}` as
   * text. One socket is open for a call; when it closes without a hand-back, the assistant takes the caller
   * back after five seconds. The server closes it with 1000 when the call is over or handed back. 409
   * (`elsewhere`) when another process carries the call: connect to that one.
   *
   * Needs a key with `write`, or a session.
   */
  getCallAudio: {
    path: {
      /** Id of the call. */
      id: number;
    };
    query: never;
    body: never;
    answer: never;
  };
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
  requestCallPermission: {
    path: {
      /** Id of the contact. */
      id: number;
    };
    query: never;
    body: RequestCallPermissionRequest;
    answer: {
      data: CallPermissionRequest;
    };
  };
  /**
   * List campaigns.
   *
   * Newest first.
   *
   * Needs a key with `read`, or a session.
   */
  listCampaigns: {
    path: never;
    query: {
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: Campaign[];
      meta: PageMeta;
    };
  };
  /**
   * Create a campaign as a draft.
   *
   * Contacts are selected by `contact_ids`, by `tag`, or both; each is added once. A contact without a phone
   * number counts as `skipped`. A draft may have no contacts yet. It calls nobody until it is started.
   *
   * Needs a key with `write`, or a session.
   */
  createCampaign: {
    path: never;
    query: never;
    body: CreateCampaignRequest;
    answer: {
      data: Campaign;
    };
  };
  /**
   * Get a campaign with its progress at this moment.
   *
   * Needs a key with `read`, or a session.
   */
  getCampaign: {
    path: {
      /** Id of the campaign. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Campaign;
    };
  };
  /**
   * Change a draft.
   *
   * Changes only what is sent; `calling_hours` merge. `contact_ids` or `tag`, when sent, replace the contacts
   * to be called. A campaign that was started cannot be changed.
   *
   * Needs a key with `write`, or a session.
   */
  updateCampaign: {
    path: {
      /** Id of the campaign. */
      id: number;
    };
    query: never;
    body: UpdateCampaignRequest;
    answer: {
      data: Campaign;
    };
  };
  /**
   * Delete a campaign.
   *
   * Its calls remain. 409 while it is running: pause or cancel it first.
   *
   * Needs a key with `write`, or a session.
   */
  deleteCampaign: {
    path: {
      /** Id of the campaign. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the campaign. */
        id: number;
        /** Name of the campaign. */
        name: string;
        /** `completed` and `cancelled` are final. */
        status: 'draft' | 'running' | 'paused' | 'completed' | 'cancelled';
        /** The assistant that calls; by default the assistant of the number. */
        assistant_id: number | null;
        /** The number to call from; by default the first active voice number of the assistant. */
        phone_number_id: number | null;
        /**
         * The purpose of the calls, worded for the person called: it is read out after the welcome message.
         */
        instructions: string | null;
        /**
         * When people are called, in the local time of their number: that of the area code in the US and
         * Canada, of the country where that has one time zone, and `timezone` otherwise.
         */
        calling_hours: {
          /** Time zone of people whose number does not determine one; by default that of the workspace. */
          timezone: string;
          /** Days on which people are called; Monday to Saturday by default. */
          days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
          /** Wall-clock time, 09:00 by default. */
          start: string;
          /** Wall-clock time, 20:00 by default. An end that is not after the start is on the next day. */
          end: string;
        };
        /** Simultaneous calls; 5 by default. */
        max_concurrent_calls: number;
        /** Maximum number of attempts for each contact; 3 by default. */
        max_attempts: number;
        /** Minutes before the next attempt; 60 by default. */
        retry_after_minutes: number;
        /** When the first call is placed, after the campaign is started; null for at once. */
        starts_at: string | null;
        /** Current number of contacts by state. */
        progress: {
          /** Contacts of the campaign. */
          total: number;
          /** Waiting for the first or the next attempt. */
          pending: number;
          /** Being called now. */
          calling: number;
          /** Answered by a person. */
          reached: number;
          /** Not answered, or answered by a mailbox, in the last attempt. */
          no_answer: number;
          /** Busy in the last attempt. */
          busy: number;
          /** Not connected in the last attempt. */
          failed: number;
          /** Not called: `skip_reason` of the contact says why. */
          skipped: number;
        };
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * List the contacts of a campaign with their states.
   *
   * By the ids of the contacts.
   *
   * Needs a key with `read`, or a session.
   */
  listCampaignContacts: {
    path: {
      /** Id of the campaign. */
      id: number;
    };
    query: {
      /** Only contacts in this state. */
      state?: 'pending' | 'calling' | 'reached' | 'no_answer' | 'busy' | 'failed' | 'skipped';
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: CampaignContact[];
      meta: PageMeta;
    };
  };
  /**
   * Start a draft.
   *
   * Needs at least one contact, and a number and an active assistant that can call. The first calls are
   * placed at `starts_at`, or at once, within the calling hours. Over a real carrier it also needs a contact
   * with a consent, and calling hours within those of `/law`.
   *
   * Needs a key with `write`, or a session.
   */
  startCampaign: {
    path: {
      /** Id of the campaign. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Campaign;
    };
  };
  /**
   * Pause a running campaign.
   *
   * No more numbers are dialled; calls in progress continue.
   *
   * Needs a key with `write`, or a session.
   */
  pauseCampaign: {
    path: {
      /** Id of the campaign. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Campaign;
    };
  };
  /**
   * Resume a paused campaign.
   *
   * Requires the same as starting it.
   *
   * Needs a key with `write`, or a session.
   */
  resumeCampaign: {
    path: {
      /** Id of the campaign. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Campaign;
    };
  };
  /**
   * Cancel a campaign for good.
   *
   * No more numbers are dialled; calls in progress continue. No event is sent.
   *
   * Needs a key with `write`, or a session.
   */
  cancelCampaign: {
    path: {
      /** Id of the campaign. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Campaign;
    };
  };
  /**
   * Get the rules of law that calls follow.
   *
   * Every rule is enforced until it is switched off. The rules for calls that go out hold for real carriers.
   *
   * Needs a key with `read`, or a session.
   */
  getLaw: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Law;
    };
  };
  /**
   * Switch rules of law off or on again.
   *
   * Changes only the rules that are sent. Switching one off needs a `reason`, which is kept with who gave it
   * and when. It counts for calls that begin afterwards.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  updateLaw: {
    path: never;
    query: never;
    body: UpdateLawRequest;
    answer: {
      data: Law;
    };
  };
  /**
   * List the changes of the rules of law.
   *
   * Newest first. Changes are never removed.
   *
   * Needs a key with `read`, or a session.
   */
  listLawChanges: {
    path: never;
    query: {
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: LawChange[];
      meta: PageMeta;
    };
  };
  /**
   * List inbox items.
   *
   * Newest first. `status=open` gives everything that is not done.
   *
   * Needs a key with `read`, or a session.
   */
  listInboxItems: {
    path: never;
    query: {
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
       * Only items of this time or earlier. Without an offset it is UTC; the plus of one may be left
       * unencoded (`+01:00`), although it arrives as a space.
       */
      to?: string;
      /**
       * Looks in subject and body, whatever their case and accents; a number is also looked for in the number
       * it came from, whatever its spaces and punctuation.
       */
      q?: string;
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: InboxItem[];
      meta: PageMeta;
    };
  };
  /**
   * Get an inbox item.
   *
   * Needs a key with `read`, or a session.
   */
  getInboxItem: {
    path: {
      /** Id of the item. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: InboxItem;
    };
  };
  /**
   * Change state, priority, time or person of an inbox item.
   *
   * Changes only what is sent; `null` takes away the person or the time.
   *
   * Needs a key with `write`, or a session.
   */
  updateInboxItem: {
    path: {
      /** Id of the item. */
      id: number;
    };
    query: never;
    body: UpdateInboxItemRequest;
    answer: {
      data: InboxItem;
    };
  };
  /**
   * Delete an inbox item and its recording.
   *
   * The call or the text that it came by stays.
   *
   * Needs a key with `write`, or a session.
   */
  deleteInboxItem: {
    path: {
      /** Id of the item. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the item. */
        id: number;
        /** What it is. */
        type: 'message' | 'callback' | 'lead' | 'voicemail' | 'sms';
        /** Any of the three may follow any other. */
        status: 'open' | 'in_progress' | 'done';
        /** How urgent it is; `normal` unless changed. */
        priority: 'low' | 'normal' | 'high' | 'urgent';
        /** The member who takes care of it. */
        assigned_to: number | null;
        /** What it is and who it is from, in a few words. */
        subject: string;
        /** What was said, or what its recording holds. */
        body: string;
        /** The contact it is from. */
        contact_id: number | null;
        /** The number it came from; of a withheld one, the number to call back if one was left. */
        from: string | null;
        /** The call it was left on; null when there was none or it was deleted. */
        call_id: number | null;
        /** The text it came as. */
        message_id: number | null;
        /** Whether `/inbox/{id}/recording` has something to hear. */
        recording_available: boolean;
        /** When it has to be done. */
        due_at: string | null;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * Hear a message that was left.
   *
   * The caller’s side, 8 kHz mono. 404 for an item without a recording.
   *
   * Needs a key with `read`, or a session.
   */
  getInboxRecording: {
    path: {
      /** Id of the item. */
      id: number;
    };
    query: never;
    body: never;
    answer: Blob;
  };
  /**
   * List inbound and outbound texts of both channels.
   *
   * Newest first.
   *
   * Needs a key with `read`, or a session.
   */
  listMessages: {
    path: never;
    query: {
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
       * Only messages from and to whoever has exactly this as `from` or `to`: a number in any notation, a
       * short code, the name of a sender, or a `chatapp_user_id`.
       */
      number?: string;
      /**
       * Only messages of this time or later. Without an offset it is UTC; the plus of one may be left
       * unencoded (`+01:00`), although it arrives as a space.
       */
      from?: string;
      /**
       * Only messages of this time or earlier. Without an offset it is UTC; the plus of one may be left
       * unencoded (`+01:00`), although it arrives as a space.
       */
      to?: string;
      /**
       * Searches the body, ignoring case and accents; a number is also searched in both phone numbers,
       * whatever its spaces and punctuation.
       */
      q?: string;
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: Message[];
      meta: PageMeta;
    };
  };
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
  createMessage: {
    path: never;
    query: never;
    body: CreateMessageRequest;
    answer: {
      data: Message;
    };
  };
  /**
   * List the people with whom texts were exchanged.
   *
   * Each with the last text and the number of texts, newest first; `GET /messages?contact_id=` has all of one
   * person.
   *
   * Needs a key with `read`, or a session.
   */
  listMessageThreads: {
    path: never;
    query: {
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: MessageThread[];
      meta: PageMeta;
    };
  };
  /**
   * Get a text.
   *
   * Needs a key with `read`, or a session.
   */
  getMessage: {
    path: {
      /** Id of the message. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Message;
    };
  };
  /**
   * Delete a text.
   *
   * Its inbox item remains. A sent text still counts towards the limit of the plan. 409 while it is `queued`.
   *
   * Needs a key with `write`, or a session.
   */
  deleteMessage: {
    path: {
      /** Id of the message. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the message. */
        id: number;
        /** Channel of the text. */
        channel: 'sms' | 'chatapp';
        /** `inbound`: the workspace received it. */
        direction: 'inbound' | 'outbound';
        /**
         * Sender: E.164, or a short code or name from the carrier; of people who hide their number, their
         * `chatapp_user_id`.
         */
        from: string;
        /** Recipient, E.164; of people who hide their number, their `chatapp_user_id`. */
        to: string;
        /** Number of the workspace that sent or received it. */
        phone_number_id: number;
        /** Contact of the person; null when there is none. */
        contact_id: number | null;
        /** The text. */
        body: string;
        /**
         * `queued` until the carrier accepts it, then `sent`, `delivered` and, where the channel reports it,
         * `read`; `failed` with the reason in `error`. The status never moves back; only a text that failed
         * because nobody knew whether the carrier had it moves on when the carrier reports on it after all.
         * An inbound text is `received`.
         */
        status: 'queued' | 'sent' | 'delivered' | 'read' | 'received' | 'failed';
        /** Reason of the failure; null when it did not fail. */
        error: string | null;
        /** What the carrier calls the reason, such as `30006`; null when it gives none. */
        error_code: string | null;
        /**
         * Who sent it: an `assistant`, on a call or in answer to a text; a `member` in the console; the `api`
         * with a key; the `system`, such as a notice. Null for inbound texts, and for texts of versions that
         * did not note it.
         */
        sent_by: 'assistant' | 'member' | 'api' | 'system' | null;
        /**
         * Of a text to a number whose assistant answers texts: it is `waiting` for the answer, was
         * `answered`, or is `left` to the team. Null for any other text.
         */
        assistant_answer: 'waiting' | 'answered' | 'left' | null;
        /** The tools that the assistant used before it wrote this text, in their order. */
        tools: ToolUse[];
        /** What AI providers did for this answer of an assistant; empty where none was asked. */
        providers: ProviderUse[];
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * List the voices assistants can speak with.
   *
   * Needs a key with `read`, or a session.
   */
  listVoices: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Voice[];
    };
  };
  /**
   * List the languages assistants can speak.
   *
   * Needs a key with `read`, or a session.
   */
  listLanguages: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Language[];
    };
  };
  /**
   * List the models assistants can think with.
   *
   * Needs a key with `read`, or a session.
   */
  listModels: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Model[];
    };
  };
  /**
   * List what can turn callers’ speech into words.
   *
   * Needs a key with `read`, or a session.
   */
  listListeners: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Listener[];
    };
  };
  /**
   * List the events webhooks can subscribe to.
   *
   * Needs a key with `read`, or a session.
   */
  listEvents: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: EventKind[];
    };
  };
  /**
   * Hear a voice.
   *
   * The text as callers would hear it, 8 kHz mono. A hosted voice is asked like on a call, at the cost of its
   * provider. An `Idempotency-Key` has no effect: nothing is changed.
   *
   * Needs a key with `write`, or a session.
   */
  speakSample: {
    path: {
      /** Id of the voice. */
      id: string;
    };
    query: never;
    body: SpeakSampleRequest;
    answer: Blob;
  };
  /**
   * List the AI providers of the workspace.
   *
   * In the order in which they are asked. Those of the installation are not listed.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  listProviders: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Provider[];
    };
  };
  /**
   * Add an AI provider.
   *
   * Its models, listeners and voices are in the catalogue at once, before the installation’s.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  createProvider: {
    path: never;
    query: never;
    body: CreateProviderRequest;
    answer: {
      data: Provider;
    };
  };
  /**
   * Get an AI provider.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  getProvider: {
    path: {
      /** Id of the provider. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Provider;
    };
  };
  /**
   * Change an AI provider.
   *
   * Changes only what is sent. A new `base_url` needs the `api_key` again.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  updateProvider: {
    path: {
      /** Id of the provider. */
      id: number;
    };
    query: never;
    body: UpdateProviderRequest;
    answer: {
      data: Provider;
    };
  };
  /**
   * Delete an AI provider.
   *
   * Its key goes with it. Assistants that used it go on with what stands behind it.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  deleteProvider: {
    path: {
      /** Id of the provider. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the provider. */
        id: number;
        /** The protocol; it never changes. */
        kind: 'openai' | 'anthropic' | 'deepgram' | 'elevenlabs' | 'cartesia';
        /** What people call it. */
        name: string;
        /**
         * Where the provider is reached, as its SDK takes it; a public address. Null for the vendor’s own.
         */
        base_url: string | null;
        /** Whether a key is kept. */
        has_key: boolean;
        /**
         * Models that think, by the provider’s own names; null for the usual ones, an empty list for none.
         */
        models: string[] | null;
        /**
         * Models that turn speech into words, by the provider’s own names; null for the usual ones, an empty
         * list for none.
         */
        listening: string[] | null;
        /** Voices, by the provider’s own names; null for the usual ones, an empty list for none. */
        voices: string[] | null;
        /** False takes its models, listeners and voices out of the catalogue. */
        active: boolean;
        /** What the last check, or the use on calls, came to. */
        status: {
          /** `unknown` until it is checked or used. */
          state: 'unknown' | 'ok' | 'failing';
          /** What is wrong, as a sentence. */
          message: string | null;
          /** When it was last found to be so. */
          checked_at: string | null;
        };
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * Check a provider.
   *
   * Asks it for a list that costs nothing: whether it answers, accepts the key and knows the named models.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  checkProvider: {
    path: {
      /** Id of the provider. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: ProviderCheck;
    };
  };
  /**
   * List webhook endpoints.
   *
   * Needs a key with `read`, or a session.
   */
  listWebhooks: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Webhook[];
    };
  };
  /**
   * Create a webhook endpoint.
   *
   * The `secret` of its signatures is shown only in this answer.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  createWebhook: {
    path: never;
    query: never;
    body: CreateWebhookRequest;
    answer: {
      data: CreatedWebhook;
    };
  };
  /**
   * Get a webhook endpoint.
   *
   * Needs a key with `read`, or a session.
   */
  getWebhook: {
    path: {
      /** Id of the endpoint. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Webhook;
    };
  };
  /**
   * Change, pause or resume a webhook endpoint.
   *
   * Changes only what is sent; `events` is replaced as a whole. `active: false` pauses the endpoint: pending
   * deliveries are skipped.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  updateWebhook: {
    path: {
      /** Id of the endpoint. */
      id: number;
    };
    query: never;
    body: UpdateWebhookRequest;
    answer: {
      data: Webhook;
    };
  };
  /**
   * Delete a webhook endpoint.
   *
   * Deletes its secret and its log too; nothing more is sent.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  deleteWebhook: {
    path: {
      /** Id of the endpoint. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the endpoint. */
        id: number;
        /** URL to which events are posted; begins with `https://` and resolves to a public address. */
        url: string;
        /** Names from `/catalog/events`, or `["*"]` for all events, including future ones. */
        events: string[];
        /** False pauses the endpoint: events in the meantime are recorded as `skipped` and not sent later. */
        active: boolean;
        /** A note for people. */
        description: string | null;
        /** HTTP status of the last answer; null when there was none. */
        last_status: number | null;
        /** Time of the last attempt. */
        last_sent_at: string | null;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * Send a test event and wait for the answer.
   *
   * Posts `test.ping` to this endpoint at once, even when it is paused, and reports its answer. A workspace
   * may run three tests at once: a fourth is 429. 503 when all places for tests are taken by other
   * workspaces.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  testWebhook: {
    path: {
      /** Id of the endpoint. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: WebhookTest;
    };
  };
  /**
   * List the deliveries to an endpoint, newest first.
   *
   * Deliveries are kept for 30 days, or for the number of days in `EVENT_RETENTION_DAYS`.
   *
   * Needs a key with `read`, or a session.
   */
  listWebhookDeliveries: {
    path: {
      /** Id of the endpoint. */
      id: number;
    };
    query: {
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: WebhookDelivery[];
      meta: PageMeta;
    };
  };
  /**
   * Send an event again.
   *
   * Repeats a delivery that is not pending, with the same envelope and a new signature. A paused endpoint
   * gets one attempt.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  resendWebhookDelivery: {
    path: {
      /** Id of the endpoint. */
      id: number;
      /** Id of the event. */
      event_id: string;
    };
    query: never;
    body: never;
    answer: {
      data: WebhookDelivery;
    };
  };
  /**
   * List events of the last 30 days, newest first.
   *
   * The envelopes exactly as webhooks receive them, whether or not an endpoint subscribes. With `after` they
   * come oldest first. An event can appear a few seconds after one with a greater id, because transactions
   * can commit in another order.
   *
   * Needs a key with `read`, or a session.
   */
  listEmittedEvents: {
    path: never;
    query: {
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
       * Only events at this time or earlier. Without an offset it is UTC; the plus of one may be left
       * unencoded (`+01:00`), although it arrives as a space.
       */
      to?: string;
      /** Only events with a greater id than this one, oldest first, to follow new events. */
      after?: string;
    };
    body: never;
    answer: {
      data: Event[];
      meta: PageMeta;
    };
  };
  /**
   * List hooks of app integrations.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  listHooks: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Hook[];
    };
  };
  /**
   * Connect an app by a hook.
   *
   * Events are sent to the app as `{event, workspace, sent_at, data}` by POST. With a secret, the signature
   * header is `sha256=` followed by the hexadecimal HMAC-SHA256 of the body.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  createHook: {
    path: never;
    query: never;
    body: CreateHookRequest;
    answer: {
      data: Hook;
    };
  };
  /**
   * Get a hook.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  getHook: {
    path: {
      /** Id of the hook. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: Hook;
    };
  };
  /**
   * Change, pause or resume a hook.
   *
   * Changes only what is sent; `events` is replaced as a whole. A new secret is used from the next attempt
   * on.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  updateHook: {
    path: {
      /** Id of the hook. */
      id: number;
    };
    query: never;
    body: UpdateHookRequest;
    answer: {
      data: Hook;
    };
  };
  /**
   * Delete a hook.
   *
   * Deletes its secret and its log too; nothing more is sent.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  deleteHook: {
    path: {
      /** Id of the hook. */
      id: number;
    };
    query: never;
    body: never;
    answer: {
      data: {
        /** Id of the hook. */
        id: number;
        /** URL of the app; begins with `https://` and resolves to a public address. */
        url: string;
        /**
         * One or more of `call.completed`, `message.received`, `appointment.booked`, `order.placed`,
         * `reservation.made`, `contact.created`, or `["*"]` for all of them.
         */
        events: string[];
        /** False pauses the hook: events in the meantime are recorded as `skipped` and not sent later. */
        active: boolean;
        /** A note for people. */
        description: string | null;
        /** Whether a secret is set, so that deliveries are signed. */
        signed: boolean;
        /** HTTP status of the last answer; null when there was none. */
        last_status: number | null;
        /** Time of the last attempt. */
        last_sent_at: string | null;
        /** When the record was made. */
        created_at: string;
        /** When it was last changed. */
        updated_at: string;
        /** The record is no longer there; this is how it last was. */
        deleted: true;
      };
    };
  };
  /**
   * List the deliveries to a hook, newest first.
   *
   * They are kept as long as deliveries to webhooks.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  listHookDeliveries: {
    path: {
      /** Id of the hook. */
      id: number;
    };
    query: {
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: WebhookDelivery[];
      meta: PageMeta;
    };
  };
  /**
   * Send an event to a hook again.
   *
   * Repeats a delivery in any state with the same body. A paused hook gets one attempt.
   *
   * Needs a key with `write` whose user is an owner or admin, or a session.
   */
  resendHookDelivery: {
    path: {
      /** Id of the hook. */
      id: number;
      /** Id of the event in the log. */
      event_id: string;
    };
    query: never;
    body: never;
    answer: {
      data: WebhookDelivery;
    };
  };
  /**
   * List the notices sent to customers, team and staff.
   *
   * Newest first; only for owners and admins. Notices are kept as long as events, by default 30 days.
   *
   * Needs a key with `read` whose user is an owner or admin, or a session.
   */
  listNotices: {
    path: never;
    query: {
      /** Only notices with this status. */
      status?: 'pending' | 'sent' | 'not_sent' | 'failed';
      /** Only mails, or only texts. */
      channel?: 'email' | 'text';
      /** Page to return, from 1. One past the end is an empty list. */
      page?: number;
      /** Records on a page. */
      per_page?: number;
    };
    body: never;
    answer: {
      data: Notice[];
      meta: PageMeta;
    };
  };
  /**
   * See how the installation is doing.
   *
   * For operators of the installation, signed in or by a key of theirs that may write: processes, database,
   * disk, queues, calls, and warnings with a stable code. Measured at most once in five seconds; no secrets.
   *
   * Needs a key with `read`, or a session.
   */
  getInstallation: {
    path: never;
    query: never;
    body: never;
    answer: {
      data: Installation;
    };
  };
  /**
   * Follow the changes of the workspace as server-sent events.
   *
   * A message says `{event_id, resource, id, what, at}`: `resource` is the path of a list (`calls`,
   * `company/services`), `what` is `created`, `updated`, `deleted`, or `turn` with the words of a live call
   * in `turn`; `id` is null when many records changed at once. The first is `ready`: every change that is
   * committed after it is told, in order, and none that was rolled back. `resync` says that changes may be
   * missing: read again what you show. Changes that only owners and admins see are told to them only. They
   * are events named `ready`, `change` and `resync`, with `event_id` as their id: a client that comes back
   * with `Last-Event-ID` (or `last_event_id`) gets what was told in between, or `resync`. At most 100 streams
   * and sockets a workspace.
   *
   * Needs a key with `read`, or a session.
   */
  getChanges: {
    path: never;
    query: {
      /** The `event_id` of the last message that was received: what was told since comes first. */
      last_event_id?: string;
    };
    body: never;
    answer: never;
  };
  /**
   * Follow the changes of the workspace over a WebSocket.
   *
   * A message says `{event_id, resource, id, what, at}`: `resource` is the path of a list (`calls`,
   * `company/services`), `what` is `created`, `updated`, `deleted`, or `turn` with the words of a live call
   * in `turn`; `id` is null when many records changed at once. The first is `ready`: every change that is
   * committed after it is told, in order, and none that was rolled back. `resync` says that changes may be
   * missing: read again what you show. Changes that only owners and admins see are told to them only. Each
   * text frame is a message as JSON; `last_event_id` goes on after a break. The socket takes no messages, and
   * is closed with 4401 when the key is revoked or expires. At most 100 streams and sockets a workspace.
   *
   * Needs a key with `read`, or a session.
   */
  getLiveSocket: {
    path: never;
    query: {
      /** The `event_id` of the last message that was received: what was told since comes first. */
      last_event_id?: string;
    };
    body: never;
    answer: never;
  };
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
  createSimulatedCall: {
    path: never;
    query: never;
    body: CreateSimulatedCallRequest;
    answer: {
      data: SimulatedCall;
    };
  };
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
  getSimulatedCallEvents: {
    path: {
      /** Id of the simulated call. */
      id: number;
    };
    query: never;
    body: never;
    answer: never;
  };
  /**
   * Say something, press a key or hang up.
   *
   * Send exactly one of `words`, `key` and `hang_up`.
   *
   * Needs a key with `write`, or a session.
   */
  sendToSimulatedCall: {
    path: {
      /** Id of the simulated call. */
      id: number;
    };
    query: never;
    body: SendToSimulatedCallRequest;
    answer: {
      data: SimulatedInputResult;
    };
  };
  /**
   * Speak and hear on a simulated call, over a WebSocket.
   *
   * Binary frames are sound in both directions: PCM, 16 bit little-endian, 16 kHz, mono, 20 ms, which is 640
   * bytes. Text frames from the server are the events of `/simulator/calls/{id}/events` as `{id, event,
   * data}`; `said` comes when a sentence has been heard. The client may send `{"key": "1"}` and `{"hang_up":
   * true}`. The assistant answers when the socket connects, within 20 seconds after the call was placed. One
   * socket is open for a call; closing it hangs up.
   *
   * Needs a key with `write`, or a session.
   */
  getSimulatedCallAudio: {
    path: {
      /** Id of the simulated call. */
      id: number;
    };
    query: never;
    body: never;
    answer: never;
  };
  /**
   * Write to one of your own numbers without a phone.
   *
   * The text takes the same path as one from the telephone network: it appears in the messages and in the
   * inbox, and its sender in the contacts.
   *
   * Needs a key with `write`, or a session.
   */
  createSimulatedText: {
    path: never;
    query: never;
    body: CreateSimulatedTextRequest;
    answer: {
      data: SimulatedText;
    };
  };
  /**
   * Decide about a display name as the messaging platform would.
   *
   * For a chat-app profile whose `display_name_status` is `pending_review`; 409 for other states.
   *
   * Needs a key with `write`, or a session.
   */
  reviewDisplayName: {
    path: never;
    query: never;
    body: ReviewDisplayNameRequest;
    answer: {
      data: DisplayNameReview;
    };
  };
}

/** Method and path of each operation, below the address of the API. */
export const OPERATIONS: { readonly [Id in keyof Operations]: readonly [method: string, path: string] } = {
  getMe: ['GET', '/me'],
  getTeam: ['GET', '/team'],
  updateTeam: ['PATCH', '/team'],
  listMembers: ['GET', '/team/members'],
  getUsage: ['GET', '/usage'],
  listApiKeys: ['GET', '/api-keys'],
  createApiKey: ['POST', '/api-keys'],
  getApiKey: ['GET', '/api-keys/{id}'],
  revokeApiKey: ['DELETE', '/api-keys/{id}'],
  signIn: ['POST', '/session'],
  getSession: ['GET', '/session'],
  deleteSession: ['DELETE', '/session'],
  switchWorkspace: ['POST', '/session/workspace'],
  replacePassword: ['POST', '/session/password'],
  listSessions: ['GET', '/sessions'],
  getOwnSession: ['GET', '/sessions/{id}'],
  deleteOwnSession: ['DELETE', '/sessions/{id}'],
  enterCode: ['POST', '/session/second-factor'],
  getSecondFactor: ['GET', '/second-factor'],
  proposeSecondFactor: ['POST', '/second-factor'],
  confirmSecondFactor: ['POST', '/second-factor/confirm'],
  renewRecoveryCodes: ['POST', '/second-factor/recovery-codes'],
  disableSecondFactor: ['POST', '/second-factor/disable'],
  leaveAgency: ['POST', '/team/leave-agency'],
  createInvitation: ['POST', '/team/invitations'],
  listInvitations: ['GET', '/team/invitations'],
  getTeamInvitation: ['GET', '/team/invitations/{id}'],
  deleteInvitation: ['DELETE', '/team/invitations/{id}'],
  getInvitation: ['GET', '/invitations/{token}'],
  acceptInvitation: ['POST', '/invitations/{token}/accept'],
  getMember: ['GET', '/team/members/{id}'],
  updateMember: ['PATCH', '/team/members/{id}'],
  deleteMember: ['DELETE', '/team/members/{id}'],
  askForPasswordReset: ['POST', '/password-resets'],
  resetPassword: ['POST', '/password-resets/{token}'],
  listWorkspaces: ['GET', '/workspaces'],
  createWorkspace: ['POST', '/workspaces'],
  getSetup: ['GET', '/setup'],
  setUp: ['POST', '/setup'],
  replaceDemo: ['POST', '/setup/replace-demo'],
  listAssistants: ['GET', '/assistants'],
  createAssistant: ['POST', '/assistants'],
  getAssistant: ['GET', '/assistants/{id}'],
  updateAssistant: ['PATCH', '/assistants/{id}'],
  deleteAssistant: ['DELETE', '/assistants/{id}'],
  listScenarios: ['GET', '/scenarios'],
  createScenario: ['POST', '/scenarios'],
  getScenario: ['GET', '/scenarios/{id}'],
  updateScenario: ['PATCH', '/scenarios/{id}'],
  deleteScenario: ['DELETE', '/scenarios/{id}'],
  runScenario: ['POST', '/scenarios/{id}/run'],
  runAssistantScenarios: ['POST', '/assistants/{id}/scenario-runs'],
  getScenarioRun: ['GET', '/scenario-runs/{id}'],
  replayCall: ['POST', '/calls/{id}/replay'],
  listPhoneNumbers: ['GET', '/phone-numbers'],
  createPhoneNumber: ['POST', '/phone-numbers'],
  getPhoneNumber: ['GET', '/phone-numbers/{id}'],
  updatePhoneNumber: ['PATCH', '/phone-numbers/{id}'],
  deletePhoneNumber: ['DELETE', '/phone-numbers/{id}'],
  getChatappProfile: ['GET', '/phone-numbers/{id}/chatapp-profile'],
  updateChatappProfile: ['PATCH', '/phone-numbers/{id}/chatapp-profile'],
  listCarriers: ['GET', '/carriers'],
  createCarrier: ['POST', '/carriers'],
  getCarrier: ['GET', '/carriers/{id}'],
  updateCarrier: ['PATCH', '/carriers/{id}'],
  deleteCarrier: ['DELETE', '/carriers/{id}'],
  listVendorNumbers: ['GET', '/carriers/{id}/numbers'],
  connectVendorNumber: ['POST', '/carriers/{id}/numbers'],
  getInboundProof: ['GET', '/carriers/{id}/inbound/{token}'],
  takeFromCarrier: ['POST', '/carriers/{id}/inbound/{token}'],
  checkCarrier: ['POST', '/carriers/{id}/check'],
  receiveVoiceWebhook: ['POST', '/carriers/{id}/voice/{token}'],
  getMediaStream: ['GET', '/carriers/{id}/streams/{token}'],
  getCompanyProfile: ['GET', '/company/profile'],
  updateCompanyProfile: ['PATCH', '/company/profile'],
  listServices: ['GET', '/company/services'],
  createService: ['POST', '/company/services'],
  getService: ['GET', '/company/services/{id}'],
  updateService: ['PATCH', '/company/services/{id}'],
  deleteService: ['DELETE', '/company/services/{id}'],
  listStaff: ['GET', '/company/staff'],
  createStaffMember: ['POST', '/company/staff'],
  getStaffMember: ['GET', '/company/staff/{id}'],
  updateStaffMember: ['PATCH', '/company/staff/{id}'],
  deleteStaffMember: ['DELETE', '/company/staff/{id}'],
  listFaqs: ['GET', '/company/faqs'],
  createFaq: ['POST', '/company/faqs'],
  getFaq: ['GET', '/company/faqs/{id}'],
  updateFaq: ['PATCH', '/company/faqs/{id}'],
  deleteFaq: ['DELETE', '/company/faqs/{id}'],
  listKnowledgeBase: ['GET', '/company/knowledge-base'],
  createKnowledgeBaseEntry: ['POST', '/company/knowledge-base'],
  getKnowledgeBaseEntry: ['GET', '/company/knowledge-base/{id}'],
  updateKnowledgeBaseEntry: ['PATCH', '/company/knowledge-base/{id}'],
  deleteKnowledgeBaseEntry: ['DELETE', '/company/knowledge-base/{id}'],
  listContacts: ['GET', '/contacts'],
  createContact: ['POST', '/contacts'],
  importContacts: ['POST', '/contacts/import'],
  getContact: ['GET', '/contacts/{id}'],
  updateContact: ['PATCH', '/contacts/{id}'],
  deleteContact: ['DELETE', '/contacts/{id}'],
  mergeContacts: ['POST', '/contacts/{id}/merge'],
  listConsents: ['GET', '/contacts/{id}/consents'],
  createConsent: ['POST', '/contacts/{id}/consents'],
  withdrawConsent: ['POST', '/contacts/{id}/consents/{consent_id}/withdraw'],
  createConsents: ['POST', '/consents'],
  exportContact: ['GET', '/contacts/{id}/export'],
  getAppointmentAvailability: ['GET', '/appointments/availability'],
  listAppointments: ['GET', '/appointments'],
  createAppointment: ['POST', '/appointments'],
  getAppointment: ['GET', '/appointments/{id}'],
  updateAppointment: ['PATCH', '/appointments/{id}'],
  cancelAppointment: ['DELETE', '/appointments/{id}'],
  listOrders: ['GET', '/orders'],
  createOrder: ['POST', '/orders'],
  quoteOrder: ['POST', '/orders/quote'],
  getOrder: ['GET', '/orders/{id}'],
  updateOrder: ['PATCH', '/orders/{id}'],
  cancelOrder: ['DELETE', '/orders/{id}'],
  listProducts: ['GET', '/products'],
  createProduct: ['POST', '/products'],
  getProduct: ['GET', '/products/{id}'],
  updateProduct: ['PATCH', '/products/{id}'],
  deleteProduct: ['DELETE', '/products/{id}'],
  listProductCategories: ['GET', '/products/categories'],
  updateProductCategories: ['PATCH', '/products/categories'],
  updateProductChoice: ['PATCH', '/products/{id}/choices/{choice_id}'],
  importProducts: ['POST', '/products/import'],
  getRoomAvailability: ['GET', '/reservations/availability'],
  listReservations: ['GET', '/reservations'],
  createReservation: ['POST', '/reservations'],
  getReservation: ['GET', '/reservations/{id}'],
  updateReservation: ['PATCH', '/reservations/{id}'],
  cancelReservation: ['DELETE', '/reservations/{id}'],
  listRooms: ['GET', '/rooms'],
  createRoom: ['POST', '/rooms'],
  getRoom: ['GET', '/rooms/{id}'],
  updateRoom: ['PATCH', '/rooms/{id}'],
  deleteRoom: ['DELETE', '/rooms/{id}'],
  getRoomOccupancy: ['GET', '/rooms/occupancy'],
  importRooms: ['POST', '/rooms/import'],
  syncRoomCalendars: ['POST', '/rooms/{id}/calendar-sync'],
  listCalls: ['GET', '/calls'],
  createCall: ['POST', '/calls'],
  getCall: ['GET', '/calls/{id}'],
  deleteCall: ['DELETE', '/calls/{id}'],
  getTranscript: ['GET', '/calls/{id}/transcript'],
  getRecording: ['GET', '/calls/{id}/recording'],
  getWaveform: ['GET', '/calls/{id}/waveform'],
  getCallTrace: ['GET', '/calls/{id}/trace'],
  getCallStatistics: ['GET', '/statistics/calls'],
  hangUpCall: ['POST', '/calls/{id}/hang-up'],
  transferCall: ['POST', '/calls/{id}/transfer'],
  takeOverCall: ['POST', '/calls/{id}/take-over'],
  sayOnCall: ['POST', '/calls/{id}/say'],
  handBackCall: ['POST', '/calls/{id}/hand-back'],
  getCallAudio: ['GET', '/calls/{id}/audio'],
  requestCallPermission: ['POST', '/contacts/{id}/call-permission-requests'],
  listCampaigns: ['GET', '/campaigns'],
  createCampaign: ['POST', '/campaigns'],
  getCampaign: ['GET', '/campaigns/{id}'],
  updateCampaign: ['PATCH', '/campaigns/{id}'],
  deleteCampaign: ['DELETE', '/campaigns/{id}'],
  listCampaignContacts: ['GET', '/campaigns/{id}/contacts'],
  startCampaign: ['POST', '/campaigns/{id}/start'],
  pauseCampaign: ['POST', '/campaigns/{id}/pause'],
  resumeCampaign: ['POST', '/campaigns/{id}/resume'],
  cancelCampaign: ['POST', '/campaigns/{id}/cancel'],
  getLaw: ['GET', '/law'],
  updateLaw: ['PATCH', '/law'],
  listLawChanges: ['GET', '/law/changes'],
  listInboxItems: ['GET', '/inbox'],
  getInboxItem: ['GET', '/inbox/{id}'],
  updateInboxItem: ['PATCH', '/inbox/{id}'],
  deleteInboxItem: ['DELETE', '/inbox/{id}'],
  getInboxRecording: ['GET', '/inbox/{id}/recording'],
  listMessages: ['GET', '/messages'],
  createMessage: ['POST', '/messages'],
  listMessageThreads: ['GET', '/messages/threads'],
  getMessage: ['GET', '/messages/{id}'],
  deleteMessage: ['DELETE', '/messages/{id}'],
  listVoices: ['GET', '/catalog/voices'],
  listLanguages: ['GET', '/catalog/languages'],
  listModels: ['GET', '/catalog/models'],
  listListeners: ['GET', '/catalog/listening'],
  listEvents: ['GET', '/catalog/events'],
  speakSample: ['POST', '/catalog/voices/{id}/speech'],
  listProviders: ['GET', '/providers'],
  createProvider: ['POST', '/providers'],
  getProvider: ['GET', '/providers/{id}'],
  updateProvider: ['PATCH', '/providers/{id}'],
  deleteProvider: ['DELETE', '/providers/{id}'],
  checkProvider: ['POST', '/providers/{id}/check'],
  listWebhooks: ['GET', '/webhooks'],
  createWebhook: ['POST', '/webhooks'],
  getWebhook: ['GET', '/webhooks/{id}'],
  updateWebhook: ['PATCH', '/webhooks/{id}'],
  deleteWebhook: ['DELETE', '/webhooks/{id}'],
  testWebhook: ['POST', '/webhooks/{id}/test'],
  listWebhookDeliveries: ['GET', '/webhooks/{id}/deliveries'],
  resendWebhookDelivery: ['POST', '/webhooks/{id}/deliveries/{event_id}/resend'],
  listEmittedEvents: ['GET', '/events'],
  listHooks: ['GET', '/integrations/hooks'],
  createHook: ['POST', '/integrations/hooks'],
  getHook: ['GET', '/integrations/hooks/{id}'],
  updateHook: ['PATCH', '/integrations/hooks/{id}'],
  deleteHook: ['DELETE', '/integrations/hooks/{id}'],
  listHookDeliveries: ['GET', '/integrations/hooks/{id}/deliveries'],
  resendHookDelivery: ['POST', '/integrations/hooks/{id}/deliveries/{event_id}/resend'],
  listNotices: ['GET', '/notices'],
  getInstallation: ['GET', '/installation'],
  getChanges: ['GET', '/stream'],
  getLiveSocket: ['GET', '/live'],
  createSimulatedCall: ['POST', '/simulator/calls'],
  getSimulatedCallEvents: ['GET', '/simulator/calls/{id}/events'],
  sendToSimulatedCall: ['POST', '/simulator/calls/{id}/input'],
  getSimulatedCallAudio: ['GET', '/simulator/calls/{id}/audio'],
  createSimulatedText: ['POST', '/simulator/texts'],
  reviewDisplayName: ['POST', '/simulator/display-name-reviews'],
};
