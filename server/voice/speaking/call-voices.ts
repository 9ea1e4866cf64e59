import type { Logger } from 'pino';
import type { RefusedAccounts } from '../../platform/providers/refused-accounts.ts';
import { isEmbeddedVoice } from '../speech/embedded-voices.ts';
import type { ProviderVoice } from './provider-voice.ts';

/** The voices of providers that a call speaks with. */
export interface CallSpeaking {
  /** In the order in which they are asked; the embedded voice stands behind them. */
  voices: readonly ProviderVoice[];
  /** Told of accounts that refuse, for later calls. */
  refused?: RefusedAccounts;
}

/** Finds the voices of a call. */
export type VoicesOf = (call: {
  workspaceId: number;
  /** An id out of the catalogue. */
  voice: string;
  /** BCP 47 code. */
  language: string;
}) => Promise<CallSpeaking>;

/** Never rejects: a call whose voices cannot be found speaks with the embedded one. */
export async function speakOnCall(
  voicesOf: VoicesOf | undefined,
  { workspaceId, voice, language }: Parameters<VoicesOf>[0],
  log: Logger,
): Promise<CallSpeaking> {
  if (!voicesOf || isEmbeddedVoice(voice)) return { voices: [] };
  try {
    const speaking = await voicesOf({ workspaceId, voice, language });
    if (speaking.voices[0]?.id !== voice) log.warn({ voice }, 'no provider offers this voice');
    return speaking;
  } catch (error) {
    log.error({ err: error }, 'the voices of a call could not be found; it speaks with the embedded one');
    return { voices: [] };
  }
}
