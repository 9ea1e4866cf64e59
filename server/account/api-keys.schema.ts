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
    description: 'The first characters of the key, to recognise it.',
    examples: ['sbk_3kTz81Qw'],
  }),
  permission,
  user_id: Id('Id of the member who created the key and whose role it has.'),
  last_used_at: Nullable(Timestamp('Last use, delayed by a few seconds; null before the first use.')),
  expires_at: Nullable(Timestamp('When the key expires; null when it does not expire.')),
  ...createdAndUpdated,
};

export const ApiKeySchema = Type.Object(fields, {
  title: 'ApiKey',
  description: 'An API key without its secret, of which only a hash is stored.',
});

export const CreatedApiKeySchema = Type.Object(
  {
    ...fields,
    key: Type.String({
      description: 'The key. It is shown only in this answer.',
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
        'When the key expires, a future time; null for never. By default when the requesting key expires, or never.',
      ),
    ),
  ),
});
export const ApiKeyParams = Type.Object({ id: Id('Id of the key.') });
export const ApiKeyQuery = Type.Object({ ...pageQuery });
