import {
  fieldsOf,
  languageOf,
  listOf,
  othersOf,
  takenOver,
  targetOf,
  textOf,
  type Fields,
  type TakenOver,
} from './taken-over.ts';

const KNOWN = [
  ...[
    'agent_id',
    'agent_name',
    'version',
    'is_published',
    'last_modification_timestamp',
    'channel',
    'voice_id',
  ],
  ...[
    'language',
    'response_engine',
    'retellLlmData',
    'general_prompt',
    'begin_message',
    'general_tools',
    'model',
  ],
  ...['max_call_duration_ms', 'voicemail_option', 'voicemail_message', 'states', 'llm_id', 'version_title'],
];

/** An agent as Retell exports it, with its LLM beside it (`retellLlmData`) or in the same object. */
export function fromRetell(theirs: Fields, codes: readonly string[]): TakenOver {
  const llm: Fields = { ...theirs, ...fieldsOf(theirs['retellLlmData']) };
  const engine = fieldsOf(theirs['response_engine']);
  const tools = listOf(llm['general_tools']);
  const language = languageOf(theirs['language'], codes);
  const durationMs = theirs['max_call_duration_ms'];
  const voicemail = fieldsOf(fieldsOf(theirs['voicemail_option'])['action']);
  const left = [
    ...(textOf(llm['general_prompt']) === null
      ? [`the instructions: the file does not hold them (${textOf(engine['type']) ?? 'no response engine'})`]
      : []),
    ...(textOf(llm['model'])
      ? [`the model ${String(llm['model'])}: choose one of \`GET /catalog/models\``]
      : []),
    ...(textOf(theirs['voice_id'])
      ? [`the voice ${String(theirs['voice_id'])}: choose one of \`switchboard voices list\``]
      : []),
    ...(textOf(theirs['language']) && language === null
      ? [`the language ${String(theirs['language'])}: it is not among those here`]
      : []),
    ...listOf(llm['states']).map(
      ({ name }) => `the state ${textOf(name) ?? ''}: put what it says into the instructions`,
    ),
    ...tools
      .filter(({ type }) => type !== 'transfer_call' && type !== 'end_call')
      .map((tool) => `the tool ${textOf(tool['name']) ?? String(tool['type'])}`),
    ...othersOf(theirs, KNOWN),
  ];
  return takenOver(
    {
      name: textOf(theirs['agent_name']),
      language,
      welcome: textOf(llm['begin_message']),
      instructions: textOf(llm['general_prompt']),
      targets: tools
        .filter(({ type }) => type === 'transfer_call')
        .map((tool) => {
          const number = fieldsOf(tool['transfer_destination'])['number'] ?? tool['number'];
          return targetOf(textOf(tool['name'])?.replaceAll('_', ' '), number, tool['description']);
        }),
      maxSeconds: typeof durationMs === 'number' ? durationMs / 1000 : null,
      isRecorded: null,
      voicemail:
        voicemail['type'] === 'static_text' ? textOf(voicemail['text']) : textOf(theirs['voicemail_message']),
    },
    left,
  );
}
