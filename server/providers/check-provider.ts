import type { ActionContext } from '../platform/action-context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { Problem } from '../platform/problem.ts';
import { bearer, type ProviderAccess, type ProviderKind } from '../platform/providers/provider-access.ts';
import type { ProviderClient } from '../platform/providers/provider-client.ts';
import { ProviderError } from '../platform/providers/provider-error.ts';
import { notFound } from '../platform/refusal.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { findProvider, findSealedProvider, writeCheck } from './providers.queries.ts';
import { providerProblems } from './providers.problems.ts';
import { accessOf } from './workspace-providers.ts';

/** What a check needs beside the database of the request. */
export interface CheckServices {
  sql: Sql;
  clock: Clock;
  secrets: SecretBox;
  providerClient: ProviderClient;
}

export interface ProviderCheck {
  ok: boolean;
  steps: { name: 'connection' | 'key' | 'models'; ok: boolean; say: string }[];
}

type Step = { name: ProviderCheck['steps'][number]['name']; ok: boolean; problem: Problem };

/** What each protocol lists without any cost, and how the key is sent. */
const QUESTIONS: Record<
  ProviderKind,
  { path: string; headers: (access: ProviderAccess) => Record<string, string> }
> = {
  openai: { path: '/models', headers: bearer },
  anthropic: {
    path: '/v1/models',
    headers: ({ key }) => ({
      'anthropic-version': '2023-06-01',
      ...(key ? { 'x-api-key': key.reveal() } : {}),
    }),
  },
  deepgram: {
    path: '/v1/projects',
    headers: ({ key }): Record<string, string> => (key ? { authorization: `Token ${key.reveal()}` } : {}),
  },
  elevenlabs: {
    path: '/v1/models',
    headers: ({ key }): Record<string, string> => (key ? { 'xi-api-key': key.reveal() } : {}),
  },
  cartesia: {
    path: '/voices/?limit=1',
    headers: ({ key }) => ({
      'cartesia-version': '2025-04-16',
      ...(key ? { 'x-api-key': key.reveal() } : {}),
    }),
  },
};

/**
 * Asks the provider for a list that costs nothing, outside the transaction of the request, and keeps what
 * came of it as the provider's status.
 * @throws Refusal `not_found`.
 */
export async function prepareCheck(
  services: CheckServices,
  { db, workspaceId, language = 'en' }: ActionContext,
  { id, signal }: { id: number; signal: AbortSignal },
): Promise<{ unanswered: ProviderCheck; run: () => Promise<ProviderCheck> }> {
  const row = await findSealedProvider(db, workspaceId, id);
  const provider = await findProvider(db, workspaceId, id);
  if (!row || !provider) throw notFound('provider');
  const say = (problem: Problem): string => problem.sentence(language);
  const unanswered: ProviderCheck = {
    ok: false,
    steps: [{ name: 'connection', ok: false, say: say(providerProblems.not_checked()) }],
  };
  const run = async (): Promise<ProviderCheck> => {
    const access = accessOf(row, workspaceId, services.secrets);
    const steps = access ? await tryProvider(services.providerClient, access, signal) : [unreadableKey()];
    const failed = steps.find((step) => !step.ok);
    await writeCheck(services.sql, workspaceId, id, {
      state: failed ? 'failing' : 'ok',
      message: failed ? failed.problem.sentence('en') : null,
      at: isoOf(services.clock.now()),
      updatedAt: provider.updated_at,
    });
    return { ok: !failed, steps: steps.map(({ name, ok, problem }) => ({ name, ok, say: say(problem) })) };
  };
  return { unanswered, run };
}

async function tryProvider(
  client: ProviderClient,
  access: ProviderAccess,
  signal: AbortSignal,
): Promise<Step[]> {
  const { path, headers } = QUESTIONS[access.kind];
  const connected: Step = { name: 'connection', ok: true, problem: providerProblems.provider_answers() };
  const accepted: Step = { name: 'key', ok: true, problem: providerProblems.key_accepted() };
  try {
    const { body } = await client.send({ access, method: 'GET', path, headers: headers(access), signal });
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    const step = modelsStep(access, Buffer.concat(chunks).toString('utf8'));
    return [connected, accepted, ...(step ? [step] : [])];
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const reason = error.message.replace(/\.$/, '');
    const isKey = error.kind === 'authentication' || error.kind === 'authorization' || error.kind === 'quota';
    if (isKey)
      return [connected, { name: 'key', ok: false, problem: providerProblems.key_refused({ reason }) }];
    // Some compatible servers have no such list; that they answer is all that can be known.
    if (error.status === 404) return [connected];
    return [{ name: 'connection', ok: false, problem: providerProblems.provider_unreachable({ reason }) }];
  }
}

/** Whether the named models are in the list; null where none are named or there is no list of models. */
function modelsStep({ kind, models }: ProviderAccess, text: string): Step | null {
  if (models === null || models.length === 0 || (kind !== 'openai' && kind !== 'anthropic')) return null;
  const known = namesIn(text);
  if (known === null) return null;
  const unknown = models.filter((model) => !known.has(model));
  if (unknown.length === 0) return { name: 'models', ok: true, problem: providerProblems.models_found() };
  return {
    name: 'models',
    ok: false,
    problem: providerProblems.models_unknown({ models: unknown.join(', ') }),
  };
}

function namesIn(text: string): Set<string> | null {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    if (!Array.isArray(data)) return null;
    return new Set(data.map((entry: { id?: unknown } | null) => String(entry?.id)));
  } catch {
    return null;
  }
}

const unreadableKey = (): Step => ({
  name: 'key',
  ok: false,
  problem: providerProblems.key_needed_again(),
});
