import { Type } from 'typebox';
import {
  createdAndUpdated,
  Id,
  List,
  Name,
  Nullable,
  OneOf,
  pageQuery,
  patchOf,
  Phone,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { CALL_OUTCOMES } from '../calls/call.ts';
import { EXPECTED_RESOURCES, MANNERS } from './scenario.ts';

const Words = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S', description });

const ExpectedRecordSchema = Type.Object(
  {
    resource: OneOf(EXPECTED_RESOURCES, { description: 'Resource of the API.' }),
    match: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
      maxProperties: 50,
      description:
        'Fields with their values; a path with dots reaches inside, text is compared without case.',
      examples: [{ 'service.name': 'Consultation', status: 'scheduled' }],
    }),
  },
  { title: 'ExpectedRecord' },
);

const caller = {
  name: Nullable(Name('Name of the caller.')),
  phone: Nullable(
    Phone(
      'Phone number that they call from; one without a leading + belongs to the workspace’s country. Null withholds it.',
    ),
  ),
  goal: Nullable(Words('What they want, in the words that they open with.')),
  facts: Type.Record(Type.String({ maxLength: 50 }), Type.String({ maxLength: 1_000 }), {
    maxProperties: 50,
    description: 'What they answer when asked, by what is asked for.',
    examples: [{ name: 'Ada Lovelace', date: 'next Tuesday', time: 'ten in the morning' }],
  }),
  manner: OneOf(MANNERS, { description: 'How they speak; `plain` by default.' }),
  model: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Language model of the catalogue that plays the caller by goal, facts and manner; null: the caller answers by rules.',
      examples: ['openai:gpt-4.1-mini'],
    }),
  ),
};

const expect = {
  records: List(ExpectedRecordSchema, { description: 'Records made or changed on the call.' }),
  no_records: List(ExpectedRecordSchema, { description: 'Records that the call must not make or change.' }),
  outcome: Nullable(OneOf(CALL_OUTCOMES, { description: 'Outcome of the call; null: any.' })),
  said: List(Words('Words of the assistant.'), { description: 'Words that the assistant has to say.' }),
  not_said: List(Words('Words.'), { description: 'Words that the assistant must not say.' }),
};

const described = {
  name: Name('Name of the scenario.'),
  assistant_id: Id('The assistant that answers.'),
  lines: Nullable(
    List(Words('One utterance of the caller.'), {
      description: 'Fixed words in place of a goal, one utterance each; a key alone is pressed.',
      examples: [['I need an appointment.', 'Tuesday at ten.', 'Yes.']],
    }),
  ),
  at: Nullable(
    Type.String({
      minLength: 16,
      maxLength: 16,
      description: 'When the call takes place, local time of the workspace; null: when it is run.',
      examples: ['2026-11-24 09:30'],
    }),
  ),
};

export const ScenarioSchema = Type.Object(
  {
    id: Id('Id of the scenario.'),
    name: described.name,
    assistant_id: described.assistant_id,
    caller: Type.Object(caller, { title: 'ScenarioCaller', description: 'Who calls.' }),
    lines: described.lines,
    at: described.at,
    expect: Type.Object(expect, { title: 'ScenarioExpectation', description: 'What has to be the case.' }),
    ...createdAndUpdated,
  },
  { title: 'Scenario' },
);

export const NewScenario = Type.Object({
  name: described.name,
  assistant_id: described.assistant_id,
  caller: Type.Optional(Type.Partial(Type.Object(caller), { description: 'Who calls.' })),
  lines: Type.Optional(described.lines),
  at: Type.Optional(described.at),
  expect: Type.Optional(Type.Partial(Type.Object(expect), { description: 'What has to be the case.' })),
});

export const ScenarioChange = patchOf(NewScenario);

export const ScenarioQuery = Type.Object({
  assistant_id: Type.Optional(Id('Scenarios of this assistant alone.')),
  ...pageQuery,
});

export const ScenarioParams = Type.Object({ id: Id('Id of the scenario.') });
export const AssistantParams = Type.Object({ id: Id('Id of the assistant.') });
export const CallParams = Type.Object({ id: Id('Id of the call.') });
export const RunParams = Type.Object({ id: Id('Id of the run.') });

const TurnSchema = Type.Object(
  {
    role: OneOf(['assistant', 'user'], { description: 'Who spoke.' }),
    content: Type.String({ description: 'The words.' }),
  },
  { title: 'ScenarioTurn' },
);

export const ScenarioRunSchema = Type.Object(
  {
    id: Id('Id of the run.'),
    assistant_id: described.assistant_id,
    call_id: Nullable(Id('The call that is played again; null in a run of scenarios.')),
    status: OneOf(['running', 'completed'], { description: 'Whether everything was played.' }),
    passed: Type.Integer({ description: 'Scenarios passed so far.' }),
    failed: Type.Integer({ description: 'Scenarios failed so far.' }),
    results: Type.Array(
      Type.Object(
        {
          scenario_id: Nullable(Id('Id of the scenario; null when it was deleted, or a call is played.')),
          name: Type.String({ description: 'Name of the scenario.' }),
          passed: Nullable(Type.Boolean({ description: 'Null until it was played, and for a call.' })),
          reasons: Type.Array(Type.String(), { description: 'Why it failed.' }),
          transcript: Type.Array(TurnSchema, { description: 'What was said in this run.' }),
          original: Nullable(Type.Array(TurnSchema, { description: 'What was said on the past call.' })),
        },
        { title: 'ScenarioResult' },
      ),
      { description: 'One for each scenario, in their order.' },
    ),
    created_at: Timestamp('When the run was made.'),
    ended_at: Nullable(Timestamp('When everything had been played.')),
  },
  { title: 'ScenarioRun' },
);
