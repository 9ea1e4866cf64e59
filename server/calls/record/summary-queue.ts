import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { isoOf } from '../../platform/instants.ts';
import type { Finished, Job, Queue } from '../../platform/jobs/queue.ts';
import { inTrace, traced } from '../../platform/tracing/tracing.ts';
import type { ProviderAccess } from '../../platform/providers/provider-access.ts';
import { ProviderUses, type ProviderUse } from '../../voice/call/provider-uses.ts';
import { summarizeWithModel, SUMMARY_MS, type AskedSummary } from '../../voice/call/summarize-with-model.ts';
import { findModel } from '../../voice/engines/model/find-model.ts';
import type { Thinking } from '../open-thinking.ts';
import { idsOf } from '../call-span.ts';
import { announceEnd } from './announce-end.ts';
import type { CallKey } from './running-calls.queries.ts';
import {
  findUnsummarized,
  writeSummary,
  type Summarized,
  type UnsummarizedCall,
} from './summaries.queries.ts';
import { readPayload, SUMMARY_QUEUE, type SummaryPayload } from './summary-lanes.ts';

export interface SummaryServices {
  clock: Clock;
  log: Logger;
  thinking: Thinking;
  /** How long a model may take; ten seconds unless said otherwise. */
  summaryMs?: number;
}

/** A call that has waited for longer is announced with the summary that it has. */
const MAX_WAIT_MS = 30_000;
/** How long the session of a model that speaks is kept open for a summary. */
const MAX_SESSION_MS = SUMMARY_MS + 5_000;

interface Due {
  key: CallKey;
  payload: SummaryPayload;
  call: UnsummarizedCall;
  providers: readonly ProviderAccess[];
}

interface Settled extends Summarized {
  key: CallKey;
  payload: SummaryPayload;
  traceParent: string | null;
}

/**
 * Has language models write the summaries of calls that are over, and then announces the end of each call,
 * with the summary of the house where a model fails. A job is settled once, by the transaction that writes
 * the summary and the events; that of a process that died is done by another one.
 */
export function summaryQueue(services: SummaryServices): Queue<Due, Settled> {
  const { clock, thinking } = services;
  return {
    name: SUMMARY_QUEUE,
    atOnce: 64,
    laneLimit: 32,
    workspaceLimit: 32,
    deadlineMs: SUMMARY_MS + 5_000,
    pollMs: 1_000,
    load: async (db, jobs) => {
      const due = new Map<number, Due>();
      for (const job of jobs) {
        const found = keyOf(job);
        const call = found && (await findUnsummarized(db, found.key));
        if (call) {
          const providers = await thinking.providers.providersOf(db, found.key.workspaceId);
          due.set(job.id, { ...found, call, providers });
        }
      }
      return due;
    },
    perform: async (_job, due, signal) => {
      const { key, payload, call } = due;
      const { traceParent } = call;
      const span = { parent: traceParent, attributes: idsOf(key) };
      const summarized = await traced('summarize', span, () => summarize(due, services, signal));
      return { key, payload, traceParent, ...summarized };
    },
    settle: async (db, finished) => {
      const now = clock.now();
      for (const { key, payload, traceParent, written, metrics } of inOrder(finished)) {
        const facts = await writeSummary(db, key, { written, metrics }, isoOf(now));
        if (facts) await inTrace(traceParent, () => announceEnd(db, key, facts, payload, now));
      }
      return new Map();
    },
  };
}

/** Calls are locked in one order, whoever settles. */
const inOrder = (finished: readonly Finished<Settled>[]): Settled[] =>
  finished
    .map(({ result }) => result)
    .toSorted((a, b) => a.key.workspaceId - b.key.workspaceId || a.key.callId - b.key.callId);

function keyOf({ workspaceId, payload }: Job): { key: CallKey; payload: SummaryPayload } | null {
  const read = readPayload(payload);
  return workspaceId === null || read === null
    ? null
    : { key: { workspaceId, callId: read.callId }, payload: read };
}

/** @throws the reason of `signal` when that aborts: another worker tries then. */
async function summarize(
  { key, payload, call, providers }: Due,
  { clock, log, thinking, summaryMs }: SummaryServices,
  signal: AbortSignal,
): Promise<Summarized> {
  const nothing: Summarized = { written: null, metrics: null };
  const endedAt = Temporal.Instant.from(call.endedAt);
  const waitedMs = clock.now().epochMilliseconds - endedAt.epochMilliseconds;
  const isWaiting = waitedMs <= MAX_WAIT_MS;
  const over = AbortSignal.any([signal, AbortSignal.timeout(MAX_SESSION_MS)]);
  const model = isWaiting
    ? findModel(thinking.client, providers, modelsOf(call), { clock, log, signal: over })
    : null;
  if (!model) {
    log.info({ callId: key.callId, waitedMs }, 'summary left to the offline one');
    return nothing;
  }
  try {
    const { proven } = payload;
    const asked = await summarizeWithModel(
      model,
      { ...call, endedAt, proven },
      { clock, signal, ...(summaryMs === undefined ? {} : { withinMs: summaryMs }) },
    );
    const { report, failure } = asked;
    log.info(
      { callId: key.callId, model: model.id, ms: report.ms, usage: report.tokens, failure },
      'call summarised',
    );
    return resultOf(call, asked);
  } catch (error) {
    signal.throwIfAborted();
    log.error({ err: error, callId: key.callId }, 'summary of a call failed');
    return nothing;
  }
}

/**
 * The models of the assistant up to the offline one, without those that did nothing but fail on this call:
 * its end would wait for them once more.
 */
function modelsOf({ model, fallbackModels, metrics }: UnsummarizedCall): string[] {
  const models = [model, ...fallbackModels];
  const until = models.indexOf('switchboard-offline');
  const failed = new Set(
    (metrics.providers ?? [])
      .filter(({ kind, requests, failures }) => kind === 'thinking' && failures === requests)
      .map(({ provider }) => provider),
  );
  return (until === -1 ? models : models.slice(0, until)).filter((id) => !failed.has(id));
}

/** What the records prove, and what was collected on the call, goes before what the model read out of it. */
function resultOf(call: UnsummarizedCall, { written, report }: AskedSummary): Summarized {
  const uses = new ProviderUses();
  uses.add(report);
  const providers: ProviderUse[] = [...(call.metrics.providers ?? []), ...uses.list()];
  return {
    written: written && { ...written, extracted: { ...written.extracted, ...call.extracted } },
    metrics: { ...call.metrics, providers, ...(written ? { summary_by: report.provider } : {}) },
  };
}
