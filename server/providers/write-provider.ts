import type { Static } from 'typebox';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { readBaseUrl } from '../platform/config/read-providers.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { fieldProblems } from '../platform/field.problems.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { invalid, invalidState, notFound, type FieldErrors } from '../platform/refusal.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { keyPurpose, type Provider } from './provider.ts';
import {
  countProviders,
  deleteProvider,
  findProvider,
  insertProvider,
  lockProvider,
  updateProvider,
} from './providers.queries.ts';
import { providerProblems } from './providers.problems.ts';
import type { NewProvider, ProviderChange } from './providers.schema.ts';

const MAX_PROVIDERS = 50;

/** The context of an action that keeps the key of a provider. */
export interface ProviderContext extends ActionContext {
  readonly secrets: SecretBox;
  /** Knows which addresses can never be reached. */
  readonly outboundClient: Pick<OutboundClient, 'refusalOf'>;
}

/**
 * Creates a provider; its name is that of its kind unless it is given one.
 * @throws Refusal `validation_error` under `base_url` and `api_key`, `invalid_state` at the limit.
 */
export async function createProvider(
  context: ProviderContext,
  input: Static<typeof NewProvider>,
): Promise<Provider> {
  const baseUrl = checkBaseUrl(input.base_url, context) ?? null;
  if (baseUrl === null && (input.api_key ?? null) === null) {
    throw invalid({ api_key: [providerProblems.key_missing()] });
  }
  return withTransaction(context, async (inner) => {
    const { db, workspaceId, now } = inner;
    await lockWorkspace(db, workspaceId);
    if ((await countProviders(db, workspaceId)) >= MAX_PROVIDERS) {
      throw invalidState(providerProblems.too_many_providers({ limit: MAX_PROVIDERS }));
    }
    const values = {
      kind: input.kind,
      name: input.name?.trim() ?? input.kind,
      base_url: baseUrl,
      models: input.models ?? null,
      listening: input.listening ?? null,
      voices: input.voices ?? null,
      sealed_key: sealedKey(context, input.api_key) ?? null,
      active: input.active ?? true,
    };
    const id = await insertProvider(db, workspaceId, values, isoOf(now));
    return showProvider(inner, { id });
  });
}

/**
 * Changes the given fields. A key is never sent to an address that it was not entered for: a new address
 * needs the key again. The kind stays; sent as it is, it changes nothing.
 * @throws Refusal `not_found`, `validation_error`.
 */
export async function changeProvider(
  context: ProviderContext,
  { id, kind, ...input }: { id: number } & Static<typeof ProviderChange>,
): Promise<Provider> {
  const baseUrl = checkBaseUrl(input.base_url, context);
  return withTransaction(context, async (inner) => {
    const { db, workspaceId, now } = inner;
    const current = await lockProvider(db, workspaceId, id);
    if (!current) throw notFound('provider');
    if (kind !== undefined && kind !== current.kind)
      throw invalid({ kind: [fieldProblems.cannot_change({ field: 'kind', value: current.kind })] });
    if (isEmptyChange(input)) return current;
    const hasMoved = baseUrl !== undefined && baseUrl !== current.base_url;
    if (hasMoved && current.has_key && input.api_key === undefined) {
      throw invalid({ api_key: [providerProblems.key_needed()] });
    }
    const hasKey = input.api_key === undefined ? current.has_key : input.api_key !== null;
    const isAtVendor = (baseUrl === undefined ? current.base_url : baseUrl) === null;
    if (isAtVendor && !hasKey) throw invalid({ api_key: [providerProblems.key_missing()] });
    const { api_key: key, base_url: _checked, name, ...plain } = input;
    const sealed = sealedKey(context, key);
    const changes = {
      ...plain,
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(baseUrl === undefined ? {} : { base_url: baseUrl }),
      ...(sealed === undefined ? {} : { sealed_key: sealed }),
    };
    await updateProvider(db, workspaceId, id, changes, isoOf(now));
    return showProvider(inner, { id });
  });
}

/** Deletes a provider with its key. @throws Refusal `not_found`. */
export async function removeProvider(context: ActionContext, { id }: { id: number }): Promise<Provider> {
  return withTransaction(context, async ({ db, workspaceId }) => {
    const provider = await lockProvider(db, workspaceId, id);
    if (!provider) throw notFound('provider');
    await deleteProvider(db, workspaceId, id);
    return provider;
  });
}

/** @throws Refusal `not_found`. */
export async function showProvider(
  { db, workspaceId }: Pick<ActionContext, 'db' | 'workspaceId'>,
  { id }: { id: number },
): Promise<Provider> {
  const provider = await findProvider(db, workspaceId, id);
  if (!provider) throw notFound('provider');
  return provider;
}

/** Undefined: not sent. Null: no key. */
function sealedKey(
  { secrets, workspaceId }: ProviderContext,
  key: string | null | undefined,
): string | null | undefined {
  return typeof key === 'string' ? secrets.seal(key, keyPurpose(workspaceId)) : key;
}

/** The address without a slash at its end. @throws Refusal under `base_url`. */
function checkBaseUrl(
  text: string | null | undefined,
  { outboundClient }: ProviderContext,
): string | null | undefined {
  if (typeof text !== 'string') return text;
  const errors = (problem: FieldErrors[string]): FieldErrors => ({ base_url: problem });
  let address: string;
  try {
    address = readBaseUrl(text);
  } catch {
    throw invalid(errors([providerProblems.not_a_base_url()]));
  }
  const refusal = outboundClient.refusalOf(new URL(address));
  if (refusal) throw invalid(errors([refusal]));
  return address;
}
