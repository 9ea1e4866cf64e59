// Written by tools/write-sdk-client.ts from the OpenAPI document; not to be changed by hand.

export interface AcceptInvitationRequest {
  /** Name of the person; an account that exists keeps its own. */
  name: string;
  /** At least 10 characters. */
  password: string;
}

/** An API key without its secret, of which only a hash is stored. */
export interface ApiKey {
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
}

export interface Appointment {
  /** Id of the appointment. */
  id: number;
  /** What it is called. */
  title: string;
  /** Where it stands; `scheduled`, `confirmed` and `completed` hold their time. */
  status: 'scheduled' | 'confirmed' | 'completed' | 'cancelled' | 'no_show';
  /** When it begins. */
  starts_at: string;
  /** `starts_at` on the clocks of `timezone`, or of the workspace: without an offset. */
  local: string;
  /** When it ends. */
  ends_at: string;
  /** The workspace’s timezone. */
  timezone: string;
  /** How long it takes. */
  duration_minutes: number;
  /** What was booked; a service that is gone keeps its name here. */
  service: {
    /** Id of the service. */
    id: number;
    /** Name of the service. */
    name: string;
  } | null;
  /** With whom. */
  staff: {
    /** Id of the member of staff. */
    id: number;
    /** Name of the member of staff. */
    name: string;
  } | null;
  customer: Customer;
  /** The customer’s contact. */
  contact_id: number | null;
  /** The call on which an assistant booked it. */
  call_id: number | null;
  /** Who booked it: an assistant (`ai`), a person (`manual`) or a program (`api`). */
  source: 'ai' | 'manual' | 'api';
  /** Notes for the team. */
  notes: string | null;
  /** Why it was cancelled. */
  cancel_reason: string | null;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id: string | null;
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface AskForPasswordResetRequest {
  /** E-mail address of the user. */
  email: string;
}

/** The same for every address, with an account or without. */
export interface AskedForReset {
  /** Whether this installation sends mails at all. */
  sends_mail: boolean;
}

export interface Assistant {
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
   * Ids out of `/catalog/models`, asked in this order when `model` fails; `switchboard-offline` stands behind
   * them all.
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
   * Whether the assistant says after the welcome that it is an AI, unless the welcome says so. It does all
   * the same where the rule `ai_disclosure` of `/law` is on; false is refused there.
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
     * Silence that ends every utterance, also one that ends with "and" or "um"; none of the others counts
     * beyond it.
     */
    max_pause_ms: number;
    /** After a sound without words the assistant goes on when this time has passed since its end. */
    resume_after_noise_ms: number;
    /**
     * How many words interrupt the assistant. Fewer are answered when it has finished; "stop" and "wait"
     * always interrupt, "mm-hm" never.
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
}

export interface Availability {
  /** The workspace’s timezone. */
  timezone: string;
  /** The moment from which notice and advance count. */
  now: string;
  /** Every day asked about. */
  days: DayOfSlots[];
}

export interface AvailableSlot {
  /** When it begins. */
  starts_at: string;
  /** `starts_at` on the clocks of `timezone`, or of the workspace: without an offset. */
  local: string;
  /** When it ends. */
  ends_at: string;
  /** Who is free then, at most the first 100 of them; empty where the workspace has no staff. */
  staff_member_ids: number[];
  /** How many can still book this time. */
  spots_open: number;
}

export interface CalendarImport {
  /** Address of the calendar. */
  url: string;
  /** What the team calls the calendar; shown on what is imported from it. */
  label: string | null;
  /** When it was last read well. */
  last_synced_at: string | null;
  /** Why it could not be read since then; null when it could. */
  last_error: string | null;
  /** Events that hold a unit since it was last read well. */
  events: number;
}

export interface CalendarSync {
  /** How the import of each calendar goes. */
  ical_imports: CalendarImport[];
}

export interface Call {
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
  status: 'queued' | 'ringing' | 'in_progress' | 'completed' | 'busy' | 'failed' | 'no_answer' | 'canceled';
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
   * Whether the sound of both sides is recorded. While the call runs, whoever takes it over or is put through
   * by a bridge is recorded too: tell them before.
   */
  recorded: boolean;
  /** Whether `/calls/{id}/recording` has something to hear: only once the call is over. */
  recording_available: boolean;
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** All buckets together. */
export interface CallFigures {
  /** Calls that began in it; every figure is of these calls. */
  calls: number;
  /** Those that were picked up. */
  answered: number;
  /** Those that are in progress now. */
  running: number;
  /** Calls by direction. */
  directions: {
    /** Number of these calls. */
    inbound: number;
    /** Number of these calls. */
    outbound: number;
  };
  /** Calls that are over, by outcome. */
  outcomes: {
    /** Number of these calls. */
    appointment_booked: number;
    /** Number of these calls. */
    order_placed: number;
    /** Number of these calls. */
    reservation_made: number;
    /** Number of these calls. */
    message_taken: number;
    /** Number of these calls. */
    transferred: number;
    /** Number of these calls. */
    information_given: number;
    /** Number of these calls. */
    voicemail: number;
    /** Number of these calls. */
    abandoned: number;
    /** Number of these calls. */
    no_answer: number;
    /** Number of these calls. */
    failed: number;
  };
  /** Started minutes from the answer to the end, added up. */
  minutes: number;
  /** From the beginning of a call to its answer; null where none was answered. */
  answer_ms: {
    /** Median. */
    p50: number | null;
    /** 95th percentile. */
    p95: number | null;
  };
  /** How long callers waited for the assistant’s words: over the median of each call; null without any. */
  response_ms: {
    /** Median. */
    p50: number | null;
    /** 95th percentile. */
    p95: number | null;
  };
}

/** How the sound was carried; absent on calls without packets, such as simulated ones. */
export interface CallMedia {
  /** The codec that was agreed on. */
  codec: string;
  /** Whether the sound was encrypted (SRTP, or TLS on a WebSocket). */
  encrypted: boolean;
  /** Packets of sound and keys, or messages of sound on a WebSocket, that arrived. */
  packets_received: number;
  /** Packets that were sent. */
  packets_sent: number;
  /** Packets of the peer that never arrived. */
  packets_lost: number;
  /** Packets from an address that may send none, forged and repeated ones. */
  packets_refused: number;
  /**
   * The first address that sent without being allowed to (`media_networks` of the carrier); null when there
   * was none.
   */
  refused_from?: string | null;
  /** Sound made up in place of lost packets. */
  concealed_ms: number;
  /** The largest jitter of what arrived. */
  jitter_ms: number;
  /** Median of the round trips, by RTCP or the pings of a WebSocket; null where the peer answers neither. */
  round_trip_ms: number | null;
  /** What the peer reported of what it heard; null where it sends no reports. */
  peer: {
    /** Our packets that it missed. */
    packets_lost: number | null;
    /** The largest jitter of what it received. */
    jitter_ms: number | null;
  };
}

/** How the call went; null while the call is running, and for a call that was never connected. */
export interface CallMetrics {
  /** Turns of both sides. */
  turns: number;
  /** Turns that the other party cut off. */
  interruptions: number;
  /** How long each side spoke. */
  talk_seconds: {
    /** Of the person on the phone. */
    caller: number;
    /** Of the assistant. */
    assistant: number;
  };
  /** From the end of what the caller said to the sound of the answer. */
  response_latency_ms: {
    /** Median. */
    p50: number | null;
    /** 95th percentile. */
    p95: number | null;
  };
  /** What each stage of the call took. */
  stages_ms: Record<string, number>;
  media?: CallMedia;
  /** What AI providers did on the call; absent where none was asked. */
  providers?: ProviderUse[];
  /** The language model that wrote the summary; absent where none did. */
  summary_by?: string;
}

export interface CallPermissionRequest {
  /** The person who is asked. */
  contact_id: number;
  /** The number that asks. */
  phone_number_id: number;
  /** What the person reads above the buttons. */
  text: string;
  /** When they were asked. */
  requested_at: string;
}

export interface CallStatistics {
  /** What one bucket covers. */
  by: 'day' | 'hour';
  /** The zone whose days and hours they are. */
  timezone: string;
  totals: CallFigures;
  /** Every day or hour of the range in order, also those without calls. */
  buckets: CallStatisticsBucket[];
}

export interface CallStatisticsBucket {
  /** When it begins. */
  from: string;
  /** When the next one begins. A day has 23 or 25 hours when the clocks change. */
  to: string;
  /** Its begin in the workspace’s zone: a date, or a time with its offset. */
  local: string;
  /** Calls that began in it; every figure is of these calls. */
  calls: number;
  /** Those that were picked up. */
  answered: number;
  /** Those that are in progress now. */
  running: number;
  /** Calls by direction. */
  directions: {
    /** Number of these calls. */
    inbound: number;
    /** Number of these calls. */
    outbound: number;
  };
  /** Calls that are over, by outcome. */
  outcomes: {
    /** Number of these calls. */
    appointment_booked: number;
    /** Number of these calls. */
    order_placed: number;
    /** Number of these calls. */
    reservation_made: number;
    /** Number of these calls. */
    message_taken: number;
    /** Number of these calls. */
    transferred: number;
    /** Number of these calls. */
    information_given: number;
    /** Number of these calls. */
    voicemail: number;
    /** Number of these calls. */
    abandoned: number;
    /** Number of these calls. */
    no_answer: number;
    /** Number of these calls. */
    failed: number;
  };
  /** Started minutes from the answer to the end, added up. */
  minutes: number;
  /** From the beginning of a call to its answer; null where none was answered. */
  answer_ms: {
    /** Median. */
    p50: number | null;
    /** 95th percentile. */
    p95: number | null;
  };
  /** How long callers waited for the assistant’s words: over the median of each call; null without any. */
  response_ms: {
    /** Median. */
    p50: number | null;
    /** 95th percentile. */
    p95: number | null;
  };
}

export interface CallTrace {
  /** The messages of the call and of the people to whom it was put through, in order; 120 at most. */
  messages: CallTraceMessage[];
  /** Messages beyond the limits of a call. */
  messages_left_out: number;
  /** One value for each second, for four hours at most. */
  media: CallTraceMedia | null;
}

/** One value for each second, for four hours at most. */
export interface CallTraceMedia {
  /** The beginning of the first second. */
  started_at: string;
  /** Packets of sound and keys that arrived. */
  received: number[];
  /** Packets found to be lost. */
  lost: number[];
  /** Jitter of what arrived, at the end of the second. */
  jitter_ms: number[];
  /** The latest round trip; null before the peer’s first report (RTCP). */
  round_trip_ms: (number | null)[];
  /** Mean level of the person on the phone in dBov, -127 for digital silence; null where nothing sounded. */
  caller_level_db: (number | null)[];
  /** Mean level of the assistant in dBov, -127 for digital silence; null where nothing sounded. */
  assistant_level_db: (number | null)[];
}

export interface CallTraceMessage {
  /** When it came or went. */
  at: string;
  /** Seen from this server. */
  direction: 'received' | 'sent';
  /**
   * How it travelled. `HTTPS`: what a vendor whose calls come over WebSockets was asked and told; `WSS`: its
   * socket.
   */
  transport: 'UDP' | 'TCP' | 'TLS' | 'HTTPS' | 'WSS';
  /** The other side: address and port; the name of a vendor. */
  peer: string;
  /** Of a request; null for an answer. */
  method: string | null;
  /** Of an answer; null for a request. */
  status: number | null;
  /** The words beside the status; with `HTTPS` and `WSS`, what it is about. */
  reason: string | null;
  /** The request that is made or answered. */
  cseq: string | null;
  /** Its Call-ID, or what the vendor calls the call: a person to whom it was put through has another. */
  call_id: string | null;
  /**
   * The message, without credentials, challenges, keys of SRTP and bodies other than SDP; they stand as
   * `[left out]`. With `HTTPS` and `WSS`, the fields about the call alone. Cut after 16,000 bytes.
   */
  text: string;
}

/** The last attempt to put the caller through. */
export interface CallTransfer {
  /** The number that was called, E.164. */
  to: string;
  /** Whose it is; null where only the number is known. */
  name: string | null;
  /** `ringing` while the person is called, then what came of it. */
  state: 'ringing' | 'taken' | 'declined' | 'busy' | 'no_answer' | 'failed';
  /** When it became so. */
  at: string;
}

export interface Campaign {
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
  /** The purpose of the calls, worded for the person called: it is read out after the welcome message. */
  instructions: string | null;
  /**
   * When people are called, in the local time of their number: that of the area code in the US and Canada, of
   * the country where that has one time zone, and `timezone` otherwise.
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
}

/** A contact of a campaign. */
export interface CampaignContact {
  /** Id of the contact. */
  contact_id: number;
  /** Name of the person, as it is now. */
  name: string | null;
  /** Phone number, E.164, as it is now. */
  phone: string | null;
  /** Where it stands, as in `progress` of the campaign. */
  state: 'pending' | 'calling' | 'reached' | 'no_answer' | 'busy' | 'failed' | 'skipped';
  /** For `skipped`: why; null where it was not kept. */
  skip_reason: 'no_phone' | 'do_not_call' | 'deleted' | 'number_not_allowed' | 'no_consent' | null;
  /** Attempts so far. */
  attempts: number;
  /** The call of the last attempt; null when there was none or it was deleted. */
  call_id: number | null;
  /** For `pending`: the next attempt is made then or, by the calling hours, later. */
  next_attempt_at: string | null;
}

export interface Carrier {
  /** Id of the carrier. */
  id: number;
  /**
   * A SIP trunk or PBX, an account at Twilio or Telnyx for texts and for calls over WebSockets, a number at
   * the chat app’s Cloud API, an account for texts over SMPP, or the simulated network of the installation.
   * It never changes.
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
     * Null for the port of the SRV records, else 5060 (TLS: 5061). With a port the name has only addresses.
     * SMPP: null for 2775 (TLS: 3550).
     */
    port: number | null;
    /**
     * Where calls and registrations are sent in place of `host`, which they still name: a name, looked up as
     * `host` is, or an IP address, with a port or without. Up to four with commas between them are tried in
     * their order. Calls are taken from their addresses too.
     */
    outbound_proxy: string | null;
    /** How calls are sent to the carrier. SMPP: `tcp` or `tls`. */
    transport: 'udp' | 'tcp' | 'tls';
    /** False takes any certificate over TLS, for a PBX that signs its own; true by default. */
    tls_verify: boolean;
    /** Name for digest authentication; null where the carrier knows this server by its address. */
    username: string | null;
    /**
     * Whether this server registers with the carrier and takes its calls over that, where the carrier sends
     * them to no fixed address. One process of the installation keeps it up. False by default.
     */
    register: boolean;
    /**
     * Calls to its numbers from other addresses are taken with the digest of this name and
     * `inbound_password`, or `password` where that is not set; null: such calls get no answer.
     */
    inbound_username: string | null;
    /**
     * How callers may prove `inbound_username`, the preferred first. Both by default; `["MD5"]` where callers
     * do not understand that several are offered.
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
     * Where the carrier calls from, beside the addresses of `host`. Calls from there reach only the numbers
     * of this carrier.
     */
    allowed_addresses: string[];
    /**
     * Where the sound of its calls may come from, beside the address in the SDP and that of the signalling.
     * `metrics.media.refused_from` of a call names an address that is missing here.
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
     * Chat app: the host of this server in the platform’s settings of calls, with a certificate of its name;
     * null: no calls.
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
     * SMPP: the type of our number; null for what follows from the number, international (1) and ISDN (1) as
     * a rule.
     */
    source_ton: number | null;
    /**
     * SMPP: the numbering plan of our number; null for what follows from the number, international (1) and
     * ISDN (1) as a rule.
     */
    source_npi: number | null;
    /**
     * SMPP: the type of the person’s number; null for what follows from the number, international (1) and
     * ISDN (1) as a rule.
     */
    destination_ton: number | null;
    /**
     * SMPP: the numbering plan of the person’s number; null for what follows from the number, international
     * (1) and ISDN (1) as a rule.
     */
    destination_npi: number | null;
    /**
     * SMPP: messages that leave in a second at most, through all processes together; a long text is several.
     * 10 by default.
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
     * Until when it is registered with the carrier, or its session that receives texts is known to be bound;
     * null while it is not.
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
}

export interface CarrierCheck {
  /** Whether every step succeeded. */
  ok: boolean;
  /** In order; those after a failed one are not tried. */
  steps: {
    /** What was tried. */
    name:
      | 'settings'
      | 'address'
      | 'connection'
      | 'nat'
      | 'credentials'
      | 'session'
      | 'registration'
      | 'numbers'
      | 'inbound'
      | 'calls'
      | 'sip_credentials'
      | 'encryption'
      | 'tls';
    /** Whether it succeeded. */
    ok: boolean;
    /** What came of it, as a sentence. */
    say: string;
  }[];
}

export interface ChatappProfile {
  /** The name that people currently see. */
  display_name: string;
  /** Result of the messaging platform’s review of the last requested name. */
  display_name_status: 'approved' | 'pending_review' | 'declined';
  /** A name that awaits its review, was declined, or was approved and does not show yet; otherwise null. */
  requested_display_name: string | null;
  /**
   * Why the requested name was declined: it names a person (`personal_name`) or another business
   * (`unrelated_business`), its form is not allowed (`format`), or it is not what the business is called
   * elsewhere (`inconsistent_branding`). Null where the messaging platform gave no reason.
   */
  decline_reason: 'personal_name' | 'unrelated_business' | 'format' | 'inconsistent_branding' | null;
  /** A line about the business, shown under its name. */
  about: string | null;
  /** What the business does. */
  description: string | null;
  /** What kind of business it is. */
  category: string | null;
  /** E-mail address. */
  email: string | null;
  /** Address of the website, with http or https. */
  website: string | null;
  /** Where the business is. */
  address: string | null;
  /** Public URL of the photo, which needs no key; null without a photo. */
  photo_url: string | null;
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface CompanyProfile {
  /** Name of the business, as assistants say it. */
  name: string;
  /** What kind of business it is. */
  industry: string | null;
  /** What the business is and does. */
  description: string | null;
  /** Where people reach the business. */
  phone: string | null;
  /** Where people write to the business. */
  email: string | null;
  /** Address of the website. */
  website: string | null;
  /** Where the business is. */
  address: string | null;
  /** Time zone of the opening hours and of calendar days. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** BCP 47. */
  language: string;
  /** Several ranges on one day leave breaks between them; empty means never open. Ranges may not overlap. */
  opening_hours: OpeningRange[];
  /** Days with other hours. When two rules cover a day, the one with the shorter period applies. */
  holidays: Holiday[];
  /** Features that are switched on. */
  features: {
    /** Whether orders are taken. */
    orders: boolean;
    /** Whether reservations are taken. */
    hotels: boolean;
    /** Whether texts are sent and received. */
    texting: boolean;
  };
  /** How orders are taken. */
  ordering: {
    /** Ways in which customers may receive orders. */
    fulfillments: ('pickup' | 'delivery' | 'dine_in')[];
    /** Minutes needed to prepare an order. */
    prep_minutes: number;
    /** What a delivery costs. */
    delivery_fee: number;
    /** What a delivery costs, in cents. */
    delivery_fee_cents: number;
    /** Minimum subtotal of a delivery. */
    delivery_minimum: number;
    /** Minimum subtotal of a delivery, in cents. */
    delivery_minimum_cents: number;
  };
  /** How reservations are taken. */
  hotel: {
    /** Earliest time of arrival. */
    check_in_time: string;
    /** Latest time of departure. */
    check_out_time: string;
    /** Whether new reservations are confirmed at once. */
    auto_confirm: boolean;
  };
  /** Members of the team who are notified, by topic. */
  notifications: {
    /** Members of the team who are notified by e-mail. */
    emails: string[];
    /** Members of the team who are notified by text. */
    texts: string[];
    /**
     * Messages that callers leave. Null: the recipients above. A list replaces them; an empty list: nobody.
     */
    messages: {
      /** Members of the team who are notified by e-mail. */
      emails: string[] | null;
      /** Members of the team who are notified by text. */
      texts: string[] | null;
    };
    /**
     * Callers who ask to be called back. Null: the recipients above. A list replaces them; an empty list:
     * nobody.
     */
    callbacks: {
      /** Members of the team who are notified by e-mail. */
      emails: string[] | null;
      /** Members of the team who are notified by text. */
      texts: string[] | null;
    };
    /** Voice messages. Null: the recipients above. A list replaces them; an empty list: nobody. */
    voicemails: {
      /** Members of the team who are notified by e-mail. */
      emails: string[] | null;
      /** Members of the team who are notified by text. */
      texts: string[] | null;
    };
    /**
     * Appointments that are booked, moved or cancelled; by default nobody is notified. Null: the recipients
     * above. A list replaces them; an empty list: nobody.
     */
    appointments: {
      /** Members of the team who are notified by e-mail. */
      emails: string[] | null;
      /** Members of the team who are notified by text. */
      texts: string[] | null;
    };
    /** Orders. Null: the recipients above. A list replaces them; an empty list: nobody. */
    orders: {
      /** Members of the team who are notified by e-mail. */
      emails: string[] | null;
      /** Members of the team who are notified by text. */
      texts: string[] | null;
    };
    /** Reservations. Null: the recipients above. A list replaces them; an empty list: nobody. */
    reservations: {
      /** Members of the team who are notified by e-mail. */
      emails: string[] | null;
      /** Members of the team who are notified by text. */
      texts: string[] | null;
    };
  };
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface ConfirmSecondFactorRequest {
  /** The six digits of the app, or a recovery code. */
  code: string;
}

export interface ConnectVendorNumberRequest {
  /** A number of the account. One without a leading + belongs to the workspace’s country. */
  number: string;
  /** Whether what somebody else entered at the vendor is replaced; not by default. */
  replace?: boolean;
}

/** That a person agreed to be called. */
export interface Consent {
  /** Id of the consent. */
  id: number;
  /** The contact who agreed. */
  contact_id: number;
  /** When the person agreed; not in the future. */
  given_at: string;
  /** How the person agreed. */
  way: 'web_form' | 'paper' | 'email' | 'text' | 'call' | 'in_person' | 'other';
  /** The words to which the person agreed. */
  wording: string;
  /** Where the proof is: the address of a form, a file, the id of a call. */
  evidence: string | null;
  /** Who recorded it; null for nobody. */
  recorded_by: {
    /** Id of the user; null when the account is gone. */
    id: number | null;
    /** Name of the user at that time. */
    name: string;
  } | null;
  /** When it was withdrawn; null while it counts. */
  withdrawn_at: string | null;
  /** How it was withdrawn. */
  withdrawal: string | null;
  /** The call on which it was withdrawn. */
  withdrawn_call_id: number | null;
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface Contact {
  /** Id of the contact. */
  id: number;
  /** Name of the person. */
  name: string | null;
  /** Phone number, E.164; unique among contacts that are not deleted. */
  phone: string | null;
  /** E-mail address. */
  email: string | null;
  /**
   * What the chat app calls the person in dealings with this business; people who hide their number write
   * under it.
   */
  chatapp_user_id: string | null;
  /** Where the person works. */
  company: string | null;
  /** Labels to find contacts; replaced as a whole. */
  tags: string[];
  /** True: no outbound call is placed to this person. */
  do_not_call: boolean;
  /**
   * True: the person answered STOP to an SMS of a number of the workspace, and gets no SMS from it until
   * START. `text_opt_outs` of one contact has every number and channel.
   */
  sms_opt_out: boolean;
  /** Whether the person allows calls on the chat-app channel. */
  chatapp_call_permission: 'none' | 'temporary' | 'permanent';
  /** When a temporary permission ends by itself; null for one without an end, and without any. */
  chatapp_call_permission_expires_at: string | null;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id: string | null;
  /** Time of the last activity. */
  last_activity_at: string;
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface ContactImportResult {
  /** Rows that created a contact. */
  created: number;
  /**
   * Rows that changed the contact with the same external id or phone, including a contact of an earlier row.
   */
  updated: number;
  /** Rows that were left out. */
  failed: number;
  /** What is wrong with the rows that were left out, in their order; as many as fit into 64 KiB. */
  errors: {
    /** Place of the row, from 0. */
    row: number;
    /** Field to sentences. */
    errors: Record<string, string[]>;
    /** Field to stable codes, in the order of the sentences. */
    codes: Record<string, string[]>;
  }[];
  /** Rows that were left out and are not listed in `errors`. */
  errors_omitted: number;
}

/** The same with name and number, as they are now. */
export interface Correspondent {
  /** The person. */
  id: number;
  /** Their name. */
  name: string | null;
  /** Their number, E.164. */
  phone: string | null;
}

export interface CreateApiKeyRequest {
  /** What the key is for. */
  name: string;
  /** What the key may do; `write` implies `read`. */
  permission: 'read' | 'write';
  /**
   * When the key expires, a future time; null for never. By default when the requesting key expires, or
   * never.
   */
  expires_at?: string | null;
}

export interface CreateAppointmentRequest {
  /** When it begins: one of the times that availability offers. */
  starts_at: string;
  /** Id of the service. */
  service_id?: number | null;
  /** Id of a member of staff. Without: the least busy that day, then by priority. */
  staff_member_id?: number | null;
  /** In place of the service’s own; 30 without a service. */
  duration_minutes?: number;
  /** What it is called; by default the name of the service. */
  title?: string;
  /** The person; its contact is found by phone, else by e-mail, else made. */
  customer?: {
    /** Name of the person. */
    name: string | null;
    /** Phone number. Without a leading + it is read as one of the workspace’s country. */
    phone: string | null;
    /** E-mail address. */
    email: string | null;
  } | null;
  /** The customer as a contact; what `customer` says beside it takes precedence. */
  contact_id?: number | null;
  /** Notes for the team. */
  notes?: string | null;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
  /** False: nobody is notified, neither the customer nor staff and team. */
  notify?: boolean;
  /** True books any time, also one that is taken. */
  force?: boolean;
}

export interface CreateAssistantRequest {
  /** Name of the assistant. */
  name: string;
  /** Code out of `/catalog/languages`. */
  language?: string;
  /** Id out of `/catalog/voices`. */
  voice?: string;
  /** Id out of `/catalog/models`. */
  model?: string;
  /** The first words of every call. */
  welcome_message?: string;
  /** Merged over the platform defaults, one level deep. */
  abilities?: {
    /** Takes messages and callback requests. */
    take_messages?: boolean;
    /** Books, moves and cancels appointments. */
    book_appointments?: boolean;
    /** Takes orders from the catalogue. */
    take_orders?: boolean;
    /** Takes room reservations. */
    take_reservations?: boolean;
    /** Transfers a call to a person. */
    transfer_calls?: boolean;
    /** Sends texts on calls, and answers texts to its numbers. */
    send_texts?: boolean;
  };
  /** Replaces the whole list. */
  transfer_targets?: {
    /** Who it is, as the assistant announces it. */
    name: string;
    /** Number to transfer to, E.164. */
    phone: string;
    /** When to transfer to this person. */
    when: string;
    /** When this person can be reached, in the workspace’s zone; null for always. */
    hours?: OpeningRange[] | null;
  }[];
  /** Whether calls are recorded. */
  recording_enabled?: boolean;
  /** Longest call, in minutes. */
  max_call_minutes?: number;
  /** Id out of `/catalog/listening`; null for the first that is configured. */
  listening?: string | null;
  /**
   * Ids out of `/catalog/models`, asked in this order when `model` fails; `switchboard-offline` stands behind
   * them all.
   */
  fallback_models?: string[];
  /** For outbound calls that a machine takes. */
  answering_machine?: {
    /** What an answering machine that takes an outbound call gets. */
    action: 'hang_up' | 'leave_message';
    /** What is said after its greeting; null for the welcome message. */
    message?: string | null;
  };
  /** Whether the caller hears what will be booked, changed or canceled, and confirms it. */
  confirm_bookings?: boolean;
  /**
   * Whether the assistant says after the welcome that it is an AI, unless the welcome says so. It does all
   * the same where the rule `ai_disclosure` of `/law` is on; false is refused there.
   */
  announce_ai?: boolean;
  /** Merged over the platform defaults, one level deep. */
  turn_taking?: {
    /** Silence that ends an utterance after a complete sentence, in milliseconds. */
    silence_after_sentence_ms?: number;
    /** The same after a number, as in "at ten". */
    silence_after_number_ms?: number;
    /** The same after other words. */
    silence_after_words_ms?: number;
    /** The same while a long number, a spelling or an address is dictated. */
    silence_while_dictating_ms?: number;
    /**
     * Silence that ends every utterance, also one that ends with "and" or "um"; none of the others counts
     * beyond it.
     */
    max_pause_ms?: number;
    /** After a sound without words the assistant goes on when this time has passed since its end. */
    resume_after_noise_ms?: number;
    /**
     * How many words interrupt the assistant. Fewer are answered when it has finished; "stop" and "wait"
     * always interrupt, "mm-hm" never.
     */
    interrupt_after_words?: number;
    /** Speech of this length interrupts although no words of it are known yet. */
    interrupt_after_speech_ms?: number;
    /** Speech of this length interrupts on a line that understands keys only. */
    keypad_interrupt_after_speech_ms?: number;
    /** Silence of the caller after which the assistant asks again; not on typed calls. */
    prompt_after_silence_ms?: number;
  };
  /** What the assistant should know and how it should behave. */
  instructions?: string | null;
  /** The entries that apply to this assistant beside those that apply to all. */
  knowledge_base_ids?: number[];
}

export interface CreateCallRequest {
  /** Number to call. Without a leading + it is read as one of the workspace’s country. */
  to?: string;
  /** The contact to call, in place of `to`; on the chat-app channel also one without a phone number. */
  contact_id?: number | null;
  /** The phone network, or the person’s account on the chat-app channel. */
  channel?: 'phone' | 'chatapp';
  /** The assistant that speaks; by default the one assigned to the number. */
  assistant_id?: number | null;
  /** The number to call from; by default the first active voice number of the assistant. */
  phone_number_id?: number | null;
  /** The purpose of the call, worded for the person called: it is read out after the welcome message. */
  instructions?: string | null;
  /** Whatever you want to find on the call again. */
  metadata?: Record<string, unknown>;
}

export interface CreateCampaignRequest {
  /** Name of the campaign. */
  name: string;
  /** The assistant that calls; by default the assistant of the number. */
  assistant_id?: number | null;
  /** The number to call from; by default the first active voice number of the assistant. */
  phone_number_id?: number | null;
  /** The purpose of the calls, worded for the person called: it is read out after the welcome message. */
  instructions?: string | null;
  /** When people are called; omitted fields are not changed. */
  calling_hours?: {
    /** Time zone of people whose number does not determine one; by default that of the workspace. */
    timezone?: string;
    /** Days on which people are called; Monday to Saturday by default. */
    days?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
    /** Wall-clock time, 09:00 by default. */
    start?: string;
    /** Wall-clock time, 20:00 by default. An end that is not after the start is on the next day. */
    end?: string;
  };
  /** Simultaneous calls; 5 by default. */
  max_concurrent_calls?: number;
  /** Maximum number of attempts for each contact; 3 by default. */
  max_attempts?: number;
  /** Minutes before the next attempt; 60 by default. */
  retry_after_minutes?: number;
  /** When the first call is placed, after the campaign is started; null for at once. */
  starts_at?: string | null;
  /** Contacts to call. A contact that also has the tag is added once. */
  contact_ids?: number[];
  /** Adds the contacts that have this tag now. */
  tag?: string | null;
}

export interface CreateCarrierRequest {
  /**
   * A SIP trunk or PBX, an account at Twilio or Telnyx for texts and for calls over WebSockets, a number at
   * the chat app’s Cloud API, an account for texts over SMPP, or the simulated network of the installation.
   * It never changes.
   */
  kind: 'sip' | 'twilio' | 'telnyx' | 'chatapp_cloud' | 'smpp' | 'simulated';
  /** What people call it. */
  name?: string;
  /** False stops calls over it, in and out, and texts out. */
  active?: boolean;
  /**
   * A SIP trunk needs `host`, Twilio `account_sid` and `auth_token`, Telnyx `public_key` and `api_key`, the
   * chat app its three ids and three secrets, SMPP `host`, `system_id` and `password`; the others have usual
   * values. A change keeps what is not sent.
   */
  settings?: {
    /**
     * The carrier’s server: a name, which is looked up by NAPTR, SRV and address records (SMPP: address
     * records), or an IP address. Internal addresses need OUTBOUND_ALLOWED_NETWORKS.
     */
    host?: string;
    /**
     * Null for the port of the SRV records, else 5060 (TLS: 5061). With a port the name has only addresses.
     * SMPP: null for 2775 (TLS: 3550).
     */
    port?: number | null;
    /**
     * Where calls and registrations are sent in place of `host`, which they still name: a name, looked up as
     * `host` is, or an IP address, with a port or without. Up to four with commas between them are tried in
     * their order. Calls are taken from their addresses too.
     */
    outbound_proxy?: string | null;
    /** How calls are sent to the carrier. SMPP: `tcp` or `tls`. */
    transport?: 'udp' | 'tcp' | 'tls';
    /** False takes any certificate over TLS, for a PBX that signs its own; true by default. */
    tls_verify?: boolean;
    /** Name for digest authentication; null where the carrier knows this server by its address. */
    username?: string | null;
    /**
     * Whether this server registers with the carrier and takes its calls over that, where the carrier sends
     * them to no fixed address. One process of the installation keeps it up. False by default.
     */
    register?: boolean;
    /**
     * Calls to its numbers from other addresses are taken with the digest of this name and
     * `inbound_password`, or `password` where that is not set; null: such calls get no answer.
     */
    inbound_username?: string | null;
    /**
     * How callers may prove `inbound_username`, the preferred first. Both by default; `["MD5"]` where callers
     * do not understand that several are offered.
     */
    inbound_algorithms?: ('SHA-256' | 'MD5')[];
    /** The host in `From`; null for the address of this server. */
    from_domain?: string | null;
    /** Where the caller’s number stands; outside of `from`, `From` holds the user name. */
    caller_id?: 'from' | 'p_preferred_identity' | 'p_asserted_identity' | 'remote_party_id';
    /** How the carrier writes numbers. */
    number_format?: 'e164' | 'e164_no_plus' | 'national';
    /** Whether the sound is encrypted: never, where the carrier can, or always; null for `SIP_SRTP`. */
    srtp?: 'off' | 'optional' | 'required' | null;
    /** The codecs of its calls, the preferred first; null for `SIP_CODECS`. */
    codecs?: ('PCMU' | 'PCMA' | 'G722' | 'opus')[] | null;
    /**
     * Where the carrier calls from, beside the addresses of `host`. Calls from there reach only the numbers
     * of this carrier.
     */
    allowed_addresses?: string[];
    /**
     * Where the sound of its calls may come from, beside the address in the SDP and that of the signalling.
     * `metrics.media.refused_from` of a call names an address that is missing here.
     */
    media_networks?: string[];
    /**
     * Countries that may be called, `*` for all; null for those of the workspace and of the number.
     * Premium-rate numbers are never called.
     */
    allowed_countries?: string[] | null;
    /** Calls at once, through all processes together; null without a limit. */
    max_calls?: number | null;
    /** Calls that begin in a second at most, through all processes together. */
    cps?: number;
    /** Password for digest authentication, or of `system_id`; it is kept encrypted and never shown. */
    password?: string | null;
    /** Password of `inbound_username`; it is kept encrypted and never shown. */
    inbound_password?: string | null;
    /** Twilio: the account. */
    account_sid?: string;
    /** Twilio: a key that requests are made with; null for the account’s own token. */
    api_key_sid?: string | null;
    /** Twilio: the Messaging Service that texts are sent by. */
    messaging_service_sid?: string | null;
    /** Telnyx: the key of the account that its webhooks are verified with, in Base64. */
    public_key?: string;
    /** Telnyx: the profile that numbers are put in when they are connected. */
    messaging_profile_id?: string | null;
    /** Telnyx: the application that calls go out by; null for none. */
    connection_id?: string | null;
    /** Chat app: the number, as its API calls it. */
    phone_number_id?: string;
    /** Chat app: the business account that has the number. */
    business_account_id?: string;
    /** Chat app: the app that the token belongs to. */
    app_id?: string;
    /** Chat app: the version of the Graph API; `v25.0` by default. */
    api_version?: string;
    /** Another server that speaks the vendor’s protocol; null for the vendor’s own. */
    base_url?: string | null;
    /**
     * Chat app: the host of this server in the platform’s settings of calls, with a certificate of its name;
     * null: no calls.
     */
    sip_hostname?: string | null;
    /** Chat app: where calls to people go; the platform’s own by default. */
    sip_domain?: string;
    /** Chat app: the port of `sip_domain`; null for the usual one. */
    sip_port?: number | null;
    /**
     * Twilio: the account’s own token, which also signs what Twilio tells. It is kept encrypted and never
     * shown.
     */
    auth_token?: string | null;
    /** Telnyx: the API key. Twilio: the secret of `api_key_sid`. It is kept encrypted and never shown. */
    api_key?: string | null;
    /**
     * Chat app: the token of a system user that requests are made with. It is kept encrypted and never shown.
     */
    access_token?: string | null;
    /**
     * Chat app: the secret of the app, which signs what the chat app tells. It is kept encrypted and never
     * shown.
     */
    app_secret?: string | null;
    /**
     * Chat app: the word by which it proves this server before it tells anything. It is kept encrypted and
     * never shown.
     */
    verify_token?: string | null;
    /**
     * Chat app: the SIP password of the number, which calls prove in both directions. It is kept encrypted
     * and never shown.
     */
    sip_user_password?: string | null;
    /**
     * Chat app: the PIN of the number’s two-step verification, by which it is registered again when a display
     * name was approved. It is kept encrypted and never shown; without it nobody registers the number by
     * itself.
     */
    pin?: string | null;
    /** SMPP: the name of the account. */
    system_id?: string;
    /** SMPP: the kind of system, where the carrier asks for one; null by default. */
    system_type?: string | null;
    /**
     * SMPP: one session that sends and receives, or one for each where the carrier knows no
     * `bind_transceiver`. Other processes of the installation send by sessions of their own.
     */
    bind?: 'transceiver' | 'separate';
    /** SMPP: what the carrier means by `data_coding` 0: the alphabet of GSM, or Latin 1. */
    default_alphabet?: 'gsm' | 'latin1';
    /**
     * SMPP: the type of our number; null for what follows from the number, international (1) and ISDN (1) as
     * a rule.
     */
    source_ton?: number | null;
    /**
     * SMPP: the numbering plan of our number; null for what follows from the number, international (1) and
     * ISDN (1) as a rule.
     */
    source_npi?: number | null;
    /**
     * SMPP: the type of the person’s number; null for what follows from the number, international (1) and
     * ISDN (1) as a rule.
     */
    destination_ton?: number | null;
    /**
     * SMPP: the numbering plan of the person’s number; null for what follows from the number, international
     * (1) and ISDN (1) as a rule.
     */
    destination_npi?: number | null;
    /**
     * SMPP: messages that leave in a second at most, through all processes together; a long text is several.
     * 10 by default.
     */
    max_per_second?: number;
  };
}

export interface CreateConsentRequest {
  /** When the person agreed; not in the future. */
  given_at: string;
  /** How the person agreed. */
  way: 'web_form' | 'paper' | 'email' | 'text' | 'call' | 'in_person' | 'other';
  /** The words to which the person agreed. */
  wording: string;
  /** Where the proof is: the address of a form, a file, the id of a call. */
  evidence?: string | null;
}

export interface CreateConsentsRequest {
  /** The contacts who agreed. A contact that also has the tag is taken once. */
  contact_ids?: number[];
  /** The contacts that have this tag now. */
  tag?: string | null;
  /** When the person agreed; not in the future. */
  given_at: string;
  /** How the person agreed. */
  way: 'web_form' | 'paper' | 'email' | 'text' | 'call' | 'in_person' | 'other';
  /** The words to which the person agreed. */
  wording: string;
  /** Where the proof is: the address of a form, a file, the id of a call. */
  evidence?: string | null;
}

export interface CreateContactRequest {
  /** Name of the person. */
  name?: string | null;
  /** Phone number. A number without a leading + belongs to the workspace’s country. */
  phone?: string | null;
  /** E-mail address. */
  email?: string | null;
  /** Where the person works. */
  company?: string | null;
  /** Labels to find contacts; replaced as a whole. */
  tags?: string[];
  /** Notes for the team. */
  notes?: string | null;
  /** Merged with the existing fields; null removes a field. */
  custom_fields?: Record<string, unknown>;
  /** True: no outbound call is placed to this person. */
  do_not_call?: boolean;
  /** Whether the person allows calls on the chat-app channel. */
  chatapp_call_permission?: 'none' | 'temporary' | 'permanent';
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
}

export interface CreateFaqRequest {
  /** The question that callers ask. */
  question: string;
  /** The answer that callers get. */
  answer: string;
}

export interface CreateHookRequest {
  /** URL of the app; begins with `https://` and resolves to a public address. */
  url: string;
  /**
   * One or more of `call.completed`, `message.received`, `appointment.booked`, `order.placed`,
   * `reservation.made`, `contact.created`, or `["*"]` for all of them.
   */
  events: string[];
  /** False pauses the hook: events in the meantime are recorded as `skipped` and not sent later. */
  active?: boolean;
  /** A note for people. */
  description?: string | null;
  /** Key of the signatures, chosen by you and never shown. Without it deliveries are not signed. */
  signing_secret?: string | null;
}

export interface CreateInvitationRequest {
  /** E-mail address of the person. */
  email: string;
  /** Name of the person. */
  name?: string;
  /** Role in the workspace; a viewer may only read. */
  role: 'owner' | 'admin' | 'member' | 'viewer';
}

export interface CreateKnowledgeBaseEntryRequest {
  /** What the entry is about. */
  title: string;
  /** What assistants should know. */
  content: string;
  /** The assistants it applies to; empty for all. */
  assistant_ids?: number[];
}

export interface CreateMessageRequest {
  /** Recipient. A number without a leading + belongs to the workspace’s country. */
  to?: string | null;
  /** Contact to send to, instead of `to`. Both may be given when the contact has this number. */
  contact_id?: number | null;
  /** The text. */
  body: string;
  /**
   * `auto`: the chat app if the person wrote to a chat-app number of the workspace in the last 24 hours, SMS
   * otherwise.
   */
  channel?: 'auto' | 'sms' | 'chatapp';
  /**
   * The number to send from. By default the number that the person last wrote to, if it can send the text,
   * otherwise the first that can.
   */
  phone_number_id?: number | null;
}

export interface CreateOrderRequest {
  /** What is ordered. Prices come from the catalogue alone. */
  items: {
    /** The product. */
    product_id: number;
    /** How many. */
    quantity?: number;
    /** Choices, each by `choice_id` or by name. A group without any gets its defaults. */
    options?: {
      /** The choice. Where it is sent, the names do not matter. */
      choice_id: number;
      /** Name of the group. */
      group: string;
      /** Name of the choice; case and accents do not matter. Alone when only one group has it. */
      choice: string;
    }[];
    /** What is asked for with this item. */
    notes?: string | null;
  }[];
  /**
   * How it reaches the customer. By default pick-up, or the first offered kind when pick-up is not offered.
   */
  fulfillment?: 'pickup' | 'delivery' | 'dine_in';
  /** The person; its contact is found by phone, else by e-mail, else made. */
  customer?: {
    /** Name of the person. */
    name: string | null;
    /** Phone number. Without a leading + it is read as one of the workspace’s country. */
    phone: string | null;
    /** E-mail address. */
    email: string | null;
  } | null;
  /** The contact who orders; their details hold where `customer` has none. */
  contact_id?: number | null;
  /** Where it is delivered to; a delivery needs it. */
  address?: string | null;
  /** What the customer wants to be known. */
  notes?: string | null;
  /** When it is wanted; null for as soon as possible. */
  requested_for?: string | null;
  /** Whether customer and team are notified. */
  notify?: boolean;
  /** Accepts it when closed, too soon or below the minimum. Skips nothing else. */
  skip_rules?: boolean;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
}

export interface CreatePhoneNumberRequest {
  /** The number. A number without a leading + belongs to the workspace’s country. */
  number: string;
  /** Display name of the number; by default the number itself. */
  name?: string;
  /** The assistant that answers calls; null when none does. */
  assistant_id?: number | null;
  /**
   * The carrier of its calls; null for the installation’s: the operator’s trunk inward, the simulated network
   * outward.
   */
  voice_carrier_id?: number | null;
  /** The carrier of its texts; null for the installation’s, the simulated network. */
  text_carrier_id?: number | null;
  /** What the number can be used for. */
  capabilities?: {
    /** Whether it takes and places calls; true by default. */
    voice?: boolean;
    /** Whether it takes and sends texts; false by default. */
    sms?: boolean;
  };
  /** Its connection to the chat-app channel. */
  chatapp?: {
    /** Whether it is connected to the chat-app channel; false by default. */
    active?: boolean;
    /** Whether calls on the chat-app channel are switched on; needs `active`. */
    calling?: boolean;
  };
}

export interface CreateProductRequest {
  /** Name of the product. */
  name: string;
  /** Description for customers who ask. */
  description?: string | null;
  /** Category of the menu. */
  category?: string | null;
  /** Unit price without surcharges; or `price_cents`. */
  price?: unknown;
  /** Unit price without surcharges, in cents. */
  price_cents?: number;
  /** False: not on the menu; true by default. */
  available?: boolean;
  /** Place within the category, 0 by default; among equal positions the oldest product comes first. */
  position?: number;
  /** Groups of choices, in the order in which they are asked. */
  options?: {
    /** Name of the group; unique in the product. */
    name: string;
    /** Whether a choice is required: `min_choices` is 1 or more. */
    required?: boolean;
    /** Minimum number of choices; by default 1 when `required`, otherwise 0. */
    min_choices?: number;
    /**
     * Maximum number of choices; null for no limit. By default `min_choices` when that is 1 or more,
     * otherwise null.
     */
    max_choices?: number | null;
    /** The choices of the group. */
    choices: {
      /** Name of the choice; unique in its group. */
      name: string;
      /** Surcharge on the price, 0 by default; or `surcharge_cents`. */
      surcharge?: unknown;
      /** What it adds to the price, in cents. */
      surcharge_cents?: number;
      /** Selected when nothing is chosen in its group, unless it is sold out. */
      default?: boolean;
      /** False while it is sold out. */
      available?: boolean;
    }[];
  }[];
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
}

export interface CreateProviderRequest {
  /** The protocol; it never changes. */
  kind: 'openai' | 'anthropic' | 'deepgram' | 'elevenlabs' | 'cartesia';
  /** What people call it. */
  name?: string;
  /** Key of the account; it is kept encrypted and never shown. Null for a server that wants none. */
  api_key?: string | null;
  /** Where the provider is reached, as its SDK takes it; a public address. Null for the vendor’s own. */
  base_url?: string | null;
  /** Models that think, by the provider’s own names; null for the usual ones, an empty list for none. */
  models?: string[] | null;
  /**
   * Models that turn speech into words, by the provider’s own names; null for the usual ones, an empty list
   * for none.
   */
  listening?: string[] | null;
  /** Voices, by the provider’s own names; null for the usual ones, an empty list for none. */
  voices?: string[] | null;
  /** False takes its models, listeners and voices out of the catalogue. */
  active?: boolean;
}

export interface CreateReservationRequest {
  /** Id of the room type. */
  room_id: number;
  /** Day of arrival. */
  check_in: string;
  /** Day of leaving: no night. */
  check_out: string;
  /** Adults; 1 by default. */
  adults?: number;
  /** Children; 0 by default. */
  children?: number;
  /** Who is coming; at least one of the three, unless a contact is named. */
  guest?: {
    /** Name of the person. */
    name: string | null;
    /** Phone number. Without a leading + it is read as one of the workspace’s country. */
    phone: string | null;
    /** E-mail address. */
    email: string | null;
  } | null;
  /** The contact who is coming; their details hold where `guest` has none. */
  contact_id?: number | null;
  /** Notes. */
  notes?: string | null;
  /** False: nobody is notified. */
  notify?: boolean;
  /**
   * True accepts stays that are shorter or longer than allowed or begin in the past; never more guests or
   * units than there are.
   */
  skip_rules?: boolean;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
}

export interface CreateRoomRequest {
  /** Name of the room type. */
  name: string;
  /** What it is like, for those who ask. */
  description?: string | null;
  /** What it is listed under. */
  category?: string | null;
  /** Price of a night outside of seasons; or `price_cents`. */
  price?: unknown;
  /** Price of a night outside of seasons, in cents. */
  price_cents?: number;
  /** Units of this type that are alike; 1 by default. */
  quantity?: number;
  /** Most guests in a unit, adults and children; null for no limit. */
  max_guests?: number | null;
  /** Most adults in a unit; null for no limit of their own. */
  max_adults?: number | null;
  /** Most children in a unit; null for no limit of their own. */
  max_children?: number | null;
  /** Shortest stay; 1 by default. */
  min_nights?: number;
  /** Longest stay; null for no limit. */
  max_nights?: number | null;
  /**
   * Prices of seasons; replaced as a whole. Where two cover a night the shorter range wins, then the later in
   * the list.
   */
  seasonal_rates?: {
    /** Name of the season. */
    name?: string | null;
    /** First night. */
    start_date: string;
    /** Last night, included. */
    end_date: string;
    /** Price of a night; or `price_cents`. */
    price?: unknown;
    /** Price of a night, in cents. */
    price_cents?: number;
    /** Only the nights that begin on these days; empty for all. */
    weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
    /** Shortest stay that may hold one of these nights; null leaves it to the room. */
    min_nights?: number | null;
  }[];
  /** What it has; replaced as a whole. */
  amenities?: string[];
  /**
   * Calendars of other channels whose events hold units: each as its address, or as an object with its label.
   * Replaced as a whole; a calendar sent as its address alone keeps the label that it has.
   */
  ical_import_urls?: (
    | string
    | {
        /** Address of an iCal calendar. */
        url: string;
        /** What the team calls the calendar; shown on what is imported from it. */
        label?: string | null;
      }
  )[];
  /** False takes it off the offer; true by default. */
  available?: boolean;
  /** Place in the display order, 0 by default; smaller numbers first, then older records. */
  position?: number;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
}

export interface CreateScenarioRequest {
  /** Name of the scenario. */
  name: string;
  /** The assistant that answers. */
  assistant_id: number;
  /** Who calls. */
  caller?: {
    /** Name of the caller. */
    name?: string | null;
    /**
     * Phone number that they call from; one without a leading + belongs to the workspace’s country. Null
     * withholds it.
     */
    phone?: string | null;
    /** What they want, in the words that they open with. */
    goal?: string | null;
    /** What they answer when asked, by what is asked for. */
    facts?: Record<string, string>;
    /** How they speak; `plain` by default. */
    manner?: 'plain' | 'terse' | 'talkative' | 'hesitant' | 'impatient' | 'changes_mind';
    /**
     * Language model of the catalogue that plays the caller by goal, facts and manner; null: the caller
     * answers by rules.
     */
    model?: string | null;
  };
  /** Fixed words in place of a goal, one utterance each; a key alone is pressed. */
  lines?: string[] | null;
  /** When the call takes place, local time of the workspace; null: when it is run. */
  at?: string | null;
  /** What has to be the case. */
  expect?: {
    /** Records made or changed on the call. */
    records?: ExpectedRecord[];
    /** Records that the call must not make or change. */
    no_records?: ExpectedRecord[];
    /** Outcome of the call; null: any. */
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
      | 'failed'
      | null;
    /** Words that the assistant has to say. */
    said?: string[];
    /** Words that the assistant must not say. */
    not_said?: string[];
  };
}

export interface CreateServiceRequest {
  /** Name of the service. */
  name: string;
  /** Description for callers who ask. */
  description?: string | null;
  /** How long it takes. */
  duration_minutes?: number;
  /** Time kept free before it. */
  buffer_before_minutes?: number;
  /** Time kept free after it. */
  buffer_after_minutes?: number;
  /** Shortest notice before the start of a booking, in minutes. */
  min_notice_minutes?: number;
  /** How many days ahead it can be booked. */
  max_advance_days?: number;
  /** Interval between offered start times, in minutes; null for the duration, at most 30. */
  slot_interval_minutes?: number | null;
  /** Number of bookings at one time with one member of staff. */
  capacity?: number;
  /** Price; or `price_cents`. */
  price?: unknown;
  /** What it costs, in cents. */
  price_cents?: number | null;
  /** Members of staff who perform it; everybody when none is named, or none of them still exists. */
  staff_member_ids?: number[];
  /** False: it cannot be booked. */
  active?: boolean;
}

export interface CreateSimulatedCallRequest {
  /** A number of the workspace; by default the first one that an active assistant answers. */
  to?: string;
  /** The assistant that answers, also a draft or a paused one; by default the active one of the number. */
  assistant_id?: number | null;
  /** The caller’s number; null withholds it. By default +15005550100. */
  from?: string | null;
  /** Whether the caller types and reads, or speaks and hears over a WebSocket. */
  medium?: 'text' | 'audio';
}

export interface CreateSimulatedTextRequest {
  /** A number of the workspace; by default the first one that takes texts on the channel. */
  to?: string;
  /** Number of the sender. By default +15005550100. */
  from?: string;
  /** The text. */
  body: string;
  /** SMS, or the chat-app channel: writing there opens its 24 hours. */
  channel?: 'sms' | 'chatapp';
}

export interface CreateStaffMemberRequest {
  /** Name of the person. */
  name: string;
  /** E-mail address. */
  email?: string | null;
  /** Phone number. A number without a leading + belongs to the workspace’s country. */
  phone?: string | null;
  /** Working hours; null for the company’s opening hours. */
  working_hours?: OpeningRange[] | null;
  /** Days with different hours. */
  date_overrides?: DateOverride[];
  /** Absences; replaces the whole list. */
  time_off?: {
    /** When it begins. */
    starts_at: string;
    /** When it ends. */
    ends_at: string;
    /** Reason. */
    reason?: string | null;
  }[];
  /** Services that the member performs, in addition to those that name nobody. */
  service_ids?: number[];
  /**
   * Changes of appointments of which the member is notified; all by default. Omitted fields are not changed.
   */
  notifications?: {
    /** How the member is notified. `auto`: by e-mail when the address is known, otherwise by text. */
    channel?: 'auto' | 'email' | 'text' | 'both';
    /** Whether the member is notified of new appointments. */
    booked?: boolean;
    /** Whether the member is notified of moved appointments. */
    moved?: boolean;
    /** Whether the member is notified of appointments that are cancelled or given to a colleague. */
    cancelled?: boolean;
  };
  /** Among equally busy members, the highest priority is booked first. */
  priority?: number;
  /** False: the member cannot be booked. */
  active?: boolean;
}

export interface CreateWebhookRequest {
  /** URL to which events are posted; begins with `https://` and resolves to a public address. */
  url: string;
  /** Names from `/catalog/events`, or `["*"]` for all events, including future ones. */
  events: string[];
  /** False pauses the endpoint: events in the meantime are recorded as `skipped` and not sent later. */
  active?: boolean;
  /** A note for people. */
  description?: string | null;
}

export interface CreateWorkspaceRequest {
  /** Name of the business. */
  name: string;
  /** IANA time zone. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** BCP 47. */
  language: string;
  /** The workspace of the agency that it belongs to, where the user is an owner or admin. */
  agency_id?: number | null;
}

export interface CreatedApiKey {
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
  /** The key. It is shown only in this answer. */
  key: string;
}

export interface CreatedInvitation {
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
  /** The link to pass on, shown only here; null where it was mailed. */
  link: string | null;
}

export interface CreatedWebhook {
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
  /** Key of the signatures. It is shown only in this answer. */
  secret: string;
}

/** The person, as known when it was written. */
export interface Customer {
  /** Name of the person. */
  name: string | null;
  /** Phone number, E.164. */
  phone: string | null;
  /** E-mail address. */
  email: string | null;
}

export interface DateOverride {
  /** The day. */
  date: string;
  /** Hours on that day; empty means not at work. */
  hours: HourRange[];
}

export interface DayOfSlots {
  /** The day, in the workspace’s timezone. */
  date: string;
  /** The times that can be booked, the earliest first. */
  slots: AvailableSlot[];
  /** Why there are none; null when there are. */
  closed_reason: 'holiday' | 'closed' | 'staff_off' | 'too_soon' | 'too_far' | 'fully_booked' | null;
}

export interface DisableSecondFactorRequest {
  /** Password of the user. */
  password: string;
  /** The six digits of the app, or a recovery code. */
  code: string;
}

export interface DisplayNameReview {
  /** The number whose display name is reviewed. */
  phone_number_id: number;
  /** The name that people currently see. */
  display_name: string;
  /** The decision. */
  display_name_status: 'approved' | 'pending_review' | 'declined';
  /** The name that was declined; otherwise null. */
  requested_display_name: string | null;
}

export interface EnterCodeRequest {
  /** The six digits of the app, or a recovery code. */
  code: string;
}

/** The envelope as webhooks receive it. */
export interface Event {
  /** Id of the event; later events have greater ids. */
  id: string;
  /** Kind of the event, see `/catalog/events`. */
  type: string;
  /** When it happened. */
  created_at: string;
  /** Details of the event; the fields depend on `type`. */
  data: Record<string, unknown>;
}

export interface EventKind {
  /** What a webhook endpoint subscribes to. */
  name: string;
  /** When it is sent. */
  description: string;
}

export interface ExpectedRecord {
  /** Resource of the API. */
  resource: 'appointments' | 'orders' | 'reservations' | 'inbox' | 'messages' | 'contacts';
  /** Fields with their values; a path with dots reaches inside, text is compared without case. */
  match: Record<string, unknown>;
}

export interface Faq {
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
}

export interface FullAssistant {
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
   * Ids out of `/catalog/models`, asked in this order when `model` fails; `switchboard-offline` stands behind
   * them all.
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
   * Whether the assistant says after the welcome that it is an AI, unless the welcome says so. It does all
   * the same where the rule `ai_disclosure` of `/law` is on; false is refused there.
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
     * Silence that ends every utterance, also one that ends with "and" or "um"; none of the others counts
     * beyond it.
     */
    max_pause_ms: number;
    /** After a sound without words the assistant goes on when this time has passed since its end. */
    resume_after_noise_ms: number;
    /**
     * How many words interrupt the assistant. Fewer are answered when it has finished; "stop" and "wait"
     * always interrupt, "mm-hm" never.
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
}

export interface FullCall {
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
  status: 'queued' | 'ringing' | 'in_progress' | 'completed' | 'busy' | 'failed' | 'no_answer' | 'canceled';
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
   * Whether the sound of both sides is recorded. While the call runs, whoever takes it over or is put through
   * by a bridge is recorded too: tell them before.
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
}

/** A contact with its notes and custom fields. */
export interface FullContact {
  /** Id of the contact. */
  id: number;
  /** Name of the person. */
  name: string | null;
  /** Phone number, E.164; unique among contacts that are not deleted. */
  phone: string | null;
  /** E-mail address. */
  email: string | null;
  /**
   * What the chat app calls the person in dealings with this business; people who hide their number write
   * under it.
   */
  chatapp_user_id: string | null;
  /** Where the person works. */
  company: string | null;
  /** Labels to find contacts; replaced as a whole. */
  tags: string[];
  /** True: no outbound call is placed to this person. */
  do_not_call: boolean;
  /**
   * True: the person answered STOP to an SMS of a number of the workspace, and gets no SMS from it until
   * START. `text_opt_outs` of one contact has every number and channel.
   */
  sms_opt_out: boolean;
  /** Whether the person allows calls on the chat-app channel. */
  chatapp_call_permission: 'none' | 'temporary' | 'permanent';
  /** When a temporary permission ends by itself; null for one without an end, and without any. */
  chatapp_call_permission_expires_at: string | null;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
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
}

/** Who is coming, as known when it was reserved or changed. */
export interface Guest {
  /** Name of the person. */
  name: string | null;
  /** Phone number, E.164. */
  phone: string | null;
  /** E-mail address. */
  email: string | null;
}

export interface Holiday {
  /** First day. */
  start_date: string;
  /** Last day, included. */
  end_date: string;
  /** What it is called. */
  name: string;
  /** Hours that replace the usual ones; empty means closed. */
  hours: HourRange[];
}

export interface Hook {
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
}

export interface HourRange {
  /** Wall-clock time in the workspace’s timezone. */
  start: string;
  /** An end that is not after the start is on the next day. */
  end: string;
}

export interface ImportContactsRequest {
  /** Up to 5000 rows, each checked separately. */
  contacts: unknown[];
}

export interface ImportProductsRequest {
  /** Up to 1000 rows, each judged for itself. */
  products: unknown[];
}

export interface ImportResult {
  /** Rows that made a record. */
  created: number;
  /** Rows that changed the record with the same `external_id`. */
  updated: number;
  /** Rows that were left out. */
  failed: number;
  /** What is wrong with the rows that were left out, in their order; as many as fit into 64 KiB. */
  errors: {
    /** Place of the row, from 0. */
    row: number;
    /** Field to sentences. */
    errors: Record<string, string[]>;
    /** Field to stable codes, in the order of the sentences. */
    codes: Record<string, string[]>;
  }[];
  /** Rows that were left out and are not listed in `errors`. */
  errors_omitted: number;
}

export interface ImportRoomsRequest {
  /** Up to 1000 rows, each judged for itself. */
  rooms: unknown[];
}

export interface InboxItem {
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
}

export interface Installation {
  /** Version of the product. */
  version: string;
  /** When the process started that answers. */
  started_at: string;
  /** The processes of the installation, newest first. */
  nodes: InstallationNode[];
  /** The database. */
  database: {
    /** Version of PostgreSQL. */
    version: string;
    /** Size of the database. */
    size_bytes: number;
    /** Open connections. */
    connections: number;
    /** As many as the server takes. */
    max_connections: number;
  };
  /** The disk. */
  storage: {
    /** Size of the files, such as recordings; null where there are too many. */
    files_bytes: number | null;
    /** Free on the disk of the data folder; null where that is not told. */
    free_bytes: number | null;
    /** Size of that disk. */
    total_bytes: number | null;
  };
  /** Queues with jobs that are due. */
  queues: InstallationQueue[];
  /** Active webhook endpoints whose last delivery failed. */
  failing_endpoints: number;
  /** Calls. */
  telephony: {
    /** Active numbers that take calls. */
    lines: number;
    /** Calls in progress, in all processes. */
    calls_now: number;
    /** Calls that the process that answers can carry at once. */
    capacity: number;
    /** Those that it could take now. */
    free: number;
  };
  /** Workspaces of the installation. */
  workspaces: number;
  /** Whether mails are sent. */
  mail_configured: boolean;
  /** AI providers of the installation. */
  providers: string[];
  /** Whether the console is served. */
  console: 'ready' | 'building' | 'missing';
  /** What needs attention, most urgent first. */
  warnings: InstallationWarning[];
}

export interface InstallationNode {
  /** Number of the process; calls name it where it matters. */
  id: number;
  /** `api`, `worker`, `voice`. */
  roles: string[];
  /** Version of the product that it runs. */
  version: string | null;
  /** Name of its machine. */
  host: string | null;
  /** When it started. */
  started_at: string;
  /** Its last sign of life; a process that runs gives one every second. */
  last_seen_at: string;
  /** Calls that it carries. */
  calls: number;
}

export interface InstallationQueue {
  /** The kind of work. */
  name: string;
  /** Jobs that are due; all queues together are counted up to 100,000. */
  waiting: number;
  /** When the first of them was due. */
  oldest: string | null;
}

export interface InstallationWarning {
  /** What it is, for programs. */
  code: string;
  /** The same in the language of the request. */
  message: string;
}

/** An invitation that nobody has accepted. */
export interface Invitation {
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
}

export interface KeptConsents {
  /** Contacts whose consent was kept. */
  created: number;
  /** Contacts that have this very consent already, or as many as a contact may have. */
  unchanged: number;
}

export interface KnowledgeBaseEntry {
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
}

export interface Language {
  /** What an assistant keeps as its `language` (BCP 47). */
  code: string;
  /** Name for people. */
  name: string;
}

export interface Law {
  /** Assistants say right after the welcome message that they are an AI. */
  ai_disclosure: {
    /** Whether the rule is enforced; true from the start. */
    enforced: boolean;
    /** Why it was switched off; null while it is on. */
    reason: string | null;
    /** Who changed it last; null for nobody. */
    changed_by: {
      /** Id of the user; null when the account is gone. */
      id: number | null;
      /** Name of the user at that time. */
      name: string;
    } | null;
    /** When it was changed last; null for never. */
    changed_at: string | null;
  };
  /** Assistants say right after the welcome message that a call is recorded. */
  recording_notice: {
    /** Whether the rule is enforced; true from the start. */
    enforced: boolean;
    /** Why it was switched off; null while it is on. */
    reason: string | null;
    /** Who changed it last; null for nobody. */
    changed_by: {
      /** Id of the user; null when the account is gone. */
      id: number | null;
      /** Name of the user at that time. */
      name: string;
    } | null;
    /** When it was changed last; null for never. */
    changed_at: string | null;
  };
  /**
   * People are called from 09:00 to 20:00 where their number is at home; without the rule from 08:00 to
   * 21:00.
   */
  calling_hours: {
    /** Whether the rule is enforced; true from the start. */
    enforced: boolean;
    /** Why it was switched off; null while it is on. */
    reason: string | null;
    /** Who changed it last; null for nobody. */
    changed_by: {
      /** Id of the user; null when the account is gone. */
      id: number | null;
      /** Name of the user at that time. */
      name: string;
    } | null;
    /** When it was changed last; null for never. */
    changed_at: string | null;
  };
  /** A number is called at most 3 times within 24 hours. */
  daily_attempts: {
    /** Whether the rule is enforced; true from the start. */
    enforced: boolean;
    /** Why it was switched off; null while it is on. */
    reason: string | null;
    /** Who changed it last; null for nobody. */
    changed_by: {
      /** Id of the user; null when the account is gone. */
      id: number | null;
      /** Name of the user at that time. */
      name: string;
    } | null;
    /** When it was changed last; null for never. */
    changed_at: string | null;
  };
  /** Campaigns call only contacts with a consent that is not withdrawn. */
  consent: {
    /** Whether the rule is enforced; true from the start. */
    enforced: boolean;
    /** Why it was switched off; null while it is on. */
    reason: string | null;
    /** Who changed it last; null for nobody. */
    changed_by: {
      /** Id of the user; null when the account is gone. */
      id: number | null;
      /** Name of the user at that time. */
      name: string;
    } | null;
    /** When it was changed last; null for never. */
    changed_at: string | null;
  };
}

/** A rule that was switched off or on again. Changes are never removed. */
export interface LawChange {
  /** Id of the change. */
  id: number;
  /** The rule. */
  rule: 'ai_disclosure' | 'recording_notice' | 'calling_hours' | 'daily_attempts' | 'consent';
  /** Whether it is enforced from then on. */
  enforced: boolean;
  /** The reason that was given. */
  reason: string | null;
  /** Who changed it last; null for nobody. */
  changed_by: {
    /** Id of the user; null when the account is gone. */
    id: number | null;
    /** Name of the user at that time. */
    name: string;
  } | null;
  /** When. */
  changed_at: string;
}

export interface Listener {
  /** What an assistant keeps as its `listening`. */
  id: string;
  /** Name for people. */
  name: string;
  /** Where speech is turned into words. */
  provider: string;
  /** Languages it understands (BCP 47). */
  languages: string[];
}

export interface Me {
  /** An API key without its secret, of which only a hash is stored. */
  api_key: ApiKey | null;
  /** The user of the key or session, with the current role. */
  user: {
    /** Id of the member whose key or session it is. */
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
  };
  workspace: Workspace;
}

export interface Member {
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
}

export interface MergeContactsRequest {
  /** The contact that is merged into this one, and deleted. */
  contact_id: number;
}

/** A text; of a thread, the last one. */
export interface Message {
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
   * `read`; `failed` with the reason in `error`. The status never moves back; only a text that failed because
   * nobody knew whether the carrier had it moves on when the carrier reports on it after all. An inbound text
   * is `received`.
   */
  status: 'queued' | 'sent' | 'delivered' | 'read' | 'received' | 'failed';
  /** Reason of the failure; null when it did not fail. */
  error: string | null;
  /** What the carrier calls the reason, such as `30006`; null when it gives none. */
  error_code: string | null;
  /**
   * Who sent it: an `assistant`, on a call or in answer to a text; a `member` in the console; the `api` with
   * a key; the `system`, such as a notice. Null for inbound texts, and for texts of versions that did not
   * note it.
   */
  sent_by: 'assistant' | 'member' | 'api' | 'system' | null;
  /**
   * Of a text to a number whose assistant answers texts: it is `waiting` for the answer, was `answered`, or
   * is `left` to the team. Null for any other text.
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
}

export interface MessageThread {
  /** The person. */
  contact_id: number;
  contact: Correspondent;
  last_message: Message;
  /** Texts with this person. */
  count: number;
  /** Whether the last text is theirs. */
  unanswered: boolean;
}

export interface Model {
  /** What an assistant keeps as its `model`. */
  id: string;
  /** Name for people. */
  name: string;
  /** Where it runs; `embedded` needs nothing from outside. */
  provider: string;
}

export interface Night {
  /** The day on which the night begins. */
  date: string;
  /** Price of the night. */
  price: number;
  /** Price of the night, in cents. */
  price_cents: number;
}

export interface Notice {
  /** Id of the notice. */
  id: number;
  /** Subject of the notice. */
  kind:
    | 'appointment.booked'
    | 'appointment.rescheduled'
    | 'appointment.staff_changed'
    | 'appointment.cancelled'
    | 'order.created'
    | 'order.confirmed'
    | 'order.ready'
    | 'order.out_for_delivery'
    | 'order.changed'
    | 'order.cancelled'
    | 'reservation.created'
    | 'reservation.confirmed'
    | 'reservation.changed'
    | 'reservation.cancelled'
    | 'inbox.message'
    | 'inbox.callback'
    | 'inbox.voicemail';
  /** Kind of recipient: the customer, a member of the team, or a member of staff. */
  audience: 'customer' | 'team' | 'staff';
  /** Channel of the notice. */
  channel: 'email' | 'text';
  /** E-mail address or phone number. */
  to: string;
  /** Name of the customer or member of staff, when it is known. */
  name: string | null;
  /** Subject of the mail; null for a text. */
  subject: string | null;
  /**
   * `pending` until it is sent; `not_sent`: it could not be sent (no mail server, texting off); `failed`: it
   * was refused, or all attempts failed.
   */
  status: 'pending' | 'sent' | 'not_sent' | 'failed';
  /** Number of attempts. */
  attempts: number;
  /** Reason why it was not sent (yet). */
  error: string | null;
  /** When the mail server accepted it, or when it became a message of `/messages`. */
  sent_at: string | null;
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** What the link of an invitation is about. */
export interface OpenInvitation {
  /** The workspace that the person is invited to. */
  workspace: {
    /** Name of the business. */
    name: string;
  };
  /** The login of the person. */
  email: string;
  /** Name of the person, where it was given. */
  name: string | null;
  /** Role in the workspace; a viewer may only read. */
  role: 'owner' | 'admin' | 'member' | 'viewer';
  /** Whether the person has an account, whose password accepts the invitation. */
  has_account: boolean;
  /** Until when the link is valid. */
  expires_at: string;
}

export interface OpeningRange {
  /** The days on which these hours begin. */
  days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
  /** Wall-clock time in the workspace’s timezone. */
  start: string;
  /** An end that is not after the start is on the next day. */
  end: string;
}

export interface OptionGroup {
  /** Id of the group; options that are sent again with the id keep it. */
  id: number;
  /** Name of the group; unique in the product. */
  name: string;
  /** Whether a choice is required: `min_choices` is 1 or more. */
  required: boolean;
  /** Minimum number of choices. */
  min_choices: number;
  /** Maximum number of choices; null for no limit. */
  max_choices: number | null;
  /** The choices of the group. */
  choices: {
    /** Id of the choice, used in orders. */
    id: number;
    /** Name of the choice; unique in its group. */
    name: string;
    /** Surcharge on the price. */
    surcharge: number;
    /** What it adds to the price, in cents. */
    surcharge_cents: number;
    /** Selected when nothing is chosen in its group, unless it is sold out. */
    default: boolean;
    /** False while it is sold out. */
    available: boolean;
  }[];
}

export interface Order {
  /** Id of the order. */
  id: number;
  /** Counted up in the workspace, without gaps. */
  number: string;
  /** Starts as `new`; any may follow any, but for `cancelled`. */
  status: 'new' | 'confirmed' | 'preparing' | 'ready' | 'out_for_delivery' | 'completed' | 'cancelled';
  /** How it reaches the customer. */
  fulfillment: 'pickup' | 'delivery' | 'dine_in';
  customer: Customer;
  /** The contact of the customer; null when nothing is known of them. */
  contact_id: number | null;
  /** Where it is delivered to. */
  address: string | null;
  /** The order’s own copy, whatever becomes of the products. */
  items: OrderItem[];
  /** ISO 4217. */
  currency: string;
  /** Sum of the items. */
  subtotal: number;
  /** Sum of the items, in cents. */
  subtotal_cents: number;
  /** What the delivery costs; 0 otherwise. */
  fee: number;
  /** What the delivery costs, in cents. */
  fee_cents: number;
  /** Subtotal and fee. */
  total: number;
  /** Subtotal and fee, in cents. */
  total_cents: number;
  /** Who placed it: an assistant, a person by hand, or the API. */
  source: 'ai' | 'manual' | 'api';
  /** The call it was placed on. */
  call_id: number | null;
  /** What the customer wants to be known. */
  notes: string | null;
  /** When it is wanted; null for as soon as possible. */
  requested_for: string | null;
  /** When it will be ready: when it is wanted, or as soon as it can be prepared. */
  ready_at: string;
  /** Why it was cancelled. */
  cancel_reason: string | null;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id: string | null;
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface OrderItem {
  /** The product it was priced from; it may be gone since. */
  product_id: number;
  /** Name of the product when it was ordered. */
  name: string;
  /** How many. */
  quantity: number;
  /** What one cost in the catalogue, without surcharges. */
  unit_price: number;
  /** What one cost in the catalogue, without surcharges, in cents. */
  unit_price_cents: number;
  /** The choices, including defaults. */
  options: {
    /** What was chosen. */
    group: string;
    /** The choice. */
    choice: string;
    /** What it added to the price of one. */
    surcharge: number;
    /** What it added to the price of one, in cents. */
    surcharge_cents: number;
  }[];
  /** Quantity × (unit price + surcharges). */
  total: number;
  /** Quantity × (unit price + surcharges), in cents. */
  total_cents: number;
  /** What was asked for with this item. */
  notes: string | null;
}

export interface OrderQuote {
  /** The items with their prices, without unknown ones. */
  lines: OrderItem[];
  /** How it reaches the customer. */
  fulfillment: 'pickup' | 'delivery' | 'dine_in';
  /** ISO 4217. */
  currency: string;
  /** Sum of the items. */
  subtotal: number;
  /** Sum of the items, in cents. */
  subtotal_cents: number;
  /** What the delivery costs; 0 otherwise. */
  fee: number;
  /** What the delivery costs, in cents. */
  fee_cents: number;
  /** Subtotal and fee. */
  total: number;
  /** Subtotal and fee, in cents. */
  total_cents: number;
  /** When it would be ready. */
  ready_at: string;
  /** Everything for which this order would be refused. */
  problems: {
    /** What kind of problem it is. */
    code:
      | 'unknown_item'
      | 'unavailable_item'
      | 'missing_required_option'
      | 'unknown_option'
      | 'too_many_options'
      | 'below_minimum'
      | 'fulfillment_not_offered'
      | 'closed'
      | 'too_soon'
      | 'missing_address';
    /** The problem in a sentence that can be read out. */
    message: string;
    /** The field it is about. */
    path: string;
  }[];
  /** True when there is no problem. */
  acceptable: boolean;
}

/** A session of the user. */
export interface OwnSession {
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
}

/** A workspace that the user has access to. */
export interface OwnWorkspace {
  /** Id of the workspace. */
  id: number;
  /** Name of the business. */
  name: string;
  /** Short name, unique in the installation. */
  slug: string;
  /** Role in the workspace; a viewer may only read. */
  role: 'owner' | 'admin' | 'member' | 'viewer';
  /** Id of the agency that it belongs to; null for none. */
  agency_id: number | null;
  /** What was used in the calendar month in the workspace’s timezone. */
  usage: {
    /** Minutes of answered calls that began in the period; each started minute counts. */
    minutes: number;
    /** Calls that began in the period. */
    calls: number;
    /** Inbound and outbound texts of the period. */
    messages: number;
  };
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface PageMeta {
  /** The page returned. */
  current_page: number;
  /** Records on a page. */
  per_page: number;
  /** The last page that has records; at least 1. */
  last_page: number;
  /** Records that match, on all pages. */
  total: number;
}

/** All data stored about a person, as it is stored. */
export interface PersonExport {
  /** When this was gathered. */
  exported_at: string;
  /** False when a list has more than 5,000 records; it then holds the oldest ones. */
  complete: boolean;
  contact: FullContact;
  /**
   * Calls with their transcripts; recordings are at `/calls/{id}/recording`, traces at `/calls/{id}/trace`.
   */
  calls: Record<string, unknown>[];
  /** Texts in and out. */
  messages: Record<string, unknown>[];
  /** Inbox items from the person; recordings are at `/inbox/{id}/recording`. */
  inbox_items: Record<string, unknown>[];
  /** Appointments. */
  appointments: Record<string, unknown>[];
  /** Orders; amounts in cents. */
  orders: Record<string, unknown>[];
  /** Reservations; amounts in cents. */
  reservations: Record<string, unknown>[];
  /** That the person agreed to be called, and withdrew it. */
  consents: Record<string, unknown>[];
  /** When the person was asked on the chat app whether they may be called. */
  call_permission_requests: Record<string, unknown>[];
  /** Numbers of the person that want no calls, since when. */
  call_opt_outs: Record<string, unknown>[];
  /** Numbers of the business from which the person wants no texts, by channel. */
  text_opt_outs: Record<string, unknown>[];
  /** Conversations in texts, with what an assistant remembers of one that goes on. */
  text_conversations: Record<string, unknown>[];
  /**
   * Parts of texts from the person of which others have not come, as octets in hexadecimal; within minutes
   * they are texts.
   */
  text_parts: Record<string, unknown>[];
  /** Campaigns that include the person. */
  campaigns: Record<string, unknown>[];
  /** E-mails and texts about bookings that were sent to the person. */
  notices: Record<string, unknown>[];
}

export interface PhoneNumber {
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
   * The carrier of its calls; null for the installation’s: the operator’s trunk inward, the simulated network
   * outward.
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
}

export interface Product {
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
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id: string | null;
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface ProductCategory {
  /** Name of the category; case and accents are ignored. */
  name: string;
  /** Place in the menu; equal positions are sorted by name, categories with null come last by name. */
  position: number | null;
  /** Number of products of this category, including those that are not available. */
  products: number;
}

export interface ProposeSecondFactorRequest {
  /** Password of the user. */
  password: string;
}

/** What an authenticator app needs; shown only here. */
export interface ProposedSecondFactor {
  /** The secret in base32, to be typed in. */
  secret: string;
  /** The address for a QR code. */
  uri: string;
}

export interface Provider {
  /** Id of the provider. */
  id: number;
  /** The protocol; it never changes. */
  kind: 'openai' | 'anthropic' | 'deepgram' | 'elevenlabs' | 'cartesia';
  /** What people call it. */
  name: string;
  /** Where the provider is reached, as its SDK takes it; a public address. Null for the vendor’s own. */
  base_url: string | null;
  /** Whether a key is kept. */
  has_key: boolean;
  /** Models that think, by the provider’s own names; null for the usual ones, an empty list for none. */
  models: string[] | null;
  /**
   * Models that turn speech into words, by the provider’s own names; null for the usual ones, an empty list
   * for none.
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
}

export interface ProviderCheck {
  /** Whether every step succeeded. */
  ok: boolean;
  /** In order; those after a failed one are not tried. */
  steps: {
    /** What was tried. */
    name: 'connection' | 'key' | 'models';
    /** Whether it succeeded. */
    ok: boolean;
    /** What came of it, as a sentence. */
    say: string;
  }[];
}

export interface ProviderUse {
  /** Id out of the catalogue. */
  provider: string;
  /** What it was asked for. */
  kind: 'listening' | 'thinking' | 'speaking' | 'summarizing';
  /** How often it was asked. */
  requests: number;
  /** How often it failed. */
  failures: number;
  /** How long its requests took, all together. */
  ms: number;
  /** Median of the time to the first word or sound, in milliseconds; null when none came. */
  first_ms: number | null;
  /** As the provider counts them; null where it does not. */
  tokens: {
    /** Read by the model. */
    prompt: number;
    /** Written by the model. */
    completion: number;
  } | null;
  /** Characters that it was to speak; only of voices. */
  characters?: number;
}

export interface QuoteOrderRequest {
  /** What is ordered. Prices come from the catalogue alone. */
  items: {
    /** The product. */
    product_id: number;
    /** How many. */
    quantity?: number;
    /** Choices, each by `choice_id` or by name. A group without any gets its defaults. */
    options?: {
      /** The choice. Where it is sent, the names do not matter. */
      choice_id: number;
      /** Name of the group. */
      group: string;
      /** Name of the choice; case and accents do not matter. Alone when only one group has it. */
      choice: string;
    }[];
    /** What is asked for with this item. */
    notes?: string | null;
  }[];
  /**
   * How it reaches the customer. By default pick-up, or the first offered kind when pick-up is not offered.
   */
  fulfillment?: 'pickup' | 'delivery' | 'dine_in';
  /** The person; its contact is found by phone, else by e-mail, else made. */
  customer?: {
    /** Name of the person. */
    name: string | null;
    /** Phone number. Without a leading + it is read as one of the workspace’s country. */
    phone: string | null;
    /** E-mail address. */
    email: string | null;
  } | null;
  /** The contact who orders; their details hold where `customer` has none. */
  contact_id?: number | null;
  /** Where it is delivered to; a delivery needs it. */
  address?: string | null;
  /** What the customer wants to be known. */
  notes?: string | null;
  /** When it is wanted; null for as soon as possible. */
  requested_for?: string | null;
  /** Whether customer and team are notified. */
  notify?: boolean;
  /** Accepts it when closed, too soon or below the minimum. Skips nothing else. */
  skip_rules?: boolean;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
}

export interface RecoveryCodes {
  /** Ten codes for the time when the app is lost; shown only here. */
  recovery_codes: string[];
}

export interface RenewRecoveryCodesRequest {
  /** Password of the user. */
  password: string;
  /** The six digits of the app, or a recovery code. */
  code: string;
}

export interface ReplaceDemoRequest {
  /** Name of the business. */
  name: string;
  /** Zone of the business. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** BCP 47. */
  language: string;
  /** Phone number with its country code. */
  number?: string;
  /** The owner, who is signed in. */
  owner: {
    /** Name of the owner. */
    name: string;
    /** Login of the owner. */
    email: string;
    /** At least 10 characters. */
    password: string;
  };
}

export interface ReplacePasswordRequest {
  /** The password until now. */
  current_password: string;
  /** At least 10 characters. */
  password: string;
}

export interface RequestCallPermissionRequest {
  /** The number that asks; by default the one that the person wrote to or called. */
  phone_number_id?: number | null;
  /** What the person reads above the buttons; a usual question by default. */
  text?: string | null;
}

export interface Reservation {
  /** Id of the reservation. */
  id: number;
  /** Counted up in the workspace, to be told to guests. */
  number: string;
  /** `requested`, `confirmed` and `checked_in` hold a room; `cancelled` is final. */
  status: 'requested' | 'confirmed' | 'checked_in' | 'checked_out' | 'cancelled' | 'no_show';
  /** The room type; null when it was removed. */
  room_id: number | null;
  /** The room type. */
  room: RoomOfStay | null;
  /** Day of arrival. */
  check_in: string;
  /** Day of leaving: no night. */
  check_out: string;
  /** Nights of the stay. */
  nights: number;
  /** Adults; 0 for what was imported, whose guests nobody knows. */
  adults: number;
  /** Children. */
  children: number;
  guest: Guest;
  /** The contact of the guest. */
  contact_id: number | null;
  /** Currency of the amounts, ISO 4217. */
  currency: string;
  /** The total divided by the nights, rounded half up. */
  nightly: number;
  /** The total divided by the nights, in cents. */
  nightly_cents: number;
  /** What the stay costs; 0 for what was imported. */
  total: number;
  /** What the stay costs, in cents. */
  total_cents: number;
  /** What each night costs; empty for what was imported. */
  nights_breakdown: Night[];
  /** An assistant, a person, the API, or a calendar that is imported. */
  source: 'ai' | 'manual' | 'api' | 'ical';
  /** The call on which it was made. */
  call_id: number | null;
  /** Notes; of what was imported, what the channel calls it. */
  notes: string | null;
  /** Why it was cancelled. */
  cancel_reason: string | null;
  /** Label of the calendar that it was imported from; null for all others. */
  calendar_label: string | null;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id: string | null;
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface ResetPassword {
  /** The login whose password was set. */
  email: string;
}

export interface ResetPasswordRequest {
  /** At least 10 characters. */
  password: string;
}

export interface ReviewDisplayNameRequest {
  /** The number whose display name is reviewed. */
  phone_number_id: number;
  /** Decision of the messaging platform. */
  decision: 'approved' | 'declined';
  /** Why the name is declined; by default no reason. */
  reason?: 'personal_name' | 'unrelated_business' | 'format' | 'inconsistent_branding' | null;
}

export interface Room {
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
  /** Address of the iCal calendar of its reservations, for other channels. Whoever knows it may read it. */
  ical_export_url: string;
  /** False takes it off the offer; true by default. */
  available: boolean;
  /** Place in the display order, 0 by default; smaller numbers first, then older records. */
  position: number;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id: string | null;
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface RoomAvailability {
  /** Day of arrival. */
  check_in: string;
  /** Day of leaving. */
  check_out: string;
  /** Nights of the stay. */
  nights: number;
  /** Every room type in the display order. */
  rooms: RoomOffer[];
}

export interface RoomOccupancy {
  /** The room type. */
  room: {
    /** Id of the room type. */
    id: number;
    /** Its name. */
    name: string;
  };
  /** Every night asked for. */
  nights: {
    /** The day on which the night begins. */
    date: string;
    /** Units of the room type. */
    units: number;
    /** Units held by active reservations and imported calendars; more than there are when overbooked. */
    held: number;
    /** Units that are free, never below 0. */
    free: number;
  }[];
}

/** The room type. */
export interface RoomOfStay {
  /** Id of the room type. */
  id: number;
  /** Its name. */
  name: string;
}

export interface RoomOffer {
  room: RoomOfStay;
  /** Units free on every night of the stay. */
  free_units: number;
  /** Whether the stay can be reserved. */
  available: boolean;
  /** Currency of the amounts, ISO 4217. */
  currency: string;
  /** The total divided by the nights, rounded half up. */
  nightly: number;
  /** The total divided by the nights, in cents. */
  nightly_cents: number;
  /** What the stay costs. */
  total: number;
  /** What the stay costs, in cents. */
  total_cents: number;
  /** What each night costs. */
  nights: Night[];
  /** What speaks against the stay; empty when it can be reserved. */
  reasons: ('sold_out' | 'too_many_guests' | 'too_short' | 'too_long' | 'not_offered')[];
}

/**
 * Of a turn of the assistant: who of the team typed it while they had the conversation; absent for the
 * assistant’s own words.
 */
export interface SaidBy {
  /** The person, one of the team. */
  user_id: number;
  /** Their name. */
  name: string;
}

export interface SayOnCallRequest {
  /** The words, in the language of the call. */
  text: string;
}

export interface Scenario {
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
}

/** Who calls. */
export interface ScenarioCaller {
  /** Name of the caller. */
  name: string | null;
  /**
   * Phone number that they call from; one without a leading + belongs to the workspace’s country. Null
   * withholds it.
   */
  phone: string | null;
  /** What they want, in the words that they open with. */
  goal: string | null;
  /** What they answer when asked, by what is asked for. */
  facts: Record<string, string>;
  /** How they speak; `plain` by default. */
  manner: 'plain' | 'terse' | 'talkative' | 'hesitant' | 'impatient' | 'changes_mind';
  /**
   * Language model of the catalogue that plays the caller by goal, facts and manner; null: the caller answers
   * by rules.
   */
  model: string | null;
}

/** What has to be the case. */
export interface ScenarioExpectation {
  /** Records made or changed on the call. */
  records: ExpectedRecord[];
  /** Records that the call must not make or change. */
  no_records: ExpectedRecord[];
  /** Outcome of the call; null: any. */
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
  /** Words that the assistant has to say. */
  said: string[];
  /** Words that the assistant must not say. */
  not_said: string[];
}

export interface ScenarioResult {
  /** Id of the scenario; null when it was deleted, or a call is played. */
  scenario_id: number | null;
  /** Name of the scenario. */
  name: string;
  /** Null until it was played, and for a call. */
  passed: boolean | null;
  /** Why it failed. */
  reasons: string[];
  /** What was said in this run. */
  transcript: ScenarioTurn[];
  /** What was said on the past call. */
  original: ScenarioTurn[] | null;
}

export interface ScenarioRun {
  /** Id of the run. */
  id: number;
  /** The assistant that answers. */
  assistant_id: number;
  /** The call that is played again; null in a run of scenarios. */
  call_id: number | null;
  /** Whether everything was played. */
  status: 'running' | 'completed';
  /** Scenarios passed so far. */
  passed: number;
  /** Scenarios failed so far. */
  failed: number;
  /** One for each scenario, in their order. */
  results: ScenarioResult[];
  /** When the run was made. */
  created_at: string;
  /** When everything had been played. */
  ended_at: string | null;
}

export interface ScenarioTurn {
  /** Who spoke. */
  role: 'assistant' | 'user';
  /** The words. */
  content: string;
}

export interface SeasonalRate {
  /** Name of the season. */
  name: string | null;
  /** First night. */
  start_date: string;
  /** Last night, included. */
  end_date: string;
  /** Only the nights that begin on these days; empty for all. */
  weekdays: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
  /** Shortest stay that may hold one of these nights; null leaves it to the room. */
  min_nights: number | null;
  /** Price of a night. */
  price: number;
  /** Price of a night, in cents. */
  price_cents: number;
}

/** The second factor of the user. */
export interface SecondFactor {
  /** Whether a code is asked for at the sign-in. */
  is_on: boolean;
  /** When it was switched on; null while it is off. */
  confirmed_at: string | null;
  /** Recovery codes that are not used. */
  recovery_codes_left: number;
}

export interface SendToSimulatedCallRequest {
  /** What the caller says. */
  words?: string;
  /** The key that the caller presses: 0-9, *, #, A-D. */
  key?: string;
  /** True: the caller hangs up. */
  hang_up?: boolean;
}

export interface Service {
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
}

/** Who is signed in, and where. */
export interface Session {
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
}

export interface SetUpRequest {
  /** The token of the link behind `#`. */
  token: string;
  /** Name of the business. */
  name: string;
  /** Zone of the business. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** BCP 47. */
  language: string;
  /** Phone number with its country code. */
  number?: string;
  /** The owner, who is signed in. */
  owner: {
    /** Name of the owner. */
    name: string;
    /** Login of the owner. */
    email: string;
    /** At least 10 characters. */
    password: string;
  };
}

/** Whether the first start is over. */
export interface SetupState {
  /** Whether the installation has no business yet. */
  is_needed: boolean;
}

/** The session; null while a code is needed. */
export interface SignIn {
  /** Whether the session begins only with a code: send it to `POST /session/second-factor`. */
  second_factor_needed: boolean;
  /** Who is signed in, and where. */
  session: Session | null;
}

export interface SignInRequest {
  /** E-mail address of the user. */
  email: string;
  /** Password of the user. */
  password: string;
}

export interface SimulatedCall {
  /** Id of the simulated call, for its events and input; equal to `call_id`. */
  id: number;
  /** Id of the call in `GET /calls/{id}`. */
  call_id: number;
  /** The caller’s number. */
  from: string | null;
  /** The number called. */
  to: string;
  /** How the caller takes part. */
  medium: 'text' | 'audio';
}

export interface SimulatedInputResult {
  /** Id of the simulated call. */
  id: number;
  /** The input was passed to the call. */
  accepted: true;
}

export interface SimulatedText {
  /** Id of the message in `GET /messages/{id}`. */
  id: number;
  /** The same. */
  message_id: number;
  /** SMS, or the chat-app channel: writing there opens its 24 hours. */
  channel: 'sms' | 'chatapp';
  /** Who wrote. */
  from: string;
  /** The number written to. */
  to: string;
  /** The text. */
  body: string;
}

export interface SpeakSampleRequest {
  /** What it says. */
  text: string;
}

export interface StaffMember {
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
}

export interface SwitchWorkspaceRequest {
  /** Id of the workspace to work in. */
  id: number;
}

/** Who of the team took the conversation over last; null for nobody. */
export interface TakenOver {
  /** The person, one of the team. */
  user_id: number;
  /** Their name. */
  name: string;
  /** When they took it over. */
  since: string;
  /** When they gave it back or the call ended; null while they have it. */
  until: string | null;
}

export interface TextOptOut {
  /** The number of the workspace. */
  phone_number_id: number;
  /** That number, E.164. */
  number: string;
  /** Each is stopped and started apart. */
  channel: 'sms' | 'chatapp';
  /** When the person said so, or the carrier told that they did; said again, the first time counts. */
  since: string;
}

export interface TimeOff {
  /** When it begins. */
  starts_at: string;
  /** When it ends. */
  ends_at: string;
  /** Reason. */
  reason: string | null;
}

export interface ToolUse {
  /** The tool, such as `book_appointment`. */
  name: string;
  /** What the assistant asked for. */
  arguments: unknown;
  /** `ok` with what came of it, or with the `reason`. */
  result: unknown;
  /** How long it took. */
  duration_ms: number;
}

export interface TranscriptTurn {
  /** What the turn is known by on its call; `/live` tells a turn that grows by the same one. */
  position: number;
  /** Who spoke; `user` is the person on the phone. */
  role: 'assistant' | 'user';
  /** What was really heard: a sentence cut off by the caller ends where it was cut. */
  content: string;
  /** Begin, counted from the answer. */
  offset_ms: number;
  /** How long it was heard. */
  duration_ms: number;
  /** Whether the other party cut it off. */
  interrupted: boolean;
  said_by?: SaidBy;
  /** The tools that ran before this turn was said; absent where none did. */
  tools?: ToolUse[];
}

export interface TransferCallRequest {
  /**
   * A phone number, or the name of one of the assistant’s transfer targets, or a part of it. Without a
   * leading + a number is read as one of the workspace’s country. Left out or null: up to three of the
   * targets, one after the other until one takes the call; only those who can be reached now, and first those
   * whose `when` fits what `announce` says.
   */
  to?: string | null;
  /** What the person hears before they take or decline the call; null to connect them at once. */
  announce?: string | null;
}

export interface UpdateAppointmentRequest {
  /** The new start: one of the times that availability offers. */
  starts_at?: string;
  /** Another service, with its own duration unless `duration_minutes` says otherwise. */
  service_id?: number | null;
  /** Another member of staff. Null: the least busy who is free then. */
  staff_member_id?: number | null;
  /** Another duration. */
  duration_minutes?: number;
  /** The person; its contact is found by phone, else by e-mail, else made. */
  customer?: {
    /** Name of the person. */
    name: string | null;
    /** Phone number. Without a leading + it is read as one of the workspace’s country. */
    phone: string | null;
    /** E-mail address. */
    email: string | null;
  } | null;
  /** The customer as a contact. Null takes the link away. */
  contact_id?: number | null;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
  /** The new status. `cancelled` cancels the appointment. */
  status?: 'scheduled' | 'confirmed' | 'completed' | 'cancelled' | 'no_show';
  /** What it is called. */
  title?: string;
  /** Notes for the team. */
  notes?: string | null;
  /** False: nobody is notified. Default true. */
  notify?: boolean;
  /** True moves it to any time, also one that is taken. */
  force?: boolean;
}

export interface UpdateAssistantRequest {
  /** Name of the assistant. */
  name?: string;
  /** Code out of `/catalog/languages`. */
  language?: string;
  /** Id out of `/catalog/voices`. */
  voice?: string;
  /** Id out of `/catalog/models`. */
  model?: string;
  /** The first words of every call. */
  welcome_message?: string;
  /** Merged over the platform defaults, one level deep. */
  abilities?: {
    /** Takes messages and callback requests. */
    take_messages?: boolean;
    /** Books, moves and cancels appointments. */
    book_appointments?: boolean;
    /** Takes orders from the catalogue. */
    take_orders?: boolean;
    /** Takes room reservations. */
    take_reservations?: boolean;
    /** Transfers a call to a person. */
    transfer_calls?: boolean;
    /** Sends texts on calls, and answers texts to its numbers. */
    send_texts?: boolean;
  };
  /** Replaces the whole list. */
  transfer_targets?: {
    /** Who it is, as the assistant announces it. */
    name: string;
    /** Number to transfer to, E.164. */
    phone: string;
    /** When to transfer to this person. */
    when: string;
    /** When this person can be reached, in the workspace’s zone; null for always. */
    hours?: OpeningRange[] | null;
  }[];
  /** Whether calls are recorded. */
  recording_enabled?: boolean;
  /** Longest call, in minutes. */
  max_call_minutes?: number;
  /** Id out of `/catalog/listening`; null for the first that is configured. */
  listening?: string | null;
  /**
   * Ids out of `/catalog/models`, asked in this order when `model` fails; `switchboard-offline` stands behind
   * them all.
   */
  fallback_models?: string[];
  /** For outbound calls that a machine takes. */
  answering_machine?: {
    /** What an answering machine that takes an outbound call gets. */
    action: 'hang_up' | 'leave_message';
    /** What is said after its greeting; null for the welcome message. */
    message?: string | null;
  };
  /** Whether the caller hears what will be booked, changed or canceled, and confirms it. */
  confirm_bookings?: boolean;
  /**
   * Whether the assistant says after the welcome that it is an AI, unless the welcome says so. It does all
   * the same where the rule `ai_disclosure` of `/law` is on; false is refused there.
   */
  announce_ai?: boolean;
  /** Merged over the platform defaults, one level deep. */
  turn_taking?: {
    /** Silence that ends an utterance after a complete sentence, in milliseconds. */
    silence_after_sentence_ms?: number;
    /** The same after a number, as in "at ten". */
    silence_after_number_ms?: number;
    /** The same after other words. */
    silence_after_words_ms?: number;
    /** The same while a long number, a spelling or an address is dictated. */
    silence_while_dictating_ms?: number;
    /**
     * Silence that ends every utterance, also one that ends with "and" or "um"; none of the others counts
     * beyond it.
     */
    max_pause_ms?: number;
    /** After a sound without words the assistant goes on when this time has passed since its end. */
    resume_after_noise_ms?: number;
    /**
     * How many words interrupt the assistant. Fewer are answered when it has finished; "stop" and "wait"
     * always interrupt, "mm-hm" never.
     */
    interrupt_after_words?: number;
    /** Speech of this length interrupts although no words of it are known yet. */
    interrupt_after_speech_ms?: number;
    /** Speech of this length interrupts on a line that understands keys only. */
    keypad_interrupt_after_speech_ms?: number;
    /** Silence of the caller after which the assistant asks again; not on typed calls. */
    prompt_after_silence_ms?: number;
  };
  /** What the assistant should know and how it should behave. */
  instructions?: string | null;
  /** The entries that apply to this assistant beside those that apply to all. */
  knowledge_base_ids?: number[];
  /** Archiving is done with DELETE. */
  status?: 'draft' | 'active' | 'paused';
}

export interface UpdateCampaignRequest {
  /** Name of the campaign. */
  name?: string;
  /** The assistant that calls; by default the assistant of the number. */
  assistant_id?: number | null;
  /** The number to call from; by default the first active voice number of the assistant. */
  phone_number_id?: number | null;
  /** The purpose of the calls, worded for the person called: it is read out after the welcome message. */
  instructions?: string | null;
  /** When people are called; omitted fields are not changed. */
  calling_hours?: {
    /** Time zone of people whose number does not determine one; by default that of the workspace. */
    timezone?: string;
    /** Days on which people are called; Monday to Saturday by default. */
    days?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
    /** Wall-clock time, 09:00 by default. */
    start?: string;
    /** Wall-clock time, 20:00 by default. An end that is not after the start is on the next day. */
    end?: string;
  };
  /** Simultaneous calls; 5 by default. */
  max_concurrent_calls?: number;
  /** Maximum number of attempts for each contact; 3 by default. */
  max_attempts?: number;
  /** Minutes before the next attempt; 60 by default. */
  retry_after_minutes?: number;
  /** When the first call is placed, after the campaign is started; null for at once. */
  starts_at?: string | null;
  /** Contacts to call. A contact that also has the tag is added once. */
  contact_ids?: number[];
  /** Adds the contacts that have this tag now. */
  tag?: string | null;
}

export interface UpdateCarrierRequest {
  /**
   * A SIP trunk or PBX, an account at Twilio or Telnyx for texts and for calls over WebSockets, a number at
   * the chat app’s Cloud API, an account for texts over SMPP, or the simulated network of the installation.
   * It never changes.
   */
  kind?: 'sip' | 'twilio' | 'telnyx' | 'chatapp_cloud' | 'smpp' | 'simulated';
  /** What people call it. */
  name?: string;
  /** False stops calls over it, in and out, and texts out. */
  active?: boolean;
  /**
   * A SIP trunk needs `host`, Twilio `account_sid` and `auth_token`, Telnyx `public_key` and `api_key`, the
   * chat app its three ids and three secrets, SMPP `host`, `system_id` and `password`; the others have usual
   * values. A change keeps what is not sent.
   */
  settings?: {
    /**
     * The carrier’s server: a name, which is looked up by NAPTR, SRV and address records (SMPP: address
     * records), or an IP address. Internal addresses need OUTBOUND_ALLOWED_NETWORKS.
     */
    host?: string;
    /**
     * Null for the port of the SRV records, else 5060 (TLS: 5061). With a port the name has only addresses.
     * SMPP: null for 2775 (TLS: 3550).
     */
    port?: number | null;
    /**
     * Where calls and registrations are sent in place of `host`, which they still name: a name, looked up as
     * `host` is, or an IP address, with a port or without. Up to four with commas between them are tried in
     * their order. Calls are taken from their addresses too.
     */
    outbound_proxy?: string | null;
    /** How calls are sent to the carrier. SMPP: `tcp` or `tls`. */
    transport?: 'udp' | 'tcp' | 'tls';
    /** False takes any certificate over TLS, for a PBX that signs its own; true by default. */
    tls_verify?: boolean;
    /** Name for digest authentication; null where the carrier knows this server by its address. */
    username?: string | null;
    /**
     * Whether this server registers with the carrier and takes its calls over that, where the carrier sends
     * them to no fixed address. One process of the installation keeps it up. False by default.
     */
    register?: boolean;
    /**
     * Calls to its numbers from other addresses are taken with the digest of this name and
     * `inbound_password`, or `password` where that is not set; null: such calls get no answer.
     */
    inbound_username?: string | null;
    /**
     * How callers may prove `inbound_username`, the preferred first. Both by default; `["MD5"]` where callers
     * do not understand that several are offered.
     */
    inbound_algorithms?: ('SHA-256' | 'MD5')[];
    /** The host in `From`; null for the address of this server. */
    from_domain?: string | null;
    /** Where the caller’s number stands; outside of `from`, `From` holds the user name. */
    caller_id?: 'from' | 'p_preferred_identity' | 'p_asserted_identity' | 'remote_party_id';
    /** How the carrier writes numbers. */
    number_format?: 'e164' | 'e164_no_plus' | 'national';
    /** Whether the sound is encrypted: never, where the carrier can, or always; null for `SIP_SRTP`. */
    srtp?: 'off' | 'optional' | 'required' | null;
    /** The codecs of its calls, the preferred first; null for `SIP_CODECS`. */
    codecs?: ('PCMU' | 'PCMA' | 'G722' | 'opus')[] | null;
    /**
     * Where the carrier calls from, beside the addresses of `host`. Calls from there reach only the numbers
     * of this carrier.
     */
    allowed_addresses?: string[];
    /**
     * Where the sound of its calls may come from, beside the address in the SDP and that of the signalling.
     * `metrics.media.refused_from` of a call names an address that is missing here.
     */
    media_networks?: string[];
    /**
     * Countries that may be called, `*` for all; null for those of the workspace and of the number.
     * Premium-rate numbers are never called.
     */
    allowed_countries?: string[] | null;
    /** Calls at once, through all processes together; null without a limit. */
    max_calls?: number | null;
    /** Calls that begin in a second at most, through all processes together. */
    cps?: number;
    /** Password for digest authentication, or of `system_id`; it is kept encrypted and never shown. */
    password?: string | null;
    /** Password of `inbound_username`; it is kept encrypted and never shown. */
    inbound_password?: string | null;
    /** Twilio: the account. */
    account_sid?: string;
    /** Twilio: a key that requests are made with; null for the account’s own token. */
    api_key_sid?: string | null;
    /** Twilio: the Messaging Service that texts are sent by. */
    messaging_service_sid?: string | null;
    /** Telnyx: the key of the account that its webhooks are verified with, in Base64. */
    public_key?: string;
    /** Telnyx: the profile that numbers are put in when they are connected. */
    messaging_profile_id?: string | null;
    /** Telnyx: the application that calls go out by; null for none. */
    connection_id?: string | null;
    /** Chat app: the number, as its API calls it. */
    phone_number_id?: string;
    /** Chat app: the business account that has the number. */
    business_account_id?: string;
    /** Chat app: the app that the token belongs to. */
    app_id?: string;
    /** Chat app: the version of the Graph API; `v25.0` by default. */
    api_version?: string;
    /** Another server that speaks the vendor’s protocol; null for the vendor’s own. */
    base_url?: string | null;
    /**
     * Chat app: the host of this server in the platform’s settings of calls, with a certificate of its name;
     * null: no calls.
     */
    sip_hostname?: string | null;
    /** Chat app: where calls to people go; the platform’s own by default. */
    sip_domain?: string;
    /** Chat app: the port of `sip_domain`; null for the usual one. */
    sip_port?: number | null;
    /**
     * Twilio: the account’s own token, which also signs what Twilio tells. It is kept encrypted and never
     * shown.
     */
    auth_token?: string | null;
    /** Telnyx: the API key. Twilio: the secret of `api_key_sid`. It is kept encrypted and never shown. */
    api_key?: string | null;
    /**
     * Chat app: the token of a system user that requests are made with. It is kept encrypted and never shown.
     */
    access_token?: string | null;
    /**
     * Chat app: the secret of the app, which signs what the chat app tells. It is kept encrypted and never
     * shown.
     */
    app_secret?: string | null;
    /**
     * Chat app: the word by which it proves this server before it tells anything. It is kept encrypted and
     * never shown.
     */
    verify_token?: string | null;
    /**
     * Chat app: the SIP password of the number, which calls prove in both directions. It is kept encrypted
     * and never shown.
     */
    sip_user_password?: string | null;
    /**
     * Chat app: the PIN of the number’s two-step verification, by which it is registered again when a display
     * name was approved. It is kept encrypted and never shown; without it nobody registers the number by
     * itself.
     */
    pin?: string | null;
    /** SMPP: the name of the account. */
    system_id?: string;
    /** SMPP: the kind of system, where the carrier asks for one; null by default. */
    system_type?: string | null;
    /**
     * SMPP: one session that sends and receives, or one for each where the carrier knows no
     * `bind_transceiver`. Other processes of the installation send by sessions of their own.
     */
    bind?: 'transceiver' | 'separate';
    /** SMPP: what the carrier means by `data_coding` 0: the alphabet of GSM, or Latin 1. */
    default_alphabet?: 'gsm' | 'latin1';
    /**
     * SMPP: the type of our number; null for what follows from the number, international (1) and ISDN (1) as
     * a rule.
     */
    source_ton?: number | null;
    /**
     * SMPP: the numbering plan of our number; null for what follows from the number, international (1) and
     * ISDN (1) as a rule.
     */
    source_npi?: number | null;
    /**
     * SMPP: the type of the person’s number; null for what follows from the number, international (1) and
     * ISDN (1) as a rule.
     */
    destination_ton?: number | null;
    /**
     * SMPP: the numbering plan of the person’s number; null for what follows from the number, international
     * (1) and ISDN (1) as a rule.
     */
    destination_npi?: number | null;
    /**
     * SMPP: messages that leave in a second at most, through all processes together; a long text is several.
     * 10 by default.
     */
    max_per_second?: number;
  };
}

export interface UpdateChatappProfileRequest {
  /** The requested name. The messaging platform reviews it before it appears. */
  display_name?: string;
  /** A line about the business, shown under its name. */
  about?: string | null;
  /** What the business does. */
  description?: string | null;
  /** What kind of business it is. */
  category?: string | null;
  /** E-mail address. */
  email?: string | null;
  /** Address of the website, with http or https. */
  website?: string | null;
  /** Where the business is. */
  address?: string | null;
  /**
   * URL from which the photo is fetched once, now: JPEG or PNG, up to 5 MB, at a public address. Null removes
   * the photo.
   */
  photo_url?: string | null;
  /** The photo itself, in Base64: JPEG or PNG, up to 5 MB. Null removes the photo. */
  photo_base64?: string | null;
}

export interface UpdateCompanyProfileRequest {
  /** Name of the business, as assistants say it. */
  name?: string;
  /** What kind of business it is. */
  industry?: string | null;
  /** What the business is and does. */
  description?: string | null;
  /** Where people reach the business. */
  phone?: string | null;
  /** Where people write to the business. */
  email?: string | null;
  /** Address of the website. */
  website?: string | null;
  /** Where the business is. */
  address?: string | null;
  /** Time zone of the opening hours and of calendar days. */
  timezone?: string;
  /** ISO 4217. */
  currency?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** BCP 47. */
  language?: string;
  /** Several ranges on one day leave breaks between them; empty means never open. Ranges may not overlap. */
  opening_hours?: OpeningRange[];
  /** Replaces the whole list. */
  holidays?: {
    /** First day. */
    start_date: string;
    /** Last day, included. */
    end_date: string;
    /** What it is called. */
    name: string;
    /** Hours that replace the usual ones; empty means closed. */
    hours?: HourRange[];
  }[];
  /** Features that are switched on. */
  features?: {
    /** Whether orders are taken. */
    orders?: boolean;
    /** Whether reservations are taken. */
    hotels?: boolean;
    /** Whether texts are sent and received. */
    texting?: boolean;
  };
  /** How orders are taken. */
  ordering?: {
    /** Ways in which customers may receive orders. */
    fulfillments?: ('pickup' | 'delivery' | 'dine_in')[];
    /** Minutes needed to prepare an order. */
    prep_minutes?: number;
    /** Delivery fee; or `delivery_fee_cents`. */
    delivery_fee?: unknown;
    /** What a delivery costs, in cents. */
    delivery_fee_cents?: number;
    /** Minimum subtotal of a delivery; or `delivery_minimum_cents`. */
    delivery_minimum?: unknown;
    /** Minimum subtotal of a delivery, in cents. */
    delivery_minimum_cents?: number;
  };
  /** How reservations are taken. */
  hotel?: {
    /** Earliest time of arrival. */
    check_in_time?: string;
    /** Latest time of departure. */
    check_out_time?: string;
    /** Whether new reservations are confirmed at once. */
    auto_confirm?: boolean;
  };
  /** Members of the team who are notified; omitted topics are not changed. */
  notifications?: {
    /** Members of the team who are notified by e-mail. */
    emails?: string[];
    /** Members of the team who are notified by text. */
    texts?: string[];
    /**
     * Messages that callers leave. Null: the recipients above. A list replaces them; an empty list: nobody.
     */
    messages?: {
      /** Members of the team who are notified by e-mail. */
      emails?: string[] | null;
      /** Members of the team who are notified by text. */
      texts?: string[] | null;
    };
    /**
     * Callers who ask to be called back. Null: the recipients above. A list replaces them; an empty list:
     * nobody.
     */
    callbacks?: {
      /** Members of the team who are notified by e-mail. */
      emails?: string[] | null;
      /** Members of the team who are notified by text. */
      texts?: string[] | null;
    };
    /** Voice messages. Null: the recipients above. A list replaces them; an empty list: nobody. */
    voicemails?: {
      /** Members of the team who are notified by e-mail. */
      emails?: string[] | null;
      /** Members of the team who are notified by text. */
      texts?: string[] | null;
    };
    /**
     * Appointments that are booked, moved or cancelled; by default nobody is notified. Null: the recipients
     * above. A list replaces them; an empty list: nobody.
     */
    appointments?: {
      /** Members of the team who are notified by e-mail. */
      emails?: string[] | null;
      /** Members of the team who are notified by text. */
      texts?: string[] | null;
    };
    /** Orders. Null: the recipients above. A list replaces them; an empty list: nobody. */
    orders?: {
      /** Members of the team who are notified by e-mail. */
      emails?: string[] | null;
      /** Members of the team who are notified by text. */
      texts?: string[] | null;
    };
    /** Reservations. Null: the recipients above. A list replaces them; an empty list: nobody. */
    reservations?: {
      /** Members of the team who are notified by e-mail. */
      emails?: string[] | null;
      /** Members of the team who are notified by text. */
      texts?: string[] | null;
    };
  };
}

export interface UpdateContactRequest {
  /** Name of the person. */
  name?: string | null;
  /** Phone number. A number without a leading + belongs to the workspace’s country. */
  phone?: string | null;
  /** E-mail address. */
  email?: string | null;
  /** Where the person works. */
  company?: string | null;
  /** Labels to find contacts; replaced as a whole. */
  tags?: string[];
  /** Notes for the team. */
  notes?: string | null;
  /** Merged with the existing fields; null removes a field. */
  custom_fields?: Record<string, unknown>;
  /** True: no outbound call is placed to this person. */
  do_not_call?: boolean;
  /** Whether the person allows calls on the chat-app channel. */
  chatapp_call_permission?: 'none' | 'temporary' | 'permanent';
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
}

export interface UpdateFaqRequest {
  /** The question that callers ask. */
  question?: string;
  /** The answer that callers get. */
  answer?: string;
}

export interface UpdateHookRequest {
  /** URL of the app; begins with `https://` and resolves to a public address. */
  url?: string;
  /**
   * One or more of `call.completed`, `message.received`, `appointment.booked`, `order.placed`,
   * `reservation.made`, `contact.created`, or `["*"]` for all of them.
   */
  events?: string[];
  /** False pauses the hook: events in the meantime are recorded as `skipped` and not sent later. */
  active?: boolean;
  /** A note for people. */
  description?: string | null;
  /** Key of the signatures, chosen by you and never shown. Without it deliveries are not signed. */
  signing_secret?: string | null;
}

export interface UpdateInboxItemRequest {
  /** Any of the three may follow any other. */
  status?: 'open' | 'in_progress' | 'done';
  /** How urgent it is. */
  priority?: 'low' | 'normal' | 'high' | 'urgent';
  /** Id of a member; null for nobody. */
  assigned_to?: number | null;
  /** When it has to be done; null for no such time. */
  due_at?: string | null;
}

export interface UpdateKnowledgeBaseEntryRequest {
  /** What the entry is about. */
  title?: string;
  /** What assistants should know. */
  content?: string;
  /** The assistants it applies to; empty for all. */
  assistant_ids?: number[];
}

export interface UpdateLawRequest {
  /** Switches `ai_disclosure` on or off. */
  ai_disclosure?: {
    /** Whether the rule is enforced; true from the start. */
    enforced: boolean;
    /** Why; required to switch the rule off. It is kept. */
    reason?: string | null;
  };
  /** Switches `recording_notice` on or off. */
  recording_notice?: {
    /** Whether the rule is enforced; true from the start. */
    enforced: boolean;
    /** Why; required to switch the rule off. It is kept. */
    reason?: string | null;
  };
  /** Switches `calling_hours` on or off. */
  calling_hours?: {
    /** Whether the rule is enforced; true from the start. */
    enforced: boolean;
    /** Why; required to switch the rule off. It is kept. */
    reason?: string | null;
  };
  /** Switches `daily_attempts` on or off. */
  daily_attempts?: {
    /** Whether the rule is enforced; true from the start. */
    enforced: boolean;
    /** Why; required to switch the rule off. It is kept. */
    reason?: string | null;
  };
  /** Switches `consent` on or off. */
  consent?: {
    /** Whether the rule is enforced; true from the start. */
    enforced: boolean;
    /** Why; required to switch the rule off. It is kept. */
    reason?: string | null;
  };
}

export interface UpdateMemberRequest {
  /** Role in the workspace; a viewer may only read. */
  role?: 'owner' | 'admin' | 'member' | 'viewer';
}

export interface UpdateOrderRequest {
  /** Any but for an order that is cancelled. */
  status?: 'new' | 'confirmed' | 'preparing' | 'ready' | 'out_for_delivery' | 'completed' | 'cancelled';
  /** Replaces all items; priced again from the catalogue. Possible while `new` or `confirmed`. */
  items?: {
    /** The product. */
    product_id: number;
    /** How many. */
    quantity?: number;
    /** Choices, each by `choice_id` or by name. A group without any gets its defaults. */
    options?: {
      /** The choice. Where it is sent, the names do not matter. */
      choice_id: number;
      /** Name of the group. */
      group: string;
      /** Name of the choice; case and accents do not matter. Alone when only one group has it. */
      choice: string;
    }[];
    /** What is asked for with this item. */
    notes?: string | null;
  }[];
  /** How it reaches the customer; the fee follows. While `new` or `confirmed`. */
  fulfillment?: 'pickup' | 'delivery' | 'dine_in';
  /** Where it is delivered to; a delivery needs it. While `new` or `confirmed`. */
  address?: string | null;
  /** The person; its contact is found by phone, else by e-mail, else made. */
  customer?: {
    /** Name of the person. */
    name?: string | null;
    /** Phone number. Without a leading + it is read as one of the workspace’s country. */
    phone?: string | null;
    /** E-mail address. */
    email?: string | null;
  };
  /** Another contact who orders. While `new` or `confirmed`. */
  contact_id?: number;
  /** What the customer wants to be known. */
  notes?: string | null;
  /** When it is wanted, as the team decides: opening hours are not asked. Null for as soon as possible. */
  requested_for?: string | null;
  /** When it will be ready, as the team decides. While `new` or `confirmed`. */
  ready_at?: string;
  /** Whether the customer is notified; true by default. */
  notify?: boolean;
  /** Accepts a delivery below the minimum. Skips nothing else. */
  skip_rules?: boolean;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
}

export interface UpdatePhoneNumberRequest {
  /** The number as it is. It cannot become another one. */
  number?: string;
  /** Display name of the number. */
  name?: string;
  /** The assistant that answers calls; null when none does. */
  assistant_id?: number | null;
  /**
   * The carrier of its calls; null for the installation’s: the operator’s trunk inward, the simulated network
   * outward.
   */
  voice_carrier_id?: number | null;
  /** The carrier of its texts; null for the installation’s, the simulated network. */
  text_carrier_id?: number | null;
  /** What the number can be used for. */
  capabilities?: {
    /** Whether it takes and places calls. */
    voice?: boolean;
    /** Whether it takes and sends texts. */
    sms?: boolean;
  };
  /** Its connection to the chat-app channel. */
  chatapp?: {
    /** Whether it is connected to the chat-app channel. False ends its calls there too. */
    active?: boolean;
    /** Whether calls on the chat-app channel are switched on; needs `active`. */
    calling?: boolean;
  };
}

export interface UpdateProductCategoriesRequest {
  /** Categories with their new position; the others keep theirs. */
  categories?: {
    /** Name of the category; case and accents are ignored. */
    name: string;
    /** Place in the menu; equal positions are sorted by name, categories with null come last by name. */
    position: number | null;
  }[];
}

export interface UpdateProductChoiceRequest {
  /** Name of the choice; unique in its group. */
  name?: string;
  /** Surcharge on the price, 0 by default; or `surcharge_cents`. */
  surcharge?: unknown;
  /** What it adds to the price, in cents. */
  surcharge_cents?: number;
  /** Selected when nothing is chosen in its group, unless it is sold out. */
  default?: boolean;
  /** False while it is sold out. */
  available?: boolean;
}

export interface UpdateProductRequest {
  /** Name of the product. */
  name?: string;
  /** Description for customers who ask. */
  description?: string | null;
  /** Category of the menu. */
  category?: string | null;
  /** Unit price without surcharges; or `price_cents`. */
  price?: unknown;
  /** Unit price without surcharges, in cents. */
  price_cents?: number;
  /** False: not on the menu. */
  available?: boolean;
  /** Place within the category; among equal positions the oldest product comes first. */
  position?: number;
  /** Replaces all groups and their choices. */
  options?: {
    /** Id of an existing group of this product to keep; a group without an id is new. */
    id?: number;
    /** Name of the group; unique in the product. */
    name: string;
    /** Whether a choice is required: `min_choices` is 1 or more. */
    required?: boolean;
    /** Minimum number of choices; by default 1 when `required`, otherwise 0. */
    min_choices?: number;
    /**
     * Maximum number of choices; null for no limit. By default `min_choices` when that is 1 or more,
     * otherwise null.
     */
    max_choices?: number | null;
    /** The choices of the group. */
    choices: {
      /** Id of an existing choice of this product to keep; a choice without an id is new. */
      id?: number;
      /** Name of the choice; unique in its group. */
      name: string;
      /** Surcharge on the price, 0 by default; or `surcharge_cents`. */
      surcharge?: unknown;
      /** What it adds to the price, in cents. */
      surcharge_cents?: number;
      /** Selected when nothing is chosen in its group, unless it is sold out. */
      default?: boolean;
      /** False while it is sold out. */
      available?: boolean;
    }[];
  }[];
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
}

export interface UpdateProviderRequest {
  /** The protocol; it never changes. */
  kind?: 'openai' | 'anthropic' | 'deepgram' | 'elevenlabs' | 'cartesia';
  /** What people call it. */
  name?: string;
  /** Key of the account; it is kept encrypted and never shown. Null for a server that wants none. */
  api_key?: string | null;
  /** Where the provider is reached, as its SDK takes it; a public address. Null for the vendor’s own. */
  base_url?: string | null;
  /** Models that think, by the provider’s own names; null for the usual ones, an empty list for none. */
  models?: string[] | null;
  /**
   * Models that turn speech into words, by the provider’s own names; null for the usual ones, an empty list
   * for none.
   */
  listening?: string[] | null;
  /** Voices, by the provider’s own names; null for the usual ones, an empty list for none. */
  voices?: string[] | null;
  /** False takes its models, listeners and voices out of the catalogue. */
  active?: boolean;
}

export interface UpdateReservationRequest {
  /** Any of them, unless the reservation is cancelled. */
  status?: 'confirmed' | 'checked_in' | 'checked_out' | 'no_show';
  /** The room type that it moves to; the stay is checked and priced again. */
  room_id?: number;
  /** Another day of arrival; the stay is checked and priced again. */
  check_in?: string;
  /** Another day of leaving; the stay is checked and priced again. */
  check_out?: string;
  /** Adults. */
  adults?: number;
  /** Children. */
  children?: number;
  /** Who is coming; at least one of the three, unless a contact is named. */
  guest?: {
    /** Name of the person. */
    name?: string | null;
    /** Phone number. Without a leading + it is read as one of the workspace’s country. */
    phone?: string | null;
    /** E-mail address. */
    email?: string | null;
  };
  /** Another contact who is coming. */
  contact_id?: number;
  /** Notes. */
  notes?: string | null;
  /** False: nobody is notified. */
  notify?: boolean;
  /**
   * True accepts stays that are shorter or longer than allowed or begin in the past; never more guests or
   * units than there are.
   */
  skip_rules?: boolean;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
}

export interface UpdateRoomRequest {
  /** Name of the room type. */
  name?: string;
  /** What it is like, for those who ask. */
  description?: string | null;
  /** What it is listed under. */
  category?: string | null;
  /** Price of a night outside of seasons; or `price_cents`. */
  price?: unknown;
  /** Price of a night outside of seasons, in cents. */
  price_cents?: number;
  /** Units of this type that are alike; 1 by default. */
  quantity?: number;
  /** Most guests in a unit, adults and children; null for no limit. */
  max_guests?: number | null;
  /** Most adults in a unit; null for no limit of their own. */
  max_adults?: number | null;
  /** Most children in a unit; null for no limit of their own. */
  max_children?: number | null;
  /** Shortest stay; 1 by default. */
  min_nights?: number;
  /** Longest stay; null for no limit. */
  max_nights?: number | null;
  /**
   * Prices of seasons; replaced as a whole. Where two cover a night the shorter range wins, then the later in
   * the list.
   */
  seasonal_rates?: {
    /** Name of the season. */
    name?: string | null;
    /** First night. */
    start_date: string;
    /** Last night, included. */
    end_date: string;
    /** Price of a night; or `price_cents`. */
    price?: unknown;
    /** Price of a night, in cents. */
    price_cents?: number;
    /** Only the nights that begin on these days; empty for all. */
    weekdays?: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
    /** Shortest stay that may hold one of these nights; null leaves it to the room. */
    min_nights?: number | null;
  }[];
  /** What it has; replaced as a whole. */
  amenities?: string[];
  /**
   * Calendars of other channels whose events hold units: each as its address, or as an object with its label.
   * Replaced as a whole; a calendar sent as its address alone keeps the label that it has.
   */
  ical_import_urls?: (
    | string
    | {
        /** Address of an iCal calendar. */
        url: string;
        /** What the team calls the calendar; shown on what is imported from it. */
        label?: string | null;
      }
  )[];
  /** False takes it off the offer; true by default. */
  available?: boolean;
  /** Place in the display order, 0 by default; smaller numbers first, then older records. */
  position?: number;
  /** Values of your own, kept with the record and replaced as a whole. */
  metadata?: Record<string, string>;
  /**
   * The id of the record in your own system, unique in its resource. A POST with one that is known changes
   * that record.
   */
  external_id?: string | null;
}

export interface UpdateScenarioRequest {
  /** Name of the scenario. */
  name?: string;
  /** The assistant that answers. */
  assistant_id?: number;
  /** Who calls. */
  caller?: {
    /** Name of the caller. */
    name?: string | null;
    /**
     * Phone number that they call from; one without a leading + belongs to the workspace’s country. Null
     * withholds it.
     */
    phone?: string | null;
    /** What they want, in the words that they open with. */
    goal?: string | null;
    /** What they answer when asked, by what is asked for. */
    facts?: Record<string, string>;
    /** How they speak; `plain` by default. */
    manner?: 'plain' | 'terse' | 'talkative' | 'hesitant' | 'impatient' | 'changes_mind';
    /**
     * Language model of the catalogue that plays the caller by goal, facts and manner; null: the caller
     * answers by rules.
     */
    model?: string | null;
  };
  /** Fixed words in place of a goal, one utterance each; a key alone is pressed. */
  lines?: string[] | null;
  /** When the call takes place, local time of the workspace; null: when it is run. */
  at?: string | null;
  /** What has to be the case. */
  expect?: {
    /** Records made or changed on the call. */
    records?: ExpectedRecord[];
    /** Records that the call must not make or change. */
    no_records?: ExpectedRecord[];
    /** Outcome of the call; null: any. */
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
      | 'failed'
      | null;
    /** Words that the assistant has to say. */
    said?: string[];
    /** Words that the assistant must not say. */
    not_said?: string[];
  };
}

export interface UpdateServiceRequest {
  /** Name of the service. */
  name?: string;
  /** Description for callers who ask. */
  description?: string | null;
  /** How long it takes. */
  duration_minutes?: number;
  /** Time kept free before it. */
  buffer_before_minutes?: number;
  /** Time kept free after it. */
  buffer_after_minutes?: number;
  /** Shortest notice before the start of a booking, in minutes. */
  min_notice_minutes?: number;
  /** How many days ahead it can be booked. */
  max_advance_days?: number;
  /** Interval between offered start times, in minutes; null for the duration, at most 30. */
  slot_interval_minutes?: number | null;
  /** Number of bookings at one time with one member of staff. */
  capacity?: number;
  /** Price; or `price_cents`. */
  price?: unknown;
  /** What it costs, in cents. */
  price_cents?: number | null;
  /** Members of staff who perform it; everybody when none is named, or none of them still exists. */
  staff_member_ids?: number[];
  /** False: it cannot be booked. */
  active?: boolean;
}

export interface UpdateStaffMemberRequest {
  /** Name of the person. */
  name?: string;
  /** E-mail address. */
  email?: string | null;
  /** Phone number. A number without a leading + belongs to the workspace’s country. */
  phone?: string | null;
  /** Working hours; null for the company’s opening hours. */
  working_hours?: OpeningRange[] | null;
  /** Days with different hours. */
  date_overrides?: DateOverride[];
  /** Absences; replaces the whole list. */
  time_off?: {
    /** When it begins. */
    starts_at: string;
    /** When it ends. */
    ends_at: string;
    /** Reason. */
    reason?: string | null;
  }[];
  /** Services that the member performs, in addition to those that name nobody. */
  service_ids?: number[];
  /**
   * Changes of appointments of which the member is notified; all by default. Omitted fields are not changed.
   */
  notifications?: {
    /** How the member is notified. `auto`: by e-mail when the address is known, otherwise by text. */
    channel?: 'auto' | 'email' | 'text' | 'both';
    /** Whether the member is notified of new appointments. */
    booked?: boolean;
    /** Whether the member is notified of moved appointments. */
    moved?: boolean;
    /** Whether the member is notified of appointments that are cancelled or given to a colleague. */
    cancelled?: boolean;
  };
  /** Among equally busy members, the highest priority is booked first. */
  priority?: number;
  /** False: the member cannot be booked. */
  active?: boolean;
}

export interface UpdateTeamRequest {
  /** Name of the business. */
  name?: string;
  /** IANA time zone. */
  timezone?: string;
  /** ISO 4217. */
  currency?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** BCP 47. */
  language?: string;
  /**
   * Days after which the recordings of calls, and of voicemails that are done, are deleted for good; null
   * keeps them. A change holds for those that are there, too.
   */
  recording_retention_days?: number | null;
}

export interface UpdateWebhookRequest {
  /** URL to which events are posted; begins with `https://` and resolves to a public address. */
  url?: string;
  /** Names from `/catalog/events`, or `["*"]` for all events, including future ones. */
  events?: string[];
  /** False pauses the endpoint: events in the meantime are recorded as `skipped` and not sent later. */
  active?: boolean;
  /** A note for people. */
  description?: string | null;
}

export interface Usage {
  /** The billing period: the calendar month in the workspace’s timezone. */
  period: {
    /** Start of the period. */
    start: string;
    /** End of the period: the start of the next one. */
    end: string;
  };
  /** Minutes used; each started minute of a call counts. */
  minutes: {
    /** Minutes of answered calls that began in the period; each started minute counts. */
    used: number;
    /** Minutes the plan includes; null when unlimited. */
    included: number | null;
    /** Included minutes that remain; null when unlimited. */
    remaining: number | null;
  };
  /** Limits of the plan. */
  limits: {
    /** Minutes per period; null when unlimited. */
    included_minutes: number | null;
    /** Texts sent per period; null when unlimited. */
    included_texts: number | null;
    /** Simultaneous calls; null when unlimited. */
    max_concurrent_calls: number | null;
  };
  /** Number of records; calls and messages are counted in the period. */
  counts: {
    /** Assistants that are not archived. */
    assistants: number;
    /** Active phone numbers. */
    phone_numbers: number;
    /** Contacts. */
    contacts: number;
    /** Calls that began in the period. */
    calls: number;
    /** Appointments. */
    appointments: number;
    /** Orders. */
    orders: number;
    /** Reservations. */
    reservations: number;
    /** Inbound and outbound texts of the period. */
    messages: number;
  };
}

/** A number of the account at the vendor. */
export interface VendorNumber {
  /** The number, E.164. */
  number: string;
  /** What it is called there. */
  name: string | null;
  /** Whether it sends and receives texts. */
  sms: boolean;
  /** Whether it makes and takes calls. */
  voice: boolean;
  /** Where the vendor brings its texts; null for nowhere. */
  texts_to: string | null;
  /**
   * Where the vendor brings its calls: an address, the vendor’s id of a trunk, application or connection, or
   * its own API; null for nowhere.
   */
  calls_to: string | null;
  /** Whether `texts_to` is the `inbound_url` of the carrier. */
  connected: boolean;
  /** Whether `calls_to` is the `voice_url` of the carrier, or at the chat app its `sip_hostname`. */
  calls_connected: boolean;
  /** What connecting brings here and does not come here yet; of a number that is not added, what it can. */
  missing: ('texts' | 'calls')[];
  /** What somebody else entered there that connecting replaces, and only with `replace`. */
  replaces: string[];
  /** The workspace’s number; null when it is not added. */
  phone_number_id: number | null;
}

export interface Voice {
  /** What an assistant keeps as its `voice`. */
  id: string;
  /** Name for people. */
  name: string;
  /** Language it speaks (BCP 47). */
  language: string;
  /** Who synthesises it; `embedded` needs nothing from outside. */
  provider: string;
}

export interface Waveform {
  /** Peaks a second. */
  peaks_per_second: number;
  /** Length of the recording. */
  duration_ms: number;
  /**
   * The loudest of each twentieth of a second of the person on the phone; 0 is silence, or the other side
   * alone.
   */
  caller: number[];
  /** The loudest of each twentieth of a second of the assistant; 0 is silence, or the other side alone. */
  assistant: number[];
}

export interface Webhook {
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
}

export interface WebhookDelivery {
  /** Id of the event, as in the envelope. */
  event_id: string;
  /** Kind of the event. */
  type: string;
  /** `skipped`: the endpoint was paused; the event is sent only on request. */
  status: 'pending' | 'delivered' | 'failed' | 'skipped';
  /** Oldest first. */
  attempts: {
    /** When the request started. */
    at: string;
    /** Status of the answer; null when there was none. */
    http_status: number | null;
    /** Time from the DNS lookup to the end of the answer. */
    duration_ms: number;
    /** Reason why it was not acknowledged, as a sentence. */
    error: string | null;
    /** How far the request came; `not_acknowledged` for an answer that is not 2xx. */
    error_type:
      | 'address_refused'
      | 'lookup_failed'
      | 'connect_failed'
      | 'tls_failed'
      | 'timeout'
      | 'answer_failed'
      | 'not_acknowledged'
      | null;
    /** The first 16 KiB of the endpoint’s answer. */
    answer: string;
  }[];
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

export interface WebhookTest {
  /** Id of the `test.ping` event. */
  event_id: string;
  /** Whether the endpoint acknowledged the event with a 2xx. */
  delivered: boolean;
  /** Status of the answer; null when there was none. */
  http_status: number | null;
  /** Time from the DNS lookup to the end of the answer. */
  duration_ms: number;
  /** Reason why it was not acknowledged, as a sentence. */
  error: string | null;
  /** How far the request came; `not_acknowledged` for an answer that is not 2xx. */
  error_type:
    | 'address_refused'
    | 'lookup_failed'
    | 'connect_failed'
    | 'tls_failed'
    | 'timeout'
    | 'answer_failed'
    | 'not_acknowledged'
    | null;
}

export interface WithdrawConsentRequest {
  /** How the person withdrew it. */
  withdrawal?: string | null;
}

/** The workspace of the key or session. */
export interface Workspace {
  /** Id of the workspace. */
  id: number;
  /** Name of the business. */
  name: string;
  /** Short name, unique in the installation. */
  slug: string;
  /** IANA time zone of the business. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** BCP 47. */
  language: string;
  /** Name of the plan; `self_hosted` has no limits of its own. */
  plan: string;
  /** Days after which recordings are deleted; null keeps them. */
  recording_retention_days: number | null;
  /** Features that are switched on. */
  features: {
    /** Whether orders are taken. */
    orders: boolean;
    /** Whether reservations are taken. */
    hotels: boolean;
    /** Whether texts are sent and received. */
    texting: boolean;
  };
  /** Whether it is the demo, which a business can take the place of. */
  demo: boolean;
  /** When the record was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
}

/** A record as it last was. */
export type Deleted<Record> = Record & { deleted: true };
