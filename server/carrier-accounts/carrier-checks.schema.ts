import { Type } from 'typebox';
import { OneOf } from '../platform/http/shapes/shapes.ts';

export const STEP_NAMES = [
  'settings',
  'address',
  'connection',
  'nat',
  'credentials',
  'session',
  'registration',
  'numbers',
  'inbound',
  'calls',
  'sip_credentials',
  'encryption',
  'tls',
] as const;

export const CarrierCheckSchema = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether every step succeeded.' }),
    steps: Type.Array(
      Type.Object({
        name: OneOf(STEP_NAMES, { description: 'What was tried.' }),
        ok: Type.Boolean({ description: 'Whether it succeeded.' }),
        say: Type.String({ description: 'What came of it, as a sentence.' }),
      }),
      { description: 'In order; those after a failed one are not tried.' },
    ),
  },
  { title: 'CarrierCheck' },
);
