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
  Text,
} from '../platform/http/shapes/shapes.ts';
import { OpeningRangeSchema } from '../company/hours.schema.ts';
import { TURN_TAKING_BOUNDS, type TurnTaking } from '../voice/turns/turn-taking.ts';
import {
  ASSISTANT_STATUSES,
  MACHINE_ACTIONS,
  DEFAULT_MAX_CALL_MINUTES,
  SETTABLE_STATUSES,
  type Abilities,
} from './assistant.ts';

const ABILITY_DESCRIPTIONS: Record<keyof Abilities, string> = {
  take_messages: 'Takes messages and callback requests.',
  book_appointments: 'Books, moves and cancels appointments.',
  take_orders: 'Takes orders from the catalogue.',
  take_reservations: 'Takes room reservations.',
  transfer_calls: 'Transfers a call to a person.',
  send_texts: 'Sends texts on calls, and answers texts to its numbers.',
};

const ability = (name: keyof Abilities) => Type.Boolean({ description: ABILITY_DESCRIPTIONS[name] });

const abilities = {
  take_messages: ability('take_messages'),
  book_appointments: ability('book_appointments'),
  take_orders: ability('take_orders'),
  take_reservations: ability('take_reservations'),
  transfer_calls: ability('transfer_calls'),
  send_texts: ability('send_texts'),
};

const target = {
  name: Name('Who it is, as the assistant announces it.'),
  phone: Phone('Number to transfer to, E.164.'),
  when: Text('When to transfer to this person.'),
};
const hours = Nullable(
  List(OpeningRangeSchema, {
    description: 'When this person can be reached, in the workspace’s zone; null for always.',
  }),
);
const TransferTarget = Type.Object({ ...target, hours });
const NewTransferTarget = Type.Object({ ...target, hours: Type.Optional(hours) });

const machine = {
  action: OneOf(MACHINE_ACTIONS, {
    description: 'What an answering machine that takes an outbound call gets.',
  }),
};
const machineMessage = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 1_000,
    pattern: '\\S',
    description: 'What is said after its greeting; null for the welcome message.',
  }),
);
const machineDescription = { description: 'For outbound calls that a machine takes.' };
const MAX_FALLBACK_MODELS = 10;

const TURN_TAKING_DESCRIPTIONS: Record<keyof TurnTaking, string> = {
  silence_after_sentence_ms: 'Silence that ends an utterance after a complete sentence, in milliseconds.',
  silence_after_number_ms: 'The same after a number, as in "at ten".',
  silence_after_words_ms: 'The same after other words.',
  silence_while_dictating_ms: 'The same while a long number, a spelling or an address is dictated.',
  max_pause_ms:
    'Silence that ends every utterance, also one that ends with "and" or "um"; none of the others counts beyond it.',
  resume_after_noise_ms:
    'After a sound without words the assistant goes on when this time has passed since its end.',
  interrupt_after_words:
    'How many words interrupt the assistant. Fewer are answered when it has finished; "stop" and "wait" always interrupt, "mm-hm" never.',
  interrupt_after_speech_ms: 'Speech of this length interrupts although no words of it are known yet.',
  keypad_interrupt_after_speech_ms: 'Speech of this length interrupts on a line that understands keys only.',
  prompt_after_silence_ms: 'Silence of the caller after which the assistant asks again; not on typed calls.',
};

const turnTaking = (name: keyof TurnTaking) => {
  const { default: _default, ...bounds } = TURN_TAKING_BOUNDS[name];
  return Type.Integer({ ...bounds, description: TURN_TAKING_DESCRIPTIONS[name] });
};

const turns = {
  silence_after_sentence_ms: turnTaking('silence_after_sentence_ms'),
  silence_after_number_ms: turnTaking('silence_after_number_ms'),
  silence_after_words_ms: turnTaking('silence_after_words_ms'),
  silence_while_dictating_ms: turnTaking('silence_while_dictating_ms'),
  max_pause_ms: turnTaking('max_pause_ms'),
  resume_after_noise_ms: turnTaking('resume_after_noise_ms'),
  interrupt_after_words: turnTaking('interrupt_after_words'),
  interrupt_after_speech_ms: turnTaking('interrupt_after_speech_ms'),
  keypad_interrupt_after_speech_ms: turnTaking('keypad_interrupt_after_speech_ms'),
  prompt_after_silence_ms: turnTaking('prompt_after_silence_ms'),
};

