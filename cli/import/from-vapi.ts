import { leftFields } from './field-notes.ts';
import {
  fieldsOf,
  languageOf,
  listOf,
  takenOver,
  targetOf,
  textOf,
  within,
  type Fields,
  type TakenOver,
} from './taken-over.ts';
import { ASSISTANT_FIELDS, MODEL_FIELDS, TOOL_NOTES } from './vapi-fields.ts';

/** How many words may interrupt an assistant here. */
const WORDS = { from: 1, to: 10 };

/** An assistant as Vapi exports it (`GET /assistant/{id}`), or a workflow (`GET /workflow/{id}`). */
export function fromVapi(theirs: Fields, codes: readonly string[]): TakenOver {
  const model = fieldsOf(theirs['model']);
  const tools = listOf(model['tools']);
  const messages = listOf(model['messages']);
  const prompts = messages.filter(({ role }) => role === 'system').map(({ content }) => textOf(content));
  const nodes = listOf(theirs['nodes']);
  const start = nodes.find(({ isStart }) => isStart === true);
  const language = languageOf(fieldsOf(theirs['transcriber'])['language'], codes);
  const destinations = [
    ...tools.filter(({ type }) => type === 'transferCall').flatMap((tool) => listOf(tool['destinations'])),
    ...nodes.filter(({ type }) => type === 'transferCall').map(({ destination }) => fieldsOf(destination)),
  ];
  const forward = textOf(theirs['forwardingPhoneNumber']);
  const stop = fieldsOf(theirs['stopSpeakingPlan']);
  const words = within(stop['numWords'] ?? theirs['numWordsToInterruptAssistant'], WORDS.from, WORDS.to);
  return takenOver(
    {
      name: textOf(theirs['name']),
      language,
      welcome: textOf(theirs['firstMessage']) ?? firstMessageOf(start),
      instructions: textOf(
        [...prompts, textOf(model['systemPrompt']), textOf(theirs['globalPrompt'])]
          .filter(Boolean)
          .join('\n\n'),
      ),
      targets: [
        ...destinations.map((one) =>
          targetOf(one['name'] ?? one['description'], one['number'], one['description']),
        ),
        ...(forward === null ? [] : [targetOf(null, forward, null)]),
      ],
      maxSeconds: theirs['maxDurationSeconds'],
      isRecorded: fieldsOf(theirs['artifactPlan'])['recordingEnabled'] ?? theirs['recordingEnabled'],
      voicemail: textOf(theirs['voicemailMessage']),
      abilities: tools.some(({ type }) => type === 'sms') ? { send_texts: true } : {},
      turnTaking: words === undefined ? {} : { interrupt_after_words: words },
    },
    leftOf(theirs, language),
  );
}

/** What a node of a workflow says first. */
const firstMessageOf = (node: Fields = {}): string | null =>
  textOf(node['firstMessage']) ?? textOf(fieldsOf(node['messagePlan'])['firstMessage']);

/** Nodes whose work the product does: they put callers through, or end the call. */
const DONE_HERE = new Set<unknown>(['transferCall', 'endCall', 'hangup']);

function leftNode(node: Fields): string[] {
  if (DONE_HERE.has(node['type'])) return [];
  const name = textOf(node['name']) ?? textOf(node['id']) ?? 'without a name';
  return [`the node ${name}: put what it says into the instructions`];
}

