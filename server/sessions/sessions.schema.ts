import { Type } from 'typebox';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../account/password.ts';
import { WorkspaceSchema } from '../account/account.schema.ts';
import { MEMBER_ROLES } from '../platform/http/access/principal.ts';
import { Id, Nullable, OneOf, Timestamp } from '../platform/http/shapes/shapes.ts';

/** A password that a person chooses. */
export const NewPassword = Type.String({
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
  description: `At least ${MIN_PASSWORD_LENGTH} characters.`,
});
/** A password that was chosen earlier. */
export const GivenPassword = (description: string) =>
  Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH, description });

const role = OneOf(MEMBER_ROLES, { description: 'Role of the user in the workspace.' });
const times = {
  created_at: Timestamp('When the user signed in.'),
  expires_at: Timestamp('When the session ends unless it is used.'),
};

export const SessionSchema = Type.Object(
  {
    id: Id('Id of the session.'),
    user: Type.Object(
      {
        id: Id('Id of the user.'),
        name: Type.String({ description: 'Name of the person.' }),
        email: Type.String({ description: 'E-mail address for the login.' }),
        is_operator: Type.Boolean({ description: 'Whether the user is an operator of the installation.' }),
        may_create_workspaces: Type.Boolean({
          description:
            'Whether `POST /workspaces` is open to the user: operators, and everybody with `SIGN_UP=open`.',
        }),
        has_second_factor: Type.Boolean({ description: 'Whether a code is asked for at the sign-in.' }),
      },
      { description: 'Who is signed in.' },
    ),
    role,
    workspace: WorkspaceSchema,
    workspaces: Type.Array(
      Type.Object({
        id: Id('Id of the workspace.'),
        name: Type.String({ description: 'Name of the business.' }),
        role,
        agency_id: Nullable(Id('Id of the agency through which the user has access; null for a member.')),
      }),
      { description: 'The workspaces that the user can switch to, by name; at most 500.' },
    ),
    ...times,
  },
  { title: 'Session', description: 'Who is signed in, and where.' },
);

export const SignInSchema = Type.Object(
  {
    second_factor_needed: Type.Boolean({
      description: 'Whether the session begins only with a code: send it to `POST /session/second-factor`.',
    }),
    session: Nullable(SessionSchema),
  },
  { title: 'SignIn', description: 'The session; null while a code is needed.' },
);

export const OwnSessionSchema = Type.Object(
  {
    id: Id('Id of the session.'),
    is_current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
    address: Type.String({ description: 'Address of the client at the sign-in.' }),
    user_agent: Nullable(Type.String({ description: 'The browser, as it names itself.' })),
    last_used_at: Timestamp('Last use, delayed by a few seconds.'),
    ...times,
  },
  { title: 'OwnSession', description: 'A session of the user.' },
);

export const SignIn = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 255, description: 'E-mail address of the user.' }),
  password: GivenPassword('Password of the user.'),
});
export const SwitchWorkspace = Type.Object({ id: Id('Id of the workspace to work in.') });
export const ChangePassword = Type.Object({
  current_password: GivenPassword('The password until now.'),
  password: NewPassword,
});
export const SessionParams = Type.Object({ id: Id('Id of the session.') });
