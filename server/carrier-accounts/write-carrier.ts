import type { Static } from 'typebox';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { fieldProblems } from '../platform/field.problems.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { isoOf } from '../platform/instants.ts';
import type { Problem } from '../platform/problem.ts';
import { invalid, invalidState, notFound, type FieldErrors } from '../platform/refusal.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import {
  isTextKind,
  secretPurpose,
  type CarrierKind,
  type CarrierRecord,
  type CarrierSettings,
  type SecretName,
  type SmppSettings,
  type TextKind,
  type TextSettings,
  type TrunkSettings,
} from './carrier.ts';
import {
  countCarriers,
  deleteCarrier,
  findCarrier,
  insertCarrier,
  isInUse,
  lockCarrier,
  updateCarrier,
  type SealedCarrier,
} from './carriers.queries.ts';
import { carrierProblems } from './carriers.problems.ts';
import { trunkProblems } from './trunk.problems.ts';
import type { CarrierChange, NewCarrier } from './carriers.schema.ts';
import { readTrunkSettings } from './check-settings.ts';
import { readSmppSettings } from './smpp/smpp-settings.ts';
import { scheduleRegistration } from './register-numbers.ts';
import { readTextSettings } from './text-settings.ts';

export const MAX_CARRIERS = 50;

/** The context of an action that keeps secrets of a carrier. */
export interface CarrierContext extends ActionContext {
  readonly secrets: SecretBox;
  /** Whether calls may be sent to an address that a workspace names. */
  readonly isReachable: (address: string) => boolean;
  /** Why an address on the web can never be reached, or null. */
  readonly refusalOf: (url: URL) => Problem | null;
}

/**
 * Creates a carrier; its name is its server, unless it is given one.
 * @throws Refusal `validation_error` by field of `settings`, `invalid_state` at the limit.
 */
export async function createCarrier(
  context: CarrierContext,
  { kind, name, active = true, settings = {} }: Static<typeof NewCarrier>,
): Promise<CarrierRecord> {
  const read = readNew(context, kind, settings);
  return withTransaction(context, async (inner) => {
    const { db, workspaceId, now } = inner;
    await lockWorkspace(db, workspaceId);
    if ((await countCarriers(db, workspaceId)) >= MAX_CARRIERS) {
      throw invalidState(carrierProblems.too_many_carriers({ limit: MAX_CARRIERS }));
    }
    const usual = 'host' in read.settings ? read.settings.host : (USUAL_NAMES[kind] ?? kind);
    const id = await insertCarrier(
      db,
      workspaceId,
      { kind, name: name?.trim() ?? usual, active, settings: read.settings, sealed_secrets: read.sealed },
      isoOf(now),
    );
    return showCarrier(inner, { id });
  });
}

/**
 * Changes the given fields; `settings` merges. A password is never used at a server that it was not entered
 * for: a new one needs the password again. The kind stays; sent as it is, it changes nothing.
 * @throws Refusal `not_found`, `validation_error`.
 */
export async function changeCarrier(
  context: CarrierContext,
  { id, kind, settings, name, active }: { id: number } & Static<typeof CarrierChange>,
): Promise<CarrierRecord> {
  return withTransaction(context, async (inner) => {
    const { db, workspaceId, now } = inner;
    const current = await lockCarrier(db, workspaceId, id);
    if (!current) throw notFound('carrier');
    if (kind !== undefined && kind !== current.kind)
      throw invalid({ kind: [fieldProblems.cannot_change({ field: 'kind', value: current.kind })] });
    if (isEmptyChange({ settings, name, active })) return showCarrier(inner, { id });
    const changes = {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(active === undefined ? {} : { active }),
    };
    if (settings === undefined || current.kind === 'simulated') {
      refuseSettings(settings ?? {});
      await updateCarrier(db, workspaceId, id, changes, isoOf(now));
    } else {
      const read = readChanged(context, current, settings);
      const all = { ...changes, settings: read.settings, sealed_secrets: read.sealed };
      await updateCarrier(db, workspaceId, id, all, isoOf(now));
    }
    // An approved name may wait for what was changed: the PIN, the token, or the carrier that was off.
    if (current.kind === 'chatapp_cloud' && (settings !== undefined || active === true))
      await scheduleRegistration(db, current, now);
    return showCarrier(inner, { id });
  });
}

/**
 * Deletes a carrier with its secrets.
 * @throws Refusal `not_found`; `invalid_state` while numbers use it.
 */
export async function removeCarrier(context: ActionContext, { id }: { id: number }): Promise<CarrierRecord> {
  return withTransaction(context, async ({ db, workspaceId }) => {
    const locked = await lockCarrier(db, workspaceId, id);
    const carrier = locked && (await findCarrier(db, workspaceId, id));
    if (!carrier) throw notFound('carrier');
    if (await isInUse(db, workspaceId, id)) throw invalidState(carrierProblems.carrier_in_use());
    await deleteCarrier(db, workspaceId, id);
    return carrier;
  });
}

/** @throws Refusal `not_found`. */
export async function showCarrier(
  { db, workspaceId }: Pick<ActionContext, 'db' | 'workspaceId'>,
  { id }: { id: number },
): Promise<CarrierRecord> {
  const carrier = await findCarrier(db, workspaceId, id);
  if (!carrier) throw notFound('carrier');
  return carrier;
}

