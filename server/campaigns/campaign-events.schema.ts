import { Type } from 'typebox';
import type { EventData } from '../platform/events/event-data.ts';
import { count, text } from '../platform/events/event-fields.ts';
import { Id } from '../platform/http/shapes/shapes.ts';

const Campaign = Type.Object(
  {
    campaign_id: Id('Id of the campaign.'),
    name: text('Its name.'),
    total: count('Contacts on its list.'),
    pending: count('Not called.'),
    calling: count('Being called.'),
    reached: count('Reached.'),
    no_answer: count('Did not answer.'),
    busy: count('Were busy.'),
    failed: count('Could not be called.'),
    skipped: count('Were not to be called.'),
  },
  { title: 'CampaignData', description: 'A campaign that has called its list.' },
);

/** `data` of the events of campaigns: these fields and no others. */
export const campaignEventData = {
  'campaign.completed': [Campaign],
} satisfies EventData;
