import type { ProviderAccess } from '../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../platform/providers/provider-client.ts';
import { deepgramFlux } from './deepgram-flux.ts';
import { deepgramNova } from './deepgram-nova.ts';
import { guessedListener } from './guessed-listener.ts';
import type { Listener } from './listener.ts';
import { isRealtime, offeredListeners, type OfferedListener } from './offered-listeners.ts';
import { openaiRealtime } from './openai-realtime.ts';
import type { RefusedListeners } from './refused-listeners.ts';
import { openaiTranscription } from './openai-transcription.ts';

/** Each of them may keep a caller waiting before the next one takes over. */
const MAX_LISTENERS = 3;

export interface WantedListener {
  /** Those of the workspace, its own first. */
  providers: readonly ProviderAccess[];
  client: ProviderClient;
  /** Those that refused lately are left out. */
  refused: RefusedListeners;
  /** The operator's own model; null without one. */
  local: { listener: Listener; languages: readonly string[] } | null;
  /** An id out of the catalogue; null: the first that is configured. */
  id: string | null;
  /** BCP 47 code. */
  language: string;
}

/**
 * The listeners of a call in the order in which they are tried: the one that is wanted, then others that
 * understand the language, one of each provider.
 */
export function findListeners(want: WantedListener): Listener[] {
  const { providers, client, refused, local, id, language } = want;
  const understood = language.split('-', 1)[0]?.toLowerCase() ?? language;
  const offered = offeredListeners(providers);
  const wanted = offered.filter((offer) => offer.id === id);
  const others = offered.filter(({ languages }) => languages.includes(understood));
  const chosen = new Map<ProviderAccess, Listener>();
  for (const offer of [...wanted, ...others]) {
    const { access } = offer;
    const account = `${access.workspaceId} ${access.baseUrl} ${offer.id}`;
    if (chosen.has(access) || refused.isLeftOut(account)) continue;
    const listener = listenerOf(offer, client);
    const known = offer.isGuessed
      ? guessedListener(listener, { model: offer.name, access, client }, refused.proofOf(account))
      : listener;
    chosen.set(access, refused.watch(known, account));
  }
  const hosted = [...chosen.values()];
  const own =
    local && (local.listener.id === id || local.languages.includes(understood)) ? [local.listener] : [];
  const ordered = own[0]?.id === id ? [...own, ...hosted] : [...hosted, ...own];
  return ordered.slice(0, MAX_LISTENERS);
}

function listenerOf({ name, access }: OfferedListener, client: ProviderClient): Listener {
  if (access.kind === 'deepgram')
    return name.startsWith('flux') ? deepgramFlux(name, access, client) : deepgramNova(name, access, client);
  return isRealtime(name, access)
    ? openaiRealtime(name, access, client)
    : openaiTranscription(name, access, client);
}
