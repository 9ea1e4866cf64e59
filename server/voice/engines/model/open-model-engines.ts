import type { ProviderAccess } from '../../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../../platform/providers/provider-client.ts';
import type { OpenEngines } from '../open-engines.ts';
import type { Facts } from '../../tools.ts';
import { modelOf } from './find-model.ts';
import { ModelEngine, type ModelReport } from './model-engine.ts';
import { offeredModels } from './offered-models.ts';

export interface ThinkingOptions {
  /** Those of the workspace, its own first. */
  providers: readonly ProviderAccess[];
  client: ProviderClient;
  /** Ids out of the catalogue, in the order in which they are asked. */
  models: readonly string[];
  /** What the caller has booked, as the call begins; null for nothing that is known. */
  callerBookings?: Facts | null;
  /** How long a model may take to its first word before the next is asked. */
  firstWordMs?: number;
}

/**
 * Opens the language models of a call up to the embedded one: the offline engine stands there. An id that no
 * provider offers any more is left out. On a line without words there are none.
 */
export function openModelEngines(thinking: ThinkingOptions): OpenEngines {
  const { providers, client, models, callerBookings = null, firstWordMs } = thinking;
  const offers = new Map(offeredModels(providers).map((offer) => [offer.id, offer]));
  return ({ script, clock, log, understandsWords, tools, report }) => {
    if (!understandsWords) return [];
    const onReport = ({
      model: provider,
      totalMs: ms,
      firstTokenMs: firstMs,
      usage,
      failure,
    }: ModelReport): void => {
      const failed = failure !== null && failure !== 'interrupted';
      report({ provider, kind: 'thinking', ms, firstMs, tokens: usage, failed });
    };
    const limits = firstWordMs === undefined ? {} : { firstWordMs };
    const until = models.indexOf('switchboard-offline');
    const asked = [...new Set(until === -1 ? models : models.slice(0, until))];
    return asked.flatMap((id) => {
      const offer = offers.get(id);
      if (!offer) {
        log.warn({ model: id }, 'no provider offers this model');
        return [];
      }
      const model = modelOf(client, offer);
      return [new ModelEngine({ model, script, tools, callerBookings, clock, log, onReport, ...limits })];
    });
  };
}