const described = {
  name: Name('Name of the assistant.'),
  language: Type.String({ description: 'Code out of `/catalog/languages`.', examples: ['en-US'] }),
  voice: Type.String({ description: 'Id out of `/catalog/voices`.', examples: ['espeak-en-us'] }),
  model: Type.String({ description: 'Id out of `/catalog/models`.', examples: ['switchboard-offline'] }),
  welcome_message: Type.String({
    minLength: 1,
    maxLength: 10_000,
    pattern: '\\S',
    description: 'The first words of every call.',
  }),
  recording_enabled: Type.Boolean({ description: 'Whether calls are recorded.' }),
  max_call_minutes: Type.Integer({ minimum: 1, maximum: 240, description: 'Longest call, in minutes.' }),
  listening: Nullable(
    Type.String({
      description: 'Id out of `/catalog/listening`; null for the first that is configured.',
      examples: ['deepgram:nova-3'],
    }),
  ),
  fallback_models: Type.Array(Type.String(), {
    maxItems: MAX_FALLBACK_MODELS,
    uniqueItems: true,
    description:
      'Ids out of `/catalog/models`, asked in this order when `model` fails; `switchboard-offline` stands behind them all.',
    examples: [['switchboard-offline']],
  }),
  confirm_bookings: Type.Boolean({
    description: 'Whether the caller hears what will be booked, changed or canceled, and confirms it.',
  }),
  announce_ai: Type.Boolean({
    description:
      'Whether the assistant says after the welcome that it is an AI, unless the welcome says so. It does all the same ' +
      'where the rule `ai_disclosure` of `/law` is on; false is refused there.',
  }),
  instructions: Nullable(Text('What the assistant should know and how it should behave.')),
};

const listFields = {
  id: Id('Id of the assistant.'),
  name: described.name,
  status: OneOf(ASSISTANT_STATUSES, { description: 'Only an active assistant answers calls.' }),
  language: described.language,
  voice: described.voice,
  model: described.model,
  welcome_message: described.welcome_message,
  abilities: Type.Object(abilities, { description: 'What the assistant may do on a call.' }),
  transfer_targets: Type.Array(TransferTarget, { description: 'Whom it can transfer calls to.' }),
  recording_enabled: described.recording_enabled,
  max_call_minutes: described.max_call_minutes,
  listening: described.listening,
  fallback_models: described.fallback_models,
  answering_machine: Type.Object({ ...machine, message: machineMessage }, machineDescription),
  confirm_bookings: described.confirm_bookings,
  announce_ai: described.announce_ai,
  turn_taking: Type.Object(turns, {
    description: 'When the caller has finished, and what interrupts the assistant.',
  }),
  ...createdAndUpdated,
};

export const AssistantSchema = Type.Object(listFields, { title: 'Assistant' });

export const FullAssistantSchema = Type.Object(
  {
    ...listFields,
    instructions: described.instructions,
    knowledge_base: Type.Array(
      Type.Object({
        id: Id('Id of the entry.'),
        title: Type.String({ description: 'What the entry is about.' }),
        content: Type.String({ description: 'What the assistant should know.' }),
      }),
      { description: 'The entries of the knowledge base that apply to this assistant.' },
    ),
  },
  { title: 'FullAssistant' },
);

export const NewAssistant = Type.Object({
  name: described.name,
  language: Type.Optional(described.language),
  voice: Type.Optional(described.voice),
  model: Type.Optional(described.model),
  welcome_message: Type.Optional(described.welcome_message),
  abilities: Type.Optional(
    Type.Partial(Type.Object(abilities), {
      description: 'Merged over the platform defaults, one level deep.',
    }),
  ),
  transfer_targets: Type.Optional(List(NewTransferTarget, { description: 'Replaces the whole list.' })),
  recording_enabled: Type.Optional(described.recording_enabled),
  max_call_minutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 240,
      default: DEFAULT_MAX_CALL_MINUTES,
      description: 'Longest call, in minutes.',
    }),
  ),
  listening: Type.Optional(described.listening),
  fallback_models: Type.Optional(described.fallback_models),
  answering_machine: Type.Optional(
    Type.Object({ ...machine, message: Type.Optional(machineMessage) }, machineDescription),
  ),
  confirm_bookings: Type.Optional(described.confirm_bookings),
  announce_ai: Type.Optional(described.announce_ai),
  turn_taking: Type.Optional(
    Type.Partial(Type.Object(turns), {
      description: 'Merged over the platform defaults, one level deep.',
    }),
  ),
  instructions: Type.Optional(described.instructions),
  knowledge_base_ids: Type.Optional(
    List(Id('Id of a knowledge base entry.'), {
      description: 'The entries that apply to this assistant beside those that apply to all.',
    }),
  ),
});

export const AssistantChange = Type.Object({
  ...patchOf(NewAssistant).properties,
  status: Type.Optional(OneOf(SETTABLE_STATUSES, { description: 'Archiving is done with DELETE.' })),
});

export const AssistantQuery = Type.Object({
  status: Type.Optional(
    OneOf(ASSISTANT_STATUSES, { description: 'Archived ones are left out unless asked for.' }),
  ),
  ...pageQuery,
});

export const AssistantParams = Type.Object({ id: Id('Id of the assistant.') });
