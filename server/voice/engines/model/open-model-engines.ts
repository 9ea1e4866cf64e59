import type { ProviderAccess } from '../../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../../platform/providers/provider-client.ts';
import type { ProviderOffer } from '../../../platform/providers/provider-offers.ts';
import type { Engine } from '../engine.ts';
import type { EngineOptions, OpenEngines } from '../open-engines.ts';
import { RealtimeEngine } from '../realtime/realtime-engine.ts';
import { ModelEngine } from './model-engine.ts';
import type { ModelReport } from './model-report.ts';
import type { Facts } from '../../tools.ts';
import { modelOf, speaks } from './find-model.ts';
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
 * Opens the models of a call up to the embedded one: the offline engine stands there. An id that no provider
 * offers any more is left out. On a line without words there are none, unless one of them hears by itself:
 * its session then understands the words for all.
 */
export function openModelEngines(thinking: ThinkingOptions): OpenEngines {
  const { providers, models } = thinking;
  const offers = new Map(offeredModels(providers).map((offer) => [offer.id, offer]));
  return (options) => {
    const until = models.indexOf('switchboard-offline');
    const asked = [...new Set(until === -1 ? models : models.slice(0, until))].flatMap((id) => {
      const offer = offers.get(id);
      if (!offer) options.log.warn({ model: id }, 'no provider offers this model');
      return offer ? [offer] : [];
    });
    const hears = options.sound !== undefined && asked.some(speaks);
    if (!options.understandsWords && !hears) return [];
    return asked.map((offer, index) => openEngine(offer, index === 0, options, thinking));
  };
}

function openEngine(
  offer: ProviderOffer,
  isFirst: boolean,
  { script, clock, log, tools, sound, report }: EngineOptions,
  { client, callerBookings = null, firstWordMs }: ThinkingOptions,
): Engine {
  const onReport = (told: ModelReport): void => {
    const { model: provider, totalMs: ms, firstTokenMs: firstMs, usage: tokens, failure } = told;
    const failed = failure !== null && failure !== 'interrupted';
    report({ provider, kind: 'thinking', ms, firstMs, tokens, failed });
  };
  const common = { script, tools, callerBookings, clock, log, onReport };
  if (speaks(offer) && sound) {
    const limits = firstWordMs === undefined ? {} : { firstSoundMs: firstWordMs };
    return new RealtimeEngine({ ...common, offer, client, sound, isFirst, ...limits });
  }
  const limits = firstWordMs === undefined ? {} : { firstWordMs };
  return new ModelEngine({ ...common, model: modelOf(client, offer, { clock, log }), ...limits });
}