type SettingsInput = NonNullable<Static<typeof NewCarrier>['settings']>;

/** @throws Refusal under `settings`: the simulated network has none. */
function refuseSettings(settings: SettingsInput): Record<string, never> {
  if (Object.keys(settings).length > 0) throw invalid({ settings: [carrierProblems.no_settings()] });
  return {};
}

const USUAL_NAMES: Record<string, string> = {
  ...{ twilio: 'Twilio', telnyx: 'Telnyx', chatapp_cloud: 'Chat app' },
};

interface ReadSettings {
  settings: CarrierSettings;
  /** Encrypted, by name. */
  sealed: Record<string, string>;
}

function readChanged(
  context: CarrierContext,
  current: Exclude<SealedCarrier, { kind: 'simulated' }>,
  settings: SettingsInput,
): ReadSettings {
  if (current.kind === 'sip') return readTrunk(context, current.settings, current.sealedSecrets, settings);
  if (current.kind === 'smpp') return readSmpp(context, current, settings);
  return readAccount(context, current, settings);
}

function readNew(context: CarrierContext, kind: CarrierKind, settings: SettingsInput): ReadSettings {
  if (kind === 'simulated') return { settings: {}, sealed: refuseSettings(settings) };
  if (kind === 'smpp') return readSmpp(context, { settings: null, sealedSecrets: {} }, settings);
  if (!isTextKind(kind)) return readTrunk(context, null, {}, settings);
  return readAccount(context, { kind, settings: null, sealedSecrets: {} }, settings);
}

/** The settings and encrypted secrets of an account for texts after a change. @throws Refusal by field. */
function readAccount(
  { secrets, workspaceId, refusalOf }: CarrierContext,
  before: {
    kind: TextKind;
    settings: TextSettings | null;
    sealedSecrets: Record<string, string>;
  },
  input: SettingsInput,
): ReadSettings {
  const { kind, settings: old, sealedSecrets } = before;
  const asked = { kind, before: old, kept: Object.keys(sealedSecrets), input };
  const { settings, secrets: sent, errors } = readTextSettings(asked, refusalOf);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const sealed = new Map(Object.entries(sealedSecrets));
  for (const [name, secret] of Object.entries(sent) as [SecretName, string | null][]) {
    if (secret === null) sealed.delete(name);
    else sealed.set(name, secrets.seal(secret, secretPurpose(workspaceId, name)));
  }
  return { settings, sealed: Object.fromEntries(sealed) };
}

/** The settings and encrypted password of an account at an SMSC after a change. @throws Refusal by field. */
function readSmpp(
  { secrets, workspaceId, isReachable }: CarrierContext,
  {
    settings: before,
    sealedSecrets,
  }: { settings: SmppSettings | null; sealedSecrets: Record<string, string> },
  input: SettingsInput,
): ReadSettings {
  const { password } = input;
  const old = { before, hasPassword: sealedSecrets['password'] !== undefined };
  const { settings, errors } = readSmppSettings(old, input, isReachable);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const sealed =
    typeof password === 'string'
      ? { password: secrets.seal(password, secretPurpose(workspaceId, 'password')) }
      : sealedSecrets;
  return { settings, sealed };
}

/** The settings and encrypted password of a trunk after a change. @throws Refusal by field. */
function readTrunk(
  { secrets, workspaceId, isReachable }: CarrierContext,
  before: TrunkSettings | null,
  sealedBefore: Record<string, string>,
  input: SettingsInput,
): ReadSettings {
  const { settings, errors } = readTrunkSettings(before, input, isReachable);
  const { password, inbound_password: inbound } = input;
  const keeps = password === undefined && sealedBefore['password'] !== undefined;
  const hasPassword = typeof password === 'string' || keeps;
  const inboundErrors = judgeInbound(settings, inbound, sealedBefore, hasPassword);
  if (inboundErrors.length > 0) errors['settings.inbound_password'] = inboundErrors;
  const passwordErrors: FieldErrors[string] = [];
  const isMoved = settings.host !== before?.host || settings.outbound_proxy !== before.outbound_proxy;
  if (keeps && before !== null && isMoved) {
    passwordErrors.push(trunkProblems.password_again());
  }
  if (hasPassword !== (settings.username !== null))
    passwordErrors.push(trunkProblems.password_without_user());
  if (passwordErrors.length > 0) errors['settings.password'] = passwordErrors;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const sealed = { ...sealedBefore };
  for (const [name, secret] of [
    ['password', password],
    ['inbound_password', inbound],
  ] as const) {
    if (secret === null) delete sealed[name];
    else if (secret !== undefined) sealed[name] = secrets.seal(secret, secretPurpose(workspaceId, name));
  }
  return { settings, sealed };
}

/** What is wrong with the password of callers; where there is none of theirs, that of the carrier counts. */
function judgeInbound(
  settings: TrunkSettings,
  inbound: string | null | undefined,
  sealedBefore: Record<string, string>,
  hasPassword: boolean,
): FieldErrors[string] {
  const keeps = inbound === undefined && sealedBefore['inbound_password'] !== undefined;
  const hasOwn = typeof inbound === 'string' || keeps;
  if (settings.inbound_username === null) return hasOwn ? [trunkProblems.inbound_password_alone()] : [];
  return hasOwn || hasPassword ? [] : [trunkProblems.inbound_password_missing()];
}
