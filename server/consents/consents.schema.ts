import { Type, type Static } from 'typebox';
import {
  createdAndUpdated,
  Id,
  Name,
  Nullable,
  OneOf,
  Text,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { CONSENT_WAYS, MAX_CONTACTS_AT_ONCE } from './consent.ts';

const described = {
  given_at: Timestamp('When the person agreed; not in the future.'),
  way: OneOf(CONSENT_WAYS, { description: 'How the person agreed.' }),
  wording: Type.String({
    minLength: 1,
    maxLength: 10_000,
    description: 'The words to which the person agreed.',
  }),
  evidence: Nullable(Text('Where the proof is: the address of a form, a file, the id of a call.')),
};

export const ConsentSchema = Type.Object(
  {
    id: Id('Id of the consent.'),
    contact_id: Id('The contact who agreed.'),
    ...described,
    recorded_by: Nullable(
      Type.Object(
        {
          id: Nullable(Id('Id of the user; null when the account is gone.')),
          name: Name('Name of the user at that time.'),
        },
        { description: 'Who recorded it; null for nobody.' },
      ),
    ),
    withdrawn_at: Nullable(Timestamp('When it was withdrawn; null while it counts.')),
    withdrawal: Nullable(Type.String({ description: 'How it was withdrawn.' })),
    withdrawn_call_id: Nullable(Id('The call on which it was withdrawn.')),
    ...createdAndUpdated,
  },
  { title: 'Consent', description: 'That a person agreed to be called.' },
);

export const NewConsent = Type.Object({
  given_at: described.given_at,
  way: described.way,
  wording: described.wording,
  evidence: Type.Optional(described.evidence),
});
export type ConsentInput = Static<typeof NewConsent>;

export const ConsentsOfMany = Type.Object({
  contact_ids: Type.Optional(
    Type.Array(Id('Id of a contact.'), {
      maxItems: MAX_CONTACTS_AT_ONCE,
      description: 'The contacts who agreed. A contact that also has the tag is taken once.',
    }),
  ),
  tag: Type.Optional(Nullable(Name('The contacts that have this tag now.'))),
  given_at: described.given_at,
  way: described.way,
  wording: described.wording,
  evidence: Type.Optional(described.evidence),
});
export type ConsentsInput = Static<typeof ConsentsOfMany>;

export const KeptConsentsSchema = Type.Object(
  {
    created: Type.Integer({ minimum: 0, description: 'Contacts whose consent was kept.' }),
    unchanged: Type.Integer({
      minimum: 0,
      description: 'Contacts that have this very consent already, or as many as a contact may have.',
    }),
  },
  { title: 'KeptConsents' },
);

export const Withdrawal = Type.Object({
  withdrawal: Type.Optional(Nullable(Text('How the person withdrew it.'))),
});

export const ConsentParams = Type.Object({
  id: Id('Id of the contact.'),
  consent_id: Id('Id of the consent.'),
});
