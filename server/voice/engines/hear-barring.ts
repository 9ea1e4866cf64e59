import type { ActiveCall } from '../call/active-call.ts';
import { heedBarring } from '../call/heed-barring.ts';
import type { CallerInput, Engine } from './engine.ts';

/**
 * Keeps somebody who asks for it from being called again, whatever a model answers them. The offline engine
 * does so by itself, with a sentence.
 */
export function hearBarring(call: ActiveCall, { barsCalls }: Engine, input: CallerInput): void {
  if (!barsCalls && input.kind === 'words') heedBarring(call, input.text);
}
