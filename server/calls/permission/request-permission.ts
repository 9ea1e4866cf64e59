import type { CallPermissions } from '../../carriers/chatapp-calls/call-permissions.ts';
import { addressesOf } from '../../contacts/contact.ts';
import { lockContact } from '../../contacts/contacts.queries.ts';
import { isWithinWindow } from '../../messages/choose-sender.ts';
import { messageProblems } from '../../messages/messages.problems.ts';
import { listSenders } from '../../messages/senders.queries.ts';
import { withTransaction, type ActionContext } from '../../platform/action-context.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { Problem } from '../../platform/problem.ts';
import { invalid, notFound, type Refusal } from '../../platform/refusal.ts';
import { callProblems } from '../calls.problems.ts';
import { permissionProblems as problems } from './permission.problems.ts';
import {
  findWorkspaceLanguage,
  insertRequest,
  listAskingNumbers,
  listRequests,
  removeRequest,
  type AskingNumber,
} from './permission.queries.ts';
import { usualQuestion } from './usual-question.ts';

/** How often the platform lets a number ask a person. */
const LIMITS = [
  { most: 1, hours: 24, problem: problems.asked_today },
  { most: 2, hours: 168, problem: problems.asked_this_week },
] as const;
const LONGEST_HOURS = 168;

/** That a person was asked whether they may be called. */
export interface PermissionRequest {
  contact_id: number;
  phone_number_id: number;
  text: string;
  requested_at: string;
}

export interface AskedPerson {
  request: PermissionRequest;
  /** Has the platform ask; to be called after the commit. @throws Refusal when the platform does not. */
  send(): Promise<void>;
}

interface Question {
  id: number;
  phone_number_id?: number | null | undefined;
  text?: string | null | undefined;
}

const refused = (...faults: Problem[]): Refusal => invalid({ chatapp_call_permission: faults });

/**
 * Asks a person on the chat app whether the business may call them there. The question is noted first, and
 * the contact is locked meanwhile, so that two requests do not both ask.
 * @throws Refusal `not_found`; `validation_error` on `phone_number_id`, or on `chatapp_call_permission` when
 *   the person must not be asked now.
 */
export async function requestCallPermission(
  context: ActionContext,
  services: { sql: Sql; permissions: CallPermissions },
  { id, phone_number_id: numberId = null, text }: Question,
): Promise<AskedPerson> {
  const { workspaceId, now } = context;
  const found = await withTransaction(context, async ({ db }) => {
    const contact = await lockContact(db, workspaceId, id, isoOf(now));
    if (!contact) throw notFound('contact');
    const [person] = addressesOf(contact);
    if (person === undefined) throw refused(problems.unreachable_person());
    if (contact.do_not_call) throw refused(callProblems.do_not_call());
    if (contact.chatapp_call_permission === 'permanent') throw refused(problems.permitted_already());
    const numbers = await listAskingNumbers(db, workspaceId, numberId);
    if (numbers.length === 0) {
      throw numberId === null
        ? refused(problems.no_asking_number())
        : invalid({ phone_number_id: [problems.number_cannot_ask()] });
    }
    const senders = await listSenders(db, workspaceId, addressesOf(contact), numberId);
    // The question is a message: STOP keeps it away as it keeps all others, although it opened the window.
    if (senders.some((sender) => sender.chatapp && sender.opted_out_of_chatapp)) {
      throw refused(messageProblems.opted_out());
    }
    const opened = senders.filter(({ wrote_by_chatapp: at }) =>
      isWithinWindow(at === null ? null : Temporal.Instant.from(at), now),
    );
    const number = numbers.find((one) => opened.some((sender) => sender.id === one.id));
    if (!number) throw refused(problems.window_closed());
    await judgeLimits(db, { workspaceId, contactId: id }, number, now);
    const question = text?.trim() || usualQuestion(await findWorkspaceLanguage(db, workspaceId));
    const note = await insertRequest(db, { workspaceId, contactId: id }, number.id, isoOf(now));
    return { number, person, question, note };
  });
  const { number, person, question, note } = found;
  const request = {
    ...{ contact_id: id, phone_number_id: number.id, text: question, requested_at: isoOf(now) },
  };
  const send = async (): Promise<void> => {
    const { sql, permissions } = services;
    const asked = { workspaceId, carrierId: number.carrierId, person, text: question };
    const answer = await permissions.request(asked);
    if (answer.asked) return;
    await removeRequest(sql, workspaceId, note);
    throw refused(problems.platform_refused({ reason: answer.reason }));
  };
  return { request, send };
}

/** @throws Refusal when the person was asked as often as the platform allows. */
async function judgeLimits(
  db: ActionContext['db'],
  person: { workspaceId: number; contactId: number },
  { id }: AskingNumber,
  now: Temporal.Instant,
): Promise<void> {
  const since = isoOf(now.subtract({ hours: LONGEST_HOURS }));
  const asked = await listRequests(db, person, id, since);
  for (const { most, hours, problem } of LIMITS) {
    const from = now.subtract({ hours });
    const within = asked.filter((at) => Temporal.Instant.compare(Temporal.Instant.from(at), from) > 0);
    if (within.length >= most) throw refused(problem());
  }
}
