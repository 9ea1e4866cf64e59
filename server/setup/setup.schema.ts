import { Type } from 'typebox';
import { NewPassword } from '../sessions/sessions.schema.ts';
import { Name } from '../platform/http/shapes/shapes.ts';
import { NewBusiness } from './create-business.ts';

const { owner: _withoutPassword, ...business } = NewBusiness.properties;

const fields = {
  ...business,
  owner: Type.Object(
    {
      name: Name('Name of the owner.'),
      email: Type.String({ format: 'email', maxLength: 255, description: 'Login of the owner.' }),
      password: NewPassword,
    },
    { description: 'The owner, who is signed in.' },
  ),
};

export const SetUp = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 255, description: 'The token of the link behind `#`.' }),
  ...fields,
});
export const ReplaceDemo = Type.Object(fields);

export const SetupStateSchema = Type.Object(
  { is_needed: Type.Boolean({ description: 'Whether the installation has no business yet.' }) },
  { title: 'SetupState', description: 'Whether the first start is over.' },
);