function leftOf(theirs: Fields, language: string | null): string[] {
  const [model, voice, transcriber] = ['model', 'voice', 'transcriber'].map((name) => fieldsOf(theirs[name]));
  const { provider, language: spoken } = transcriber ?? {};
  const others = listOf(model?.['messages']).filter(({ role }) => role !== 'system');
  const { recordingEnabled: _taken, ...artifacts } = fieldsOf(theirs['artifactPlan']);
  const { numWords, ...pauses } = fieldsOf(theirs['stopSpeakingPlan']);
  const stop =
    within(numWords, WORDS.from, WORDS.to) === undefined && numWords !== undefined ? { numWords } : pauses;
  const asked = textOf(model?.['model']);
  const spokenBy = textOf(voice?.['voiceId']);
  return [
    ...(asked === null ? [] : [`the model ${asked}: choose one of \`GET /catalog/models\``]),
    ...(spokenBy === null ? [] : [`the voice ${spokenBy}: choose one of \`switchboard voices list\``]),
    ...(textOf(provider) === null
      ? []
      : [`the transcriber of ${String(provider)}: choose one of \`GET /catalog/listening\``]),
    ...(textOf(spoken) !== null && language === null
      ? [`the language ${String(spoken)}: it is not among those here`]
      : []),
    ...(theirs['firstMessageMode'] === 'assistant-waits-for-user'
      ? ['that the caller speaks first: the assistant begins here']
      : []),
    ...(others.length === 0 ? [] : [`${others.length} messages that are no instructions`]),
    ...listOf(theirs['nodes']).flatMap(leftNode),
    ...listOf(model?.['tools']).flatMap(leftTool),
    ...leftFields(model ?? {}, MODEL_FIELDS, 'model.'),
    ...leftFields(theirs, ASSISTANT_FIELDS),
    ...(Object.keys(artifacts).length === 0
      ? []
      : ['`artifactPlan`: beside whether calls are recorded, which is taken over']),
    ...(Object.keys(stop).length === 0
      ? []
      : ['`stopSpeakingPlan`: beside the number of words (1 to 10); see `turn_taking` of the assistant']),
  ];
}

function leftTool(tool: Fields): string[] {
  const type = textOf(tool['type']) ?? 'of no type';
  // The tools of one product share the first part of their type, such as `google.calendar.event.create`.
  const [family = ''] = type.split('.');
  const note = TOOL_NOTES[type] ?? TOOL_NOTES[family] ?? 'this version does not know it';
  if (note === 'taken') return [];
  return [`the tool ${textOf(fieldsOf(tool['function'])['name']) ?? textOf(tool['name']) ?? type}: ${note}`];
}

/** One of a file, with what is lost beside it. */
export interface Member {
  one: unknown;
  left: string[];
}

/** What overrides change inside, too, unless they take another provider. */
const OF_PROVIDERS = ['model', 'voice', 'transcriber'];

/** An assistant with overrides, which change only what they name. */
function overridden(theirs: Fields, overrides: Fields): Fields {
  const inside = OF_PROVIDERS.filter((name) => overrides[name] !== undefined).map((name) => {
    const [before, after] = [fieldsOf(theirs[name]), fieldsOf(overrides[name])];
    const isSame = (after['provider'] ?? before['provider']) === before['provider'];
    return [name, isSame ? { ...before, ...after } : after] as const;
  });
  return { ...theirs, ...overrides, ...Object.fromEntries(inside) };
}

/**
 * The assistants of a squad; null for what is no squad.
 * What is lost of the squad stands with the first.
 */
export function membersOfSquad(theirs: Fields): Member[] | null {
  if (!Array.isArray(theirs['members']) || theirs['model'] !== undefined) return null;
  const squad = textOf(theirs['name']) ?? 'without a name';
  const members = listOf(theirs['members']);
  const whole = members.filter(({ assistant }) => Object.keys(fieldsOf(assistant)).length > 0);
  const byId = members.filter((member) => !whole.includes(member));
  const lost = [
    `the squad ${squad}: its members are assistants of their own here, and one leads a whole call`,
    ...byId.map(
      ({ assistantId }) => `the member ${String(assistantId)}: it stands in the file by its id alone`,
    ),
  ];
  return whole.map(({ assistant, assistantOverrides }, at) => ({
    // Those of the squad come last, as its API says.
    one: [assistantOverrides, theirs['membersOverrides']]
      .map(fieldsOf)
      .reduce(overridden, fieldsOf(assistant)),
    left: at === 0 ? lost : [],
  }));
}
