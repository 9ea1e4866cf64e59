import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { CallScript } from '../call-recorder.ts';
import { OFFLINE_ENGINE_ID, openOfflineEngine } from './offline/engine.ts';
import type { ProviderReport } from '../call/provider-uses.ts';
import type { LineSound } from '../line.ts';
import type { ToolDeclaration } from '../tools.ts';
import type { Engine } from './engine.ts';

/** What an engine knows about its call. */
export interface EngineOptions {
  script: CallScript;
  clock: Clock;
  log: Logger;
  understandsWords: boolean;
  hasSound: boolean;
  /** For engines that hear and speak by themselves; absent where the line does not let them. */
  sound?: LineSound | undefined;
  /** The tools that the assistant may use on this call. */
  tools: readonly ToolDeclaration[];
  /** Takes note of a request to a provider, for the metrics of the call. */
  report(report: ProviderReport): void;
}

/** Opens the engines of a call in the order in which they are asked. */
export type OpenEngines = (options: EngineOptions) => readonly Engine[];

/**
 * The chain of engines of a call. The offline engine, which needs no provider, always stands behind the
 * others; where the others cannot be opened it is the only one.
 */
export function openChain(options: EngineOptions, open: OpenEngines = () => []): [Engine, ...Engine[]] {
  let engines: readonly Engine[] = [];
  try {
    engines = open(options);
  } catch (error) {
    options.log.error({ err: error }, 'engines could not be opened');
  }
  const until = engines.findIndex(({ id }) => id === OFFLINE_ENGINE_ID);
  const [first, ...rest] =
    until === -1 ? [...engines, openOfflineEngine(options)] : engines.slice(0, until + 1);
  return first ? [first, ...rest] : [openOfflineEngine(options)];
}
