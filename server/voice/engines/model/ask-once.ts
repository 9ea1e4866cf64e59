import { ProviderError } from '../../../platform/providers/provider-error.ts';
import { NO_USAGE, type LanguageModel, type ModelRequest, type ModelUsage } from './language-model.ts';

/** Longest answer that is read, in characters; more than any limit of tokens gives. */
const MAX_CHARACTERS = 20_000;

/** The whole answer of a model to one request outside of a conversation with a caller. */
export interface WholeAnswer {
  /** Without the model's thoughts. */
  text: string;
  usage: ModelUsage;
}

/**
 * Asks a model once and gives its whole answer.
 * @param onBegin called with the first word.
 * @throws ProviderError when the provider fails, or the answer is cut, too long or empty; the reason of
 * `signal` when that aborts.
 */
export async function askOnce(
  model: LanguageModel,
  request: Omit<ModelRequest, 'tools' | 'mayUseTools'>,
  signal: AbortSignal,
  onBegin: () => void = () => undefined,
): Promise<WholeAnswer> {
  let text = '';
  let usage = NO_USAGE;
  let isCut = false;
  for await (const event of model.answer({ ...request, tools: [], mayUseTools: false }, signal)) {
    if (event.kind === 'end') {
      usage = event.usage;
      isCut = event.cut;
    } else if (event.kind === 'text') {
      if (text === '') onBegin();
      text += event.text;
      if (text.length > MAX_CHARACTERS) throw new ProviderError('unknown', 'The model’s answer has no end');
    }
  }
  if (isCut) throw new ProviderError('unknown', 'The model’s answer was cut at its limit');
  const spoken = text.replaceAll(/<think>[\s\S]*?(?:<\/think>|$)/gu, '').trim();
  if (spoken === '') throw new ProviderError('unknown', 'The model answered nothing');
  return { text: spoken, usage };
}
