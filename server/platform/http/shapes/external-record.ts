import { Type } from 'typebox';
import { Nullable } from './shapes.ts';

/** The metadata of a record: texts by name, owned by integrations. */
export type Metadata = Record<string, string>;

/** Maximum entries of a record's metadata. */
export const MOST_METADATA_KEYS = 50;

/**
 * The two fields that integrations own on a record: `metadata`, replaced as a whole, and `external_id`, which
 * is unique among the records of a resource. A POST with the `external_id` of an existing record changes that
 * record.
 */
export const externalFields = {
  metadata: Type.Unsafe<Metadata>({
    type: 'object',
    maxProperties: MOST_METADATA_KEYS,
    propertyNames: { type: 'string', minLength: 1, maxLength: 40 },
    additionalProperties: { type: 'string', maxLength: 500 },
    description: 'Values of your own, kept with the record and replaced as a whole.',
    examples: [{ source_system: 'front-desk', table: '12' }],
  }),
  external_id: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '\\S',
      description:
        'The id of the record in your own system, unique in its resource. A POST with one that is known changes that record.',
      examples: ['crm-48213'],
    }),
  ),
};
