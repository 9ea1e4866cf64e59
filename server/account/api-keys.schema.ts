import { Type } from 'typebox';
import { PERMISSIONS } from '../platform/http/access/principal.ts';
import {
  createdAndUpdated,
  Id,
  Name,
  Nullable,
  OneOf,
  pageQuery,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';

const permission = OneOf(PERMISSIONS, { description: 'What the key may do; `write` implies `read`.' });

const fields = {
  id: Id('Id of the key.'),
  name: Type.String({ description: 'What the key is for.', examples: ['Booking website'] }),
  prefix: Type.String({
    description: 'Its first characters, to recognise it by.',
    examples: ['sbk_3kTz81Qw'],
  }),
  permission,
  user_id: Id('Id of the member that created it, with whose role it acts.'),
  last_used_at: Nullable(Timestamp('When it was last used, some seconds late; null before its first use.')),
  expires_at: Nullable(Timestamp('From when on it is refused; null when it does not expire.')),
  ...createdAndUpdated,
};

export const ApiKeySchema = Type.Object(fields, {
  title: 'ApiKey',
  description: 'An API key, without the key itself: only a hash of that is kept.',
});

export const CreatedApiKeySchema = Type.Object(
  {
    ...fields,
    key: Type.String({
      description: 'The key. It is shown in this answer and never again.',
      examples: ['sbk_…'],
    }),
  },
  { title: 'CreatedApiKey' },
);

export const NewApiKey = Type.Object({
  name: Name('What the key is for.'),
  permission,
  expires_at: Type.Optional(
    Nullable(
      Timestamp(
        'From when on it is refused, a time to come; null for never. Left out: when the key that asks expires, or never.',
      ),
    ),
  ),
});
export const ApiKeyParams = Type.Object({ id: Id('Id of the key.') });
export const ApiKeyQuery = Type.Object({ ...pageQuery });
