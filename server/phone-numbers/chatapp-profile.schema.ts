import { Type } from 'typebox';
import { DECLINE_REASONS } from '../carriers/text-carrier.ts';
import { createdAndUpdated, Name, Nullable, OneOf } from '../platform/http/shapes/shapes.ts';
import { DISPLAY_NAME_STATUSES } from './chatapp-profile.ts';

const line = (maxLength: number, description: string) => Nullable(Type.String({ maxLength, description }));

const described = {
  about: line(139, 'A line about the business, shown under its name.'),
  description: line(512, 'What the business does.'),
  category: line(255, 'What kind of business it is.'),
  email: Nullable(Type.String({ format: 'email', maxLength: 128, description: 'E-mail address.' })),
  website: Nullable(
    Type.String({
      format: 'uri',
      maxLength: 256,
      description: 'Address of the website, with http or https.',
      examples: ['https://lindencourt.example'],
    }),
  ),
  address: line(256, 'Where the business is.'),
};

export const ChatappProfileSchema = Type.Object(
  {
    display_name: Type.String({ description: 'The name that people currently see.' }),
    display_name_status: OneOf(DISPLAY_NAME_STATUSES, {
      description: 'Result of the messaging platform’s review of the last requested name.',
    }),
    requested_display_name: Nullable(
      Type.String({
        description:
          'A name that awaits its review, was declined, or was approved and does not show yet; otherwise null.',
      }),
    ),
    decline_reason: Nullable(
      OneOf(DECLINE_REASONS, {
        description:
          'Why the requested name was declined: it names a person (`personal_name`) or another business ' +
          '(`unrelated_business`), its form is not allowed (`format`), or it is not what the business is called elsewhere ' +
          '(`inconsistent_branding`). Null where the messaging platform gave no reason.',
      }),
    ),
    ...described,
    photo_url: Nullable(
      Type.String({
        format: 'uri',
        description: 'Public URL of the photo, which needs no key; null without a photo.',
        examples: ['https://phone.example/chatapp-photos/1/0f3a.jpg'],
      }),
    ),
    ...createdAndUpdated,
  },
  { title: 'ChatappProfile' },
);

export const ChatappProfileChange = Type.Object({
  display_name: Type.Optional(
    Name('The requested name. The messaging platform reviews it before it appears.'),
  ),
  about: Type.Optional(described.about),
  description: Type.Optional(described.description),
  category: Type.Optional(described.category),
  email: Type.Optional(described.email),
  website: Type.Optional(described.website),
  address: Type.Optional(described.address),
  photo_url: Type.Optional(
    Nullable(
      Type.String({
        format: 'uri',
        maxLength: 2048,
        description:
          'URL from which the photo is fetched once, now: JPEG or PNG, up to 5 MB, at a public address. Null removes the photo.',
        examples: ['https://lindencourt.example/logo.png'],
      }),
    ),
  ),
  photo_base64: Type.Optional(
    Nullable(
      Type.String({
        description: 'The photo itself, in Base64: JPEG or PNG, up to 5 MB. Null removes the photo.',
      }),
    ),
  ),
});
