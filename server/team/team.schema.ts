import { Type } from 'typebox';
import { MEMBER_ROLES } from '../platform/http/access/principal.ts';
import {
  createdAndUpdated,
  Id,
  Name,
  Nullable,
  OneOf,
  pageQuery,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { NewPassword } from '../sessions/sessions.schema.ts';

const role = OneOf(MEMBER_ROLES, { description: 'Role in the workspace; a viewer may only read.' });
const email = Type.String({ format: 'email', maxLength: 255, description: 'E-mail address of the person.' });
const TOKEN = '^[A-Za-z0-9_-]{43}$';

/** Name, place and language of a workspace. */
const place = {
  name: Name('Name of the business.'),
  timezone: Type.String({ format: 'time-zone', maxLength: 64, description: 'IANA time zone.' }),
  currency: Type.String({ minLength: 3, maxLength: 3, description: 'ISO 4217.' }),
  country: Type.String({ minLength: 2, maxLength: 2, description: 'ISO 3166-1 alpha-2.' }),
  language: Type.String({ minLength: 2, maxLength: 35, description: 'BCP 47.' }),
};

export const ChangeTeam = Type.Partial(
  Type.Object({
    ...place,
    recording_retention_days: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description:
          'Days after which the recordings of calls, and of voicemails that are done, are deleted for good; ' +
          'null keeps them. A change holds for those that are there, too.',
      }),
    ),
  }),
);

export const InvitationSchema = Type.Object(
  {
    id: Id('Id of the invitation.'),
    email: Type.String({ description: 'Where it was sent, and the login of the person.' }),
    name: Nullable(Type.String({ description: 'Name of the person, where it was given.' })),
    role,
    invited_by: Id('Id of the user who invites.'),
    expires_at: Timestamp('Until when the link is valid.'),
    ...createdAndUpdated,
  },
  { title: 'Invitation', description: 'An invitation that nobody has accepted.' },
);

export const CreatedInvitationSchema = Type.Object(
  {
    ...InvitationSchema.properties,
    link: Nullable(
      Type.String({
        description: 'The link to pass on, shown only here; null where it was mailed.',
        examples: ['https://phone.example/invitation/…'],
      }),
    ),
  },
  { title: 'CreatedInvitation' },
);

export const NewInvitation = Type.Object({
  email,
  name: Type.Optional(Name('Name of the person.')),
  role,
});

export const OpenInvitationSchema = Type.Object(
  {
    workspace: Type.Object(
      { name: Type.String({ description: 'Name of the business.' }) },
      { description: 'The workspace that the person is invited to.' },
    ),
    email: Type.String({ description: 'The login of the person.' }),
    name: Nullable(Type.String({ description: 'Name of the person, where it was given.' })),
    role,
    has_account: Type.Boolean({
      description: 'Whether the person has an account, whose password accepts the invitation.',
    }),
    expires_at: Timestamp('Until when the link is valid.'),
  },
  { title: 'OpenInvitation', description: 'What the link of an invitation is about.' },
);

export const AcceptInvitation = Type.Object({
  name: Name('Name of the person; an account that exists keeps its own.'),
  password: NewPassword,
});
export const ChangeMember = Type.Object({ role: Type.Optional(role) });

export const AskForReset = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 255, description: 'E-mail address of the user.' }),
});
export const AskedForResetSchema = Type.Object(
  { sends_mail: Type.Boolean({ description: 'Whether this installation sends mails at all.' }) },
  { title: 'AskedForReset', description: 'The same for every address, with an account or without.' },
);
export const ResetPassword = Type.Object({ password: NewPassword });
export const ResetPasswordSchema = Type.Object(
  { email: Type.String({ description: 'The login whose password was set.' }) },
  { title: 'ResetPassword' },
);

export const NewWorkspace = Type.Object({
  ...place,
  agency_id: Type.Optional(
    Nullable(Id('The workspace of the agency that it belongs to, where the user is an owner or admin.')),
  ),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });
export const OwnWorkspaceSchema = Type.Object(
  {
    id: Id('Id of the workspace.'),
    name: Type.String({ description: 'Name of the business.' }),
    slug: Type.String({ description: 'Short name, unique in the installation.' }),
    role,
    agency_id: Nullable(Id('Id of the agency that it belongs to; null for none.')),
    usage: Type.Object(
      {
        minutes: count('Minutes of answered calls that began in the period; each started minute counts.'),
        calls: count('Calls that began in the period.'),
        messages: count('Inbound and outbound texts of the period.'),
      },
      { description: 'What was used in the calendar month in the workspace’s timezone.' },
    ),
    ...createdAndUpdated,
  },
  { title: 'OwnWorkspace', description: 'A workspace that the user has access to.' },
);

export const WorkspaceQuery = Type.Object({
  ...pageQuery,
  agency_id: Type.Optional(Id('Only the clients of this agency.')),
});
export const InvitationParams = Type.Object({ id: Id('Id of the invitation.') });
export const MemberParams = Type.Object({ id: Id('Id of the member.') });
export const TokenParams = Type.Object({
  token: Type.String({ pattern: TOKEN, description: 'The token of the link.' }),
});
