import { leftFields } from './field-notes.ts';
import { AGENT_FIELDS, FLOW_FIELDS, LLM_FIELDS, TOOL_NOTES } from './retell-fields.ts';
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

/** Bounds of `turn_taking.prompt_after_silence_ms`. */
const PROMPT_MS = { from: 3_000, to: 60_000 };

/** What an agent of Retell is made of. */
interface Parts {
  agent: Fields;
  /** Its language model; empty where a flow leads it. */
  llm: Fields;
  /** Its conversation flow; empty where there is none. */
  flow: Fields;
  tools: Fields[];
  /** Nodes of the flow, and states of the language model. */
  steps: { kind: 'state' | 'node'; fields: Fields }[];
}

/** An agent as Retell exports it, with its LLM or flow beside it, or the LLM in the same object. */
export function fromRetell(theirs: Fields, codes: readonly string[]): TakenOver {
  const parts = partsOf(theirs);
  const { agent, llm, flow, tools, steps } = parts;
  const [spoken] = [agent['language']].flat();
  const language = languageOf(spoken, codes);
  const durationMs = agent['max_call_duration_ms'];
  const reminder = reminderOf(agent);
  const transfers = [
    ...tools.filter(({ type }) => type === 'transfer_call'),
    ...steps.map(({ fields }) => fields).filter(({ type }) => type === 'transfer_call'),
  ];
  return takenOver(
    {
      name: textOf(agent['agent_name']),
      language,
      welcome: textOf(llm['begin_message']),
      instructions: textOf(llm['general_prompt']) ?? textOf(flow['global_prompt']),
      targets: transfers.map((tool) => {
        const number = fieldsOf(tool['transfer_destination'])['number'] ?? tool['number'];
        return targetOf(textOf(tool['name'])?.replaceAll('_', ' '), number, tool['description']);
      }),
      maxSeconds: typeof durationMs === 'number' ? durationMs / 1000 : null,
      isRecorded: null,
      voicemail: voicemailOf(agent),
      abilities: {
        ...(tools.some(({ type }) => type === 'send_sms') ? { send_texts: true } : {}),
        ...(tools.some(({ type }) => String(type).endsWith('_cal')) ? { book_appointments: true } : {}),
      },
      turnTaking: reminder === undefined ? {} : { prompt_after_silence_ms: reminder },
      announcesAi: fieldsOf(agent['handbook_config'])['ai_disclosure'] === true,
    },
    leftOf(parts, language),
  );
}

function partsOf(theirs: Fields): Parts {
  const { retellLlmData, conversationFlow, conversation_flow: other, ...agent } = theirs;
  const flow = fieldsOf(conversationFlow ?? other);
  const inline = Object.fromEntries(
    Object.entries(agent).filter(([name]) => name in LLM_FIELDS && !(name in AGENT_FIELDS)),
  );
  const llm = { ...inline, ...fieldsOf(retellLlmData) };
  const states = listOf(llm['states']);
  const nodes = listOf(flow['nodes']);
  return {
    agent: Object.fromEntries(Object.entries(agent).filter(([name]) => !(name in inline))),
    llm,
    flow,
    tools: [
      ...listOf(llm['general_tools']),
      ...states.flatMap((state) => listOf(state['tools'])),
      ...listOf(flow['tools']),
    ],
    steps: [
      ...states.map((fields) => ({ kind: 'state' as const, fields })),
      ...nodes.map((fields) => ({ kind: 'node' as const, fields })),
    ],
  };
}

const reminderOf = (agent: Fields): number | undefined =>
  within(agent['reminder_trigger_ms'], PROMPT_MS.from, PROMPT_MS.to);

/** What a machine gets: words, or nothing; null where that is said in another way. */
function voicemailOf(agent: Fields): string | { hangUp: true } | null {
  const action = fieldsOf(fieldsOf(agent['voicemail_option'])['action']);
  if (action['type'] === 'hangup') return { hangUp: true };
  return action['type'] === 'static_text' ? textOf(action['text']) : textOf(agent['voicemail_message']);
}

function leftOf({ agent, llm, flow, tools, steps }: Parts, language: string | null): string[] {
  const engine = fieldsOf(agent['response_engine']);
  const [spoken, ...more] = [agent['language']].flat().map(textOf);
  const model = textOf(llm['model']) ?? textOf(fieldsOf(flow['model_choice'])['model']);
  const voice = textOf(agent['voice_id']);
  const hasText = textOf(llm['general_prompt']) !== null || textOf(flow['global_prompt']) !== null;
  const machine = fieldsOf(fieldsOf(agent['voicemail_option'])['action'])['type'];
  const { ai_disclosure: _taken, ...manners } = fieldsOf(agent['handbook_config']);
  return [
    ...(hasText
      ? []
      : [
          `the instructions: the file does not hold them (${textOf(engine['type']) ?? 'no response engine'})`,
        ]),
    ...(model === null ? [] : [`the model ${model}: choose one of \`GET /catalog/models\``]),
    ...(voice === null ? [] : [`the voice ${voice}: choose one of \`switchboard voices list\``]),
    ...(spoken && language === null ? [`the language ${spoken}: it is not among those here`] : []),
    ...more.map((one) => `the language ${one}: an assistant speaks one here`),
    ...(llm['start_speaker'] === 'user' || flow['start_speaker'] === 'user'
      ? ['that the caller speaks first: the assistant begins here']
      : []),
    ...(machine === 'prompt' || machine === 'bridge_transfer'
      ? [`what a machine gets (${machine}): write the words as \`answering_machine.message\``]
      : []),
    ...(agent['reminder_trigger_ms'] != null && reminderOf(agent) === undefined
      ? ['`reminder_trigger_ms`: `turn_taking.prompt_after_silence_ms` is 3 to 60 seconds']
      : []),
    ...Object.entries(manners).flatMap(([name, isOn]) =>
      isOn === true ? [`\`handbook_config.${name}\`: put it into the instructions`] : [],
    ),
    ...steps.flatMap(({ kind, fields }) => leftStep(kind, fields)),
    ...tools.flatMap(leftTool),
    ...leftFields(llm, LLM_FIELDS),
    ...leftFields(flow, FLOW_FIELDS),
    ...leftFields(agent, AGENT_FIELDS),
  ];
}

function leftStep(kind: 'state' | 'node', fields: Fields): string[] {
  const type = textOf(fields['type']);
  if (type === 'transfer_call' || type === 'end') return [];
  const name = textOf(fields['name']) ?? textOf(fields['id']) ?? 'without a name';
  return [`the ${kind} ${name}: put what it says into the instructions`];
}

function leftTool(tool: Fields): string[] {
  const type = textOf(tool['type']) ?? 'of no type';
  const note = TOOL_NOTES[type] ?? 'this version does not know it';
  const name = textOf(tool['name']) ?? type;
  if (type.endsWith('_cal'))
    return [`the calendar of the tool ${name}: appointments are booked in the one here`];
  return note === 'taken' ? [] : [`the tool ${name}: ${note}`];
}
