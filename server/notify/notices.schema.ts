import { Type } from 'typebox';
import {
  createdAndUpdated,
  Id,
  Nullable,
  OneOf,
  pageQuery,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { NOTICE_AUDIENCES, NOTICE_CHANNELS, NOTICE_KINDS, NOTICE_STATUSES } from './notice.ts';

export const NoticeSchema = Type.Object(
  {
    id: Id('Id of the notice.'),
    kind: OneOf(NOTICE_KINDS, { description: 'Subject of the notice.' }),
    audience: OneOf(NOTICE_AUDIENCES, {
      description: 'Kind of recipient: the customer, a member of the team, or a member of staff.',
    }),
    channel: OneOf(NOTICE_CHANNELS, { description: 'Channel of the notice.' }),
    to: Type.String({ description: 'E-mail address or phone number.', examples: ['ann@example.com'] }),
    name: Nullable(
      Type.String({ description: 'Name of the customer or member of staff, when it is known.' }),
    ),
    subject: Nullable(Type.String({ description: 'Subject of the mail; null for a text.' })),
    status: OneOf(NOTICE_STATUSES, {
      description:
        '`pending` until it is sent; `not_sent`: it could not be sent (no mail server, texting off); `failed`: it was refused, or all attempts failed.',
    }),
    attempts: Type.Integer({ description: 'Number of attempts.' }),
    error: Nullable(Type.String({ description: 'Reason why it was not sent (yet).' })),
    sent_at: Nullable(
      Timestamp('When the mail server accepted it, or when it became a message of `/messages`.'),
    ),
    ...createdAndUpdated,
  },
  { title: 'Notice' },
);

export const NoticeQuery = Type.Object({
  status: Type.Optional(OneOf(NOTICE_STATUSES, { description: 'Only notices with this status.' })),
  channel: Type.Optional(OneOf(NOTICE_CHANNELS, { description: 'Only mails, or only texts.' })),
  ...pageQuery,
});
