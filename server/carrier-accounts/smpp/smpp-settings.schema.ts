import { Type } from 'typebox';
import { BINDS } from '../../carriers/smpp/smpp-sessions.ts';
import { DEFAULT_ALPHABETS } from '../../carriers/smpp/text-coding.ts';
import { Nullable, OneOf } from '../../platform/http/shapes/shapes.ts';

const typeOf = (what: string) =>
  Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 255,
      description: `SMPP: ${what}; null for what follows from the number, international (1) and ISDN (1) as a rule.`,
    }),
  );

/** Settings of an account at an SMSC, beside those that a SIP trunk has too. */
export const smsc = {
  system_id: Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: '^[\\x21-\\x7e]+$',
    description: 'SMPP: the name of the account.',
    examples: ['phone-4711'],
  }),
  system_type: Nullable(
    Type.String({
      maxLength: 12,
      pattern: '^[\\x21-\\x7e]*$',
      description: 'SMPP: the kind of system, where the carrier asks for one; null by default.',
      examples: ['SMPP'],
    }),
  ),
  bind: OneOf(BINDS, {
    description:
      'SMPP: one session that sends and receives, or one for each where the carrier knows no `bind_transceiver`. Other ' +
      'processes of the installation send by sessions of their own.',
  }),
  default_alphabet: OneOf(DEFAULT_ALPHABETS, {
    description: 'SMPP: what the carrier means by `data_coding` 0: the alphabet of GSM, or Latin 1.',
  }),
  source_ton: typeOf('the type of our number'),
  source_npi: typeOf('the numbering plan of our number'),
  destination_ton: typeOf('the type of the person’s number'),
  destination_npi: typeOf('the numbering plan of the person’s number'),
  max_per_second: Type.Number({
    minimum: 0.1,
    maximum: 1_000,
    description:
      'SMPP: messages that leave in a second at most, through all processes together; a long text is several. 10 by ' +
      'default.',
  }),
};
