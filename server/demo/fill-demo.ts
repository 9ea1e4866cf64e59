import { changeAssistant, createAssistant } from '../assistants/write-assistant.ts';
import { changeProfile } from '../company/change-profile.ts';
import { addPhoneNumber } from '../phone-numbers/add-number.ts';
import { changePhoneNumber } from '../phone-numbers/assign-number.ts';
import type { Db } from '../platform/db/sql.ts';
import { demoAssistant, demoNumbers, demoProfile } from './demo-business.ts';

/** Puts the demo business into an empty workspace, by the same actions that the API uses. */
export async function fillDemo(tx: Db, workspaceId: number, now: Temporal.Instant): Promise<void> {
  await changeProfile(tx, workspaceId, demoProfile, now);
  const { id } = await createAssistant(tx, workspaceId, demoAssistant, now);
  await changeAssistant(tx, workspaceId, id, { status: 'active' }, now);
  for (const input of demoNumbers) {
    const number = await addPhoneNumber(tx, workspaceId, input, now);
    await changePhoneNumber(tx, workspaceId, number.id, { assistant_id: id }, now);
  }
}
