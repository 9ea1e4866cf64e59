# Written by tools/write-python-types.ts from the OpenAPI document; not to be changed by hand.
# SPDX-License-Identifier: MIT
"""The shapes of the API of Switchboard and the data of its events, for Python 3.11 and newer.

What an operation reads is named after it, such as CreateContactRequest; fields that may be left out are
NotRequired. An answer of the API has its shape in "data".
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Union


# What is wrong.
class ErrorError(TypedDict):
    # Kind of the error, for programs.
    type: str
    # Stable code of what is wrong, where no field is at fault.
    code: NotRequired[str]
    # A sentence for people, in the language of `Accept-Language` (en, de, fr, es).
    message: str
    # Field (dotted path, such as `items.0.product_id`) to sentences about it.
    errors: NotRequired[dict[str, list[str]]]
    # The same fields to stable codes, in the order of the sentences.
    codes: NotRequired[dict[str, list[str]]]
    # True where there is more wrong than is listed: at most 100 faults are.
    truncated: NotRequired[bool]
    # The `Request-Id` of the answer; it names the request in our log.
    request_id: str


class Error(TypedDict):
    # What is wrong.
    error: ErrorError


# An API key without its secret, of which only a hash is stored.
class ApiKey(TypedDict):
    # Id of the key.
    id: int
    # What the key is for.
    name: str
    # The first characters of the key, to recognise it.
    prefix: str
    # What the key may do; `write` implies `read`.
    permission: Literal["read", "write"]
    # Id of the member who created the key and whose role it has.
    user_id: int
    # Last use, delayed by a few seconds; null before the first use.
    last_used_at: str | None
    # When the key expires; null when it does not expire.
    expires_at: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# Features that are switched on.
class WorkspaceFeatures(TypedDict):
    # Whether orders are taken.
    orders: bool
    # Whether reservations are taken.
    hotels: bool
    # Whether texts are sent and received.
    texting: bool


# The workspace of the key or session.
class Workspace(TypedDict):
    # Id of the workspace.
    id: int
    # Name of the business.
    name: str
    # Short name, unique in the installation.
    slug: str
    # IANA time zone of the business.
    timezone: str
    # ISO 4217.
    currency: str
    # ISO 3166-1 alpha-2.
    country: str
    # BCP 47.
    language: str
    # Name of the plan; `self_hosted` has no limits of its own.
    plan: str
    # Days after which recordings are deleted; null keeps them.
    recording_retention_days: int | None
    # Features that are switched on.
    features: WorkspaceFeatures
    # Whether it is the demo, which a business can take the place of.
    demo: bool
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# The user of the key or session, with the current role.
class MeUser(TypedDict):
    # Id of the member whose key or session it is.
    id: int
    # Name of the person.
    name: str
    # E-mail address for the login.
    email: str
    # Role of the member; a viewer may only read.
    role: Literal["owner", "admin", "member", "viewer"]
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class Me(TypedDict):
    # An API key without its secret, of which only a hash is stored.
    api_key: ApiKey | None
    # The user of the key or session, with the current role.
    user: MeUser
    workspace: Workspace


class Member(TypedDict):
    # Id of the member, as in `assigned_to`.
    id: int
    # Name of the person.
    name: str
    # E-mail address for the login.
    email: str
    # Role of the member; a viewer may only read.
    role: Literal["owner", "admin", "member", "viewer"]
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# The billing period: the calendar month in the workspace’s timezone.
class UsagePeriod(TypedDict):
    # Start of the period.
    start: str
    # End of the period: the start of the next one.
    end: str


# Minutes used; each started minute of a call counts.
class UsageMinutes(TypedDict):
    # Minutes of answered calls that began in the period; each started minute counts.
    used: int
    # Minutes the plan includes; null when unlimited.
    included: int | None
    # Included minutes that remain; null when unlimited.
    remaining: int | None


# Limits of the plan.
class UsageLimits(TypedDict):
    # Minutes per period; null when unlimited.
    included_minutes: int | None
    # Texts sent per period; null when unlimited.
    included_texts: int | None
    # Simultaneous calls; null when unlimited.
    max_concurrent_calls: int | None


# Number of records; calls and messages are counted in the period.
class UsageCounts(TypedDict):
    # Assistants that are not archived.
    assistants: int
    # Active phone numbers.
    phone_numbers: int
    # Contacts.
    contacts: int
    # Calls that began in the period.
    calls: int
    # Appointments.
    appointments: int
    # Orders.
    orders: int
    # Reservations.
    reservations: int
    # Inbound and outbound texts of the period.
    messages: int


class Usage(TypedDict):
    # The billing period: the calendar month in the workspace’s timezone.
    period: UsagePeriod
    # Minutes used; each started minute of a call counts.
    minutes: UsageMinutes
    # Limits of the plan.
    limits: UsageLimits
    # Number of records; calls and messages are counted in the period.
    counts: UsageCounts


class PageMeta(TypedDict):
    # The page returned.
    current_page: int
    # Records on a page.
    per_page: int
    # The last page that has records; at least 1.
    last_page: int
    # Records that match, on all pages.
    total: int


class CreatedApiKey(TypedDict):
    # Id of the key.
    id: int
    # What the key is for.
    name: str
    # The first characters of the key, to recognise it.
    prefix: str
    # What the key may do; `write` implies `read`.
    permission: Literal["read", "write"]
    # Id of the member who created the key and whose role it has.
    user_id: int
    # Last use, delayed by a few seconds; null before the first use.
    last_used_at: str | None
    # When the key expires; null when it does not expire.
    expires_at: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str
    # The key. It is shown only in this answer.
    key: str


class CreateApiKeyRequest(TypedDict):
    # What the key is for.
    name: str
    # What the key may do; `write` implies `read`.
    permission: Literal["read", "write"]
    # When the key expires, a future time; null for never. By default when the requesting key expires, or
    # never.
    expires_at: NotRequired[str | None]


# Who is signed in.
class SessionUser(TypedDict):
    # Id of the user.
    id: int
    # Name of the person.
    name: str
    # E-mail address for the login.
    email: str
    # Whether the user is an operator of the installation.
    is_operator: bool
    # Whether `POST /workspaces` is open to the user: operators, and everybody with `SIGN_UP=open`.
    may_create_workspaces: bool
    # Whether a code is asked for at the sign-in.
    has_second_factor: bool


class SessionWorkspaces(TypedDict):
    # Id of the workspace.
    id: int
    # Name of the business.
    name: str
    # Role of the user in the workspace.
    role: Literal["owner", "admin", "member", "viewer"]
    # Id of the agency through which the user has access; null for a member.
    agency_id: int | None


# Who is signed in, and where.
class Session(TypedDict):
    # Id of the session.
    id: int
    # Who is signed in.
    user: SessionUser
    # Role of the user in the workspace.
    role: Literal["owner", "admin", "member", "viewer"]
    workspace: Workspace
    # The workspaces that the user can switch to, by name; at most 500.
    workspaces: list[SessionWorkspaces]
    # When the user signed in.
    created_at: str
    # When the session ends unless it is used.
    expires_at: str


# The session; null while a code is needed.
class SignIn(TypedDict):
    # Whether the session begins only with a code: send it to `POST /session/second-factor`.
    second_factor_needed: bool
    # Who is signed in, and where.
    session: Session | None


class SignInRequest(TypedDict):
    # E-mail address of the user.
    email: str
    # Password of the user.
    password: str


class SwitchWorkspaceRequest(TypedDict):
    # Id of the workspace to work in.
    id: int


class ReplacePasswordRequest(TypedDict):
    # The password until now.
    current_password: str
    # At least 10 characters.
    password: str


# A session of the user.
class OwnSession(TypedDict):
    # Id of the session.
    id: int
    # Whether it is the session of this request.
    is_current: bool
    # Address of the client at the sign-in.
    address: str
    # The browser, as it names itself.
    user_agent: str | None
    # Last use, delayed by a few seconds.
    last_used_at: str
    # When the user signed in.
    created_at: str
    # When the session ends unless it is used.
    expires_at: str


class EnterCodeRequest(TypedDict):
    # The six digits of the app, or a recovery code.
    code: str


# The second factor of the user.
class SecondFactor(TypedDict):
    # Whether a code is asked for at the sign-in.
    is_on: bool
    # When it was switched on; null while it is off.
    confirmed_at: str | None
    # Recovery codes that are not used.
    recovery_codes_left: int


# What an authenticator app needs; shown only here.
class ProposedSecondFactor(TypedDict):
    # The secret in base32, to be typed in.
    secret: str
    # The address for a QR code.
    uri: str


class ProposeSecondFactorRequest(TypedDict):
    # Password of the user.
    password: str


class RecoveryCodes(TypedDict):
    # Ten codes for the time when the app is lost; shown only here.
    recovery_codes: list[str]


class ConfirmSecondFactorRequest(TypedDict):
    # The six digits of the app, or a recovery code.
    code: str


class RenewRecoveryCodesRequest(TypedDict):
    # Password of the user.
    password: str
    # The six digits of the app, or a recovery code.
    code: str


class DisableSecondFactorRequest(TypedDict):
    # Password of the user.
    password: str
    # The six digits of the app, or a recovery code.
    code: str


class UpdateTeamRequest(TypedDict):
    # Name of the business.
    name: NotRequired[str]
    # IANA time zone.
    timezone: NotRequired[str]
    # ISO 4217.
    currency: NotRequired[str]
    # ISO 3166-1 alpha-2.
    country: NotRequired[str]
    # BCP 47.
    language: NotRequired[str]
    # Days after which the recordings of calls, and of voicemails that are done, are deleted for good; null
    # keeps them. A change holds for those that are there, too.
    recording_retention_days: NotRequired[int | None]


class CreatedInvitation(TypedDict):
    # Id of the invitation.
    id: int
    # Where it was sent, and the login of the person.
    email: str
    # Name of the person, where it was given.
    name: str | None
    # Role in the workspace; a viewer may only read.
    role: Literal["owner", "admin", "member", "viewer"]
    # Id of the user who invites.
    invited_by: int
    # Until when the link is valid.
    expires_at: str
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str
    # The link to pass on, shown only here; null where it was mailed.
    link: str | None


class CreateInvitationRequest(TypedDict):
    # E-mail address of the person.
    email: str
    # Name of the person.
    name: NotRequired[str]
    # Role in the workspace; a viewer may only read.
    role: Literal["owner", "admin", "member", "viewer"]


# An invitation that nobody has accepted.
class Invitation(TypedDict):
    # Id of the invitation.
    id: int
    # Where it was sent, and the login of the person.
    email: str
    # Name of the person, where it was given.
    name: str | None
    # Role in the workspace; a viewer may only read.
    role: Literal["owner", "admin", "member", "viewer"]
    # Id of the user who invites.
    invited_by: int
    # Until when the link is valid.
    expires_at: str
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# The workspace that the person is invited to.
class OpenInvitationWorkspace(TypedDict):
    # Name of the business.
    name: str


# What the link of an invitation is about.
class OpenInvitation(TypedDict):
    # The workspace that the person is invited to.
    workspace: OpenInvitationWorkspace
    # The login of the person.
    email: str
    # Name of the person, where it was given.
    name: str | None
    # Role in the workspace; a viewer may only read.
    role: Literal["owner", "admin", "member", "viewer"]
    # Whether the person has an account, whose password accepts the invitation.
    has_account: bool
    # Until when the link is valid.
    expires_at: str


class AcceptInvitationRequest(TypedDict):
    # Name of the person; an account that exists keeps its own.
    name: str
    # At least 10 characters.
    password: str


class UpdateMemberRequest(TypedDict):
    # Role in the workspace; a viewer may only read.
    role: NotRequired[Literal["owner", "admin", "member", "viewer"]]


# The same for every address, with an account or without.
class AskedForReset(TypedDict):
    # Whether this installation sends mails at all.
    sends_mail: bool


class AskForPasswordResetRequest(TypedDict):
    # E-mail address of the user.
    email: str


class ResetPassword(TypedDict):
    # The login whose password was set.
    email: str


class ResetPasswordRequest(TypedDict):
    # At least 10 characters.
    password: str


# What was used in the calendar month in the workspace’s timezone.
class OwnWorkspaceUsage(TypedDict):
    # Minutes of answered calls that began in the period; each started minute counts.
    minutes: int
    # Calls that began in the period.
    calls: int
    # Inbound and outbound texts of the period.
    messages: int


# A workspace that the user has access to.
class OwnWorkspace(TypedDict):
    # Id of the workspace.
    id: int
    # Name of the business.
    name: str
    # Short name, unique in the installation.
    slug: str
    # Role in the workspace; a viewer may only read.
    role: Literal["owner", "admin", "member", "viewer"]
    # Id of the agency that it belongs to; null for none.
    agency_id: int | None
    # What was used in the calendar month in the workspace’s timezone.
    usage: OwnWorkspaceUsage
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class CreateWorkspaceRequest(TypedDict):
    # Name of the business.
    name: str
    # IANA time zone.
    timezone: str
    # ISO 4217.
    currency: str
    # ISO 3166-1 alpha-2.
    country: str
    # BCP 47.
    language: str
    # The workspace of the agency that it belongs to, where the user is an owner or admin.
    agency_id: NotRequired[int | None]


# Whether the first start is over.
class SetupState(TypedDict):
    # Whether the installation has no business yet.
    is_needed: bool


# The owner, who is signed in.
class SetUpRequestOwner(TypedDict):
    # Name of the owner.
    name: str
    # Login of the owner.
    email: str
    # At least 10 characters.
    password: str


class SetUpRequest(TypedDict):
    # The token of the link behind `#`.
    token: str
    # Name of the business.
    name: str
    # Zone of the business.
    timezone: str
    # ISO 4217.
    currency: str
    # ISO 3166-1 alpha-2.
    country: str
    # BCP 47.
    language: str
    # Phone number with its country code.
    number: NotRequired[str]
    # The owner, who is signed in.
    owner: SetUpRequestOwner


# The owner, who is signed in.
class ReplaceDemoRequestOwner(TypedDict):
    # Name of the owner.
    name: str
    # Login of the owner.
    email: str
    # At least 10 characters.
    password: str


class ReplaceDemoRequest(TypedDict):
    # Name of the business.
    name: str
    # Zone of the business.
    timezone: str
    # ISO 4217.
    currency: str
    # ISO 3166-1 alpha-2.
    country: str
    # BCP 47.
    language: str
    # Phone number with its country code.
    number: NotRequired[str]
    # The owner, who is signed in.
    owner: ReplaceDemoRequestOwner


class OpeningRange(TypedDict):
    # The days on which these hours begin.
    days: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]
    # Wall-clock time in the workspace’s timezone.
    start: str
    # An end that is not after the start is on the next day.
    end: str


# What the assistant may do on a call.
class AssistantAbilities(TypedDict):
    # Takes messages and callback requests.
    take_messages: bool
    # Books, moves and cancels appointments.
    book_appointments: bool
    # Takes orders from the catalogue.
    take_orders: bool
    # Takes room reservations.
    take_reservations: bool
    # Transfers a call to a person.
    transfer_calls: bool
    # Sends texts on calls, and answers texts to its numbers.
    send_texts: bool


class AssistantTransferTargets(TypedDict):
    # Who it is, as the assistant announces it.
    name: str
    # Number to transfer to, E.164.
    phone: str
    # When to transfer to this person.
    when: str
    # When this person can be reached, in the workspace’s zone; null for always.
    hours: list[OpeningRange] | None


# For outbound calls that a machine takes.
class AssistantAnsweringMachine(TypedDict):
    # What an answering machine that takes an outbound call gets.
    action: Literal["hang_up", "leave_message"]
    # What is said after its greeting; null for the welcome message.
    message: str | None


# When the caller has finished, and what interrupts the assistant.
class AssistantTurnTaking(TypedDict):
    # Silence that ends an utterance after a complete sentence, in milliseconds.
    silence_after_sentence_ms: int
    # The same after a number, as in "at ten".
    silence_after_number_ms: int
    # The same after other words.
    silence_after_words_ms: int
    # The same while a long number, a spelling or an address is dictated.
    silence_while_dictating_ms: int
    # Silence that ends every utterance, also one that ends with "and" or "um"; none of the others counts
    # beyond it.
    max_pause_ms: int
    # After a sound without words the assistant goes on when this time has passed since its end.
    resume_after_noise_ms: int
    # How many words interrupt the assistant. Fewer are answered when it has finished; "stop" and "wait"
    # always interrupt, "mm-hm" never.
    interrupt_after_words: int
    # Speech of this length interrupts although no words of it are known yet.
    interrupt_after_speech_ms: int
    # Speech of this length interrupts on a line that understands keys only.
    keypad_interrupt_after_speech_ms: int
    # Silence of the caller after which the assistant asks again; not on typed calls.
    prompt_after_silence_ms: int


class Assistant(TypedDict):
    # Id of the assistant.
    id: int
    # Name of the assistant.
    name: str
    # Only an active assistant answers calls.
    status: Literal["draft", "active", "paused", "archived"]
    # Code out of `/catalog/languages`.
    language: str
    # Id out of `/catalog/voices`.
    voice: str
    # Id out of `/catalog/models`.
    model: str
    # The first words of every call.
    welcome_message: str
    # What the assistant may do on a call.
    abilities: AssistantAbilities
    # Whom it can transfer calls to.
    transfer_targets: list[AssistantTransferTargets]
    # Whether calls are recorded.
    recording_enabled: bool
    # Longest call, in minutes.
    max_call_minutes: int
    # Id out of `/catalog/listening`; null for the first that is configured.
    listening: str | None
    # Ids out of `/catalog/models`, asked in this order when `model` fails; `switchboard-offline` stands
    # behind them all.
    fallback_models: list[str]
    # For outbound calls that a machine takes.
    answering_machine: AssistantAnsweringMachine
    # Whether the caller hears what will be booked, changed or canceled, and confirms it.
    confirm_bookings: bool
    # Whether the assistant says after the welcome that it is an AI, unless the welcome says so. It does all
    # the same where the rule `ai_disclosure` of `/law` is on; false is refused there.
    announce_ai: bool
    # When the caller has finished, and what interrupts the assistant.
    turn_taking: AssistantTurnTaking
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# What the assistant may do on a call.
class FullAssistantAbilities(TypedDict):
    # Takes messages and callback requests.
    take_messages: bool
    # Books, moves and cancels appointments.
    book_appointments: bool
    # Takes orders from the catalogue.
    take_orders: bool
    # Takes room reservations.
    take_reservations: bool
    # Transfers a call to a person.
    transfer_calls: bool
    # Sends texts on calls, and answers texts to its numbers.
    send_texts: bool


class FullAssistantTransferTargets(TypedDict):
    # Who it is, as the assistant announces it.
    name: str
    # Number to transfer to, E.164.
    phone: str
    # When to transfer to this person.
    when: str
    # When this person can be reached, in the workspace’s zone; null for always.
    hours: list[OpeningRange] | None


# For outbound calls that a machine takes.
class FullAssistantAnsweringMachine(TypedDict):
    # What an answering machine that takes an outbound call gets.
    action: Literal["hang_up", "leave_message"]
    # What is said after its greeting; null for the welcome message.
    message: str | None


# When the caller has finished, and what interrupts the assistant.
class FullAssistantTurnTaking(TypedDict):
    # Silence that ends an utterance after a complete sentence, in milliseconds.
    silence_after_sentence_ms: int
    # The same after a number, as in "at ten".
    silence_after_number_ms: int
    # The same after other words.
    silence_after_words_ms: int
    # The same while a long number, a spelling or an address is dictated.
    silence_while_dictating_ms: int
    # Silence that ends every utterance, also one that ends with "and" or "um"; none of the others counts
    # beyond it.
    max_pause_ms: int
    # After a sound without words the assistant goes on when this time has passed since its end.
    resume_after_noise_ms: int
    # How many words interrupt the assistant. Fewer are answered when it has finished; "stop" and "wait"
    # always interrupt, "mm-hm" never.
    interrupt_after_words: int
    # Speech of this length interrupts although no words of it are known yet.
    interrupt_after_speech_ms: int
    # Speech of this length interrupts on a line that understands keys only.
    keypad_interrupt_after_speech_ms: int
    # Silence of the caller after which the assistant asks again; not on typed calls.
    prompt_after_silence_ms: int


class FullAssistantKnowledgeBase(TypedDict):
    # Id of the entry.
    id: int
    # What the entry is about.
    title: str
    # What the assistant should know.
    content: str


class FullAssistant(TypedDict):
    # Id of the assistant.
    id: int
    # Name of the assistant.
    name: str
    # Only an active assistant answers calls.
    status: Literal["draft", "active", "paused", "archived"]
    # Code out of `/catalog/languages`.
    language: str
    # Id out of `/catalog/voices`.
    voice: str
    # Id out of `/catalog/models`.
    model: str
    # The first words of every call.
    welcome_message: str
    # What the assistant may do on a call.
    abilities: FullAssistantAbilities
    # Whom it can transfer calls to.
    transfer_targets: list[FullAssistantTransferTargets]
    # Whether calls are recorded.
    recording_enabled: bool
    # Longest call, in minutes.
    max_call_minutes: int
    # Id out of `/catalog/listening`; null for the first that is configured.
    listening: str | None
    # Ids out of `/catalog/models`, asked in this order when `model` fails; `switchboard-offline` stands
    # behind them all.
    fallback_models: list[str]
    # For outbound calls that a machine takes.
    answering_machine: FullAssistantAnsweringMachine
    # Whether the caller hears what will be booked, changed or canceled, and confirms it.
    confirm_bookings: bool
    # Whether the assistant says after the welcome that it is an AI, unless the welcome says so. It does all
    # the same where the rule `ai_disclosure` of `/law` is on; false is refused there.
    announce_ai: bool
    # When the caller has finished, and what interrupts the assistant.
    turn_taking: FullAssistantTurnTaking
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str
    # What the assistant should know and how it should behave.
    instructions: str | None
    # The entries of the knowledge base that apply to this assistant.
    knowledge_base: list[FullAssistantKnowledgeBase]


# Merged over the platform defaults, one level deep.
class CreateAssistantRequestAbilities(TypedDict):
    # Takes messages and callback requests.
    take_messages: NotRequired[bool]
    # Books, moves and cancels appointments.
    book_appointments: NotRequired[bool]
    # Takes orders from the catalogue.
    take_orders: NotRequired[bool]
    # Takes room reservations.
    take_reservations: NotRequired[bool]
    # Transfers a call to a person.
    transfer_calls: NotRequired[bool]
    # Sends texts on calls, and answers texts to its numbers.
    send_texts: NotRequired[bool]


class CreateAssistantRequestTransferTargets(TypedDict):
    # Who it is, as the assistant announces it.
    name: str
    # Number to transfer to, E.164.
    phone: str
    # When to transfer to this person.
    when: str
    # When this person can be reached, in the workspace’s zone; null for always.
    hours: NotRequired[list[OpeningRange] | None]


# For outbound calls that a machine takes.
class CreateAssistantRequestAnsweringMachine(TypedDict):
    # What an answering machine that takes an outbound call gets.
    action: Literal["hang_up", "leave_message"]
    # What is said after its greeting; null for the welcome message.
    message: NotRequired[str | None]


# Merged over the platform defaults, one level deep.
class CreateAssistantRequestTurnTaking(TypedDict):
    # Silence that ends an utterance after a complete sentence, in milliseconds.
    silence_after_sentence_ms: NotRequired[int]
    # The same after a number, as in "at ten".
    silence_after_number_ms: NotRequired[int]
    # The same after other words.
    silence_after_words_ms: NotRequired[int]
    # The same while a long number, a spelling or an address is dictated.
    silence_while_dictating_ms: NotRequired[int]
    # Silence that ends every utterance, also one that ends with "and" or "um"; none of the others counts
    # beyond it.
    max_pause_ms: NotRequired[int]
    # After a sound without words the assistant goes on when this time has passed since its end.
    resume_after_noise_ms: NotRequired[int]
    # How many words interrupt the assistant. Fewer are answered when it has finished; "stop" and "wait"
    # always interrupt, "mm-hm" never.
    interrupt_after_words: NotRequired[int]
    # Speech of this length interrupts although no words of it are known yet.
    interrupt_after_speech_ms: NotRequired[int]
    # Speech of this length interrupts on a line that understands keys only.
    keypad_interrupt_after_speech_ms: NotRequired[int]
    # Silence of the caller after which the assistant asks again; not on typed calls.
    prompt_after_silence_ms: NotRequired[int]


class CreateAssistantRequest(TypedDict):
    # Name of the assistant.
    name: str
    # Code out of `/catalog/languages`.
    language: NotRequired[str]
    # Id out of `/catalog/voices`.
    voice: NotRequired[str]
    # Id out of `/catalog/models`.
    model: NotRequired[str]
    # The first words of every call.
    welcome_message: NotRequired[str]
    # Merged over the platform defaults, one level deep.
    abilities: NotRequired[CreateAssistantRequestAbilities]
    # Replaces the whole list.
    transfer_targets: NotRequired[list[CreateAssistantRequestTransferTargets]]
    # Whether calls are recorded.
    recording_enabled: NotRequired[bool]
    # Longest call, in minutes.
    max_call_minutes: NotRequired[int]
    # Id out of `/catalog/listening`; null for the first that is configured.
    listening: NotRequired[str | None]
    # Ids out of `/catalog/models`, asked in this order when `model` fails; `switchboard-offline` stands
    # behind them all.
    fallback_models: NotRequired[list[str]]
    # For outbound calls that a machine takes.
    answering_machine: NotRequired[CreateAssistantRequestAnsweringMachine]
    # Whether the caller hears what will be booked, changed or canceled, and confirms it.
    confirm_bookings: NotRequired[bool]
    # Whether the assistant says after the welcome that it is an AI, unless the welcome says so. It does all
    # the same where the rule `ai_disclosure` of `/law` is on; false is refused there.
    announce_ai: NotRequired[bool]
    # Merged over the platform defaults, one level deep.
    turn_taking: NotRequired[CreateAssistantRequestTurnTaking]
    # What the assistant should know and how it should behave.
    instructions: NotRequired[str | None]
    # The entries that apply to this assistant beside those that apply to all.
    knowledge_base_ids: NotRequired[list[int]]


# Merged over the platform defaults, one level deep.
class UpdateAssistantRequestAbilities(TypedDict):
    # Takes messages and callback requests.
    take_messages: NotRequired[bool]
    # Books, moves and cancels appointments.
    book_appointments: NotRequired[bool]
    # Takes orders from the catalogue.
    take_orders: NotRequired[bool]
    # Takes room reservations.
    take_reservations: NotRequired[bool]
    # Transfers a call to a person.
    transfer_calls: NotRequired[bool]
    # Sends texts on calls, and answers texts to its numbers.
    send_texts: NotRequired[bool]


class UpdateAssistantRequestTransferTargets(TypedDict):
    # Who it is, as the assistant announces it.
    name: str
    # Number to transfer to, E.164.
    phone: str
    # When to transfer to this person.
    when: str
    # When this person can be reached, in the workspace’s zone; null for always.
    hours: NotRequired[list[OpeningRange] | None]


# For outbound calls that a machine takes.
class UpdateAssistantRequestAnsweringMachine(TypedDict):
    # What an answering machine that takes an outbound call gets.
    action: Literal["hang_up", "leave_message"]
    # What is said after its greeting; null for the welcome message.
    message: NotRequired[str | None]


# Merged over the platform defaults, one level deep.
class UpdateAssistantRequestTurnTaking(TypedDict):
    # Silence that ends an utterance after a complete sentence, in milliseconds.
    silence_after_sentence_ms: NotRequired[int]
    # The same after a number, as in "at ten".
    silence_after_number_ms: NotRequired[int]
    # The same after other words.
    silence_after_words_ms: NotRequired[int]
    # The same while a long number, a spelling or an address is dictated.
    silence_while_dictating_ms: NotRequired[int]
    # Silence that ends every utterance, also one that ends with "and" or "um"; none of the others counts
    # beyond it.
    max_pause_ms: NotRequired[int]
    # After a sound without words the assistant goes on when this time has passed since its end.
    resume_after_noise_ms: NotRequired[int]
    # How many words interrupt the assistant. Fewer are answered when it has finished; "stop" and "wait"
    # always interrupt, "mm-hm" never.
    interrupt_after_words: NotRequired[int]
    # Speech of this length interrupts although no words of it are known yet.
    interrupt_after_speech_ms: NotRequired[int]
    # Speech of this length interrupts on a line that understands keys only.
    keypad_interrupt_after_speech_ms: NotRequired[int]
    # Silence of the caller after which the assistant asks again; not on typed calls.
    prompt_after_silence_ms: NotRequired[int]


class UpdateAssistantRequest(TypedDict):
    # Name of the assistant.
    name: NotRequired[str]
    # Code out of `/catalog/languages`.
    language: NotRequired[str]
    # Id out of `/catalog/voices`.
    voice: NotRequired[str]
    # Id out of `/catalog/models`.
    model: NotRequired[str]
    # The first words of every call.
    welcome_message: NotRequired[str]
    # Merged over the platform defaults, one level deep.
    abilities: NotRequired[UpdateAssistantRequestAbilities]
    # Replaces the whole list.
    transfer_targets: NotRequired[list[UpdateAssistantRequestTransferTargets]]
    # Whether calls are recorded.
    recording_enabled: NotRequired[bool]
    # Longest call, in minutes.
    max_call_minutes: NotRequired[int]
    # Id out of `/catalog/listening`; null for the first that is configured.
    listening: NotRequired[str | None]
    # Ids out of `/catalog/models`, asked in this order when `model` fails; `switchboard-offline` stands
    # behind them all.
    fallback_models: NotRequired[list[str]]
    # For outbound calls that a machine takes.
    answering_machine: NotRequired[UpdateAssistantRequestAnsweringMachine]
    # Whether the caller hears what will be booked, changed or canceled, and confirms it.
    confirm_bookings: NotRequired[bool]
    # Whether the assistant says after the welcome that it is an AI, unless the welcome says so. It does all
    # the same where the rule `ai_disclosure` of `/law` is on; false is refused there.
    announce_ai: NotRequired[bool]
    # Merged over the platform defaults, one level deep.
    turn_taking: NotRequired[UpdateAssistantRequestTurnTaking]
    # What the assistant should know and how it should behave.
    instructions: NotRequired[str | None]
    # The entries that apply to this assistant beside those that apply to all.
    knowledge_base_ids: NotRequired[list[int]]
    # Archiving is done with DELETE.
    status: NotRequired[Literal["draft", "active", "paused"]]


# Who calls.
class ScenarioCaller(TypedDict):
    # Name of the caller.
    name: str | None
    # Phone number that they call from; one without a leading + belongs to the workspace’s country. Null
    # withholds it.
    phone: str | None
    # What they want, in the words that they open with.
    goal: str | None
    # What they answer when asked, by what is asked for.
    facts: dict[str, str]
    # How they speak; `plain` by default.
    manner: Literal["plain", "terse", "talkative", "hesitant", "impatient", "changes_mind"]
    # Language model of the catalogue that plays the caller by goal, facts and manner; null: the caller
    # answers by rules.
    model: str | None


class ExpectedRecord(TypedDict):
    # Resource of the API.
    resource: Literal["appointments", "orders", "reservations", "inbox", "messages", "contacts"]
    # Fields with their values; a path with dots reaches inside, text is compared without case.
    match: dict[str, Any]


# What has to be the case.
class ScenarioExpectation(TypedDict):
    # Records made or changed on the call.
    records: list[ExpectedRecord]
    # Records that the call must not make or change.
    no_records: list[ExpectedRecord]
    # Outcome of the call; null: any.
    outcome: Literal["appointment_booked", "order_placed", "reservation_made", "message_taken", "transferred", "information_given", "voicemail", "abandoned", "no_answer", "failed"] | None
    # Words that the assistant has to say.
    said: list[str]
    # Words that the assistant must not say.
    not_said: list[str]


class Scenario(TypedDict):
    # Id of the scenario.
    id: int
    # Name of the scenario.
    name: str
    # The assistant that answers.
    assistant_id: int
    caller: ScenarioCaller
    # Fixed words in place of a goal, one utterance each; a key alone is pressed.
    lines: list[str] | None
    # When the call takes place, local time of the workspace; null: when it is run.
    at: str | None
    expect: ScenarioExpectation
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# Who calls.
class CreateScenarioRequestCaller(TypedDict):
    # Name of the caller.
    name: NotRequired[str | None]
    # Phone number that they call from; one without a leading + belongs to the workspace’s country. Null
    # withholds it.
    phone: NotRequired[str | None]
    # What they want, in the words that they open with.
    goal: NotRequired[str | None]
    # What they answer when asked, by what is asked for.
    facts: NotRequired[dict[str, str]]
    # How they speak; `plain` by default.
    manner: NotRequired[Literal["plain", "terse", "talkative", "hesitant", "impatient", "changes_mind"]]
    # Language model of the catalogue that plays the caller by goal, facts and manner; null: the caller
    # answers by rules.
    model: NotRequired[str | None]


# What has to be the case.
class CreateScenarioRequestExpect(TypedDict):
    # Records made or changed on the call.
    records: NotRequired[list[ExpectedRecord]]
    # Records that the call must not make or change.
    no_records: NotRequired[list[ExpectedRecord]]
    # Outcome of the call; null: any.
    outcome: NotRequired[Literal["appointment_booked", "order_placed", "reservation_made", "message_taken", "transferred", "information_given", "voicemail", "abandoned", "no_answer", "failed"] | None]
    # Words that the assistant has to say.
    said: NotRequired[list[str]]
    # Words that the assistant must not say.
    not_said: NotRequired[list[str]]


class CreateScenarioRequest(TypedDict):
    # Name of the scenario.
    name: str
    # The assistant that answers.
    assistant_id: int
    # Who calls.
    caller: NotRequired[CreateScenarioRequestCaller]
    # Fixed words in place of a goal, one utterance each; a key alone is pressed.
    lines: NotRequired[list[str] | None]
    # When the call takes place, local time of the workspace; null: when it is run.
    at: NotRequired[str | None]
    # What has to be the case.
    expect: NotRequired[CreateScenarioRequestExpect]


# Who calls.
class UpdateScenarioRequestCaller(TypedDict):
    # Name of the caller.
    name: NotRequired[str | None]
    # Phone number that they call from; one without a leading + belongs to the workspace’s country. Null
    # withholds it.
    phone: NotRequired[str | None]
    # What they want, in the words that they open with.
    goal: NotRequired[str | None]
    # What they answer when asked, by what is asked for.
    facts: NotRequired[dict[str, str]]
    # How they speak; `plain` by default.
    manner: NotRequired[Literal["plain", "terse", "talkative", "hesitant", "impatient", "changes_mind"]]
    # Language model of the catalogue that plays the caller by goal, facts and manner; null: the caller
    # answers by rules.
    model: NotRequired[str | None]


# What has to be the case.
class UpdateScenarioRequestExpect(TypedDict):
    # Records made or changed on the call.
    records: NotRequired[list[ExpectedRecord]]
    # Records that the call must not make or change.
    no_records: NotRequired[list[ExpectedRecord]]
    # Outcome of the call; null: any.
    outcome: NotRequired[Literal["appointment_booked", "order_placed", "reservation_made", "message_taken", "transferred", "information_given", "voicemail", "abandoned", "no_answer", "failed"] | None]
    # Words that the assistant has to say.
    said: NotRequired[list[str]]
    # Words that the assistant must not say.
    not_said: NotRequired[list[str]]


class UpdateScenarioRequest(TypedDict):
    # Name of the scenario.
    name: NotRequired[str]
    # The assistant that answers.
    assistant_id: NotRequired[int]
    # Who calls.
    caller: NotRequired[UpdateScenarioRequestCaller]
    # Fixed words in place of a goal, one utterance each; a key alone is pressed.
    lines: NotRequired[list[str] | None]
    # When the call takes place, local time of the workspace; null: when it is run.
    at: NotRequired[str | None]
    # What has to be the case.
    expect: NotRequired[UpdateScenarioRequestExpect]


class ScenarioTurn(TypedDict):
    # Who spoke.
    role: Literal["assistant", "user"]
    # The words.
    content: str


class ScenarioResult(TypedDict):
    # Id of the scenario; null when it was deleted, or a call is played.
    scenario_id: int | None
    # Name of the scenario.
    name: str
    # Null until it was played, and for a call.
    passed: bool | None
    # Why it failed.
    reasons: list[str]
    # What was said in this run.
    transcript: list[ScenarioTurn]
    # What was said on the past call.
    original: list[ScenarioTurn] | None


class ScenarioRun(TypedDict):
    # Id of the run.
    id: int
    # The assistant that answers.
    assistant_id: int
    # The call that is played again; null in a run of scenarios.
    call_id: int | None
    # Whether everything was played.
    status: Literal["running", "completed"]
    # Scenarios passed so far.
    passed: int
    # Scenarios failed so far.
    failed: int
    # One for each scenario, in their order.
    results: list[ScenarioResult]
    # When the run was made.
    created_at: str
    # When everything had been played.
    ended_at: str | None


# What the number can be used for.
class PhoneNumberCapabilities(TypedDict):
    # Whether it takes and places calls.
    voice: bool
    # Whether it takes and sends texts.
    sms: bool


# Its connection to the chat-app channel.
class PhoneNumberChatapp(TypedDict):
    # Whether it is connected to the chat-app channel.
    active: bool
    # Whether calls on the chat-app channel are switched on.
    calling: bool


class PhoneNumber(TypedDict):
    # Id of the number.
    id: int
    # The number, E.164.
    number: str
    # Display name of the number.
    name: str
    # ISO 3166-1 alpha-2.
    country: str
    # The assistant that answers calls; null when none does.
    assistant_id: int | None
    # The carrier of its calls; null for the installation’s: the operator’s trunk inward, the simulated
    # network outward.
    voice_carrier_id: int | None
    # The carrier of its texts; null for the installation’s, the simulated network.
    text_carrier_id: int | None
    # False after the number was released.
    active: bool
    # What the number can be used for.
    capabilities: PhoneNumberCapabilities
    # Its connection to the chat-app channel.
    chatapp: PhoneNumberChatapp
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# What the number can be used for.
class CreatePhoneNumberRequestCapabilities(TypedDict):
    # Whether it takes and places calls; true by default.
    voice: NotRequired[bool]
    # Whether it takes and sends texts; false by default.
    sms: NotRequired[bool]


# Its connection to the chat-app channel.
class CreatePhoneNumberRequestChatapp(TypedDict):
    # Whether it is connected to the chat-app channel; false by default.
    active: NotRequired[bool]
    # Whether calls on the chat-app channel are switched on; needs `active`.
    calling: NotRequired[bool]


class CreatePhoneNumberRequest(TypedDict):
    # The number. A number without a leading + belongs to the workspace’s country.
    number: str
    # Display name of the number; by default the number itself.
    name: NotRequired[str]
    # The assistant that answers calls; null when none does.
    assistant_id: NotRequired[int | None]
    # The carrier of its calls; null for the installation’s: the operator’s trunk inward, the simulated
    # network outward.
    voice_carrier_id: NotRequired[int | None]
    # The carrier of its texts; null for the installation’s, the simulated network.
    text_carrier_id: NotRequired[int | None]
    # What the number can be used for.
    capabilities: NotRequired[CreatePhoneNumberRequestCapabilities]
    # Its connection to the chat-app channel.
    chatapp: NotRequired[CreatePhoneNumberRequestChatapp]


# What the number can be used for.
class UpdatePhoneNumberRequestCapabilities(TypedDict):
    # Whether it takes and places calls.
    voice: NotRequired[bool]
    # Whether it takes and sends texts.
    sms: NotRequired[bool]


# Its connection to the chat-app channel.
class UpdatePhoneNumberRequestChatapp(TypedDict):
    # Whether it is connected to the chat-app channel. False ends its calls there too.
    active: NotRequired[bool]
    # Whether calls on the chat-app channel are switched on; needs `active`.
    calling: NotRequired[bool]


class UpdatePhoneNumberRequest(TypedDict):
    # The number as it is. It cannot become another one.
    number: NotRequired[str]
    # Display name of the number.
    name: NotRequired[str]
    # The assistant that answers calls; null when none does.
    assistant_id: NotRequired[int | None]
    # The carrier of its calls; null for the installation’s: the operator’s trunk inward, the simulated
    # network outward.
    voice_carrier_id: NotRequired[int | None]
    # The carrier of its texts; null for the installation’s, the simulated network.
    text_carrier_id: NotRequired[int | None]
    # What the number can be used for.
    capabilities: NotRequired[UpdatePhoneNumberRequestCapabilities]
    # Its connection to the chat-app channel.
    chatapp: NotRequired[UpdatePhoneNumberRequestChatapp]


class ChatappProfile(TypedDict):
    # The name that people currently see.
    display_name: str
    # Result of the messaging platform’s review of the last requested name.
    display_name_status: Literal["approved", "pending_review", "declined"]
    # A name that awaits its review, was declined, or was approved and does not show yet; otherwise null.
    requested_display_name: str | None
    # Why the requested name was declined: it names a person (`personal_name`) or another business
    # (`unrelated_business`), its form is not allowed (`format`), or it is not what the business is called
    # elsewhere (`inconsistent_branding`). Null where the messaging platform gave no reason.
    decline_reason: Literal["personal_name", "unrelated_business", "format", "inconsistent_branding"] | None
    # A line about the business, shown under its name.
    about: str | None
    # What the business does.
    description: str | None
    # What kind of business it is.
    category: str | None
    # E-mail address.
    email: str | None
    # Address of the website, with http or https.
    website: str | None
    # Where the business is.
    address: str | None
    # Public URL of the photo, which needs no key; null without a photo.
    photo_url: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class UpdateChatappProfileRequest(TypedDict):
    # The requested name. The messaging platform reviews it before it appears.
    display_name: NotRequired[str]
    # A line about the business, shown under its name.
    about: NotRequired[str | None]
    # What the business does.
    description: NotRequired[str | None]
    # What kind of business it is.
    category: NotRequired[str | None]
    # E-mail address.
    email: NotRequired[str | None]
    # Address of the website, with http or https.
    website: NotRequired[str | None]
    # Where the business is.
    address: NotRequired[str | None]
    # URL from which the photo is fetched once, now: JPEG or PNG, up to 5 MB, at a public address. Null
    # removes the photo.
    photo_url: NotRequired[str | None]
    # The photo itself, in Base64: JPEG or PNG, up to 5 MB. Null removes the photo.
    photo_base64: NotRequired[str | None]


# Those of its kind; empty for the simulated network.
class CarrierSettings(TypedDict):
    # The carrier’s server: a name, which is looked up by NAPTR, SRV and address records (SMPP: address
    # records), or an IP address. Internal addresses need OUTBOUND_ALLOWED_NETWORKS.
    host: str
    # Null for the port of the SRV records, else 5060 (TLS: 5061). With a port the name has only addresses.
    # SMPP: null for 2775 (TLS: 3550).
    port: int | None
    # Where calls and registrations are sent in place of `host`, which they still name: a name, looked up as
    # `host` is, or an IP address, with a port or without. Up to four with commas between them are tried in
    # their order. Calls are taken from their addresses too.
    outbound_proxy: str | None
    # How calls are sent to the carrier. SMPP: `tcp` or `tls`.
    transport: Literal["udp", "tcp", "tls"]
    # False takes any certificate over TLS, for a PBX that signs its own; true by default.
    tls_verify: bool
    # Name for digest authentication; null where the carrier knows this server by its address.
    username: str | None
    # Whether this server registers with the carrier and takes its calls over that, where the carrier sends
    # them to no fixed address. One process of the installation keeps it up. False by default.
    register: bool
    # Calls to its numbers from other addresses are taken with the digest of this name and `inbound_password`,
    # or `password` where that is not set; null: such calls get no answer.
    inbound_username: str | None
    # How callers may prove `inbound_username`, the preferred first. Both by default; `["MD5"]` where callers
    # do not understand that several are offered.
    inbound_algorithms: list[Literal["SHA-256", "MD5"]]
    # The host in `From`; null for the address of this server.
    from_domain: str | None
    # Where the caller’s number stands; outside of `from`, `From` holds the user name.
    caller_id: Literal["from", "p_preferred_identity", "p_asserted_identity", "remote_party_id"]
    # How the carrier writes numbers.
    number_format: Literal["e164", "e164_no_plus", "national"]
    # Whether the sound is encrypted: never, where the carrier can, or always; null for `SIP_SRTP`.
    srtp: Literal["off", "optional", "required"] | None
    # The codecs of its calls, the preferred first; null for `SIP_CODECS`.
    codecs: list[Literal["PCMU", "PCMA", "G722", "opus"]] | None
    # Where the carrier calls from, beside the addresses of `host`. Calls from there reach only the numbers of
    # this carrier.
    allowed_addresses: list[str]
    # Where the sound of its calls may come from, beside the address in the SDP and that of the signalling.
    # `metrics.media.refused_from` of a call names an address that is missing here.
    media_networks: list[str]
    # Countries that may be called, `*` for all; null for those of the workspace and of the number.
    # Premium-rate numbers are never called.
    allowed_countries: list[str] | None
    # Calls at once, through all processes together; null without a limit.
    max_calls: int | None
    # Calls that begin in a second at most, through all processes together.
    cps: float
    # Twilio: the account.
    account_sid: str
    # Twilio: a key that requests are made with; null for the account’s own token.
    api_key_sid: str | None
    # Twilio: the Messaging Service that texts are sent by.
    messaging_service_sid: str | None
    # Telnyx: the key of the account that its webhooks are verified with, in Base64.
    public_key: str
    # Telnyx: the profile that numbers are put in when they are connected.
    messaging_profile_id: str | None
    # Telnyx: the application that calls go out by; null for none.
    connection_id: str | None
    # Chat app: the number, as its API calls it.
    phone_number_id: str
    # Chat app: the business account that has the number.
    business_account_id: str
    # Chat app: the app that the token belongs to.
    app_id: str
    # Chat app: the version of the Graph API; `v25.0` by default.
    api_version: str
    # Another server that speaks the vendor’s protocol; null for the vendor’s own.
    base_url: str | None
    # Chat app: the host of this server in the platform’s settings of calls, with a certificate of its name;
    # null: no calls.
    sip_hostname: str | None
    # Chat app: where calls to people go; the platform’s own by default.
    sip_domain: str
    # Chat app: the port of `sip_domain`; null for the usual one.
    sip_port: int | None
    # SMPP: the name of the account.
    system_id: str
    # SMPP: the kind of system, where the carrier asks for one; null by default.
    system_type: str | None
    # SMPP: one session that sends and receives, or one for each where the carrier knows no
    # `bind_transceiver`. Other processes of the installation send by sessions of their own.
    bind: Literal["transceiver", "separate"]
    # SMPP: what the carrier means by `data_coding` 0: the alphabet of GSM, or Latin 1.
    default_alphabet: Literal["gsm", "latin1"]
    # SMPP: the type of our number; null for what follows from the number, international (1) and ISDN (1) as a
    # rule.
    source_ton: int | None
    # SMPP: the numbering plan of our number; null for what follows from the number, international (1) and
    # ISDN (1) as a rule.
    source_npi: int | None
    # SMPP: the type of the person’s number; null for what follows from the number, international (1) and ISDN
    # (1) as a rule.
    destination_ton: int | None
    # SMPP: the numbering plan of the person’s number; null for what follows from the number, international
    # (1) and ISDN (1) as a rule.
    destination_npi: int | None
    # SMPP: messages that leave in a second at most, through all processes together; a long text is several.
    # 10 by default.
    max_per_second: float


# What the last check came to.
class CarrierStatus(TypedDict):
    # `unknown` until it is checked.
    state: Literal["unknown", "ok", "failing"]
    # What is wrong, as a sentence.
    message: str | None
    # When it was last found to be so.
    checked_at: str | None
    # Until when it is registered with the carrier, or its session that receives texts is known to be bound;
    # null while it is not.
    registered_until: str | None


class Carrier(TypedDict):
    # Id of the carrier.
    id: int
    # A SIP trunk or PBX, an account at Twilio or Telnyx for texts and for calls over WebSockets, a number at
    # the chat app’s Cloud API, an account for texts over SMPP, or the simulated network of the installation.
    # It never changes.
    kind: Literal["sip", "twilio", "telnyx", "chatapp_cloud", "smpp", "simulated"]
    # What people call it.
    name: str
    # False stops calls over it, in and out, and texts out.
    active: bool
    # Those of its kind; empty for the simulated network.
    settings: CarrierSettings
    # Which secrets are kept.
    secrets: list[Literal["password", "inbound_password", "auth_token", "api_key", "access_token", "app_secret", "verify_token", "sip_user_password", "pin"]]
    # What the last check came to.
    status: CarrierStatus
    # Where the vendor brings texts; `POST /carriers/{id}/numbers` sets it there. Reports have it by
    # themselves. Null for other kinds.
    inbound_url: str | None
    # Where the vendor asks what to do with calls: its webhook of voice. Null for other kinds.
    voice_url: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# A SIP trunk needs `host`, Twilio `account_sid` and `auth_token`, Telnyx `public_key` and `api_key`, the chat
# app its three ids and three secrets, SMPP `host`, `system_id` and `password`; the others have usual values.
# A change keeps what is not sent.
class CreateCarrierRequestSettings(TypedDict):
    # The carrier’s server: a name, which is looked up by NAPTR, SRV and address records (SMPP: address
    # records), or an IP address. Internal addresses need OUTBOUND_ALLOWED_NETWORKS.
    host: NotRequired[str]
    # Null for the port of the SRV records, else 5060 (TLS: 5061). With a port the name has only addresses.
    # SMPP: null for 2775 (TLS: 3550).
    port: NotRequired[int | None]
    # Where calls and registrations are sent in place of `host`, which they still name: a name, looked up as
    # `host` is, or an IP address, with a port or without. Up to four with commas between them are tried in
    # their order. Calls are taken from their addresses too.
    outbound_proxy: NotRequired[str | None]
    # How calls are sent to the carrier. SMPP: `tcp` or `tls`.
    transport: NotRequired[Literal["udp", "tcp", "tls"]]
    # False takes any certificate over TLS, for a PBX that signs its own; true by default.
    tls_verify: NotRequired[bool]
    # Name for digest authentication; null where the carrier knows this server by its address.
    username: NotRequired[str | None]
    # Whether this server registers with the carrier and takes its calls over that, where the carrier sends
    # them to no fixed address. One process of the installation keeps it up. False by default.
    register: NotRequired[bool]
    # Calls to its numbers from other addresses are taken with the digest of this name and `inbound_password`,
    # or `password` where that is not set; null: such calls get no answer.
    inbound_username: NotRequired[str | None]
    # How callers may prove `inbound_username`, the preferred first. Both by default; `["MD5"]` where callers
    # do not understand that several are offered.
    inbound_algorithms: NotRequired[list[Literal["SHA-256", "MD5"]]]
    # The host in `From`; null for the address of this server.
    from_domain: NotRequired[str | None]
    # Where the caller’s number stands; outside of `from`, `From` holds the user name.
    caller_id: NotRequired[Literal["from", "p_preferred_identity", "p_asserted_identity", "remote_party_id"]]
    # How the carrier writes numbers.
    number_format: NotRequired[Literal["e164", "e164_no_plus", "national"]]
    # Whether the sound is encrypted: never, where the carrier can, or always; null for `SIP_SRTP`.
    srtp: NotRequired[Literal["off", "optional", "required"] | None]
    # The codecs of its calls, the preferred first; null for `SIP_CODECS`.
    codecs: NotRequired[list[Literal["PCMU", "PCMA", "G722", "opus"]] | None]
    # Where the carrier calls from, beside the addresses of `host`. Calls from there reach only the numbers of
    # this carrier.
    allowed_addresses: NotRequired[list[str]]
    # Where the sound of its calls may come from, beside the address in the SDP and that of the signalling.
    # `metrics.media.refused_from` of a call names an address that is missing here.
    media_networks: NotRequired[list[str]]
    # Countries that may be called, `*` for all; null for those of the workspace and of the number.
    # Premium-rate numbers are never called.
    allowed_countries: NotRequired[list[str] | None]
    # Calls at once, through all processes together; null without a limit.
    max_calls: NotRequired[int | None]
    # Calls that begin in a second at most, through all processes together.
    cps: NotRequired[float]
    # Password for digest authentication, or of `system_id`; it is kept encrypted and never shown.
    password: NotRequired[str | None]
    # Password of `inbound_username`; it is kept encrypted and never shown.
    inbound_password: NotRequired[str | None]
    # Twilio: the account.
    account_sid: NotRequired[str]
    # Twilio: a key that requests are made with; null for the account’s own token.
    api_key_sid: NotRequired[str | None]
    # Twilio: the Messaging Service that texts are sent by.
    messaging_service_sid: NotRequired[str | None]
    # Telnyx: the key of the account that its webhooks are verified with, in Base64.
    public_key: NotRequired[str]
    # Telnyx: the profile that numbers are put in when they are connected.
    messaging_profile_id: NotRequired[str | None]
    # Telnyx: the application that calls go out by; null for none.
    connection_id: NotRequired[str | None]
    # Chat app: the number, as its API calls it.
    phone_number_id: NotRequired[str]
    # Chat app: the business account that has the number.
    business_account_id: NotRequired[str]
    # Chat app: the app that the token belongs to.
    app_id: NotRequired[str]
    # Chat app: the version of the Graph API; `v25.0` by default.
    api_version: NotRequired[str]
    # Another server that speaks the vendor’s protocol; null for the vendor’s own.
    base_url: NotRequired[str | None]
    # Chat app: the host of this server in the platform’s settings of calls, with a certificate of its name;
    # null: no calls.
    sip_hostname: NotRequired[str | None]
    # Chat app: where calls to people go; the platform’s own by default.
    sip_domain: NotRequired[str]
    # Chat app: the port of `sip_domain`; null for the usual one.
    sip_port: NotRequired[int | None]
    # Twilio: the account’s own token, which also signs what Twilio tells. It is kept encrypted and never
    # shown.
    auth_token: NotRequired[str | None]
    # Telnyx: the API key. Twilio: the secret of `api_key_sid`. It is kept encrypted and never shown.
    api_key: NotRequired[str | None]
    # Chat app: the token of a system user that requests are made with. It is kept encrypted and never shown.
    access_token: NotRequired[str | None]
    # Chat app: the secret of the app, which signs what the chat app tells. It is kept encrypted and never
    # shown.
    app_secret: NotRequired[str | None]
    # Chat app: the word by which it proves this server before it tells anything. It is kept encrypted and
    # never shown.
    verify_token: NotRequired[str | None]
    # Chat app: the SIP password of the number, which calls prove in both directions. It is kept encrypted and
    # never shown.
    sip_user_password: NotRequired[str | None]
    # Chat app: the PIN of the number’s two-step verification, by which it is registered again when a display
    # name was approved. It is kept encrypted and never shown; without it nobody registers the number by
    # itself.
    pin: NotRequired[str | None]
    # SMPP: the name of the account.
    system_id: NotRequired[str]
    # SMPP: the kind of system, where the carrier asks for one; null by default.
    system_type: NotRequired[str | None]
    # SMPP: one session that sends and receives, or one for each where the carrier knows no
    # `bind_transceiver`. Other processes of the installation send by sessions of their own.
    bind: NotRequired[Literal["transceiver", "separate"]]
    # SMPP: what the carrier means by `data_coding` 0: the alphabet of GSM, or Latin 1.
    default_alphabet: NotRequired[Literal["gsm", "latin1"]]
    # SMPP: the type of our number; null for what follows from the number, international (1) and ISDN (1) as a
    # rule.
    source_ton: NotRequired[int | None]
    # SMPP: the numbering plan of our number; null for what follows from the number, international (1) and
    # ISDN (1) as a rule.
    source_npi: NotRequired[int | None]
    # SMPP: the type of the person’s number; null for what follows from the number, international (1) and ISDN
    # (1) as a rule.
    destination_ton: NotRequired[int | None]
    # SMPP: the numbering plan of the person’s number; null for what follows from the number, international
    # (1) and ISDN (1) as a rule.
    destination_npi: NotRequired[int | None]
    # SMPP: messages that leave in a second at most, through all processes together; a long text is several.
    # 10 by default.
    max_per_second: NotRequired[float]


class CreateCarrierRequest(TypedDict):
    # A SIP trunk or PBX, an account at Twilio or Telnyx for texts and for calls over WebSockets, a number at
    # the chat app’s Cloud API, an account for texts over SMPP, or the simulated network of the installation.
    # It never changes.
    kind: Literal["sip", "twilio", "telnyx", "chatapp_cloud", "smpp", "simulated"]
    # What people call it.
    name: NotRequired[str]
    # False stops calls over it, in and out, and texts out.
    active: NotRequired[bool]
    # A SIP trunk needs `host`, Twilio `account_sid` and `auth_token`, Telnyx `public_key` and `api_key`, the
    # chat app its three ids and three secrets, SMPP `host`, `system_id` and `password`; the others have usual
    # values. A change keeps what is not sent.
    settings: NotRequired[CreateCarrierRequestSettings]


# A SIP trunk needs `host`, Twilio `account_sid` and `auth_token`, Telnyx `public_key` and `api_key`, the chat
# app its three ids and three secrets, SMPP `host`, `system_id` and `password`; the others have usual values.
# A change keeps what is not sent.
class UpdateCarrierRequestSettings(TypedDict):
    # The carrier’s server: a name, which is looked up by NAPTR, SRV and address records (SMPP: address
    # records), or an IP address. Internal addresses need OUTBOUND_ALLOWED_NETWORKS.
    host: NotRequired[str]
    # Null for the port of the SRV records, else 5060 (TLS: 5061). With a port the name has only addresses.
    # SMPP: null for 2775 (TLS: 3550).
    port: NotRequired[int | None]
    # Where calls and registrations are sent in place of `host`, which they still name: a name, looked up as
    # `host` is, or an IP address, with a port or without. Up to four with commas between them are tried in
    # their order. Calls are taken from their addresses too.
    outbound_proxy: NotRequired[str | None]
    # How calls are sent to the carrier. SMPP: `tcp` or `tls`.
    transport: NotRequired[Literal["udp", "tcp", "tls"]]
    # False takes any certificate over TLS, for a PBX that signs its own; true by default.
    tls_verify: NotRequired[bool]
    # Name for digest authentication; null where the carrier knows this server by its address.
    username: NotRequired[str | None]
    # Whether this server registers with the carrier and takes its calls over that, where the carrier sends
    # them to no fixed address. One process of the installation keeps it up. False by default.
    register: NotRequired[bool]
    # Calls to its numbers from other addresses are taken with the digest of this name and `inbound_password`,
    # or `password` where that is not set; null: such calls get no answer.
    inbound_username: NotRequired[str | None]
    # How callers may prove `inbound_username`, the preferred first. Both by default; `["MD5"]` where callers
    # do not understand that several are offered.
    inbound_algorithms: NotRequired[list[Literal["SHA-256", "MD5"]]]
    # The host in `From`; null for the address of this server.
    from_domain: NotRequired[str | None]
    # Where the caller’s number stands; outside of `from`, `From` holds the user name.
    caller_id: NotRequired[Literal["from", "p_preferred_identity", "p_asserted_identity", "remote_party_id"]]
    # How the carrier writes numbers.
    number_format: NotRequired[Literal["e164", "e164_no_plus", "national"]]
    # Whether the sound is encrypted: never, where the carrier can, or always; null for `SIP_SRTP`.
    srtp: NotRequired[Literal["off", "optional", "required"] | None]
    # The codecs of its calls, the preferred first; null for `SIP_CODECS`.
    codecs: NotRequired[list[Literal["PCMU", "PCMA", "G722", "opus"]] | None]
    # Where the carrier calls from, beside the addresses of `host`. Calls from there reach only the numbers of
    # this carrier.
    allowed_addresses: NotRequired[list[str]]
    # Where the sound of its calls may come from, beside the address in the SDP and that of the signalling.
    # `metrics.media.refused_from` of a call names an address that is missing here.
    media_networks: NotRequired[list[str]]
    # Countries that may be called, `*` for all; null for those of the workspace and of the number.
    # Premium-rate numbers are never called.
    allowed_countries: NotRequired[list[str] | None]
    # Calls at once, through all processes together; null without a limit.
    max_calls: NotRequired[int | None]
    # Calls that begin in a second at most, through all processes together.
    cps: NotRequired[float]
    # Password for digest authentication, or of `system_id`; it is kept encrypted and never shown.
    password: NotRequired[str | None]
    # Password of `inbound_username`; it is kept encrypted and never shown.
    inbound_password: NotRequired[str | None]
    # Twilio: the account.
    account_sid: NotRequired[str]
    # Twilio: a key that requests are made with; null for the account’s own token.
    api_key_sid: NotRequired[str | None]
    # Twilio: the Messaging Service that texts are sent by.
    messaging_service_sid: NotRequired[str | None]
    # Telnyx: the key of the account that its webhooks are verified with, in Base64.
    public_key: NotRequired[str]
    # Telnyx: the profile that numbers are put in when they are connected.
    messaging_profile_id: NotRequired[str | None]
    # Telnyx: the application that calls go out by; null for none.
    connection_id: NotRequired[str | None]
    # Chat app: the number, as its API calls it.
    phone_number_id: NotRequired[str]
    # Chat app: the business account that has the number.
    business_account_id: NotRequired[str]
    # Chat app: the app that the token belongs to.
    app_id: NotRequired[str]
    # Chat app: the version of the Graph API; `v25.0` by default.
    api_version: NotRequired[str]
    # Another server that speaks the vendor’s protocol; null for the vendor’s own.
    base_url: NotRequired[str | None]
    # Chat app: the host of this server in the platform’s settings of calls, with a certificate of its name;
    # null: no calls.
    sip_hostname: NotRequired[str | None]
    # Chat app: where calls to people go; the platform’s own by default.
    sip_domain: NotRequired[str]
    # Chat app: the port of `sip_domain`; null for the usual one.
    sip_port: NotRequired[int | None]
    # Twilio: the account’s own token, which also signs what Twilio tells. It is kept encrypted and never
    # shown.
    auth_token: NotRequired[str | None]
    # Telnyx: the API key. Twilio: the secret of `api_key_sid`. It is kept encrypted and never shown.
    api_key: NotRequired[str | None]
    # Chat app: the token of a system user that requests are made with. It is kept encrypted and never shown.
    access_token: NotRequired[str | None]
    # Chat app: the secret of the app, which signs what the chat app tells. It is kept encrypted and never
    # shown.
    app_secret: NotRequired[str | None]
    # Chat app: the word by which it proves this server before it tells anything. It is kept encrypted and
    # never shown.
    verify_token: NotRequired[str | None]
    # Chat app: the SIP password of the number, which calls prove in both directions. It is kept encrypted and
    # never shown.
    sip_user_password: NotRequired[str | None]
    # Chat app: the PIN of the number’s two-step verification, by which it is registered again when a display
    # name was approved. It is kept encrypted and never shown; without it nobody registers the number by
    # itself.
    pin: NotRequired[str | None]
    # SMPP: the name of the account.
    system_id: NotRequired[str]
    # SMPP: the kind of system, where the carrier asks for one; null by default.
    system_type: NotRequired[str | None]
    # SMPP: one session that sends and receives, or one for each where the carrier knows no
    # `bind_transceiver`. Other processes of the installation send by sessions of their own.
    bind: NotRequired[Literal["transceiver", "separate"]]
    # SMPP: what the carrier means by `data_coding` 0: the alphabet of GSM, or Latin 1.
    default_alphabet: NotRequired[Literal["gsm", "latin1"]]
    # SMPP: the type of our number; null for what follows from the number, international (1) and ISDN (1) as a
    # rule.
    source_ton: NotRequired[int | None]
    # SMPP: the numbering plan of our number; null for what follows from the number, international (1) and
    # ISDN (1) as a rule.
    source_npi: NotRequired[int | None]
    # SMPP: the type of the person’s number; null for what follows from the number, international (1) and ISDN
    # (1) as a rule.
    destination_ton: NotRequired[int | None]
    # SMPP: the numbering plan of the person’s number; null for what follows from the number, international
    # (1) and ISDN (1) as a rule.
    destination_npi: NotRequired[int | None]
    # SMPP: messages that leave in a second at most, through all processes together; a long text is several.
    # 10 by default.
    max_per_second: NotRequired[float]


class UpdateCarrierRequest(TypedDict):
    # A SIP trunk or PBX, an account at Twilio or Telnyx for texts and for calls over WebSockets, a number at
    # the chat app’s Cloud API, an account for texts over SMPP, or the simulated network of the installation.
    # It never changes.
    kind: NotRequired[Literal["sip", "twilio", "telnyx", "chatapp_cloud", "smpp", "simulated"]]
    # What people call it.
    name: NotRequired[str]
    # False stops calls over it, in and out, and texts out.
    active: NotRequired[bool]
    # A SIP trunk needs `host`, Twilio `account_sid` and `auth_token`, Telnyx `public_key` and `api_key`, the
    # chat app its three ids and three secrets, SMPP `host`, `system_id` and `password`; the others have usual
    # values. A change keeps what is not sent.
    settings: NotRequired[UpdateCarrierRequestSettings]


# A number of the account at the vendor.
class VendorNumber(TypedDict):
    # The number, E.164.
    number: str
    # What it is called there.
    name: str | None
    # Whether it sends and receives texts.
    sms: bool
    # Whether it makes and takes calls.
    voice: bool
    # Where the vendor brings its texts; null for nowhere.
    texts_to: str | None
    # Where the vendor brings its calls: an address, the vendor’s id of a trunk, application or connection, or
    # its own API; null for nowhere.
    calls_to: str | None
    # Whether `texts_to` is the `inbound_url` of the carrier.
    connected: bool
    # Whether `calls_to` is the `voice_url` of the carrier, or at the chat app its `sip_hostname`.
    calls_connected: bool
    # What connecting brings here and does not come here yet; of a number that is not added, what it can.
    missing: list[Literal["texts", "calls"]]
    # What somebody else entered there that connecting replaces, and only with `replace`.
    replaces: list[str]
    # The workspace’s number; null when it is not added.
    phone_number_id: int | None


class ConnectVendorNumberRequest(TypedDict):
    # A number of the account. One without a leading + belongs to the workspace’s country.
    number: str
    # Whether what somebody else entered at the vendor is replaced; not by default.
    replace: NotRequired[bool]


class CarrierCheckSteps(TypedDict):
    # What was tried.
    name: Literal["settings", "address", "connection", "nat", "credentials", "session", "registration", "numbers", "inbound", "calls", "sip_credentials", "encryption", "tls"]
    # Whether it succeeded.
    ok: bool
    # What came of it, as a sentence.
    say: str


class CarrierCheck(TypedDict):
    # Whether every step succeeded.
    ok: bool
    # In order; those after a failed one are not tried.
    steps: list[CarrierCheckSteps]


class HourRange(TypedDict):
    # Wall-clock time in the workspace’s timezone.
    start: str
    # An end that is not after the start is on the next day.
    end: str


class Holiday(TypedDict):
    # First day.
    start_date: str
    # Last day, included.
    end_date: str
    # What it is called.
    name: str
    # Hours that replace the usual ones; empty means closed.
    hours: list[HourRange]


# Features that are switched on.
class CompanyProfileFeatures(TypedDict):
    # Whether orders are taken.
    orders: bool
    # Whether reservations are taken.
    hotels: bool
    # Whether texts are sent and received.
    texting: bool


# How orders are taken.
class CompanyProfileOrdering(TypedDict):
    # Ways in which customers may receive orders.
    fulfillments: list[Literal["pickup", "delivery", "dine_in"]]
    # Minutes needed to prepare an order.
    prep_minutes: int
    # What a delivery costs.
    delivery_fee: float
    # What a delivery costs, in cents.
    delivery_fee_cents: int
    # Minimum subtotal of a delivery.
    delivery_minimum: float
    # Minimum subtotal of a delivery, in cents.
    delivery_minimum_cents: int


# How reservations are taken.
class CompanyProfileHotel(TypedDict):
    # Earliest time of arrival.
    check_in_time: str
    # Latest time of departure.
    check_out_time: str
    # Whether new reservations are confirmed at once.
    auto_confirm: bool


# Messages that callers leave. Null: the recipients above. A list replaces them; an empty list: nobody.
class CompanyProfileNotificationsMessages(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: list[str] | None
    # Members of the team who are notified by text.
    texts: list[str] | None


# Callers who ask to be called back. Null: the recipients above. A list replaces them; an empty list: nobody.
class CompanyProfileNotificationsCallbacks(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: list[str] | None
    # Members of the team who are notified by text.
    texts: list[str] | None


# Voice messages. Null: the recipients above. A list replaces them; an empty list: nobody.
class CompanyProfileNotificationsVoicemails(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: list[str] | None
    # Members of the team who are notified by text.
    texts: list[str] | None


# Appointments that are booked, moved or cancelled; by default nobody is notified. Null: the recipients above.
# A list replaces them; an empty list: nobody.
class CompanyProfileNotificationsAppointments(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: list[str] | None
    # Members of the team who are notified by text.
    texts: list[str] | None


# Orders. Null: the recipients above. A list replaces them; an empty list: nobody.
class CompanyProfileNotificationsOrders(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: list[str] | None
    # Members of the team who are notified by text.
    texts: list[str] | None


# Reservations. Null: the recipients above. A list replaces them; an empty list: nobody.
class CompanyProfileNotificationsReservations(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: list[str] | None
    # Members of the team who are notified by text.
    texts: list[str] | None


# Members of the team who are notified, by topic.
class CompanyProfileNotifications(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: list[str]
    # Members of the team who are notified by text.
    texts: list[str]
    # Messages that callers leave. Null: the recipients above. A list replaces them; an empty list: nobody.
    messages: CompanyProfileNotificationsMessages
    # Callers who ask to be called back. Null: the recipients above. A list replaces them; an empty list:
    # nobody.
    callbacks: CompanyProfileNotificationsCallbacks
    # Voice messages. Null: the recipients above. A list replaces them; an empty list: nobody.
    voicemails: CompanyProfileNotificationsVoicemails
    # Appointments that are booked, moved or cancelled; by default nobody is notified. Null: the recipients
    # above. A list replaces them; an empty list: nobody.
    appointments: CompanyProfileNotificationsAppointments
    # Orders. Null: the recipients above. A list replaces them; an empty list: nobody.
    orders: CompanyProfileNotificationsOrders
    # Reservations. Null: the recipients above. A list replaces them; an empty list: nobody.
    reservations: CompanyProfileNotificationsReservations


class CompanyProfile(TypedDict):
    # Name of the business, as assistants say it.
    name: str
    # What kind of business it is.
    industry: str | None
    # What the business is and does.
    description: str | None
    # Where people reach the business.
    phone: str | None
    # Where people write to the business.
    email: str | None
    # Address of the website.
    website: str | None
    # Where the business is.
    address: str | None
    # Time zone of the opening hours and of calendar days.
    timezone: str
    # ISO 4217.
    currency: str
    # ISO 3166-1 alpha-2.
    country: str
    # BCP 47.
    language: str
    # Several ranges on one day leave breaks between them; empty means never open. Ranges may not overlap.
    opening_hours: list[OpeningRange]
    # Days with other hours. When two rules cover a day, the one with the shorter period applies.
    holidays: list[Holiday]
    # Features that are switched on.
    features: CompanyProfileFeatures
    # How orders are taken.
    ordering: CompanyProfileOrdering
    # How reservations are taken.
    hotel: CompanyProfileHotel
    # Members of the team who are notified, by topic.
    notifications: CompanyProfileNotifications
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class UpdateCompanyProfileRequestHolidays(TypedDict):
    # First day.
    start_date: str
    # Last day, included.
    end_date: str
    # What it is called.
    name: str
    # Hours that replace the usual ones; empty means closed.
    hours: NotRequired[list[HourRange]]


# Features that are switched on.
class UpdateCompanyProfileRequestFeatures(TypedDict):
    # Whether orders are taken.
    orders: NotRequired[bool]
    # Whether reservations are taken.
    hotels: NotRequired[bool]
    # Whether texts are sent and received.
    texting: NotRequired[bool]


# How orders are taken.
class UpdateCompanyProfileRequestOrdering(TypedDict):
    # Ways in which customers may receive orders.
    fulfillments: NotRequired[list[Literal["pickup", "delivery", "dine_in"]]]
    # Minutes needed to prepare an order.
    prep_minutes: NotRequired[int]
    # Delivery fee; or `delivery_fee_cents`.
    delivery_fee: NotRequired[Any]
    # What a delivery costs, in cents.
    delivery_fee_cents: NotRequired[int]
    # Minimum subtotal of a delivery; or `delivery_minimum_cents`.
    delivery_minimum: NotRequired[Any]
    # Minimum subtotal of a delivery, in cents.
    delivery_minimum_cents: NotRequired[int]


# How reservations are taken.
class UpdateCompanyProfileRequestHotel(TypedDict):
    # Earliest time of arrival.
    check_in_time: NotRequired[str]
    # Latest time of departure.
    check_out_time: NotRequired[str]
    # Whether new reservations are confirmed at once.
    auto_confirm: NotRequired[bool]


# Messages that callers leave. Null: the recipients above. A list replaces them; an empty list: nobody.
class UpdateCompanyProfileRequestNotificationsMessages(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: NotRequired[list[str] | None]
    # Members of the team who are notified by text.
    texts: NotRequired[list[str] | None]


# Callers who ask to be called back. Null: the recipients above. A list replaces them; an empty list: nobody.
class UpdateCompanyProfileRequestNotificationsCallbacks(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: NotRequired[list[str] | None]
    # Members of the team who are notified by text.
    texts: NotRequired[list[str] | None]


# Voice messages. Null: the recipients above. A list replaces them; an empty list: nobody.
class UpdateCompanyProfileRequestNotificationsVoicemails(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: NotRequired[list[str] | None]
    # Members of the team who are notified by text.
    texts: NotRequired[list[str] | None]


# Appointments that are booked, moved or cancelled; by default nobody is notified. Null: the recipients above.
# A list replaces them; an empty list: nobody.
class UpdateCompanyProfileRequestNotificationsAppointments(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: NotRequired[list[str] | None]
    # Members of the team who are notified by text.
    texts: NotRequired[list[str] | None]


# Orders. Null: the recipients above. A list replaces them; an empty list: nobody.
class UpdateCompanyProfileRequestNotificationsOrders(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: NotRequired[list[str] | None]
    # Members of the team who are notified by text.
    texts: NotRequired[list[str] | None]


# Reservations. Null: the recipients above. A list replaces them; an empty list: nobody.
class UpdateCompanyProfileRequestNotificationsReservations(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: NotRequired[list[str] | None]
    # Members of the team who are notified by text.
    texts: NotRequired[list[str] | None]


# Members of the team who are notified; omitted topics are not changed.
class UpdateCompanyProfileRequestNotifications(TypedDict):
    # Members of the team who are notified by e-mail.
    emails: NotRequired[list[str]]
    # Members of the team who are notified by text.
    texts: NotRequired[list[str]]
    # Messages that callers leave. Null: the recipients above. A list replaces them; an empty list: nobody.
    messages: NotRequired[UpdateCompanyProfileRequestNotificationsMessages]
    # Callers who ask to be called back. Null: the recipients above. A list replaces them; an empty list:
    # nobody.
    callbacks: NotRequired[UpdateCompanyProfileRequestNotificationsCallbacks]
    # Voice messages. Null: the recipients above. A list replaces them; an empty list: nobody.
    voicemails: NotRequired[UpdateCompanyProfileRequestNotificationsVoicemails]
    # Appointments that are booked, moved or cancelled; by default nobody is notified. Null: the recipients
    # above. A list replaces them; an empty list: nobody.
    appointments: NotRequired[UpdateCompanyProfileRequestNotificationsAppointments]
    # Orders. Null: the recipients above. A list replaces them; an empty list: nobody.
    orders: NotRequired[UpdateCompanyProfileRequestNotificationsOrders]
    # Reservations. Null: the recipients above. A list replaces them; an empty list: nobody.
    reservations: NotRequired[UpdateCompanyProfileRequestNotificationsReservations]


class UpdateCompanyProfileRequest(TypedDict):
    # Name of the business, as assistants say it.
    name: NotRequired[str]
    # What kind of business it is.
    industry: NotRequired[str | None]
    # What the business is and does.
    description: NotRequired[str | None]
    # Where people reach the business.
    phone: NotRequired[str | None]
    # Where people write to the business.
    email: NotRequired[str | None]
    # Address of the website.
    website: NotRequired[str | None]
    # Where the business is.
    address: NotRequired[str | None]
    # Time zone of the opening hours and of calendar days.
    timezone: NotRequired[str]
    # ISO 4217.
    currency: NotRequired[str]
    # ISO 3166-1 alpha-2.
    country: NotRequired[str]
    # BCP 47.
    language: NotRequired[str]
    # Several ranges on one day leave breaks between them; empty means never open. Ranges may not overlap.
    opening_hours: NotRequired[list[OpeningRange]]
    # Replaces the whole list.
    holidays: NotRequired[list[UpdateCompanyProfileRequestHolidays]]
    # Features that are switched on.
    features: NotRequired[UpdateCompanyProfileRequestFeatures]
    # How orders are taken.
    ordering: NotRequired[UpdateCompanyProfileRequestOrdering]
    # How reservations are taken.
    hotel: NotRequired[UpdateCompanyProfileRequestHotel]
    # Members of the team who are notified; omitted topics are not changed.
    notifications: NotRequired[UpdateCompanyProfileRequestNotifications]


class Service(TypedDict):
    # Id of the service.
    id: int
    # Name of the service.
    name: str
    # Description for callers who ask.
    description: str | None
    # How long it takes.
    duration_minutes: int
    # Time kept free before it.
    buffer_before_minutes: int
    # Time kept free after it.
    buffer_after_minutes: int
    # Shortest notice before the start of a booking, in minutes.
    min_notice_minutes: int
    # How many days ahead it can be booked.
    max_advance_days: int
    # Interval between offered start times, in minutes; null for the duration, at most 30.
    slot_interval_minutes: int | None
    # Number of bookings at one time with one member of staff.
    capacity: int
    # Members of staff who perform it; everybody when none is named, or none of them still exists.
    staff_member_ids: list[int]
    # False: it cannot be booked.
    active: bool
    # Price; null when no price is stated.
    price: float | None
    # What it costs, in cents.
    price_cents: int | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class CreateServiceRequest(TypedDict):
    # Name of the service.
    name: str
    # Description for callers who ask.
    description: NotRequired[str | None]
    # How long it takes.
    duration_minutes: NotRequired[int]
    # Time kept free before it.
    buffer_before_minutes: NotRequired[int]
    # Time kept free after it.
    buffer_after_minutes: NotRequired[int]
    # Shortest notice before the start of a booking, in minutes.
    min_notice_minutes: NotRequired[int]
    # How many days ahead it can be booked.
    max_advance_days: NotRequired[int]
    # Interval between offered start times, in minutes; null for the duration, at most 30.
    slot_interval_minutes: NotRequired[int | None]
    # Number of bookings at one time with one member of staff.
    capacity: NotRequired[int]
    # Price; or `price_cents`.
    price: NotRequired[Any]
    # What it costs, in cents.
    price_cents: NotRequired[int | None]
    # Members of staff who perform it; everybody when none is named, or none of them still exists.
    staff_member_ids: NotRequired[list[int]]
    # False: it cannot be booked.
    active: NotRequired[bool]


class UpdateServiceRequest(TypedDict):
    # Name of the service.
    name: NotRequired[str]
    # Description for callers who ask.
    description: NotRequired[str | None]
    # How long it takes.
    duration_minutes: NotRequired[int]
    # Time kept free before it.
    buffer_before_minutes: NotRequired[int]
    # Time kept free after it.
    buffer_after_minutes: NotRequired[int]
    # Shortest notice before the start of a booking, in minutes.
    min_notice_minutes: NotRequired[int]
    # How many days ahead it can be booked.
    max_advance_days: NotRequired[int]
    # Interval between offered start times, in minutes; null for the duration, at most 30.
    slot_interval_minutes: NotRequired[int | None]
    # Number of bookings at one time with one member of staff.
    capacity: NotRequired[int]
    # Price; or `price_cents`.
    price: NotRequired[Any]
    # What it costs, in cents.
    price_cents: NotRequired[int | None]
    # Members of staff who perform it; everybody when none is named, or none of them still exists.
    staff_member_ids: NotRequired[list[int]]
    # False: it cannot be booked.
    active: NotRequired[bool]


class DateOverride(TypedDict):
    # The day.
    date: str
    # Hours on that day; empty means not at work.
    hours: list[HourRange]


class TimeOff(TypedDict):
    # When it begins.
    starts_at: str
    # When it ends.
    ends_at: str
    # Reason.
    reason: str | None


# Changes of appointments of which the member is notified.
class StaffMemberNotifications(TypedDict):
    # How the member is notified. `auto`: by e-mail when the address is known, otherwise by text.
    channel: Literal["auto", "email", "text", "both"]
    # Whether the member is notified of new appointments.
    booked: bool
    # Whether the member is notified of moved appointments.
    moved: bool
    # Whether the member is notified of appointments that are cancelled or given to a colleague.
    cancelled: bool


class StaffMember(TypedDict):
    # Id of the staff member.
    id: int
    # Name of the person.
    name: str
    # E-mail address.
    email: str | None
    # Phone number. A number without a leading + belongs to the workspace’s country.
    phone: str | None
    # Working hours; null for the company’s opening hours.
    working_hours: list[OpeningRange] | None
    # Days with different hours.
    date_overrides: list[DateOverride]
    # Services that the member performs, in addition to those that name nobody.
    service_ids: list[int]
    # Among equally busy members, the highest priority is booked first.
    priority: int
    # False: the member cannot be booked.
    active: bool
    # Absences.
    time_off: list[TimeOff]
    # Changes of appointments of which the member is notified.
    notifications: StaffMemberNotifications
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class CreateStaffMemberRequestTimeOff(TypedDict):
    # When it begins.
    starts_at: str
    # When it ends.
    ends_at: str
    # Reason.
    reason: NotRequired[str | None]


# Changes of appointments of which the member is notified; all by default. Omitted fields are not changed.
class CreateStaffMemberRequestNotifications(TypedDict):
    # How the member is notified. `auto`: by e-mail when the address is known, otherwise by text.
    channel: NotRequired[Literal["auto", "email", "text", "both"]]
    # Whether the member is notified of new appointments.
    booked: NotRequired[bool]
    # Whether the member is notified of moved appointments.
    moved: NotRequired[bool]
    # Whether the member is notified of appointments that are cancelled or given to a colleague.
    cancelled: NotRequired[bool]


class CreateStaffMemberRequest(TypedDict):
    # Name of the person.
    name: str
    # E-mail address.
    email: NotRequired[str | None]
    # Phone number. A number without a leading + belongs to the workspace’s country.
    phone: NotRequired[str | None]
    # Working hours; null for the company’s opening hours.
    working_hours: NotRequired[list[OpeningRange] | None]
    # Days with different hours.
    date_overrides: NotRequired[list[DateOverride]]
    # Absences; replaces the whole list.
    time_off: NotRequired[list[CreateStaffMemberRequestTimeOff]]
    # Services that the member performs, in addition to those that name nobody.
    service_ids: NotRequired[list[int]]
    # Changes of appointments of which the member is notified; all by default. Omitted fields are not changed.
    notifications: NotRequired[CreateStaffMemberRequestNotifications]
    # Among equally busy members, the highest priority is booked first.
    priority: NotRequired[int]
    # False: the member cannot be booked.
    active: NotRequired[bool]


class UpdateStaffMemberRequestTimeOff(TypedDict):
    # When it begins.
    starts_at: str
    # When it ends.
    ends_at: str
    # Reason.
    reason: NotRequired[str | None]


# Changes of appointments of which the member is notified; all by default. Omitted fields are not changed.
class UpdateStaffMemberRequestNotifications(TypedDict):
    # How the member is notified. `auto`: by e-mail when the address is known, otherwise by text.
    channel: NotRequired[Literal["auto", "email", "text", "both"]]
    # Whether the member is notified of new appointments.
    booked: NotRequired[bool]
    # Whether the member is notified of moved appointments.
    moved: NotRequired[bool]
    # Whether the member is notified of appointments that are cancelled or given to a colleague.
    cancelled: NotRequired[bool]


class UpdateStaffMemberRequest(TypedDict):
    # Name of the person.
    name: NotRequired[str]
    # E-mail address.
    email: NotRequired[str | None]
    # Phone number. A number without a leading + belongs to the workspace’s country.
    phone: NotRequired[str | None]
    # Working hours; null for the company’s opening hours.
    working_hours: NotRequired[list[OpeningRange] | None]
    # Days with different hours.
    date_overrides: NotRequired[list[DateOverride]]
    # Absences; replaces the whole list.
    time_off: NotRequired[list[UpdateStaffMemberRequestTimeOff]]
    # Services that the member performs, in addition to those that name nobody.
    service_ids: NotRequired[list[int]]
    # Changes of appointments of which the member is notified; all by default. Omitted fields are not changed.
    notifications: NotRequired[UpdateStaffMemberRequestNotifications]
    # Among equally busy members, the highest priority is booked first.
    priority: NotRequired[int]
    # False: the member cannot be booked.
    active: NotRequired[bool]


class Faq(TypedDict):
    # Id of the question.
    id: int
    # The question that callers ask.
    question: str
    # The answer that callers get.
    answer: str
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class CreateFaqRequest(TypedDict):
    # The question that callers ask.
    question: str
    # The answer that callers get.
    answer: str


class UpdateFaqRequest(TypedDict):
    # The question that callers ask.
    question: NotRequired[str]
    # The answer that callers get.
    answer: NotRequired[str]


class KnowledgeBaseEntry(TypedDict):
    # Id of the entry.
    id: int
    # What the entry is about.
    title: str
    # What assistants should know.
    content: str
    # The assistants it applies to; empty for all.
    assistant_ids: list[int]
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class CreateKnowledgeBaseEntryRequest(TypedDict):
    # What the entry is about.
    title: str
    # What assistants should know.
    content: str
    # The assistants it applies to; empty for all.
    assistant_ids: NotRequired[list[int]]


class UpdateKnowledgeBaseEntryRequest(TypedDict):
    # What the entry is about.
    title: NotRequired[str]
    # What assistants should know.
    content: NotRequired[str]
    # The assistants it applies to; empty for all.
    assistant_ids: NotRequired[list[int]]


class Contact(TypedDict):
    # Id of the contact.
    id: int
    # Name of the person.
    name: str | None
    # Phone number, E.164; unique among contacts that are not deleted.
    phone: str | None
    # E-mail address.
    email: str | None
    # What the chat app calls the person in dealings with this business; people who hide their number write
    # under it.
    chatapp_user_id: str | None
    # Where the person works.
    company: str | None
    # Labels to find contacts; replaced as a whole.
    tags: list[str]
    # True: no outbound call is placed to this person.
    do_not_call: bool
    # True: the person answered STOP to an SMS of a number of the workspace, and gets no SMS from it until
    # START. `text_opt_outs` of one contact has every number and channel.
    sms_opt_out: bool
    # Whether the person allows calls on the chat-app channel.
    chatapp_call_permission: Literal["none", "temporary", "permanent"]
    # When a temporary permission ends by itself; null for one without an end, and without any.
    chatapp_call_permission_expires_at: str | None
    # Values of your own, kept with the record and replaced as a whole.
    metadata: dict[str, str]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: str | None
    # Time of the last activity.
    last_activity_at: str
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class TextOptOut(TypedDict):
    # The number of the workspace.
    phone_number_id: int
    # That number, E.164.
    number: str
    # Each is stopped and started apart.
    channel: Literal["sms", "chatapp"]
    # When the person said so, or the carrier told that they did; said again, the first time counts.
    since: str


# A contact with its notes and custom fields.
class FullContact(TypedDict):
    # Id of the contact.
    id: int
    # Name of the person.
    name: str | None
    # Phone number, E.164; unique among contacts that are not deleted.
    phone: str | None
    # E-mail address.
    email: str | None
    # What the chat app calls the person in dealings with this business; people who hide their number write
    # under it.
    chatapp_user_id: str | None
    # Where the person works.
    company: str | None
    # Labels to find contacts; replaced as a whole.
    tags: list[str]
    # True: no outbound call is placed to this person.
    do_not_call: bool
    # True: the person answered STOP to an SMS of a number of the workspace, and gets no SMS from it until
    # START. `text_opt_outs` of one contact has every number and channel.
    sms_opt_out: bool
    # Whether the person allows calls on the chat-app channel.
    chatapp_call_permission: Literal["none", "temporary", "permanent"]
    # When a temporary permission ends by itself; null for one without an end, and without any.
    chatapp_call_permission_expires_at: str | None
    # Values of your own, kept with the record and replaced as a whole.
    metadata: dict[str, str]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: str | None
    # Time of the last activity.
    last_activity_at: str
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str
    # From which numbers, on which channel, the person gets no texts until START; oldest first.
    text_opt_outs: list[TextOptOut]
    # Notes for the team.
    notes: str | None
    # Your own fields, and those collected on calls.
    custom_fields: dict[str, Any]


class CreateContactRequest(TypedDict):
    # Name of the person.
    name: NotRequired[str | None]
    # Phone number. A number without a leading + belongs to the workspace’s country.
    phone: NotRequired[str | None]
    # E-mail address.
    email: NotRequired[str | None]
    # Where the person works.
    company: NotRequired[str | None]
    # Labels to find contacts; replaced as a whole.
    tags: NotRequired[list[str]]
    # Notes for the team.
    notes: NotRequired[str | None]
    # Merged with the existing fields; null removes a field.
    custom_fields: NotRequired[dict[str, Any]]
    # True: no outbound call is placed to this person.
    do_not_call: NotRequired[bool]
    # Whether the person allows calls on the chat-app channel.
    chatapp_call_permission: NotRequired[Literal["none", "temporary", "permanent"]]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]


class ContactImportResultErrors(TypedDict):
    # Place of the row, from 0.
    row: int
    # Field to sentences.
    errors: dict[str, list[str]]
    # Field to stable codes, in the order of the sentences.
    codes: dict[str, list[str]]


class ContactImportResult(TypedDict):
    # Rows that created a contact.
    created: int
    # Rows that changed the contact with the same external id or phone, including a contact of an earlier row.
    updated: int
    # Rows that were left out.
    failed: int
    # What is wrong with the rows that were left out, in their order; as many as fit into 64 KiB.
    errors: list[ContactImportResultErrors]
    # Rows that were left out and are not listed in `errors`.
    errors_omitted: int


class ImportContactsRequest(TypedDict):
    # Up to 5000 rows, each checked separately.
    contacts: list[Any]


class UpdateContactRequest(TypedDict):
    # Name of the person.
    name: NotRequired[str | None]
    # Phone number. A number without a leading + belongs to the workspace’s country.
    phone: NotRequired[str | None]
    # E-mail address.
    email: NotRequired[str | None]
    # Where the person works.
    company: NotRequired[str | None]
    # Labels to find contacts; replaced as a whole.
    tags: NotRequired[list[str]]
    # Notes for the team.
    notes: NotRequired[str | None]
    # Merged with the existing fields; null removes a field.
    custom_fields: NotRequired[dict[str, Any]]
    # True: no outbound call is placed to this person.
    do_not_call: NotRequired[bool]
    # Whether the person allows calls on the chat-app channel.
    chatapp_call_permission: NotRequired[Literal["none", "temporary", "permanent"]]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]


class MergeContactsRequest(TypedDict):
    # The contact that is merged into this one, and deleted.
    contact_id: int


# Who recorded it; null for nobody.
class ConsentRecordedBy(TypedDict):
    # Id of the user; null when the account is gone.
    id: int | None
    # Name of the user at that time.
    name: str


# That a person agreed to be called.
class Consent(TypedDict):
    # Id of the consent.
    id: int
    # The contact who agreed.
    contact_id: int
    # When the person agreed; not in the future.
    given_at: str
    # How the person agreed.
    way: Literal["web_form", "paper", "email", "text", "call", "in_person", "other"]
    # The words to which the person agreed.
    wording: str
    # Where the proof is: the address of a form, a file, the id of a call.
    evidence: str | None
    # Who recorded it; null for nobody.
    recorded_by: ConsentRecordedBy | None
    # When it was withdrawn; null while it counts.
    withdrawn_at: str | None
    # How it was withdrawn.
    withdrawal: str | None
    # The call on which it was withdrawn.
    withdrawn_call_id: int | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class CreateConsentRequest(TypedDict):
    # When the person agreed; not in the future.
    given_at: str
    # How the person agreed.
    way: Literal["web_form", "paper", "email", "text", "call", "in_person", "other"]
    # The words to which the person agreed.
    wording: str
    # Where the proof is: the address of a form, a file, the id of a call.
    evidence: NotRequired[str | None]


class WithdrawConsentRequest(TypedDict):
    # How the person withdrew it.
    withdrawal: NotRequired[str | None]


class KeptConsents(TypedDict):
    # Contacts whose consent was kept.
    created: int
    # Contacts that have this very consent already, or as many as a contact may have.
    unchanged: int


class CreateConsentsRequest(TypedDict):
    # The contacts who agreed. A contact that also has the tag is taken once.
    contact_ids: NotRequired[list[int]]
    # The contacts that have this tag now.
    tag: NotRequired[str | None]
    # When the person agreed; not in the future.
    given_at: str
    # How the person agreed.
    way: Literal["web_form", "paper", "email", "text", "call", "in_person", "other"]
    # The words to which the person agreed.
    wording: str
    # Where the proof is: the address of a form, a file, the id of a call.
    evidence: NotRequired[str | None]


# All data stored about a person, as it is stored.
class PersonExport(TypedDict):
    # When this was gathered.
    exported_at: str
    # False when a list has more than 5,000 records; it then holds the oldest ones.
    complete: bool
    contact: FullContact
    # Calls with their transcripts; recordings are at `/calls/{id}/recording`, traces at `/calls/{id}/trace`.
    calls: list[dict[str, Any]]
    # Texts in and out.
    messages: list[dict[str, Any]]
    # Inbox items from the person; recordings are at `/inbox/{id}/recording`.
    inbox_items: list[dict[str, Any]]
    # Appointments.
    appointments: list[dict[str, Any]]
    # Orders; amounts in cents.
    orders: list[dict[str, Any]]
    # Reservations; amounts in cents.
    reservations: list[dict[str, Any]]
    # That the person agreed to be called, and withdrew it.
    consents: list[dict[str, Any]]
    # When the person was asked on the chat app whether they may be called.
    call_permission_requests: list[dict[str, Any]]
    # Numbers of the person that want no calls, since when.
    call_opt_outs: list[dict[str, Any]]
    # Numbers of the business from which the person wants no texts, by channel.
    text_opt_outs: list[dict[str, Any]]
    # Conversations in texts, with what an assistant remembers of one that goes on.
    text_conversations: list[dict[str, Any]]
    # Parts of texts from the person of which others have not come, as octets in hexadecimal; within minutes
    # they are texts.
    text_parts: list[dict[str, Any]]
    # Campaigns that include the person.
    campaigns: list[dict[str, Any]]
    # E-mails and texts about bookings that were sent to the person.
    notices: list[dict[str, Any]]


class AvailableSlot(TypedDict):
    # When it begins.
    starts_at: str
    # `starts_at` on the clocks of `timezone`, or of the workspace: without an offset.
    local: str
    # When it ends.
    ends_at: str
    # Who is free then, at most the first 100 of them; empty where the workspace has no staff.
    staff_member_ids: list[int]
    # How many can still book this time.
    spots_open: int


class DayOfSlots(TypedDict):
    # The day, in the workspace’s timezone.
    date: str
    # The times that can be booked, the earliest first.
    slots: list[AvailableSlot]
    # Why there are none; null when there are.
    closed_reason: Literal["holiday", "closed", "staff_off", "too_soon", "too_far", "fully_booked"] | None


class Availability(TypedDict):
    # The workspace’s timezone.
    timezone: str
    # The moment from which notice and advance count.
    now: str
    # Every day asked about.
    days: list[DayOfSlots]


# The person, as known when it was written.
class Customer(TypedDict):
    # Name of the person.
    name: str | None
    # Phone number, E.164.
    phone: str | None
    # E-mail address.
    email: str | None


class AppointmentService(TypedDict):
    # Id of the service.
    id: int
    # Name of the service.
    name: str


class AppointmentStaff(TypedDict):
    # Id of the member of staff.
    id: int
    # Name of the member of staff.
    name: str


class Appointment(TypedDict):
    # Id of the appointment.
    id: int
    # What it is called.
    title: str
    # Where it stands; `scheduled`, `confirmed` and `completed` hold their time.
    status: Literal["scheduled", "confirmed", "completed", "cancelled", "no_show"]
    # When it begins.
    starts_at: str
    # `starts_at` on the clocks of `timezone`, or of the workspace: without an offset.
    local: str
    # When it ends.
    ends_at: str
    # The workspace’s timezone.
    timezone: str
    # How long it takes.
    duration_minutes: int
    # What was booked; a service that is gone keeps its name here.
    service: AppointmentService | None
    # With whom.
    staff: AppointmentStaff | None
    customer: Customer
    # The customer’s contact.
    contact_id: int | None
    # The call on which an assistant booked it.
    call_id: int | None
    # Who booked it: an assistant (`ai`), a person (`manual`) or a program (`api`).
    source: Literal["ai", "manual", "api"]
    # Notes for the team.
    notes: str | None
    # Why it was cancelled.
    cancel_reason: str | None
    # Values of your own, kept with the record and replaced as a whole.
    metadata: dict[str, str]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# The person; its contact is found by phone, else by e-mail, else made.
class CreateAppointmentRequestCustomer(TypedDict):
    # Name of the person.
    name: str | None
    # Phone number. Without a leading + it is read as one of the workspace’s country.
    phone: str | None
    # E-mail address.
    email: str | None


class CreateAppointmentRequest(TypedDict):
    # When it begins: one of the times that availability offers.
    starts_at: str
    # Id of the service.
    service_id: NotRequired[int | None]
    # Id of a member of staff. Without: the least busy that day, then by priority.
    staff_member_id: NotRequired[int | None]
    # In place of the service’s own; 30 without a service.
    duration_minutes: NotRequired[int]
    # What it is called; by default the name of the service.
    title: NotRequired[str]
    # The person; its contact is found by phone, else by e-mail, else made.
    customer: NotRequired[CreateAppointmentRequestCustomer | None]
    # The customer as a contact; what `customer` says beside it takes precedence.
    contact_id: NotRequired[int | None]
    # Notes for the team.
    notes: NotRequired[str | None]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]
    # False: nobody is notified, neither the customer nor staff and team.
    notify: NotRequired[bool]
    # True books any time, also one that is taken.
    force: NotRequired[bool]


# The person; its contact is found by phone, else by e-mail, else made.
class UpdateAppointmentRequestCustomer(TypedDict):
    # Name of the person.
    name: str | None
    # Phone number. Without a leading + it is read as one of the workspace’s country.
    phone: str | None
    # E-mail address.
    email: str | None


class UpdateAppointmentRequest(TypedDict):
    # The new start: one of the times that availability offers.
    starts_at: NotRequired[str]
    # Another service, with its own duration unless `duration_minutes` says otherwise.
    service_id: NotRequired[int | None]
    # Another member of staff. Null: the least busy who is free then.
    staff_member_id: NotRequired[int | None]
    # Another duration.
    duration_minutes: NotRequired[int]
    # The person; its contact is found by phone, else by e-mail, else made.
    customer: NotRequired[UpdateAppointmentRequestCustomer | None]
    # The customer as a contact. Null takes the link away.
    contact_id: NotRequired[int | None]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]
    # The new status. `cancelled` cancels the appointment.
    status: NotRequired[Literal["scheduled", "confirmed", "completed", "cancelled", "no_show"]]
    # What it is called.
    title: NotRequired[str]
    # Notes for the team.
    notes: NotRequired[str | None]
    # False: nobody is notified. Default true.
    notify: NotRequired[bool]
    # True moves it to any time, also one that is taken.
    force: NotRequired[bool]


class OrderItemOptions(TypedDict):
    # What was chosen.
    group: str
    # The choice.
    choice: str
    # What it added to the price of one.
    surcharge: float
    # What it added to the price of one, in cents.
    surcharge_cents: int


class OrderItem(TypedDict):
    # The product it was priced from; it may be gone since.
    product_id: int
    # Name of the product when it was ordered.
    name: str
    # How many.
    quantity: int
    # What one cost in the catalogue, without surcharges.
    unit_price: float
    # What one cost in the catalogue, without surcharges, in cents.
    unit_price_cents: int
    # The choices, including defaults.
    options: list[OrderItemOptions]
    # Quantity × (unit price + surcharges).
    total: float
    # Quantity × (unit price + surcharges), in cents.
    total_cents: int
    # What was asked for with this item.
    notes: str | None


class Order(TypedDict):
    # Id of the order.
    id: int
    # Counted up in the workspace, without gaps.
    number: str
    # Starts as `new`; any may follow any, but for `cancelled`.
    status: Literal["new", "confirmed", "preparing", "ready", "out_for_delivery", "completed", "cancelled"]
    # How it reaches the customer.
    fulfillment: Literal["pickup", "delivery", "dine_in"]
    customer: Customer
    # The contact of the customer; null when nothing is known of them.
    contact_id: int | None
    # Where it is delivered to.
    address: str | None
    # The order’s own copy, whatever becomes of the products.
    items: list[OrderItem]
    # ISO 4217.
    currency: str
    # Sum of the items.
    subtotal: float
    # Sum of the items, in cents.
    subtotal_cents: int
    # What the delivery costs; 0 otherwise.
    fee: float
    # What the delivery costs, in cents.
    fee_cents: int
    # Subtotal and fee.
    total: float
    # Subtotal and fee, in cents.
    total_cents: int
    # Who placed it: an assistant, a person by hand, or the API.
    source: Literal["ai", "manual", "api"]
    # The call it was placed on.
    call_id: int | None
    # What the customer wants to be known.
    notes: str | None
    # When it is wanted; null for as soon as possible.
    requested_for: str | None
    # When it will be ready: when it is wanted, or as soon as it can be prepared.
    ready_at: str
    # Why it was cancelled.
    cancel_reason: str | None
    # Values of your own, kept with the record and replaced as a whole.
    metadata: dict[str, str]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class CreateOrderRequestItemsOptions(TypedDict):
    # The choice. Where it is sent, the names do not matter.
    choice_id: int
    # Name of the group.
    group: str
    # Name of the choice; case and accents do not matter. Alone when only one group has it.
    choice: str


class CreateOrderRequestItems(TypedDict):
    # The product.
    product_id: int
    # How many.
    quantity: NotRequired[int]
    # Choices, each by `choice_id` or by name. A group without any gets its defaults.
    options: NotRequired[list[CreateOrderRequestItemsOptions]]
    # What is asked for with this item.
    notes: NotRequired[str | None]


# The person; its contact is found by phone, else by e-mail, else made.
class CreateOrderRequestCustomer(TypedDict):
    # Name of the person.
    name: str | None
    # Phone number. Without a leading + it is read as one of the workspace’s country.
    phone: str | None
    # E-mail address.
    email: str | None


class CreateOrderRequest(TypedDict):
    # What is ordered. Prices come from the catalogue alone.
    items: list[CreateOrderRequestItems]
    # How it reaches the customer. By default pick-up, or the first offered kind when pick-up is not offered.
    fulfillment: NotRequired[Literal["pickup", "delivery", "dine_in"]]
    # The person; its contact is found by phone, else by e-mail, else made.
    customer: NotRequired[CreateOrderRequestCustomer | None]
    # The contact who orders; their details hold where `customer` has none.
    contact_id: NotRequired[int | None]
    # Where it is delivered to; a delivery needs it.
    address: NotRequired[str | None]
    # What the customer wants to be known.
    notes: NotRequired[str | None]
    # When it is wanted; null for as soon as possible.
    requested_for: NotRequired[str | None]
    # Whether customer and team are notified.
    notify: NotRequired[bool]
    # Accepts it when closed, too soon or below the minimum. Skips nothing else.
    skip_rules: NotRequired[bool]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]


class OrderQuoteProblems(TypedDict):
    # What kind of problem it is.
    code: Literal["unknown_item", "unavailable_item", "missing_required_option", "unknown_option", "too_many_options", "below_minimum", "fulfillment_not_offered", "closed", "too_soon", "missing_address"]
    # The problem in a sentence that can be read out.
    message: str
    # The field it is about.
    path: str


class OrderQuote(TypedDict):
    # The items with their prices, without unknown ones.
    lines: list[OrderItem]
    # How it reaches the customer.
    fulfillment: Literal["pickup", "delivery", "dine_in"]
    # ISO 4217.
    currency: str
    # Sum of the items.
    subtotal: float
    # Sum of the items, in cents.
    subtotal_cents: int
    # What the delivery costs; 0 otherwise.
    fee: float
    # What the delivery costs, in cents.
    fee_cents: int
    # Subtotal and fee.
    total: float
    # Subtotal and fee, in cents.
    total_cents: int
    # When it would be ready.
    ready_at: str
    # Everything for which this order would be refused.
    problems: list[OrderQuoteProblems]
    # True when there is no problem.
    acceptable: bool


class QuoteOrderRequestItemsOptions(TypedDict):
    # The choice. Where it is sent, the names do not matter.
    choice_id: int
    # Name of the group.
    group: str
    # Name of the choice; case and accents do not matter. Alone when only one group has it.
    choice: str


class QuoteOrderRequestItems(TypedDict):
    # The product.
    product_id: int
    # How many.
    quantity: NotRequired[int]
    # Choices, each by `choice_id` or by name. A group without any gets its defaults.
    options: NotRequired[list[QuoteOrderRequestItemsOptions]]
    # What is asked for with this item.
    notes: NotRequired[str | None]


# The person; its contact is found by phone, else by e-mail, else made.
class QuoteOrderRequestCustomer(TypedDict):
    # Name of the person.
    name: str | None
    # Phone number. Without a leading + it is read as one of the workspace’s country.
    phone: str | None
    # E-mail address.
    email: str | None


class QuoteOrderRequest(TypedDict):
    # What is ordered. Prices come from the catalogue alone.
    items: list[QuoteOrderRequestItems]
    # How it reaches the customer. By default pick-up, or the first offered kind when pick-up is not offered.
    fulfillment: NotRequired[Literal["pickup", "delivery", "dine_in"]]
    # The person; its contact is found by phone, else by e-mail, else made.
    customer: NotRequired[QuoteOrderRequestCustomer | None]
    # The contact who orders; their details hold where `customer` has none.
    contact_id: NotRequired[int | None]
    # Where it is delivered to; a delivery needs it.
    address: NotRequired[str | None]
    # What the customer wants to be known.
    notes: NotRequired[str | None]
    # When it is wanted; null for as soon as possible.
    requested_for: NotRequired[str | None]
    # Whether customer and team are notified.
    notify: NotRequired[bool]
    # Accepts it when closed, too soon or below the minimum. Skips nothing else.
    skip_rules: NotRequired[bool]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]


class UpdateOrderRequestItemsOptions(TypedDict):
    # The choice. Where it is sent, the names do not matter.
    choice_id: int
    # Name of the group.
    group: str
    # Name of the choice; case and accents do not matter. Alone when only one group has it.
    choice: str


class UpdateOrderRequestItems(TypedDict):
    # The product.
    product_id: int
    # How many.
    quantity: NotRequired[int]
    # Choices, each by `choice_id` or by name. A group without any gets its defaults.
    options: NotRequired[list[UpdateOrderRequestItemsOptions]]
    # What is asked for with this item.
    notes: NotRequired[str | None]


# The person; its contact is found by phone, else by e-mail, else made.
class UpdateOrderRequestCustomer(TypedDict):
    # Name of the person.
    name: NotRequired[str | None]
    # Phone number. Without a leading + it is read as one of the workspace’s country.
    phone: NotRequired[str | None]
    # E-mail address.
    email: NotRequired[str | None]


class UpdateOrderRequest(TypedDict):
    # Any but for an order that is cancelled.
    status: NotRequired[Literal["new", "confirmed", "preparing", "ready", "out_for_delivery", "completed", "cancelled"]]
    # Replaces all items; priced again from the catalogue. Possible while `new` or `confirmed`.
    items: NotRequired[list[UpdateOrderRequestItems]]
    # How it reaches the customer; the fee follows. While `new` or `confirmed`.
    fulfillment: NotRequired[Literal["pickup", "delivery", "dine_in"]]
    # Where it is delivered to; a delivery needs it. While `new` or `confirmed`.
    address: NotRequired[str | None]
    # The person; its contact is found by phone, else by e-mail, else made.
    customer: NotRequired[UpdateOrderRequestCustomer]
    # Another contact who orders. While `new` or `confirmed`.
    contact_id: NotRequired[int]
    # What the customer wants to be known.
    notes: NotRequired[str | None]
    # When it is wanted, as the team decides: opening hours are not asked. Null for as soon as possible.
    requested_for: NotRequired[str | None]
    # When it will be ready, as the team decides. While `new` or `confirmed`.
    ready_at: NotRequired[str]
    # Whether the customer is notified; true by default.
    notify: NotRequired[bool]
    # Accepts a delivery below the minimum. Skips nothing else.
    skip_rules: NotRequired[bool]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]


class OptionGroupChoices(TypedDict):
    # Id of the choice, used in orders.
    id: int
    # Name of the choice; unique in its group.
    name: str
    # Surcharge on the price.
    surcharge: float
    # What it adds to the price, in cents.
    surcharge_cents: int
    # Selected when nothing is chosen in its group, unless it is sold out.
    default: bool
    # False while it is sold out.
    available: bool


class OptionGroup(TypedDict):
    # Id of the group; options that are sent again with the id keep it.
    id: int
    # Name of the group; unique in the product.
    name: str
    # Whether a choice is required: `min_choices` is 1 or more.
    required: bool
    # Minimum number of choices.
    min_choices: int
    # Maximum number of choices; null for no limit.
    max_choices: int | None
    # The choices of the group.
    choices: list[OptionGroupChoices]


class Product(TypedDict):
    # Id of the product.
    id: int
    # Name of the product.
    name: str
    # Description for customers who ask.
    description: str | None
    # Category of the menu.
    category: str | None
    # Unit price without surcharges.
    price: float
    # Unit price without surcharges, in cents.
    price_cents: int
    # ISO 4217; the workspace’s.
    currency: str
    # False: not on the menu.
    available: bool
    # Place within the category; among equal positions the oldest product comes first.
    position: int
    # Groups of choices, in the order in which they are asked.
    options: list[OptionGroup]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: dict[str, str]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class CreateProductRequestOptionsChoices(TypedDict):
    # Name of the choice; unique in its group.
    name: str
    # Surcharge on the price, 0 by default; or `surcharge_cents`.
    surcharge: NotRequired[Any]
    # What it adds to the price, in cents.
    surcharge_cents: NotRequired[int]
    # Selected when nothing is chosen in its group, unless it is sold out.
    default: NotRequired[bool]
    # False while it is sold out.
    available: NotRequired[bool]


class CreateProductRequestOptions(TypedDict):
    # Name of the group; unique in the product.
    name: str
    # Whether a choice is required: `min_choices` is 1 or more.
    required: NotRequired[bool]
    # Minimum number of choices; by default 1 when `required`, otherwise 0.
    min_choices: NotRequired[int]
    # Maximum number of choices; null for no limit. By default `min_choices` when that is 1 or more, otherwise
    # null.
    max_choices: NotRequired[int | None]
    # The choices of the group.
    choices: list[CreateProductRequestOptionsChoices]


class CreateProductRequest(TypedDict):
    # Name of the product.
    name: str
    # Description for customers who ask.
    description: NotRequired[str | None]
    # Category of the menu.
    category: NotRequired[str | None]
    # Unit price without surcharges; or `price_cents`.
    price: NotRequired[Any]
    # Unit price without surcharges, in cents.
    price_cents: NotRequired[int]
    # False: not on the menu; true by default.
    available: NotRequired[bool]
    # Place within the category, 0 by default; among equal positions the oldest product comes first.
    position: NotRequired[int]
    # Groups of choices, in the order in which they are asked.
    options: NotRequired[list[CreateProductRequestOptions]]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]


class UpdateProductRequestOptionsChoices(TypedDict):
    # Id of an existing choice of this product to keep; a choice without an id is new.
    id: NotRequired[int]
    # Name of the choice; unique in its group.
    name: str
    # Surcharge on the price, 0 by default; or `surcharge_cents`.
    surcharge: NotRequired[Any]
    # What it adds to the price, in cents.
    surcharge_cents: NotRequired[int]
    # Selected when nothing is chosen in its group, unless it is sold out.
    default: NotRequired[bool]
    # False while it is sold out.
    available: NotRequired[bool]


class UpdateProductRequestOptions(TypedDict):
    # Id of an existing group of this product to keep; a group without an id is new.
    id: NotRequired[int]
    # Name of the group; unique in the product.
    name: str
    # Whether a choice is required: `min_choices` is 1 or more.
    required: NotRequired[bool]
    # Minimum number of choices; by default 1 when `required`, otherwise 0.
    min_choices: NotRequired[int]
    # Maximum number of choices; null for no limit. By default `min_choices` when that is 1 or more, otherwise
    # null.
    max_choices: NotRequired[int | None]
    # The choices of the group.
    choices: list[UpdateProductRequestOptionsChoices]


class UpdateProductRequest(TypedDict):
    # Name of the product.
    name: NotRequired[str]
    # Description for customers who ask.
    description: NotRequired[str | None]
    # Category of the menu.
    category: NotRequired[str | None]
    # Unit price without surcharges; or `price_cents`.
    price: NotRequired[Any]
    # Unit price without surcharges, in cents.
    price_cents: NotRequired[int]
    # False: not on the menu.
    available: NotRequired[bool]
    # Place within the category; among equal positions the oldest product comes first.
    position: NotRequired[int]
    # Replaces all groups and their choices.
    options: NotRequired[list[UpdateProductRequestOptions]]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]


class ProductCategory(TypedDict):
    # Name of the category; case and accents are ignored.
    name: str
    # Place in the menu; equal positions are sorted by name, categories with null come last by name.
    position: int | None
    # Number of products of this category, including those that are not available.
    products: int


class UpdateProductCategoriesRequestCategories(TypedDict):
    # Name of the category; case and accents are ignored.
    name: str
    # Place in the menu; equal positions are sorted by name, categories with null come last by name.
    position: int | None


class UpdateProductCategoriesRequest(TypedDict):
    # Categories with their new position; the others keep theirs.
    categories: NotRequired[list[UpdateProductCategoriesRequestCategories]]


class UpdateProductChoiceRequest(TypedDict):
    # Name of the choice; unique in its group.
    name: NotRequired[str]
    # Surcharge on the price, 0 by default; or `surcharge_cents`.
    surcharge: NotRequired[Any]
    # What it adds to the price, in cents.
    surcharge_cents: NotRequired[int]
    # Selected when nothing is chosen in its group, unless it is sold out.
    default: NotRequired[bool]
    # False while it is sold out.
    available: NotRequired[bool]


class ImportResultErrors(TypedDict):
    # Place of the row, from 0.
    row: int
    # Field to sentences.
    errors: dict[str, list[str]]
    # Field to stable codes, in the order of the sentences.
    codes: dict[str, list[str]]


class ImportResult(TypedDict):
    # Rows that made a record.
    created: int
    # Rows that changed the record with the same `external_id`.
    updated: int
    # Rows that were left out.
    failed: int
    # What is wrong with the rows that were left out, in their order; as many as fit into 64 KiB.
    errors: list[ImportResultErrors]
    # Rows that were left out and are not listed in `errors`.
    errors_omitted: int


class ImportProductsRequest(TypedDict):
    # Up to 1000 rows, each judged for itself.
    products: list[Any]


# The room type.
class RoomOfStay(TypedDict):
    # Id of the room type.
    id: int
    # Its name.
    name: str


class Night(TypedDict):
    # The day on which the night begins.
    date: str
    # Price of the night.
    price: float
    # Price of the night, in cents.
    price_cents: int


class RoomOffer(TypedDict):
    room: RoomOfStay
    # Units free on every night of the stay.
    free_units: int
    # Whether the stay can be reserved.
    available: bool
    # Currency of the amounts, ISO 4217.
    currency: str
    # The total divided by the nights, rounded half up.
    nightly: float
    # The total divided by the nights, in cents.
    nightly_cents: int
    # What the stay costs.
    total: float
    # What the stay costs, in cents.
    total_cents: int
    # What each night costs.
    nights: list[Night]
    # What speaks against the stay; empty when it can be reserved.
    reasons: list[Literal["sold_out", "too_many_guests", "too_short", "too_long", "not_offered"]]


class RoomAvailability(TypedDict):
    # Day of arrival.
    check_in: str
    # Day of leaving.
    check_out: str
    # Nights of the stay.
    nights: int
    # Every room type in the display order.
    rooms: list[RoomOffer]


# Who is coming, as known when it was reserved or changed.
class Guest(TypedDict):
    # Name of the person.
    name: str | None
    # Phone number, E.164.
    phone: str | None
    # E-mail address.
    email: str | None


class Reservation(TypedDict):
    # Id of the reservation.
    id: int
    # Counted up in the workspace, to be told to guests.
    number: str
    # `requested`, `confirmed` and `checked_in` hold a room; `cancelled` is final.
    status: Literal["requested", "confirmed", "checked_in", "checked_out", "cancelled", "no_show"]
    # The room type; null when it was removed.
    room_id: int | None
    # The room type.
    room: RoomOfStay | None
    # Day of arrival.
    check_in: str
    # Day of leaving: no night.
    check_out: str
    # Nights of the stay.
    nights: int
    # Adults; 0 for what was imported, whose guests nobody knows.
    adults: int
    # Children.
    children: int
    guest: Guest
    # The contact of the guest.
    contact_id: int | None
    # Currency of the amounts, ISO 4217.
    currency: str
    # The total divided by the nights, rounded half up.
    nightly: float
    # The total divided by the nights, in cents.
    nightly_cents: int
    # What the stay costs; 0 for what was imported.
    total: float
    # What the stay costs, in cents.
    total_cents: int
    # What each night costs; empty for what was imported.
    nights_breakdown: list[Night]
    # An assistant, a person, the API, or a calendar that is imported.
    source: Literal["ai", "manual", "api", "ical"]
    # The call on which it was made.
    call_id: int | None
    # Notes; of what was imported, what the channel calls it.
    notes: str | None
    # Why it was cancelled.
    cancel_reason: str | None
    # Label of the calendar that it was imported from; null for all others.
    calendar_label: str | None
    # Values of your own, kept with the record and replaced as a whole.
    metadata: dict[str, str]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# Who is coming; at least one of the three, unless a contact is named.
class CreateReservationRequestGuest(TypedDict):
    # Name of the person.
    name: str | None
    # Phone number. Without a leading + it is read as one of the workspace’s country.
    phone: str | None
    # E-mail address.
    email: str | None


class CreateReservationRequest(TypedDict):
    # Id of the room type.
    room_id: int
    # Day of arrival.
    check_in: str
    # Day of leaving: no night.
    check_out: str
    # Adults; 1 by default.
    adults: NotRequired[int]
    # Children; 0 by default.
    children: NotRequired[int]
    # Who is coming; at least one of the three, unless a contact is named.
    guest: NotRequired[CreateReservationRequestGuest | None]
    # The contact who is coming; their details hold where `guest` has none.
    contact_id: NotRequired[int | None]
    # Notes.
    notes: NotRequired[str | None]
    # False: nobody is notified.
    notify: NotRequired[bool]
    # True accepts stays that are shorter or longer than allowed or begin in the past; never more guests or
    # units than there are.
    skip_rules: NotRequired[bool]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]


# Who is coming; at least one of the three, unless a contact is named.
class UpdateReservationRequestGuest(TypedDict):
    # Name of the person.
    name: NotRequired[str | None]
    # Phone number. Without a leading + it is read as one of the workspace’s country.
    phone: NotRequired[str | None]
    # E-mail address.
    email: NotRequired[str | None]


class UpdateReservationRequest(TypedDict):
    # Any of them, unless the reservation is cancelled.
    status: NotRequired[Literal["confirmed", "checked_in", "checked_out", "no_show"]]
    # The room type that it moves to; the stay is checked and priced again.
    room_id: NotRequired[int]
    # Another day of arrival; the stay is checked and priced again.
    check_in: NotRequired[str]
    # Another day of leaving; the stay is checked and priced again.
    check_out: NotRequired[str]
    # Adults.
    adults: NotRequired[int]
    # Children.
    children: NotRequired[int]
    # Who is coming; at least one of the three, unless a contact is named.
    guest: NotRequired[UpdateReservationRequestGuest]
    # Another contact who is coming.
    contact_id: NotRequired[int]
    # Notes.
    notes: NotRequired[str | None]
    # False: nobody is notified.
    notify: NotRequired[bool]
    # True accepts stays that are shorter or longer than allowed or begin in the past; never more guests or
    # units than there are.
    skip_rules: NotRequired[bool]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]


class SeasonalRate(TypedDict):
    # Name of the season.
    name: str | None
    # First night.
    start_date: str
    # Last night, included.
    end_date: str
    # Only the nights that begin on these days; empty for all.
    weekdays: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]
    # Shortest stay that may hold one of these nights; null leaves it to the room.
    min_nights: int | None
    # Price of a night.
    price: float
    # Price of a night, in cents.
    price_cents: int


class CalendarImport(TypedDict):
    # Address of the calendar.
    url: str
    # What the team calls the calendar; shown on what is imported from it.
    label: str | None
    # When it was last read well.
    last_synced_at: str | None
    # Why it could not be read since then; null when it could.
    last_error: str | None
    # Events that hold a unit since it was last read well.
    events: int


class Room(TypedDict):
    # Id of the room type.
    id: int
    # Name of the room type.
    name: str
    # What it is like, for those who ask.
    description: str | None
    # What it is listed under.
    category: str | None
    # Price of a night outside of seasons.
    price: float
    # Price of a night outside of seasons, in cents.
    price_cents: int
    # Currency of the prices, ISO 4217.
    currency: str
    # Units of this type that are alike; 1 by default.
    quantity: int
    # Most guests in a unit, adults and children; null for no limit.
    max_guests: int | None
    # Most adults in a unit; null for no limit of their own.
    max_adults: int | None
    # Most children in a unit; null for no limit of their own.
    max_children: int | None
    # Shortest stay; 1 by default.
    min_nights: int
    # Longest stay; null for no limit.
    max_nights: int | None
    # Prices of seasons, in the order given.
    seasonal_rates: list[SeasonalRate]
    # What it has; replaced as a whole.
    amenities: list[str]
    # Calendars of other channels whose events hold units; their labels are in `ical_imports`.
    ical_import_urls: list[str]
    # How the import of each calendar goes.
    ical_imports: list[CalendarImport]
    # Address of the iCal calendar of its reservations, for other channels. Whoever knows it may read it.
    ical_export_url: str
    # False takes it off the offer; true by default.
    available: bool
    # Place in the display order, 0 by default; smaller numbers first, then older records.
    position: int
    # Values of your own, kept with the record and replaced as a whole.
    metadata: dict[str, str]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# The room type.
class RoomOccupancyRoom(TypedDict):
    # Id of the room type.
    id: int
    # Its name.
    name: str


class RoomOccupancyNights(TypedDict):
    # The day on which the night begins.
    date: str
    # Units of the room type.
    units: int
    # Units held by active reservations and imported calendars; more than there are when overbooked.
    held: int
    # Units that are free, never below 0.
    free: int


class RoomOccupancy(TypedDict):
    # The room type.
    room: RoomOccupancyRoom
    # Every night asked for.
    nights: list[RoomOccupancyNights]


class CreateRoomRequestSeasonalRates(TypedDict):
    # Name of the season.
    name: NotRequired[str | None]
    # First night.
    start_date: str
    # Last night, included.
    end_date: str
    # Price of a night; or `price_cents`.
    price: NotRequired[Any]
    # Price of a night, in cents.
    price_cents: NotRequired[int]
    # Only the nights that begin on these days; empty for all.
    weekdays: NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]]
    # Shortest stay that may hold one of these nights; null leaves it to the room.
    min_nights: NotRequired[int | None]


class CreateRoomRequestIcalImportUrls(TypedDict):
    # Address of an iCal calendar.
    url: str
    # What the team calls the calendar; shown on what is imported from it.
    label: NotRequired[str | None]


class CreateRoomRequest(TypedDict):
    # Name of the room type.
    name: str
    # What it is like, for those who ask.
    description: NotRequired[str | None]
    # What it is listed under.
    category: NotRequired[str | None]
    # Price of a night outside of seasons; or `price_cents`.
    price: NotRequired[Any]
    # Price of a night outside of seasons, in cents.
    price_cents: NotRequired[int]
    # Units of this type that are alike; 1 by default.
    quantity: NotRequired[int]
    # Most guests in a unit, adults and children; null for no limit.
    max_guests: NotRequired[int | None]
    # Most adults in a unit; null for no limit of their own.
    max_adults: NotRequired[int | None]
    # Most children in a unit; null for no limit of their own.
    max_children: NotRequired[int | None]
    # Shortest stay; 1 by default.
    min_nights: NotRequired[int]
    # Longest stay; null for no limit.
    max_nights: NotRequired[int | None]
    # Prices of seasons; replaced as a whole. Where two cover a night the shorter range wins, then the later
    # in the list.
    seasonal_rates: NotRequired[list[CreateRoomRequestSeasonalRates]]
    # What it has; replaced as a whole.
    amenities: NotRequired[list[str]]
    # Calendars of other channels whose events hold units: each as its address, or as an object with its
    # label. Replaced as a whole; a calendar sent as its address alone keeps the label that it has.
    ical_import_urls: NotRequired[list[str | CreateRoomRequestIcalImportUrls]]
    # False takes it off the offer; true by default.
    available: NotRequired[bool]
    # Place in the display order, 0 by default; smaller numbers first, then older records.
    position: NotRequired[int]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]


class ImportRoomsRequest(TypedDict):
    # Up to 1000 rows, each judged for itself.
    rooms: list[Any]


class UpdateRoomRequestSeasonalRates(TypedDict):
    # Name of the season.
    name: NotRequired[str | None]
    # First night.
    start_date: str
    # Last night, included.
    end_date: str
    # Price of a night; or `price_cents`.
    price: NotRequired[Any]
    # Price of a night, in cents.
    price_cents: NotRequired[int]
    # Only the nights that begin on these days; empty for all.
    weekdays: NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]]
    # Shortest stay that may hold one of these nights; null leaves it to the room.
    min_nights: NotRequired[int | None]


class UpdateRoomRequestIcalImportUrls(TypedDict):
    # Address of an iCal calendar.
    url: str
    # What the team calls the calendar; shown on what is imported from it.
    label: NotRequired[str | None]


class UpdateRoomRequest(TypedDict):
    # Name of the room type.
    name: NotRequired[str]
    # What it is like, for those who ask.
    description: NotRequired[str | None]
    # What it is listed under.
    category: NotRequired[str | None]
    # Price of a night outside of seasons; or `price_cents`.
    price: NotRequired[Any]
    # Price of a night outside of seasons, in cents.
    price_cents: NotRequired[int]
    # Units of this type that are alike; 1 by default.
    quantity: NotRequired[int]
    # Most guests in a unit, adults and children; null for no limit.
    max_guests: NotRequired[int | None]
    # Most adults in a unit; null for no limit of their own.
    max_adults: NotRequired[int | None]
    # Most children in a unit; null for no limit of their own.
    max_children: NotRequired[int | None]
    # Shortest stay; 1 by default.
    min_nights: NotRequired[int]
    # Longest stay; null for no limit.
    max_nights: NotRequired[int | None]
    # Prices of seasons; replaced as a whole. Where two cover a night the shorter range wins, then the later
    # in the list.
    seasonal_rates: NotRequired[list[UpdateRoomRequestSeasonalRates]]
    # What it has; replaced as a whole.
    amenities: NotRequired[list[str]]
    # Calendars of other channels whose events hold units: each as its address, or as an object with its
    # label. Replaced as a whole; a calendar sent as its address alone keeps the label that it has.
    ical_import_urls: NotRequired[list[str | UpdateRoomRequestIcalImportUrls]]
    # False takes it off the offer; true by default.
    available: NotRequired[bool]
    # Place in the display order, 0 by default; smaller numbers first, then older records.
    position: NotRequired[int]
    # Values of your own, kept with the record and replaced as a whole.
    metadata: NotRequired[dict[str, str]]
    # The id of the record in your own system, unique in its resource. A POST with one that is known changes
    # that record.
    external_id: NotRequired[str | None]


class CalendarSync(TypedDict):
    # How the import of each calendar goes.
    ical_imports: list[CalendarImport]


# Who of the team took the conversation over last; null for nobody.
class TakenOver(TypedDict):
    # The person, one of the team.
    user_id: int
    # Their name.
    name: str
    # When they took it over.
    since: str
    # When they gave it back or the call ended; null while they have it.
    until: str | None


# The same with its name.
class CallAssistant(TypedDict):
    # Id of the assistant.
    id: int
    # Its name, as it is now.
    name: str


# The same with its name; null when it was deleted.
class CallContact(TypedDict):
    # Id of the contact.
    id: int
    # Its name, as it is now; null where it is not known.
    name: str | None


Call = TypedDict(
    "Call",
    {
        # Id of the call.
        "id": "int",
        # The assistant that took the call; null when there was none.
        "assistant_id": "int | None",
        # The same with its name.
        "assistant": "CallAssistant | None",
        # The contact of the remote party; null for a withheld number.
        "contact_id": "int | None",
        # The same with its name; null when it was deleted.
        "contact": "CallContact | None",
        # The number of the workspace that was called or called from.
        "phone_number_id": "int | None",
        # Who called whom: `inbound` came in to us.
        "direction": 'Literal["inbound", "outbound"]',
        # The phone network, or the chat-app channel.
        "channel": 'Literal["phone", "chatapp"]',
        # `queued`, `ringing` and `in_progress` are calls that run; every other state is final.
        "status": 'Literal["queued", "ringing", "in_progress", "completed", "busy", "failed", "no_answer", "canceled"]',
        # Number of the caller, E.164 where it can be read; null when it was withheld.
        "from": "str | None",
        # Number called; null for somebody who is called on the chat-app channel without one.
        "to": "str | None",
        # When it came in, or was placed.
        "started_at": "str",
        # When it was picked up; null when nobody did.
        "answered_at": "str | None",
        # When it ended; null while it runs.
        "ended_at": "str | None",
        # From the answer to the end; 0 when it was never answered, null while it runs.
        "duration_seconds": "int | None",
        # What came of it; null while it runs.
        "outcome": 'Literal["appointment_booked", "order_placed", "reservation_made", "message_taken", "transferred", "information_given", "voicemail", "abandoned", "no_answer", "failed"] | None',
        # Null while it runs, and for a call without words.
        "sentiment": 'Literal["positive", "neutral", "negative"] | None',
        # A sentence or two on what it was about.
        "summary": "str | None",
        # Why it failed; null for a call that did not.
        "error": "str | None",
        # Who of the team took the conversation over last; null for nobody.
        "taken_over_by": "TakenOver | None",
        # Whether the sound of both sides is recorded. While the call runs, whoever takes it over or is put
        # through by a bridge is recorded too: tell them before.
        "recorded": "bool",
        # Whether `/calls/{id}/recording` has something to hear: only once the call is over.
        "recording_available": "bool",
        # When the record was made.
        "created_at": "str",
        # When it was last changed.
        "updated_at": "str",
    },
)


# Of a turn of the assistant: who of the team typed it while they had the conversation; absent for the
# assistant’s own words.
class SaidBy(TypedDict):
    # The person, one of the team.
    user_id: int
    # Their name.
    name: str


class ToolUse(TypedDict):
    # The tool, such as `book_appointment`.
    name: str
    # What the assistant asked for.
    arguments: Any
    # `ok` with what came of it, or with the `reason`.
    result: Any
    # How long it took.
    duration_ms: int


class TranscriptTurn(TypedDict):
    # What the turn is known by on its call; `/live` tells a turn that grows by the same one.
    position: int
    # Who spoke; `user` is the person on the phone.
    role: Literal["assistant", "user"]
    # What was really heard: a sentence cut off by the caller ends where it was cut.
    content: str
    # Begin, counted from the answer.
    offset_ms: int
    # How long it was heard.
    duration_ms: int
    # Whether the other party cut it off.
    interrupted: bool
    said_by: NotRequired[SaidBy]
    # The tools that ran before this turn was said; absent where none did.
    tools: NotRequired[list[ToolUse]]


# What the peer reported of what it heard; null where it sends no reports.
class CallMediaPeer(TypedDict):
    # Our packets that it missed.
    packets_lost: int | None
    # The largest jitter of what it received.
    jitter_ms: float | None


# How the sound was carried; absent on calls without packets, such as simulated ones.
class CallMedia(TypedDict):
    # The codec that was agreed on.
    codec: str
    # Whether the sound was encrypted (SRTP, or TLS on a WebSocket).
    encrypted: bool
    # Packets of sound and keys, or messages of sound on a WebSocket, that arrived.
    packets_received: int
    # Packets that were sent.
    packets_sent: int
    # Packets of the peer that never arrived.
    packets_lost: int
    # Packets from an address that may send none, forged and repeated ones.
    packets_refused: int
    # The first address that sent without being allowed to (`media_networks` of the carrier); null when there
    # was none.
    refused_from: NotRequired[str | None]
    # Sound made up in place of lost packets.
    concealed_ms: int
    # The largest jitter of what arrived.
    jitter_ms: float
    # Median of the round trips, by RTCP or the pings of a WebSocket; null where the peer answers neither.
    round_trip_ms: float | None
    # What the peer reported of what it heard; null where it sends no reports.
    peer: CallMediaPeer


# As the provider counts them; null where it does not.
class ProviderUseTokens(TypedDict):
    # Read by the model.
    prompt: int
    # Written by the model.
    completion: int


class ProviderUse(TypedDict):
    # Id out of the catalogue.
    provider: str
    # What it was asked for.
    kind: Literal["listening", "thinking", "speaking", "summarizing"]
    # How often it was asked.
    requests: int
    # How often it failed.
    failures: int
    # How long its requests took, all together.
    ms: int
    # Median of the time to the first word or sound, in milliseconds; null when none came.
    first_ms: int | None
    # As the provider counts them; null where it does not.
    tokens: ProviderUseTokens | None
    # Characters that it was to speak; only of voices.
    characters: NotRequired[int]


# How long each side spoke.
class CallMetricsTalkSeconds(TypedDict):
    # Of the person on the phone.
    caller: float
    # Of the assistant.
    assistant: float


# From the end of what the caller said to the sound of the answer.
class CallMetricsResponseLatencyMs(TypedDict):
    # Median.
    p50: float | None
    # 95th percentile.
    p95: float | None


# How the call went; null while the call is running, and for a call that was never connected.
class CallMetrics(TypedDict):
    # Turns of both sides.
    turns: int
    # Turns that the other party cut off.
    interruptions: int
    # How long each side spoke.
    talk_seconds: CallMetricsTalkSeconds
    # From the end of what the caller said to the sound of the answer.
    response_latency_ms: CallMetricsResponseLatencyMs
    # What each stage of the call took.
    stages_ms: dict[str, float]
    media: NotRequired[CallMedia]
    # What AI providers did on the call; absent where none was asked.
    providers: NotRequired[list[ProviderUse]]
    # The language model that wrote the summary; absent where none did.
    summary_by: NotRequired[str]


# The last attempt to put the caller through.
class CallTransfer(TypedDict):
    # The number that was called, E.164.
    to: str
    # Whose it is; null where only the number is known.
    name: str | None
    # `ringing` while the person is called, then what came of it.
    state: Literal["ringing", "taken", "declined", "busy", "no_answer", "failed"]
    # When it became so.
    at: str


# The same with its name.
class FullCallAssistant(TypedDict):
    # Id of the assistant.
    id: int
    # Its name, as it is now.
    name: str


# The same with its name; null when it was deleted.
class FullCallContact(TypedDict):
    # Id of the contact.
    id: int
    # Its name, as it is now; null where it is not known.
    name: str | None


FullCall = TypedDict(
    "FullCall",
    {
        # Id of the call.
        "id": "int",
        # The assistant that took the call; null when there was none.
        "assistant_id": "int | None",
        # The same with its name.
        "assistant": "FullCallAssistant | None",
        # The contact of the remote party; null for a withheld number.
        "contact_id": "int | None",
        # The same with its name; null when it was deleted.
        "contact": "FullCallContact | None",
        # The number of the workspace that was called or called from.
        "phone_number_id": "int | None",
        # Who called whom: `inbound` came in to us.
        "direction": 'Literal["inbound", "outbound"]',
        # The phone network, or the chat-app channel.
        "channel": 'Literal["phone", "chatapp"]',
        # `queued`, `ringing` and `in_progress` are calls that run; every other state is final.
        "status": 'Literal["queued", "ringing", "in_progress", "completed", "busy", "failed", "no_answer", "canceled"]',
        # Number of the caller, E.164 where it can be read; null when it was withheld.
        "from": "str | None",
        # Number called; null for somebody who is called on the chat-app channel without one.
        "to": "str | None",
        # When it came in, or was placed.
        "started_at": "str",
        # When it was picked up; null when nobody did.
        "answered_at": "str | None",
        # When it ended; null while it runs.
        "ended_at": "str | None",
        # From the answer to the end; 0 when it was never answered, null while it runs.
        "duration_seconds": "int | None",
        # What came of it; null while it runs.
        "outcome": 'Literal["appointment_booked", "order_placed", "reservation_made", "message_taken", "transferred", "information_given", "voicemail", "abandoned", "no_answer", "failed"] | None',
        # Null while it runs, and for a call without words.
        "sentiment": 'Literal["positive", "neutral", "negative"] | None',
        # A sentence or two on what it was about.
        "summary": "str | None",
        # Why it failed; null for a call that did not.
        "error": "str | None",
        # Who of the team took the conversation over last; null for nobody.
        "taken_over_by": "TakenOver | None",
        # Whether the sound of both sides is recorded. While the call runs, whoever takes it over or is put
        # through by a bridge is recorded too: tell them before.
        "recorded": "bool",
        # Whether `/calls/{id}/recording` has something to hear: only once the call is over.
        "recording_available": "bool",
        # When the record was made.
        "created_at": "str",
        # When it was last changed.
        "updated_at": "str",
        # What was said, in order; of a running call, so far.
        "transcript": "list[TranscriptTurn]",
        # How the call went; null while the call is running, and for a call that was never connected.
        "metrics": "CallMetrics | None",
        # Details collected on the call.
        "extracted": "dict[str, Any]",
        # What the one who placed the call added.
        "metadata": "dict[str, Any]",
        # When the person took the call to whom it was transferred; null without a transfer.
        "transferred_at": "str | None",
        # The number of that person.
        "transferred_to": "str | None",
        # The last attempt to put the caller through.
        "transfer": "CallTransfer | None",
    },
)


class CreateCallRequest(TypedDict):
    # Number to call. Without a leading + it is read as one of the workspace’s country.
    to: NotRequired[str]
    # The contact to call, in place of `to`; on the chat-app channel also one without a phone number.
    contact_id: NotRequired[int | None]
    # The phone network, or the person’s account on the chat-app channel.
    channel: NotRequired[Literal["phone", "chatapp"]]
    # The assistant that speaks; by default the one assigned to the number.
    assistant_id: NotRequired[int | None]
    # The number to call from; by default the first active voice number of the assistant.
    phone_number_id: NotRequired[int | None]
    # The purpose of the call, worded for the person called: it is read out after the welcome message.
    instructions: NotRequired[str | None]
    # Whatever you want to find on the call again.
    metadata: NotRequired[dict[str, Any]]


class Waveform(TypedDict):
    # Peaks a second.
    peaks_per_second: int
    # Length of the recording.
    duration_ms: int
    # The loudest of each twentieth of a second of the person on the phone; 0 is silence, or the other side
    # alone.
    caller: list[int]
    # The loudest of each twentieth of a second of the assistant; 0 is silence, or the other side alone.
    assistant: list[int]


class CallTraceMessage(TypedDict):
    # When it came or went.
    at: str
    # Seen from this server.
    direction: Literal["received", "sent"]
    # How it travelled. `HTTPS`: what a vendor whose calls come over WebSockets was asked and told; `WSS`: its
    # socket.
    transport: Literal["UDP", "TCP", "TLS", "HTTPS", "WSS"]
    # The other side: address and port; the name of a vendor.
    peer: str
    # Of a request; null for an answer.
    method: str | None
    # Of an answer; null for a request.
    status: int | None
    # The words beside the status; with `HTTPS` and `WSS`, what it is about.
    reason: str | None
    # The request that is made or answered.
    cseq: str | None
    # Its Call-ID, or what the vendor calls the call: a person to whom it was put through has another.
    call_id: str | None
    # The message, without credentials, challenges, keys of SRTP and bodies other than SDP; they stand as
    # `[left out]`. With `HTTPS` and `WSS`, the fields about the call alone. Cut after 16,000 bytes.
    text: str


# One value for each second, for four hours at most.
class CallTraceMedia(TypedDict):
    # The beginning of the first second.
    started_at: str
    # Packets of sound and keys that arrived.
    received: list[int]
    # Packets found to be lost.
    lost: list[int]
    # Jitter of what arrived, at the end of the second.
    jitter_ms: list[float]
    # The latest round trip; null before the peer’s first report (RTCP).
    round_trip_ms: list[float | None]
    # Mean level of the person on the phone in dBov, -127 for digital silence; null where nothing sounded.
    caller_level_db: list[int | None]
    # Mean level of the assistant in dBov, -127 for digital silence; null where nothing sounded.
    assistant_level_db: list[int | None]


class CallTrace(TypedDict):
    # The messages of the call and of the people to whom it was put through, in order; 120 at most.
    messages: list[CallTraceMessage]
    # Messages beyond the limits of a call.
    messages_left_out: int
    # One value for each second, for four hours at most.
    media: CallTraceMedia | None


# Calls by direction.
class CallFiguresDirections(TypedDict):
    # Number of these calls.
    inbound: int
    # Number of these calls.
    outbound: int


# Calls that are over, by outcome.
class CallFiguresOutcomes(TypedDict):
    # Number of these calls.
    appointment_booked: int
    # Number of these calls.
    order_placed: int
    # Number of these calls.
    reservation_made: int
    # Number of these calls.
    message_taken: int
    # Number of these calls.
    transferred: int
    # Number of these calls.
    information_given: int
    # Number of these calls.
    voicemail: int
    # Number of these calls.
    abandoned: int
    # Number of these calls.
    no_answer: int
    # Number of these calls.
    failed: int


# From the beginning of a call to its answer; null where none was answered.
class CallFiguresAnswerMs(TypedDict):
    # Median.
    p50: int | None
    # 95th percentile.
    p95: int | None


# How long callers waited for the assistant’s words: over the median of each call; null without any.
class CallFiguresResponseMs(TypedDict):
    # Median.
    p50: int | None
    # 95th percentile.
    p95: int | None


# All buckets together.
class CallFigures(TypedDict):
    # Calls that began in it; every figure is of these calls.
    calls: int
    # Those that were picked up.
    answered: int
    # Those that are in progress now.
    running: int
    # Calls by direction.
    directions: CallFiguresDirections
    # Calls that are over, by outcome.
    outcomes: CallFiguresOutcomes
    # Started minutes from the answer to the end, added up.
    minutes: int
    # From the beginning of a call to its answer; null where none was answered.
    answer_ms: CallFiguresAnswerMs
    # How long callers waited for the assistant’s words: over the median of each call; null without any.
    response_ms: CallFiguresResponseMs


# Calls by direction.
class CallStatisticsBucketDirections(TypedDict):
    # Number of these calls.
    inbound: int
    # Number of these calls.
    outbound: int


# Calls that are over, by outcome.
class CallStatisticsBucketOutcomes(TypedDict):
    # Number of these calls.
    appointment_booked: int
    # Number of these calls.
    order_placed: int
    # Number of these calls.
    reservation_made: int
    # Number of these calls.
    message_taken: int
    # Number of these calls.
    transferred: int
    # Number of these calls.
    information_given: int
    # Number of these calls.
    voicemail: int
    # Number of these calls.
    abandoned: int
    # Number of these calls.
    no_answer: int
    # Number of these calls.
    failed: int


# From the beginning of a call to its answer; null where none was answered.
class CallStatisticsBucketAnswerMs(TypedDict):
    # Median.
    p50: int | None
    # 95th percentile.
    p95: int | None


# How long callers waited for the assistant’s words: over the median of each call; null without any.
class CallStatisticsBucketResponseMs(TypedDict):
    # Median.
    p50: int | None
    # 95th percentile.
    p95: int | None


CallStatisticsBucket = TypedDict(
    "CallStatisticsBucket",
    {
        # When it begins.
        "from": "str",
        # When the next one begins. A day has 23 or 25 hours when the clocks change.
        "to": "str",
        # Its begin in the workspace’s zone: a date, or a time with its offset.
        "local": "str",
        # Calls that began in it; every figure is of these calls.
        "calls": "int",
        # Those that were picked up.
        "answered": "int",
        # Those that are in progress now.
        "running": "int",
        # Calls by direction.
        "directions": "CallStatisticsBucketDirections",
        # Calls that are over, by outcome.
        "outcomes": "CallStatisticsBucketOutcomes",
        # Started minutes from the answer to the end, added up.
        "minutes": "int",
        # From the beginning of a call to its answer; null where none was answered.
        "answer_ms": "CallStatisticsBucketAnswerMs",
        # How long callers waited for the assistant’s words: over the median of each call; null without any.
        "response_ms": "CallStatisticsBucketResponseMs",
    },
)


class CallStatistics(TypedDict):
    # What one bucket covers.
    by: Literal["day", "hour"]
    # The zone whose days and hours they are.
    timezone: str
    totals: CallFigures
    # Every day or hour of the range in order, also those without calls.
    buckets: list[CallStatisticsBucket]


class TransferCallRequest(TypedDict):
    # A phone number, or the name of one of the assistant’s transfer targets, or a part of it. Without a
    # leading + a number is read as one of the workspace’s country. Left out or null: up to three of the
    # targets, one after the other until one takes the call; only those who can be reached now, and first
    # those whose `when` fits what `announce` says.
    to: NotRequired[str | None]
    # What the person hears before they take or decline the call; null to connect them at once.
    announce: NotRequired[str | None]


class SayOnCallRequest(TypedDict):
    # The words, in the language of the call.
    text: str


class CallPermissionRequest(TypedDict):
    # The person who is asked.
    contact_id: int
    # The number that asks.
    phone_number_id: int
    # What the person reads above the buttons.
    text: str
    # When they were asked.
    requested_at: str


class RequestCallPermissionRequest(TypedDict):
    # The number that asks; by default the one that the person wrote to or called.
    phone_number_id: NotRequired[int | None]
    # What the person reads above the buttons; a usual question by default.
    text: NotRequired[str | None]


# When people are called, in the local time of their number: that of the area code in the US and Canada, of
# the country where that has one time zone, and `timezone` otherwise.
class CampaignCallingHours(TypedDict):
    # Time zone of people whose number does not determine one; by default that of the workspace.
    timezone: str
    # Days on which people are called; Monday to Saturday by default.
    days: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]
    # Wall-clock time, 09:00 by default.
    start: str
    # Wall-clock time, 20:00 by default. An end that is not after the start is on the next day.
    end: str


# Current number of contacts by state.
class CampaignProgress(TypedDict):
    # Contacts of the campaign.
    total: int
    # Waiting for the first or the next attempt.
    pending: int
    # Being called now.
    calling: int
    # Answered by a person.
    reached: int
    # Not answered, or answered by a mailbox, in the last attempt.
    no_answer: int
    # Busy in the last attempt.
    busy: int
    # Not connected in the last attempt.
    failed: int
    # Not called: `skip_reason` of the contact says why.
    skipped: int


class Campaign(TypedDict):
    # Id of the campaign.
    id: int
    # Name of the campaign.
    name: str
    # `completed` and `cancelled` are final.
    status: Literal["draft", "running", "paused", "completed", "cancelled"]
    # The assistant that calls; by default the assistant of the number.
    assistant_id: int | None
    # The number to call from; by default the first active voice number of the assistant.
    phone_number_id: int | None
    # The purpose of the calls, worded for the person called: it is read out after the welcome message.
    instructions: str | None
    # When people are called, in the local time of their number: that of the area code in the US and Canada,
    # of the country where that has one time zone, and `timezone` otherwise.
    calling_hours: CampaignCallingHours
    # Simultaneous calls; 5 by default.
    max_concurrent_calls: int
    # Maximum number of attempts for each contact; 3 by default.
    max_attempts: int
    # Minutes before the next attempt; 60 by default.
    retry_after_minutes: int
    # When the first call is placed, after the campaign is started; null for at once.
    starts_at: str | None
    # Current number of contacts by state.
    progress: CampaignProgress
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# When people are called; omitted fields are not changed.
class CreateCampaignRequestCallingHours(TypedDict):
    # Time zone of people whose number does not determine one; by default that of the workspace.
    timezone: NotRequired[str]
    # Days on which people are called; Monday to Saturday by default.
    days: NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]]
    # Wall-clock time, 09:00 by default.
    start: NotRequired[str]
    # Wall-clock time, 20:00 by default. An end that is not after the start is on the next day.
    end: NotRequired[str]


class CreateCampaignRequest(TypedDict):
    # Name of the campaign.
    name: str
    # The assistant that calls; by default the assistant of the number.
    assistant_id: NotRequired[int | None]
    # The number to call from; by default the first active voice number of the assistant.
    phone_number_id: NotRequired[int | None]
    # The purpose of the calls, worded for the person called: it is read out after the welcome message.
    instructions: NotRequired[str | None]
    # When people are called; omitted fields are not changed.
    calling_hours: NotRequired[CreateCampaignRequestCallingHours]
    # Simultaneous calls; 5 by default.
    max_concurrent_calls: NotRequired[int]
    # Maximum number of attempts for each contact; 3 by default.
    max_attempts: NotRequired[int]
    # Minutes before the next attempt; 60 by default.
    retry_after_minutes: NotRequired[int]
    # When the first call is placed, after the campaign is started; null for at once.
    starts_at: NotRequired[str | None]
    # Contacts to call. A contact that also has the tag is added once.
    contact_ids: NotRequired[list[int]]
    # Adds the contacts that have this tag now.
    tag: NotRequired[str | None]


# When people are called; omitted fields are not changed.
class UpdateCampaignRequestCallingHours(TypedDict):
    # Time zone of people whose number does not determine one; by default that of the workspace.
    timezone: NotRequired[str]
    # Days on which people are called; Monday to Saturday by default.
    days: NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]]
    # Wall-clock time, 09:00 by default.
    start: NotRequired[str]
    # Wall-clock time, 20:00 by default. An end that is not after the start is on the next day.
    end: NotRequired[str]


class UpdateCampaignRequest(TypedDict):
    # Name of the campaign.
    name: NotRequired[str]
    # The assistant that calls; by default the assistant of the number.
    assistant_id: NotRequired[int | None]
    # The number to call from; by default the first active voice number of the assistant.
    phone_number_id: NotRequired[int | None]
    # The purpose of the calls, worded for the person called: it is read out after the welcome message.
    instructions: NotRequired[str | None]
    # When people are called; omitted fields are not changed.
    calling_hours: NotRequired[UpdateCampaignRequestCallingHours]
    # Simultaneous calls; 5 by default.
    max_concurrent_calls: NotRequired[int]
    # Maximum number of attempts for each contact; 3 by default.
    max_attempts: NotRequired[int]
    # Minutes before the next attempt; 60 by default.
    retry_after_minutes: NotRequired[int]
    # When the first call is placed, after the campaign is started; null for at once.
    starts_at: NotRequired[str | None]
    # Contacts to call. A contact that also has the tag is added once.
    contact_ids: NotRequired[list[int]]
    # Adds the contacts that have this tag now.
    tag: NotRequired[str | None]


# A contact of a campaign.
class CampaignContact(TypedDict):
    # Id of the contact.
    contact_id: int
    # Name of the person, as it is now.
    name: str | None
    # Phone number, E.164, as it is now.
    phone: str | None
    # Where it stands, as in `progress` of the campaign.
    state: Literal["pending", "calling", "reached", "no_answer", "busy", "failed", "skipped"]
    # For `skipped`: why; null where it was not kept.
    skip_reason: Literal["no_phone", "do_not_call", "deleted", "number_not_allowed", "no_consent"] | None
    # Attempts so far.
    attempts: int
    # The call of the last attempt; null when there was none or it was deleted.
    call_id: int | None
    # For `pending`: the next attempt is made then or, by the calling hours, later.
    next_attempt_at: str | None


# Who changed it last; null for nobody.
class LawAiDisclosureChangedBy(TypedDict):
    # Id of the user; null when the account is gone.
    id: int | None
    # Name of the user at that time.
    name: str


# Assistants say right after the welcome message that they are an AI.
class LawAiDisclosure(TypedDict):
    # Whether the rule is enforced; true from the start.
    enforced: bool
    # Why it was switched off; null while it is on.
    reason: str | None
    # Who changed it last; null for nobody.
    changed_by: LawAiDisclosureChangedBy | None
    # When it was changed last; null for never.
    changed_at: str | None


# Who changed it last; null for nobody.
class LawRecordingNoticeChangedBy(TypedDict):
    # Id of the user; null when the account is gone.
    id: int | None
    # Name of the user at that time.
    name: str


# Assistants say right after the welcome message that a call is recorded.
class LawRecordingNotice(TypedDict):
    # Whether the rule is enforced; true from the start.
    enforced: bool
    # Why it was switched off; null while it is on.
    reason: str | None
    # Who changed it last; null for nobody.
    changed_by: LawRecordingNoticeChangedBy | None
    # When it was changed last; null for never.
    changed_at: str | None


# Who changed it last; null for nobody.
class LawCallingHoursChangedBy(TypedDict):
    # Id of the user; null when the account is gone.
    id: int | None
    # Name of the user at that time.
    name: str


# People are called from 09:00 to 20:00 where their number is at home; without the rule from 08:00 to 21:00.
class LawCallingHours(TypedDict):
    # Whether the rule is enforced; true from the start.
    enforced: bool
    # Why it was switched off; null while it is on.
    reason: str | None
    # Who changed it last; null for nobody.
    changed_by: LawCallingHoursChangedBy | None
    # When it was changed last; null for never.
    changed_at: str | None


# Who changed it last; null for nobody.
class LawDailyAttemptsChangedBy(TypedDict):
    # Id of the user; null when the account is gone.
    id: int | None
    # Name of the user at that time.
    name: str


# A number is called at most 3 times within 24 hours.
class LawDailyAttempts(TypedDict):
    # Whether the rule is enforced; true from the start.
    enforced: bool
    # Why it was switched off; null while it is on.
    reason: str | None
    # Who changed it last; null for nobody.
    changed_by: LawDailyAttemptsChangedBy | None
    # When it was changed last; null for never.
    changed_at: str | None


# Who changed it last; null for nobody.
class LawConsentChangedBy(TypedDict):
    # Id of the user; null when the account is gone.
    id: int | None
    # Name of the user at that time.
    name: str


# Campaigns call only contacts with a consent that is not withdrawn.
class LawConsent(TypedDict):
    # Whether the rule is enforced; true from the start.
    enforced: bool
    # Why it was switched off; null while it is on.
    reason: str | None
    # Who changed it last; null for nobody.
    changed_by: LawConsentChangedBy | None
    # When it was changed last; null for never.
    changed_at: str | None


class Law(TypedDict):
    # Assistants say right after the welcome message that they are an AI.
    ai_disclosure: LawAiDisclosure
    # Assistants say right after the welcome message that a call is recorded.
    recording_notice: LawRecordingNotice
    # People are called from 09:00 to 20:00 where their number is at home; without the rule from 08:00 to
    # 21:00.
    calling_hours: LawCallingHours
    # A number is called at most 3 times within 24 hours.
    daily_attempts: LawDailyAttempts
    # Campaigns call only contacts with a consent that is not withdrawn.
    consent: LawConsent


# Switches `ai_disclosure` on or off.
class UpdateLawRequestAiDisclosure(TypedDict):
    # Whether the rule is enforced; true from the start.
    enforced: bool
    # Why; required to switch the rule off. It is kept.
    reason: NotRequired[str | None]


# Switches `recording_notice` on or off.
class UpdateLawRequestRecordingNotice(TypedDict):
    # Whether the rule is enforced; true from the start.
    enforced: bool
    # Why; required to switch the rule off. It is kept.
    reason: NotRequired[str | None]


# Switches `calling_hours` on or off.
class UpdateLawRequestCallingHours(TypedDict):
    # Whether the rule is enforced; true from the start.
    enforced: bool
    # Why; required to switch the rule off. It is kept.
    reason: NotRequired[str | None]


# Switches `daily_attempts` on or off.
class UpdateLawRequestDailyAttempts(TypedDict):
    # Whether the rule is enforced; true from the start.
    enforced: bool
    # Why; required to switch the rule off. It is kept.
    reason: NotRequired[str | None]


# Switches `consent` on or off.
class UpdateLawRequestConsent(TypedDict):
    # Whether the rule is enforced; true from the start.
    enforced: bool
    # Why; required to switch the rule off. It is kept.
    reason: NotRequired[str | None]


class UpdateLawRequest(TypedDict):
    # Switches `ai_disclosure` on or off.
    ai_disclosure: NotRequired[UpdateLawRequestAiDisclosure]
    # Switches `recording_notice` on or off.
    recording_notice: NotRequired[UpdateLawRequestRecordingNotice]
    # Switches `calling_hours` on or off.
    calling_hours: NotRequired[UpdateLawRequestCallingHours]
    # Switches `daily_attempts` on or off.
    daily_attempts: NotRequired[UpdateLawRequestDailyAttempts]
    # Switches `consent` on or off.
    consent: NotRequired[UpdateLawRequestConsent]


# Who changed it last; null for nobody.
class LawChangeChangedBy(TypedDict):
    # Id of the user; null when the account is gone.
    id: int | None
    # Name of the user at that time.
    name: str


# A rule that was switched off or on again. Changes are never removed.
class LawChange(TypedDict):
    # Id of the change.
    id: int
    # The rule.
    rule: Literal["ai_disclosure", "recording_notice", "calling_hours", "daily_attempts", "consent"]
    # Whether it is enforced from then on.
    enforced: bool
    # The reason that was given.
    reason: str | None
    # Who changed it last; null for nobody.
    changed_by: LawChangeChangedBy | None
    # When.
    changed_at: str


InboxItem = TypedDict(
    "InboxItem",
    {
        # Id of the item.
        "id": "int",
        # What it is.
        "type": 'Literal["message", "callback", "lead", "voicemail", "sms"]',
        # Any of the three may follow any other.
        "status": 'Literal["open", "in_progress", "done"]',
        # How urgent it is; `normal` unless changed.
        "priority": 'Literal["low", "normal", "high", "urgent"]',
        # The member who takes care of it.
        "assigned_to": "int | None",
        # What it is and who it is from, in a few words.
        "subject": "str",
        # What was said, or what its recording holds.
        "body": "str",
        # The contact it is from.
        "contact_id": "int | None",
        # The number it came from; of a withheld one, the number to call back if one was left.
        "from": "str | None",
        # The call it was left on; null when there was none or it was deleted.
        "call_id": "int | None",
        # The text it came as.
        "message_id": "int | None",
        # Whether `/inbox/{id}/recording` has something to hear.
        "recording_available": "bool",
        # When it has to be done.
        "due_at": "str | None",
        # When the record was made.
        "created_at": "str",
        # When it was last changed.
        "updated_at": "str",
    },
)


class UpdateInboxItemRequest(TypedDict):
    # Any of the three may follow any other.
    status: NotRequired[Literal["open", "in_progress", "done"]]
    # How urgent it is.
    priority: NotRequired[Literal["low", "normal", "high", "urgent"]]
    # Id of a member; null for nobody.
    assigned_to: NotRequired[int | None]
    # When it has to be done; null for no such time.
    due_at: NotRequired[str | None]


# A text; of a thread, the last one.
Message = TypedDict(
    "Message",
    {
        # Id of the message.
        "id": "int",
        # Channel of the text.
        "channel": 'Literal["sms", "chatapp"]',
        # `inbound`: the workspace received it.
        "direction": 'Literal["inbound", "outbound"]',
        # Sender: E.164, or a short code or name from the carrier; of people who hide their number, their
        # `chatapp_user_id`.
        "from": "str",
        # Recipient, E.164; of people who hide their number, their `chatapp_user_id`.
        "to": "str",
        # Number of the workspace that sent or received it.
        "phone_number_id": "int",
        # Contact of the person; null when there is none.
        "contact_id": "int | None",
        # The text.
        "body": "str",
        # `queued` until the carrier accepts it, then `sent`, `delivered` and, where the channel reports it,
        # `read`; `failed` with the reason in `error`. The status never moves back; only a text that failed
        # because nobody knew whether the carrier had it moves on when the carrier reports on it after all. An
        # inbound text is `received`.
        "status": 'Literal["queued", "sent", "delivered", "read", "received", "failed"]',
        # Reason of the failure; null when it did not fail.
        "error": "str | None",
        # What the carrier calls the reason, such as `30006`; null when it gives none.
        "error_code": "str | None",
        # Who sent it: an `assistant`, on a call or in answer to a text; a `member` in the console; the `api`
        # with a key; the `system`, such as a notice. Null for inbound texts, and for texts of versions that
        # did not note it.
        "sent_by": 'Literal["assistant", "member", "api", "system"] | None',
        # Of a text to a number whose assistant answers texts: it is `waiting` for the answer, was `answered`,
        # or is `left` to the team. Null for any other text.
        "assistant_answer": 'Literal["waiting", "answered", "left"] | None',
        # The tools that the assistant used before it wrote this text, in their order.
        "tools": "list[ToolUse]",
        # What AI providers did for this answer of an assistant; empty where none was asked.
        "providers": "list[ProviderUse]",
        # When the record was made.
        "created_at": "str",
        # When it was last changed.
        "updated_at": "str",
    },
)


class CreateMessageRequest(TypedDict):
    # Recipient. A number without a leading + belongs to the workspace’s country.
    to: NotRequired[str | None]
    # Contact to send to, instead of `to`. Both may be given when the contact has this number.
    contact_id: NotRequired[int | None]
    # The text.
    body: str
    # `auto`: the chat app if the person wrote to a chat-app number of the workspace in the last 24 hours, SMS
    # otherwise.
    channel: NotRequired[Literal["auto", "sms", "chatapp"]]
    # The number to send from. By default the number that the person last wrote to, if it can send the text,
    # otherwise the first that can.
    phone_number_id: NotRequired[int | None]


# The same with name and number, as they are now.
class Correspondent(TypedDict):
    # The person.
    id: int
    # Their name.
    name: str | None
    # Their number, E.164.
    phone: str | None


class MessageThread(TypedDict):
    # The person.
    contact_id: int
    contact: Correspondent
    last_message: Message
    # Texts with this person.
    count: int
    # Whether the last text is theirs.
    unanswered: bool


class Voice(TypedDict):
    # What an assistant keeps as its `voice`.
    id: str
    # Name for people.
    name: str
    # Language it speaks (BCP 47).
    language: str
    # Who synthesises it; `embedded` needs nothing from outside.
    provider: str


class Language(TypedDict):
    # What an assistant keeps as its `language` (BCP 47).
    code: str
    # Name for people.
    name: str


class Model(TypedDict):
    # What an assistant keeps as its `model`.
    id: str
    # Name for people.
    name: str
    # Where it runs; `embedded` needs nothing from outside.
    provider: str


class Listener(TypedDict):
    # What an assistant keeps as its `listening`.
    id: str
    # Name for people.
    name: str
    # Where speech is turned into words.
    provider: str
    # Languages it understands (BCP 47).
    languages: list[str]


class EventKind(TypedDict):
    # What a webhook endpoint subscribes to.
    name: str
    # When it is sent.
    description: str


class SpeakSampleRequest(TypedDict):
    # What it says.
    text: str


# What the last check, or the use on calls, came to.
class ProviderStatus(TypedDict):
    # `unknown` until it is checked or used.
    state: Literal["unknown", "ok", "failing"]
    # What is wrong, as a sentence.
    message: str | None
    # When it was last found to be so.
    checked_at: str | None


class Provider(TypedDict):
    # Id of the provider.
    id: int
    # The protocol; it never changes.
    kind: Literal["openai", "anthropic", "deepgram", "elevenlabs", "cartesia"]
    # What people call it.
    name: str
    # Where the provider is reached, as its SDK takes it; a public address. Null for the vendor’s own.
    base_url: str | None
    # Whether a key is kept.
    has_key: bool
    # Models that think, by the provider’s own names; null for the usual ones, an empty list for none.
    models: list[str] | None
    # Models that turn speech into words, by the provider’s own names; null for the usual ones, an empty list
    # for none.
    listening: list[str] | None
    # Voices, by the provider’s own names; null for the usual ones, an empty list for none.
    voices: list[str] | None
    # False takes its models, listeners and voices out of the catalogue.
    active: bool
    # What the last check, or the use on calls, came to.
    status: ProviderStatus
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class CreateProviderRequest(TypedDict):
    # The protocol; it never changes.
    kind: Literal["openai", "anthropic", "deepgram", "elevenlabs", "cartesia"]
    # What people call it.
    name: NotRequired[str]
    # Key of the account; it is kept encrypted and never shown. Null for a server that wants none.
    api_key: NotRequired[str | None]
    # Where the provider is reached, as its SDK takes it; a public address. Null for the vendor’s own.
    base_url: NotRequired[str | None]
    # Models that think, by the provider’s own names; null for the usual ones, an empty list for none.
    models: NotRequired[list[str] | None]
    # Models that turn speech into words, by the provider’s own names; null for the usual ones, an empty list
    # for none.
    listening: NotRequired[list[str] | None]
    # Voices, by the provider’s own names; null for the usual ones, an empty list for none.
    voices: NotRequired[list[str] | None]
    # False takes its models, listeners and voices out of the catalogue.
    active: NotRequired[bool]


class UpdateProviderRequest(TypedDict):
    # The protocol; it never changes.
    kind: NotRequired[Literal["openai", "anthropic", "deepgram", "elevenlabs", "cartesia"]]
    # What people call it.
    name: NotRequired[str]
    # Key of the account; it is kept encrypted and never shown. Null for a server that wants none.
    api_key: NotRequired[str | None]
    # Where the provider is reached, as its SDK takes it; a public address. Null for the vendor’s own.
    base_url: NotRequired[str | None]
    # Models that think, by the provider’s own names; null for the usual ones, an empty list for none.
    models: NotRequired[list[str] | None]
    # Models that turn speech into words, by the provider’s own names; null for the usual ones, an empty list
    # for none.
    listening: NotRequired[list[str] | None]
    # Voices, by the provider’s own names; null for the usual ones, an empty list for none.
    voices: NotRequired[list[str] | None]
    # False takes its models, listeners and voices out of the catalogue.
    active: NotRequired[bool]


class ProviderCheckSteps(TypedDict):
    # What was tried.
    name: Literal["connection", "key", "models"]
    # Whether it succeeded.
    ok: bool
    # What came of it, as a sentence.
    say: str


class ProviderCheck(TypedDict):
    # Whether every step succeeded.
    ok: bool
    # In order; those after a failed one are not tried.
    steps: list[ProviderCheckSteps]


class Webhook(TypedDict):
    # Id of the endpoint.
    id: int
    # URL to which events are posted; begins with `https://` and resolves to a public address.
    url: str
    # Names from `/catalog/events`, or `["*"]` for all events, including future ones.
    events: list[str]
    # False pauses the endpoint: events in the meantime are recorded as `skipped` and not sent later.
    active: bool
    # A note for people.
    description: str | None
    # HTTP status of the last answer; null when there was none.
    last_status: int | None
    # Time of the last attempt.
    last_sent_at: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class CreatedWebhook(TypedDict):
    # Id of the endpoint.
    id: int
    # URL to which events are posted; begins with `https://` and resolves to a public address.
    url: str
    # Names from `/catalog/events`, or `["*"]` for all events, including future ones.
    events: list[str]
    # False pauses the endpoint: events in the meantime are recorded as `skipped` and not sent later.
    active: bool
    # A note for people.
    description: str | None
    # HTTP status of the last answer; null when there was none.
    last_status: int | None
    # Time of the last attempt.
    last_sent_at: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str
    # Key of the signatures. It is shown only in this answer.
    secret: str


class CreateWebhookRequest(TypedDict):
    # URL to which events are posted; begins with `https://` and resolves to a public address.
    url: str
    # Names from `/catalog/events`, or `["*"]` for all events, including future ones.
    events: list[str]
    # False pauses the endpoint: events in the meantime are recorded as `skipped` and not sent later.
    active: NotRequired[bool]
    # A note for people.
    description: NotRequired[str | None]


class UpdateWebhookRequest(TypedDict):
    # URL to which events are posted; begins with `https://` and resolves to a public address.
    url: NotRequired[str]
    # Names from `/catalog/events`, or `["*"]` for all events, including future ones.
    events: NotRequired[list[str]]
    # False pauses the endpoint: events in the meantime are recorded as `skipped` and not sent later.
    active: NotRequired[bool]
    # A note for people.
    description: NotRequired[str | None]


class WebhookTest(TypedDict):
    # Id of the `test.ping` event.
    event_id: str
    # Whether the endpoint acknowledged the event with a 2xx.
    delivered: bool
    # Status of the answer; null when there was none.
    http_status: int | None
    # Time from the DNS lookup to the end of the answer.
    duration_ms: int
    # Reason why it was not acknowledged, as a sentence.
    error: str | None
    # How far the request came; `not_acknowledged` for an answer that is not 2xx.
    error_type: Literal["address_refused", "lookup_failed", "connect_failed", "tls_failed", "timeout", "answer_failed", "not_acknowledged"] | None


class WebhookDeliveryAttempts(TypedDict):
    # When the request started.
    at: str
    # Status of the answer; null when there was none.
    http_status: int | None
    # Time from the DNS lookup to the end of the answer.
    duration_ms: int
    # Reason why it was not acknowledged, as a sentence.
    error: str | None
    # How far the request came; `not_acknowledged` for an answer that is not 2xx.
    error_type: Literal["address_refused", "lookup_failed", "connect_failed", "tls_failed", "timeout", "answer_failed", "not_acknowledged"] | None
    # The first 16 KiB of the endpoint’s answer.
    answer: str


class WebhookDelivery(TypedDict):
    # Id of the event, as in the envelope.
    event_id: str
    # Kind of the event.
    type: str
    # `skipped`: the endpoint was paused; the event is sent only on request.
    status: Literal["pending", "delivered", "failed", "skipped"]
    # Oldest first.
    attempts: list[WebhookDeliveryAttempts]
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


# The envelope as webhooks receive it.
class Event(TypedDict):
    # Id of the event; later events have greater ids.
    id: str
    # Kind of the event, see `/catalog/events`.
    type: str
    # When it happened.
    created_at: str
    # Details of the event; the fields depend on `type`.
    data: dict[str, Any]


class Hook(TypedDict):
    # Id of the hook.
    id: int
    # URL of the app; begins with `https://` and resolves to a public address.
    url: str
    # One or more of `call.completed`, `message.received`, `appointment.booked`, `order.placed`,
    # `reservation.made`, `contact.created`, or `["*"]` for all of them.
    events: list[str]
    # False pauses the hook: events in the meantime are recorded as `skipped` and not sent later.
    active: bool
    # A note for people.
    description: str | None
    # Whether a secret is set, so that deliveries are signed.
    signed: bool
    # HTTP status of the last answer; null when there was none.
    last_status: int | None
    # Time of the last attempt.
    last_sent_at: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class CreateHookRequest(TypedDict):
    # URL of the app; begins with `https://` and resolves to a public address.
    url: str
    # One or more of `call.completed`, `message.received`, `appointment.booked`, `order.placed`,
    # `reservation.made`, `contact.created`, or `["*"]` for all of them.
    events: list[str]
    # False pauses the hook: events in the meantime are recorded as `skipped` and not sent later.
    active: NotRequired[bool]
    # A note for people.
    description: NotRequired[str | None]
    # Key of the signatures, chosen by you and never shown. Without it deliveries are not signed.
    signing_secret: NotRequired[str | None]


class UpdateHookRequest(TypedDict):
    # URL of the app; begins with `https://` and resolves to a public address.
    url: NotRequired[str]
    # One or more of `call.completed`, `message.received`, `appointment.booked`, `order.placed`,
    # `reservation.made`, `contact.created`, or `["*"]` for all of them.
    events: NotRequired[list[str]]
    # False pauses the hook: events in the meantime are recorded as `skipped` and not sent later.
    active: NotRequired[bool]
    # A note for people.
    description: NotRequired[str | None]
    # Key of the signatures, chosen by you and never shown. Without it deliveries are not signed.
    signing_secret: NotRequired[str | None]


class Notice(TypedDict):
    # Id of the notice.
    id: int
    # Subject of the notice.
    kind: Literal["appointment.booked", "appointment.rescheduled", "appointment.staff_changed", "appointment.cancelled", "order.created", "order.confirmed", "order.ready", "order.out_for_delivery", "order.changed", "order.cancelled", "reservation.created", "reservation.confirmed", "reservation.changed", "reservation.cancelled", "inbox.message", "inbox.callback", "inbox.voicemail"]
    # Kind of recipient: the customer, a member of the team, or a member of staff.
    audience: Literal["customer", "team", "staff"]
    # Channel of the notice.
    channel: Literal["email", "text"]
    # E-mail address or phone number.
    to: str
    # Name of the customer or member of staff, when it is known.
    name: str | None
    # Subject of the mail; null for a text.
    subject: str | None
    # `pending` until it is sent; `not_sent`: it could not be sent (no mail server, texting off); `failed`: it
    # was refused, or all attempts failed.
    status: Literal["pending", "sent", "not_sent", "failed"]
    # Number of attempts.
    attempts: int
    # Reason why it was not sent (yet).
    error: str | None
    # When the mail server accepted it, or when it became a message of `/messages`.
    sent_at: str | None
    # When the record was made.
    created_at: str
    # When it was last changed.
    updated_at: str


class InstallationNode(TypedDict):
    # Number of the process; calls name it where it matters.
    id: int
    # `api`, `worker`, `voice`.
    roles: list[str]
    # Version of the product that it runs.
    version: str | None
    # Name of its machine.
    host: str | None
    # When it started.
    started_at: str
    # Its last sign of life; a process that runs gives one every second.
    last_seen_at: str
    # Calls that it carries.
    calls: int


class InstallationQueue(TypedDict):
    # The kind of work.
    name: str
    # Jobs that are due; all queues together are counted up to 100,000.
    waiting: int
    # When the first of them was due.
    oldest: str | None


class InstallationWarning(TypedDict):
    # What it is, for programs.
    code: str
    # The same in the language of the request.
    message: str


# The database.
class InstallationDatabase(TypedDict):
    # Version of PostgreSQL.
    version: str
    # Size of the database.
    size_bytes: int
    # Open connections.
    connections: int
    # As many as the server takes.
    max_connections: int


# The disk.
class InstallationStorage(TypedDict):
    # Size of the files, such as recordings; null where there are too many.
    files_bytes: int | None
    # Free on the disk of the data folder; null where that is not told.
    free_bytes: int | None
    # Size of that disk.
    total_bytes: int | None


# Calls.
class InstallationTelephony(TypedDict):
    # Active numbers that take calls.
    lines: int
    # Calls in progress, in all processes.
    calls_now: int
    # Calls that the process that answers can carry at once.
    capacity: int
    # Those that it could take now.
    free: int


class Installation(TypedDict):
    # Version of the product.
    version: str
    # When the process started that answers.
    started_at: str
    # The processes of the installation, newest first.
    nodes: list[InstallationNode]
    # The database.
    database: InstallationDatabase
    # The disk.
    storage: InstallationStorage
    # Queues with jobs that are due.
    queues: list[InstallationQueue]
    # Active webhook endpoints whose last delivery failed.
    failing_endpoints: int
    # Calls.
    telephony: InstallationTelephony
    # Workspaces of the installation.
    workspaces: int
    # Whether mails are sent.
    mail_configured: bool
    # AI providers of the installation.
    providers: list[str]
    # Whether the console is served.
    console: Literal["ready", "building", "missing"]
    # What needs attention, most urgent first.
    warnings: list[InstallationWarning]


SimulatedCall = TypedDict(
    "SimulatedCall",
    {
        # Id of the simulated call, for its events and input; equal to `call_id`.
        "id": "int",
        # Id of the call in `GET /calls/{id}`.
        "call_id": "int",
        # The caller’s number.
        "from": "str | None",
        # The number called.
        "to": "str",
        # How the caller takes part.
        "medium": 'Literal["text", "audio"]',
    },
)


CreateSimulatedCallRequest = TypedDict(
    "CreateSimulatedCallRequest",
    {
        # A number of the workspace; by default the first one that an active assistant answers.
        "to": "NotRequired[str]",
        # The assistant that answers, also a draft or a paused one; by default the active one of the number.
        "assistant_id": "NotRequired[int | None]",
        # The caller’s number; null withholds it. By default +15005550100.
        "from": "NotRequired[str | None]",
        # Whether the caller types and reads, or speaks and hears over a WebSocket.
        "medium": 'NotRequired[Literal["text", "audio"]]',
    },
)


class SimulatedInputResult(TypedDict):
    # Id of the simulated call.
    id: int
    # The input was passed to the call.
    accepted: Literal[True]


class SendToSimulatedCallRequest(TypedDict):
    # What the caller says.
    words: NotRequired[str]
    # The key that the caller presses: 0-9, *, #, A-D.
    key: NotRequired[str]
    # True: the caller hangs up.
    hang_up: NotRequired[bool]


SimulatedText = TypedDict(
    "SimulatedText",
    {
        # Id of the message in `GET /messages/{id}`.
        "id": "int",
        # The same.
        "message_id": "int",
        # SMS, or the chat-app channel: writing there opens its 24 hours.
        "channel": 'Literal["sms", "chatapp"]',
        # Who wrote.
        "from": "str",
        # The number written to.
        "to": "str",
        # The text.
        "body": "str",
    },
)


CreateSimulatedTextRequest = TypedDict(
    "CreateSimulatedTextRequest",
    {
        # A number of the workspace; by default the first one that takes texts on the channel.
        "to": "NotRequired[str]",
        # Number of the sender. By default +15005550100.
        "from": "NotRequired[str]",
        # The text.
        "body": "str",
        # SMS, or the chat-app channel: writing there opens its 24 hours.
        "channel": 'NotRequired[Literal["sms", "chatapp"]]',
    },
)


class DisplayNameReview(TypedDict):
    # The number whose display name is reviewed.
    phone_number_id: int
    # The name that people currently see.
    display_name: str
    # The decision.
    display_name_status: Literal["approved", "pending_review", "declined"]
    # The name that was declined; otherwise null.
    requested_display_name: str | None


class ReviewDisplayNameRequest(TypedDict):
    # The number whose display name is reviewed.
    phone_number_id: int
    # Decision of the messaging platform.
    decision: Literal["approved", "declined"]
    # Why the name is declined; by default no reason.
    reason: NotRequired[Literal["personal_name", "unrelated_business", "format", "inconsistent_branding"] | None]


# A call that goes on.
CallProgressData = TypedDict(
    "CallProgressData",
    {
        # Id of the call.
        "call_id": "int",
        # Who called whom.
        "direction": 'Literal["inbound", "outbound"]',
        # The calling number, E.164; null when it was withheld.
        "from": "str | None",
        # The called number, E.164.
        "to": "str | None",
        # The assistant on the call.
        "assistant_id": "int | None",
        # State of the call.
        "status": 'Literal["queued", "ringing", "in_progress", "completed", "busy", "failed", "no_answer", "canceled"]',
        # When the call began.
        "started_at": "str",
    },
)


class CallSummaryDataTranscript(TypedDict):
    # Who spoke.
    role: Literal["assistant", "user"]
    # What was heard.
    content: str


# A call that ended and was summarised.
CallSummaryData = TypedDict(
    "CallSummaryData",
    {
        # Id of the call.
        "call_id": "int",
        # Who called whom.
        "direction": 'Literal["inbound", "outbound"]',
        # The calling number, E.164; null when it was withheld.
        "from": "str | None",
        # The called number, E.164.
        "to": "str | None",
        # The assistant on the call.
        "assistant_id": "int | None",
        # State of the call.
        "status": 'Literal["queued", "ringing", "in_progress", "completed", "busy", "failed", "no_answer", "canceled"]',
        # What came of it, such as `message_taken`.
        "outcome": "str | None",
        # `positive`, `neutral` or `negative`.
        "sentiment": "str | None",
        # From answer to end.
        "duration_seconds": "int | None",
        # What was said, in a few sentences.
        "summary": "str | None",
        # Details collected on the call.
        "extracted": "dict[str, Any]",
        # The turns in the order in which they were spoken.
        "transcript": "list[CallSummaryDataTranscript]",
    },
)


# Who comes.
class AppointmentDataCustomer(TypedDict):
    # Name of the person.
    name: str | None
    # Phone number, E.164.
    phone: str | None
    # E-mail address.
    email: str | None


# What is booked.
class AppointmentDataService(TypedDict):
    # Id.
    id: int
    # Name.
    name: str


# With whom.
class AppointmentDataStaff(TypedDict):
    # Id.
    id: int
    # Name.
    name: str


# An appointment.
class AppointmentData(TypedDict):
    # Id of the appointment.
    appointment_id: int
    # What it is called.
    title: str
    # State.
    status: Literal["scheduled", "confirmed", "completed", "cancelled", "no_show"]
    # When it begins.
    starts_at: str
    # When it ends.
    ends_at: str
    # Zone in which the business reckons.
    timezone: str
    # Who comes.
    customer: AppointmentDataCustomer
    # The contact of the customer.
    contact_id: int | None
    # What is booked.
    service: AppointmentDataService | None
    # With whom.
    staff: AppointmentDataStaff | None
    # The call it was made on; null when it was not made on one.
    call_id: int | None
    # Notes.
    notes: str | None


# Who ordered.
class OrderDataCustomer(TypedDict):
    # Name of the person.
    name: str | None
    # Phone number, E.164.
    phone: str | None
    # E-mail address.
    email: str | None


class OrderDataItemsOptions(TypedDict):
    # What was chosen from.
    group: str
    # What was chosen.
    choice: str
    # What it adds to the price.
    surcharge: float
    # The same in cents.
    surcharge_cents: int


class OrderDataItems(TypedDict):
    # The product as it was ordered; it may be gone since.
    product_id: int | None
    # Name of the product.
    name: str
    # How many.
    quantity: int
    # Price of one without surcharges.
    unit_price: float
    # The same in cents.
    unit_price_cents: int
    # What was chosen.
    options: list[OrderDataItemsOptions]
    # Quantity times price and surcharges.
    total: float
    # The same in cents.
    total_cents: int
    # Wishes for this item.
    notes: str | None


# An order.
class OrderData(TypedDict):
    # Id of the order.
    order_id: int
    # Its number, counted up in the workspace.
    number: str
    # State.
    status: Literal["new", "confirmed", "preparing", "ready", "out_for_delivery", "completed", "cancelled"]
    # How it reaches the customer.
    fulfillment: Literal["pickup", "delivery", "dine_in"]
    # Who ordered.
    customer: OrderDataCustomer
    # Where it is delivered to.
    address: str | None
    # What was ordered, as it was then.
    items: list[OrderDataItems]
    # ISO 4217.
    currency: str
    # The items together.
    subtotal: float
    # The delivery fee.
    fee: float
    # What is to be paid.
    total: float
    # Who placed it.
    source: Literal["ai", "manual", "api"]
    # The call it was made on; null when it was not made on one.
    call_id: int | None


# Who ordered.
class CancelledOrderDataCustomer(TypedDict):
    # Name of the person.
    name: str | None
    # Phone number, E.164.
    phone: str | None
    # E-mail address.
    email: str | None


class CancelledOrderDataItemsOptions(TypedDict):
    # What was chosen from.
    group: str
    # What was chosen.
    choice: str
    # What it adds to the price.
    surcharge: float
    # The same in cents.
    surcharge_cents: int


class CancelledOrderDataItems(TypedDict):
    # The product as it was ordered; it may be gone since.
    product_id: int | None
    # Name of the product.
    name: str
    # How many.
    quantity: int
    # Price of one without surcharges.
    unit_price: float
    # The same in cents.
    unit_price_cents: int
    # What was chosen.
    options: list[CancelledOrderDataItemsOptions]
    # Quantity times price and surcharges.
    total: float
    # The same in cents.
    total_cents: int
    # Wishes for this item.
    notes: str | None


# An order that was cancelled.
class CancelledOrderData(TypedDict):
    # Id of the order.
    order_id: int
    # Its number, counted up in the workspace.
    number: str
    # State.
    status: Literal["new", "confirmed", "preparing", "ready", "out_for_delivery", "completed", "cancelled"]
    # How it reaches the customer.
    fulfillment: Literal["pickup", "delivery", "dine_in"]
    # Who ordered.
    customer: CancelledOrderDataCustomer
    # Where it is delivered to.
    address: str | None
    # What was ordered, as it was then.
    items: list[CancelledOrderDataItems]
    # ISO 4217.
    currency: str
    # The items together.
    subtotal: float
    # The delivery fee.
    fee: float
    # What is to be paid.
    total: float
    # Who placed it.
    source: Literal["ai", "manual", "api"]
    # The call it was made on; null when it was not made on one.
    call_id: int | None
    # Why it was cancelled.
    cancel_reason: str | None


# The type of room; null when it was removed since.
class ReservationDataRoom(TypedDict):
    # Id.
    id: int
    # Name.
    name: str


# Who stays.
class ReservationDataGuest(TypedDict):
    # Name of the person.
    name: str | None
    # Phone number, E.164.
    phone: str | None
    # E-mail address.
    email: str | None


# A reservation of a room.
class ReservationData(TypedDict):
    # Id of the reservation.
    reservation_id: int
    # Its number.
    number: str
    # State.
    status: Literal["requested", "confirmed", "checked_in", "checked_out", "cancelled", "no_show"]
    # The type of room; null when it was removed since.
    room: ReservationDataRoom | None
    # First night.
    check_in: str
    # The day of leaving, which is no night.
    check_out: str
    # Nights.
    nights: int
    # Adults.
    adults: int
    # Children.
    children: int
    # Who stays.
    guest: ReservationDataGuest
    # ISO 4217.
    currency: str
    # The total divided by the nights.
    nightly: float
    # The price of the stay.
    total: float
    # Who made it.
    source: Literal["ai", "manual", "api", "ical"]


# A campaign that has called its list.
class CampaignData(TypedDict):
    # Id of the campaign.
    campaign_id: int
    # Its name.
    name: str
    # Contacts on its list.
    total: int
    # Not called.
    pending: int
    # Being called.
    calling: int
    # Reached.
    reached: int
    # Did not answer.
    no_answer: int
    # Were busy.
    busy: int
    # Could not be called.
    failed: int
    # Were not to be called.
    skipped: int


# A test.
class PingData(TypedDict):
    # The endpoint that is tested.
    webhook_id: int
    # Says that nothing happened.
    message: str


# An assistant answered a call.
class CallStartedEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["call.started"]
    # ISO 8601 with an offset.
    created_at: str
    data: CallProgressData


# A call ended and was summarised; includes transcript and summary.
class CallEndedEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["call.ended"]
    # ISO 8601 with an offset.
    created_at: str
    data: CallSummaryData


# A call was transferred to a person.
class CallTransferredEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["call.transferred"]
    # ISO 8601 with an offset.
    created_at: str
    data: CallProgressData


# The assistant took a message.
class MessageTakenEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["message.taken"]
    # ISO 8601 with an offset.
    created_at: str
    data: CallSummaryData


# An appointment was booked.
class AppointmentBookedEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["appointment.booked"]
    # ISO 8601 with an offset.
    created_at: str
    data: AppointmentData | CallSummaryData


# An appointment moved to a new time.
class AppointmentRescheduledEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["appointment.rescheduled"]
    # ISO 8601 with an offset.
    created_at: str
    data: AppointmentData


# An appointment was cancelled.
class AppointmentCancelledEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["appointment.cancelled"]
    # ISO 8601 with an offset.
    created_at: str
    data: AppointmentData


# An order was placed, by an assistant, by hand or through the API.
class OrderCreatedEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["order.created"]
    # ISO 8601 with an offset.
    created_at: str
    data: OrderData


# An order changed.
class OrderUpdatedEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["order.updated"]
    # ISO 8601 with an offset.
    created_at: str
    data: OrderData


# An order was cancelled.
class OrderCancelledEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["order.cancelled"]
    # ISO 8601 with an offset.
    created_at: str
    data: CancelledOrderData


# A room was reserved, by an assistant, by hand or through the API.
class ReservationCreatedEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["reservation.created"]
    # ISO 8601 with an offset.
    created_at: str
    data: ReservationData


# A reservation changed.
class ReservationUpdatedEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["reservation.updated"]
    # ISO 8601 with an offset.
    created_at: str
    data: ReservationData


# A reservation was cancelled.
class ReservationCancelledEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["reservation.cancelled"]
    # ISO 8601 with an offset.
    created_at: str
    data: ReservationData


# An outbound campaign finished calling its list.
class CampaignCompletedEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["campaign.completed"]
    # ISO 8601 with an offset.
    created_at: str
    data: CampaignData


# A test was requested.
class TestPingEvent(TypedDict):
    # The same in each delivery of the event.
    id: str
    type: Literal["test.ping"]
    # ISO 8601 with an offset.
    created_at: str
    data: PingData


# The body of a delivery; "type" determines "data".
WebhookEvent: TypeAlias = Union[
    CallStartedEvent,
    CallEndedEvent,
    CallTransferredEvent,
    MessageTakenEvent,
    AppointmentBookedEvent,
    AppointmentRescheduledEvent,
    AppointmentCancelledEvent,
    OrderCreatedEvent,
    OrderUpdatedEvent,
    OrderCancelledEvent,
    ReservationCreatedEvent,
    ReservationUpdatedEvent,
    ReservationCancelledEvent,
    CampaignCompletedEvent,
    TestPingEvent,
]
