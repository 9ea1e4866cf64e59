import { isVendor, type ProviderAccess } from '../../../platform/providers/provider-access.ts';
import type { CallScript } from '../../call-recorder.ts';
import type { Facts } from '../../tools.ts';
import type { ListenOptions } from '../../listening/listener.ts';
import type { ModelMessage, ModelTool } from '../model/language-model.ts';
import { MAX_TOKENS } from '../model/model-engine.ts';
import { writeSituation, writeSystem } from '../model/prompt.ts';

/** The voices of OpenAI's models that speak; others of the vendor only read texts out. */
const VOICES = new Set([
  ...['alloy', 'ash', 'ballad', 'cedar', 'coral', 'echo', 'marin', 'sage', 'shimmer', 'verse'],
]);
const DEFAULT_VOICE = 'marin';
const MAX_PROMPT = 1_000;

type Item = Record<string, unknown>;

/** The settings of a session that hears and speaks, cut into turns by us. */
export function soundSettings(
  script: CallScript,
  now: Temporal.Instant,
  {
    access,
    tools,
    listen,
    callerBookings = null,
  }: {
    access: ProviderAccess;
    tools: readonly ModelTool[];
    listen: ListenOptions | null;
    /** What the caller has booked, as the call begins; null for nothing that is known. */
    callerBookings?: Facts | null;
  },
): Item {
  const voice = voiceOf(script.voice, access);
  const format = { type: 'audio/pcmu' };
  return {
    type: 'realtime',
    output_modalities: ['audio'],
    instructions: `${writeSystem(script)}\n\n${writeSituation(script, now, callerBookings)}`,
    audio: {
      input: {
        ...{ format, noise_reduction: null, turn_detection: null },
        transcription: listen && transcriptionBy(access, listen),
      },
      output: { format, ...(voice === null ? {} : { voice }) },
    },
    tools: functionsOf(tools),
    tool_choice: 'auto',
    max_output_tokens: MAX_TOKENS,
    truncation: 'auto',
  };
}

/** What is changed in a session so that it writes down what it hears, or does so no longer. */
export const transcriptionSettings = (access: ProviderAccess, listen: ListenOptions | null): Item => ({
  type: 'realtime',
  audio: { input: { transcription: listen && transcriptionBy(access, listen) } },
});

/** The settings of a session that reads and writes: each request brings the conversation along. */
export const textSettings = (): Item => ({
  type: 'realtime',
  output_modalities: ['text'],
  audio: { input: { turn_detection: null } },
});

export const functionsOf = (tools: readonly ModelTool[]): Item[] =>
  tools.map(({ name, description, parameters }) => ({ type: 'function', name, description, parameters }));

/** A message as items of a session's conversation. */
export function itemsOf(message: ModelMessage): Item[] {
  switch (message.role) {
    case 'user':
      return [userItem(message.content)];
    case 'tool':
      return [resultItem(message.callId, message.content)];
    case 'assistant':
      return [
        ...(message.content === '' ? [] : [assistantItem(message.content)]),
        ...message.calls.map(({ id, name, arguments: args }) => ({
          ...{ type: 'function_call', call_id: id, name, arguments: args === '' ? '{}' : args },
        })),
      ];
  }
}

export const userItem = (text: string): Item => messageItem('user', 'input_text', text);
export const assistantItem = (text: string): Item => messageItem('assistant', 'output_text', text);
export const resultItem = (callId: string, output: string): Item => ({
  ...{ type: 'function_call_output', call_id: callId, output },
});

const messageItem = (role: string, type: string, text: string): Item => ({
  ...{ type: 'message', role, content: [{ type, text }] },
});

const transcriptionBy = (access: ProviderAccess, { language, hints }: ListenOptions): Item => ({
  model: isVendor(access) ? 'gpt-4o-mini-transcribe' : 'whisper-1',
  language: language.split('-', 1)[0],
  ...(hints.length > 0 ? { prompt: hints.join(', ').slice(0, MAX_PROMPT) } : {}),
});

/** The voice of the assistant where the model has it too; null leaves the choice to a compatible server. */
function voiceOf(id: string, access: ProviderAccess): string | null {
  const name = id.startsWith('openai:') ? id.slice('openai:'.length) : null;
  if (!isVendor(access)) return name;
  return name !== null && VOICES.has(name) ? name : DEFAULT_VOICE;
}
