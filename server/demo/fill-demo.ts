import { catalogOf } from '../catalog/catalog.ts';
import { changeAssistant, createAssistant } from '../assistants/write-assistant.ts';
import { changeProfile } from '../company/change-profile.ts';
import { addFaq } from '../company/write-faq.ts';
import { addKnowledge } from '../company/write-knowledge.ts';
import { addService } from '../company/write-service.ts';
import { addStaffMember } from '../company/write-staff.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { addPhoneNumber } from '../phone-numbers/add-number.ts';
import { addProduct } from '../products/write-product.ts';
import { isoOf } from '../platform/instants.ts';
import {
  demoAssistant,
  demoFaqs,
  demoKnowledge,
  demoNumbers,
  demoProfile,
  demoServices,
  demoStaff,
  demoWorkspace,
} from './demo-business.ts';
import { addRoom } from '../rooms/write-room.ts';
import { demoMenu } from './demo-menu.ts';
import { demoRooms } from './demo-rooms.ts';
import { listDoneSteps, recordStep } from './demo.queries.ts';

/** One part of the demo data, created by the same actions that the API uses. */
export interface DemoStep {
  /** Stored in the database: never renamed, and never reused for another step. */
  name: string;
  fill(context: ActionContext): Promise<void>;
}

/**
 * In the order of their releases: what a release adds to the demo stands at the end, as a step of its own.
 */
const DEMO_STEPS: readonly DemoStep[] = [
  { name: 'business', fill: fillBusiness },
  { name: 'menu', fill: fillMenu },
  { name: 'rooms', fill: fillRooms },
];

/**
 * Gives the demo workspace what it was not given yet, so that one that an earlier release made gets what is
 * new. A step is done once: what the owner changed or deleted since stays so.
 * @returns the names of the steps done just now.
 */
export async function fillDemo(
  context: ActionContext,
  steps: readonly DemoStep[] = DEMO_STEPS,
): Promise<string[]> {
  const { db, workspaceId, now } = context;
  const done = await listDoneSteps(db, workspaceId);
  const missing = steps.filter((step) => !done.has(step.name));
  for (const step of missing) {
    await step.fill(context);
    await recordStep(db, workspaceId, step.name, isoOf(now));
  }
  return missing.map((step) => step.name);
}

async function fillBusiness(context: ActionContext): Promise<void> {
  await changeProfile(context, demoProfile);
  await addSpa(context);
  for (const faq of demoFaqs) await addFaq(context, faq);
  await addKnowledge(context, demoKnowledge);
  const catalog = catalogOf([]);
  const { id } = await createAssistant({ ...context, catalog }, demoAssistant);
  await changeAssistant({ ...context, catalog }, { id, status: 'active' });
  for (const input of demoNumbers) {
    await addPhoneNumber(context, { ...input, assistant_id: id });
  }
}

/** None of the rooms imports a calendar, so no address has to be checked. */
async function fillRooms(context: ActionContext): Promise<void> {
  const today = context.now.toZonedDateTimeISO(demoWorkspace.timezone).toPlainDate();
  const withClient = { ...context, outboundClient: { refusalOf: () => null } };
  for (const room of demoRooms(today)) await addRoom(withClient, room);
}

async function addSpa(context: ActionContext): Promise<void> {
  const staffIds: number[] = [];
  for (const person of demoStaff) staffIds.push((await addStaffMember(context, person)).id);
  for (const { staff, ...service } of demoServices) {
    const staff_member_ids = staff.flatMap((place) => staffIds[place] ?? []);
    await addService(context, { ...service, staff_member_ids });
  }
}

async function fillMenu(context: ActionContext): Promise<void> {
  for (const product of demoMenu) await addProduct(context, product);
}
