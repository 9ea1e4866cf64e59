import type { Logger } from 'pino';
import type { Sql } from '../platform/db/sql.ts';
import type { ProviderClient } from '../platform/providers/provider-client.ts';
import type { ProviderDirectory } from '../platform/providers/provider-directory.ts';
import { within } from '../platform/within.ts';
import type { CallScript } from '../voice/call-recorder.ts';
import { openModelEngines } from '../voice/engines/model/open-model-engines.ts';
import type { OpenEngines } from '../voice/engines/open-engines.ts';
import type { Facts } from '../voice/tools.ts';

/** The AI providers that calls may use, and the client that asks them. */
export interface Thinking {
  providers: ProviderDirectory;
  client: ProviderClient;
  /** How long a model may take to its first word; 2.5 seconds unless said otherwise. */
  firstWordMs?: number;
}

/** The call that language models are opened for. */
interface ThinkingCall {
  sql: Sql;
  key: { workspaceId: number };
  script: CallScript;
  log: Logger;
  /** Looks up what the caller has booked; see `findCallerBookings`. */
  bookings(): Promise<Facts | null>;
}

/** A caller hears ringing meanwhile. */
const MAX_LOOK_UP_MS = 2_000;

/**
 * The language models of an assistant, in the order in which they are asked. None when the providers cannot
 * be looked up: the call goes on with the offline engine. Never rejects.
 */
export async function openThinking(
  { providers, client, firstWordMs }: Thinking,
  { sql, key, script, log, bookings }: ThinkingCall,
): Promise<OpenEngines> {
  const models = [script.model, ...script.fallbackModels];
  if (models[0] === 'switchboard-offline') return () => [];
  try {
    const looking = providers.providersOf(sql, key.workspaceId);
    const [found, callerBookings] = await Promise.all([
      within(MAX_LOOK_UP_MS, 'the look-up of AI providers', looking),
      bookings(),
    ]);
    return openModelEngines({
      ...{ providers: found, client, models, callerBookings },
      ...(firstWordMs === undefined ? {} : { firstWordMs }),
    });
  } catch (error) {
    log.error({ err: error }, 'AI providers could not be looked up');
  }
  return () => [];
}
