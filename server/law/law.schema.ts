import { Type, type Static } from 'typebox';
import { Id, Name, Nullable, OneOf, pageQuery, Text, Timestamp } from '../platform/http/shapes/shapes.ts';
import { MAX_DAILY_ATTEMPTS, RULES } from './law.ts';

const Enforced = Type.Boolean({ description: 'Whether the rule is enforced; true from the start.' });
const ChangedBy = Nullable(
  Type.Object(
    {
      id: Nullable(Id('Id of the user; null when the account is gone.')),
      name: Name('Name of the user at that time.'),
    },
    { description: 'Who changed it last; null for nobody.' },
  ),
);

const RuleSchema = (description: string) =>
  Type.Object(
    {
      enforced: Enforced,
      reason: Nullable(Type.String({ description: 'Why it was switched off; null while it is on.' })),
      changed_by: ChangedBy,
      changed_at: Nullable(Timestamp('When it was changed last; null for never.')),
    },
    { description },
  );

const RuleChange = (rule: string) =>
  Type.Optional(
    Type.Object(
      {
        enforced: Enforced,
        reason: Type.Optional(Nullable(Text('Why; required to switch the rule off. It is kept.'))),
      },
      { description: `Switches \`${rule}\` on or off.` },
    ),
  );

export const LawSchema = Type.Object(
  {
    ai_disclosure: RuleSchema('Assistants say right after the welcome message that they are an AI.'),
    recording_notice: RuleSchema('Assistants say right after the welcome message that a call is recorded.'),
    calling_hours: RuleSchema(
      'People are called from 09:00 to 20:00 where their number is at home; without the rule from 08:00 to 21:00.',
    ),
    daily_attempts: RuleSchema(`A number is called at most ${MAX_DAILY_ATTEMPTS} times within 24 hours.`),
    consent: RuleSchema('Campaigns call only contacts with a consent that is not withdrawn.'),
  },
  { title: 'Law' },
);

export const LawInput = Type.Object({
  ai_disclosure: RuleChange('ai_disclosure'),
  recording_notice: RuleChange('recording_notice'),
  calling_hours: RuleChange('calling_hours'),
  daily_attempts: RuleChange('daily_attempts'),
  consent: RuleChange('consent'),
});
export type LawInput = Static<typeof LawInput>;

export const LawChangeSchema = Type.Object(
  {
    id: Id('Id of the change.'),
    rule: OneOf(RULES, { description: 'The rule.' }),
    enforced: Type.Boolean({ description: 'Whether it is enforced from then on.' }),
    reason: Nullable(Type.String({ description: 'The reason that was given.' })),
    changed_by: ChangedBy,
    changed_at: Timestamp('When.'),
  },
  { title: 'LawChange', description: 'A rule that was switched off or on again. Changes are never removed.' },
);

export const LawChangesQuery = Type.Object(pageQuery);
