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
    'id',
    'orgId',
    'createdAt',
    'updatedAt',
    'isServerUrlSecretSet',
    'name',
    'firstMessage',
    'model',
    'voice',
  ],
  ...['transcriber', 'maxDurationSeconds', 'recordingEnabled', 'voicemailMessage', 'firstMessageMode'],
];

/** An assistant as Vapi exports it (`GET /assistant/{id}`). */
export function fromVapi(theirs: Fields, codes: readonly string[]): TakenOver {
  const model = fieldsOf(theirs['model']);
  const voice = fieldsOf(theirs['voice']);
  const transcriber = fieldsOf(theirs['transcriber']);
  const tools = listOf(model['tools']);
  const prompts = listOf(model['messages']).filter(({ role }) => role === 'system');
  const transfers = tools.filter(({ type }) => type === 'transferCall');
  const language = languageOf(transcriber['language'], codes);
  const left = [
    ...(textOf(model['model'])
      ? [`the model ${String(model['model'])}: choose one of \`GET /catalog/models\``]
      : []),
    ...(textOf(voice['voiceId'])
      ? [`the voice ${String(voice['voiceId'])}: choose one of \`switchboard voices list\``]
      : []),
    ...(textOf(transcriber['provider']) ? [`the transcriber of ${String(transcriber['provider'])}`] : []),
    ...(textOf(transcriber['language']) && language === null
      ? [`the language ${String(transcriber['language'])}: it is not among those here`]
      : []),
    ...(theirs['firstMessageMode'] === 'assistant-waits-for-user'
      ? ['that the caller speaks first: the assistant begins here']
      : []),
    ...tools
      .filter(({ type }) => type !== 'transferCall' && type !== 'endCall')
      .map((tool) => `the tool ${textOf(fieldsOf(tool['function'])['name']) ?? String(tool['type'])}`),
    ...(Array.isArray(model['toolIds']) && model['toolIds'].length > 0
      ? ['tools that stand by their id alone']
      : []),
    ...(model['knowledgeBase'] || model['knowledgeBaseId']
      ? ['the knowledge base: its texts are not in the file']
      : []),
    ...othersOf(theirs, KNOWN),
  ];
  return takenOver(
    {
      name: textOf(theirs['name']),
      language,
      welcome: textOf(theirs['firstMessage']),
      instructions: textOf(prompts.map(({ content }) => textOf(content) ?? '').join('\n\n')),
      targets: transfers
        .flatMap(({ destinations }) => listOf(destinations))
        .map((one) => targetOf(one['name'] ?? one['description'], one['number'], one['description'])),
      maxSeconds: theirs['maxDurationSeconds'],
      isRecorded: fieldsOf(theirs['artifactPlan'])['recordingEnabled'] ?? theirs['recordingEnabled'],
      voicemail: textOf(theirs['voicemailMessage']),
    },
    left,
  );
}
