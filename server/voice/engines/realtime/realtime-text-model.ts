import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { ProviderClient } from '../../../platform/providers/provider-client.ts';
import type { ProviderOffer } from '../../../platform/providers/provider-offers.ts';
import type { LanguageModel, ModelEvent, ModelRequest } from '../model/language-model.ts';
import { SessionLink } from './session-link.ts';
import { functionsOf, itemsOf, textSettings } from './session-settings.ts';

/**
 * A model that speaks, asked for words: on a line without sound. Every request brings the conversation along
 * and leaves nothing in the session, as those of other language models do.
 */
export class RealtimeTextModel implements LanguageModel {
  readonly id: string;
  readonly #link: SessionLink;

  constructor(options: { offer: ProviderOffer; client: ProviderClient; clock: Clock; log: Logger }) {
    this.id = options.offer.id;
    this.#link = new SessionLink({ ...options, settings: textSettings });
  }

  /** The session ends with `signal`, which aborts at the end of the call. */
  async warm(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.#link.close(), { once: true });
    await this.#link.open(signal).catch(() => {});
  }

  async *answer(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const { system, situation, messages, tools, mayUseTools, maxTokens } = request;
    await this.#link.open(signal);
    const response = {
      conversation: 'none',
      output_modalities: ['text'],
      instructions: `${system}\n\n${situation}`,
      input: messages.flatMap(itemsOf),
      tools: functionsOf(tools),
      tool_choice: mayUseTools ? 'auto' : 'none',
      max_output_tokens: maxTokens,
    };
    for await (const event of this.#link.respond(response, signal)) {
      if (event.kind === 'text' || event.kind === 'call' || event.kind === 'end') yield event;
    }
  }
}
