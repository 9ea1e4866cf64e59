import type { Db } from '../platform/db/sql.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import { invalid } from '../platform/refusal.ts';
import { cleanTags, type ContactValues } from './contact.ts';
import type { ContactInput } from './contacts.schema.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';

/**
 * The E.164 form of a number; a number without a country code belongs to the workspace's country.
 * @param parse the parser for the notation of the number.
 * @throws Refusal naming `phone`.
 */
export async function readPhone(
  db: Db,
  workspaceId: number,
  text: string,
  parse: typeof parsePhone = parsePhone,
): Promise<string> {
  const phone = parse(text, null) ?? parse(text, await findWorkspaceCountry(db, workspaceId));
  if (phone === null) throw invalid({ phone: [phoneNumberFormatProblems.not_a_phone()] });
  return phone;
}

/**
 * The values of a contact from a body that passed its schema: phone in E.164, tags cleaned, texts trimmed.
 */
export async function readContact(db: Db, workspaceId: number, input: ContactInput): Promise<ContactValues> {
  const { name, phone, email, company, tags, external_id: externalId, ...plain } = input;
  return {
    ...plain,
    ...(name === undefined ? {} : { name: name?.trim() ?? null }),
    ...(company === undefined ? {} : { company: company?.trim() ?? null }),
    ...(email === undefined ? {} : { email }),
    ...(externalId === undefined ? {} : { external_id: externalId?.trim() ?? null }),
    ...(phone === undefined
      ? {}
      : { phone: phone === null ? null : await readPhone(db, workspaceId, phone) }),
    ...(tags === undefined ? {} : { tags: cleanTags(tags) }),
  };
}
