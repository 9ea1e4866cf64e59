import { Type } from 'typebox';
import { Nullable, Timestamp } from '../platform/http/shapes/shapes.ts';
import { GivenPassword } from './sessions.schema.ts';

export const SecondFactorSchema = Type.Object(
  {
    is_on: Type.Boolean({ description: 'Whether a code is asked for at the sign-in.' }),
    confirmed_at: Nullable(Timestamp('When it was switched on; null while it is off.')),
    recovery_codes_left: Type.Integer({ minimum: 0, description: 'Recovery codes that are not used.' }),
  },
  { title: 'SecondFactor', description: 'The second factor of the user.' },
);

export const ProposedSecondFactorSchema = Type.Object(
  {
    secret: Type.String({ description: 'The secret in base32, to be typed in.', examples: ['MZXW6YTBOI'] }),
    uri: Type.String({
      description: 'The address for a QR code.',
      examples: ['otpauth://totp/Service:ada%40example.com?secret=MZXW6YTBOI&issuer=Service'],
    }),
  },
  { title: 'ProposedSecondFactor', description: 'What an authenticator app needs; shown only here.' },
);

export const RecoveryCodesSchema = Type.Object(
  {
    recovery_codes: Type.Array(Type.String({ examples: ['MZXW-6YTB-OIQS-4CIP'] }), {
      description: 'Ten codes for the time when the app is lost; shown only here.',
    }),
  },
  { title: 'RecoveryCodes' },
);

const code = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'The six digits of the app, or a recovery code.',
});
const password = GivenPassword('Password of the user.');

export const EnterCode = Type.Object({ code });
export const ConfirmPassword = Type.Object({ password });
export const PasswordAndCode = Type.Object({ password, code });
