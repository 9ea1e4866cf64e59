import { Type, type Static } from 'typebox';
import {
  createdAndUpdated,
  Id,
  Name,
  Nullable,
  OneOf,
  pageQuery,
  patchOf,
  Text,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { weekdays } from '../platform/opening-hours.ts';
import {
  CAMPAIGN_STATUSES,
  CONTACT_STATES,
  DEFAULT_HOURS,
  DEFAULT_LIMITS,
  MAX_CONTACTS_NAMED,
  SKIP_REASONS,
} from './campaign.ts';

const hours = {
  timezone: Type.String({
    format: 'time-zone',
    description: 'Time zone of people whose number does not determine one; by default that of the workspace.',
    examples: ['Europe/Berlin'],
  }),
  days: Type.Array(OneOf(weekdays), {
    minItems: 1,
    maxItems: 7,
    description: 'Days on which people are called; Monday to Saturday by default.',
    examples: [DEFAULT_HOURS.days],
  }),
  start: Type.String({
    format: 'clock-time',
    description: 'Wall-clock time, 09:00 by default.',
    examples: [DEFAULT_HOURS.start],
  }),
  end: Type.String({
    format: 'clock-time',
    description: 'Wall-clock time, 20:00 by default. An end that is not after the start is on the next day.',
    examples: [DEFAULT_HOURS.end],
  }),
};

const described = {
  name: Name('Name of the campaign.'),
  assistant_id: Nullable(Id('The assistant that calls; by default the assistant of the number.')),
  phone_number_id: Nullable(
    Id('The number to call from; by default the first active voice number of the assistant.'),
  ),
  instructions: Nullable(
    Text('The purpose of the calls, worded for the person called: it is read out after the welcome message.'),
  ),
  max_concurrent_calls: Type.Integer({
    minimum: 1,
    maximum: 100,
    description: `Simultaneous calls; ${DEFAULT_LIMITS.max_concurrent_calls} by default.`,
  }),
  max_attempts: Type.Integer({
    minimum: 1,
    maximum: 10,
    description: `Maximum number of attempts for each contact; ${DEFAULT_LIMITS.max_attempts} by default.`,
  }),
  retry_after_minutes: Type.Integer({
    minimum: 0,
    maximum: 10_080,
    description: `Minutes before the next attempt; ${DEFAULT_LIMITS.retry_after_minutes} by default.`,
  }),
  starts_at: Nullable(
    Timestamp('When the first call is placed, after the campaign is started; null for at once.'),
  ),
};

const Count = (description: string) => Type.Integer({ minimum: 0, description });

export const CampaignSchema = Type.Object(
  {
    id: Id('Id of the campaign.'),
    name: described.name,
    status: OneOf(CAMPAIGN_STATUSES, { description: '`completed` and `cancelled` are final.' }),
    assistant_id: described.assistant_id,
    phone_number_id: described.phone_number_id,
    instructions: described.instructions,
    calling_hours: Type.Object(hours, {
      description:
        'When people are called, in the local time of their number: that of the area code in the ' +
        'US and Canada, of the country where that has one time zone, and `timezone` otherwise.',
    }),
    max_concurrent_calls: described.max_concurrent_calls,
    max_attempts: described.max_attempts,
    retry_after_minutes: described.retry_after_minutes,
    starts_at: described.starts_at,
    progress: Type.Object(
      {
        total: Count('Contacts of the campaign.'),
        pending: Count('Waiting for the first or the next attempt.'),
        calling: Count('Being called now.'),
        reached: Count('Answered by a person.'),
        no_answer: Count('Not answered, or answered by a mailbox, in the last attempt.'),
        busy: Count('Busy in the last attempt.'),
        failed: Count('Not connected in the last attempt.'),
        skipped: Count('Not called: `skip_reason` of the contact says why.'),
      },
      { description: 'Current number of contacts by state.' },
    ),
    ...createdAndUpdated,
  },
  { title: 'Campaign' },
);

export const NewCampaign = Type.Object({
  name: described.name,
  assistant_id: Type.Optional(described.assistant_id),
  phone_number_id: Type.Optional(described.phone_number_id),
  instructions: Type.Optional(described.instructions),
  calling_hours: Type.Optional(
    Type.Partial(Type.Object(hours), {
      description: 'When people are called; omitted fields are not changed.',
    }),
  ),
  max_concurrent_calls: Type.Optional(described.max_concurrent_calls),
  max_attempts: Type.Optional(described.max_attempts),
  retry_after_minutes: Type.Optional(described.retry_after_minutes),
  starts_at: Type.Optional(described.starts_at),
  contact_ids: Type.Optional(
    Type.Array(Id('Id of a contact.'), {
      maxItems: MAX_CONTACTS_NAMED,
      description: 'Contacts to call. A contact that also has the tag is added once.',
    }),
  ),
  tag: Type.Optional(Nullable(Name('Adds the contacts that have this tag now.'))),
});

export type CampaignInput = Static<typeof NewCampaign>;

export const CampaignChange = patchOf(NewCampaign);
export type CampaignPatch = Static<typeof CampaignChange>;

export const CampaignQuery = Type.Object(pageQuery);
export const CampaignContactsQuery = Type.Object({
  state: Type.Optional(OneOf(CONTACT_STATES, { description: 'Only contacts in this state.' })),
  ...pageQuery,
});

export const CampaignContactSchema = Type.Object(
  {
    contact_id: Id('Id of the contact.'),
    name: Nullable(Name('Name of the person, as it is now.')),
    phone: Nullable(Type.String({ description: 'Phone number, E.164, as it is now.' })),
    state: OneOf(CONTACT_STATES, { description: 'Where it stands, as in `progress` of the campaign.' }),
    skip_reason: Nullable(
      OneOf(SKIP_REASONS, { description: 'For `skipped`: why; null where it was not kept.' }),
    ),
    attempts: Count('Attempts so far.'),
    call_id: Nullable(Id('The call of the last attempt; null when there was none or it was deleted.')),
    next_attempt_at: Nullable(
      Timestamp('For `pending`: the next attempt is made then or, by the calling hours, later.'),
    ),
  },
  { title: 'CampaignContact', description: 'A contact of a campaign.' },
);

export const CampaignParams = Type.Object({ id: Id('Id of the campaign.') });
