import { Type, type Static } from 'typebox';
import { createApiKey } from '../account/create-api-key.ts';
import { createWorkspace } from '../account/create-workspace.ts';
import { generatePassword, hashPassword } from '../account/password.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { changeAssistant, createAssistant } from '../assistants/write-assistant.ts';
import { checkPlace } from '../company/check-place.ts';
import { addPhoneNumber } from '../phone-numbers/add-number.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { Name, Phone } from '../platform/http/shapes/shapes.ts';
import { checkBody } from '../platform/http/request/validate.ts';
import { invalid } from '../platform/refusal.ts';

/** The data of a new business: the business, its owner and, if it has one, its number. */
export const NewBusiness = Type.Object({
  name: Name('Name of the business.'),
  owner: Type.Object({
    name: Name('Name of the owner.'),
    email: Type.String({ format: 'email', maxLength: 255, description: 'Login of the owner.' }),
  }),
  timezone: Type.String({ format: 'time-zone', maxLength: 64, description: 'Zone of the business.' }),
  currency: Type.String({ maxLength: 3, description: 'ISO 4217.' }),
  country: Type.String({ maxLength: 2, description: 'ISO 3166-1 alpha-2.' }),
  language: Type.String({ maxLength: 35, description: 'BCP 47.' }),
  number: Type.Optional(Phone('Phone number with its country code.')),
});

/** A business that was created; password and key are shown only here. */
export interface CreatedBusiness {
  workspace_id: number;
  login: { email: string; password: string };
  /** An API key with the permission `write` and the role of the owner. */
  key: string;
  /** The active assistant that answers the number. */
  assistant_id: number;
  number: string | null;
}

const check = checkBody(NewBusiness);

/**
 * Creates a workspace with its owner, an API key, an active assistant and, when one is given, a number that
 * the assistant answers, in one transaction.
 * @throws Refusal that names the field: invalid, or an e-mail address or a number that is in use.
 */
export async function createBusiness(
  { db, now }: { db: Db; now: Temporal.Instant },
  input: Static<typeof NewBusiness>,
): Promise<CreatedBusiness> {
  check(input);
  checkPlaceOf(input);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const made = await makeBusiness({ db: tx, now }, input, { ...input.owner, passwordHash });
    const { workspaceId, userId, assistantId, number } = made;
    const context = { db: tx, workspaceId, now, by: { kind: 'user', userId } } as const;
    const newKey = { userId, name: 'First key', permission: 'write' as const, expiresAt: null };
    const { key } = await createApiKey(context, newKey);
    const login = { email: input.owner.email, password };
    return { workspace_id: workspaceId, login, key, assistant_id: assistantId, number };
  });
}

type Place = Pick<Static<typeof NewBusiness>, 'currency' | 'country' | 'language'>;

/** @throws Refusal naming currency, country or language. */
export function checkPlaceOf({ currency, country, language }: Place): void {
  const errors = checkPlace({ currency, country, language });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What a business begins with. */
export interface MadeBusiness {
  workspaceId: number;
  userId: number;
  assistantId: number;
  number: string | null;
}

/**
 * Makes a business in the caller's transaction; its place must be checked.
 * @throws Refusal naming `owner.email` or `number` when it is in use.
 */
export async function makeBusiness(
  { db: tx, now }: { db: Db; now: Temporal.Instant },
  input: Omit<Static<typeof NewBusiness>, 'owner'>,
  owner: { name: string; email: string; passwordHash: string },
): Promise<MadeBusiness> {
  const { timezone, currency, country, language } = input;
  const place = { timezone, currency, country, language };
  const person = { ...owner, name: owner.name.trim() };
  const made = await createWorkspace({ db: tx, now }, { name: input.name.trim(), ...place, owner: person });
  const { workspaceId, userId } = made;
  const context = { db: tx, workspaceId, now, by: { kind: 'user', userId } } as const;
  const catalog = catalogOf([]);
  const assistant = await createAssistant({ ...context, catalog }, { name: 'Reception' });
  await changeAssistant({ ...context, catalog }, { id: assistant.id, status: 'active' });
  const number =
    input.number === undefined
      ? null
      : await addAnsweredNumber(tx, workspaceId, input.number, assistant.id, now);
  return { workspaceId, userId, assistantId: assistant.id, number };
}

async function addAnsweredNumber(
  tx: Db,
  workspaceId: number,
  number: string,
  assistantId: number,
  now: Temporal.Instant,
): Promise<string> {
  const added = await addPhoneNumber(
    { db: tx, workspaceId, now, by: { kind: 'system' } },
    { number, name: 'Main line', assistant_id: assistantId, capabilities: { voice: true, sms: true } },
  );
  return added.number;
}
