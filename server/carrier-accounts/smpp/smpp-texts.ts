import { NO_TLVS, type MessageBody } from '../../carriers/smpp/pdu.ts';
import { submitFault } from '../../carriers/smpp/smpp-faults.ts';
import { NotItsTurnError, NotSentError, SessionError } from '../../carriers/smpp/smpp-errors.ts';
import type { SmppAccess, SmppSessions } from '../../carriers/smpp/smpp-sessions.ts';
import type { SubmitAnswer } from '../../carriers/smpp/smpp-session.ts';
import { MAX_PARTS, splitText, type SplitText } from '../../carriers/smpp/split-text.ts';
import { UDHI, writePartHeader } from '../../carriers/smpp/user-data-header.ts';
import { STATUS } from '../../carriers/smpp/commands.ts';
import type {
  Handover,
  OutgoingText,
  Postponed,
  RecordCarrierReport,
  TextFault,
  TextSearch,
} from '../../carriers/text-carrier.ts';
import { textFaultProblems } from '../../carriers/texts/text-fault.problems.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { SmppSettings } from '../carrier.ts';
import { recordSubmission } from './smpp-receipts.ts';
import { carrierMessageIdOf } from './smpp-name.ts';
import { listSubmissions } from './smpp.queries.ts';
import { writeSmppNumbers } from './smpp-numbers.ts';
import { faultOfSession } from './session-faults.ts';

/** Whoever waits for a text waits ten seconds; what is not sent by then must be known to be unsent. */
const BEFORE_SENDING_MS = 7_000;
const WAITED_FOR_MS = 10_000;
/** A text whose beginning the person has is gone on with for so long, also when nobody waits any more. */
const GOES_ON_MS = 60_000;
const PART_PAUSE_MS = { first: 1_000, longest: 8_000 };
/** How long nothing leaves after the SMSC has said that it is too much. */
const REST_MS = 1_000;

export interface SmppTextServices {
  sql: Sql;
  clock: Clock;
  sessions: SmppSessions;
  recordCarrierReport: RecordCarrierReport;
}

/** An account at an SMSC ready to send. */
export interface SmppAccount {
  access: SmppAccess;
  settings: SmppSettings;
}

/**
 * Hands a text over, message by message; those that the SMSC took before are left out, so that a text goes
 * on where it stopped. Texts of an account are sent by whatever session this process has.
 * @throws Error when it is not known whether the SMSC took a part.
 */
export async function sendOverSmpp(
  services: SmppTextServices,
  account: SmppAccount,
  text: OutgoingText,
): Promise<Handover | Postponed> {
  const { carrierId } = account.access;
  const split = splitText(text.body, account.settings.default_alphabet);
  const total = split.parts.length;
  if (total > MAX_PARTS)
    return refused({ kind: 'permanent', code: null, problem: textFaultProblems.text_unfit() });
  const taken = await listSubmissions(services.sql, account.access, text.messageId);
  if (taken.some(({ parts }) => parts !== total))
    throw new Error('the SMSC has parts of this text in another division');
  const has = new Set(taken.map(({ part }) => part));
  const begunMs = services.clock.monotonicMs();
  for (let part = 1; part <= total; part += 1) {
    if (has.has(part)) continue;
    const isFirst = has.size === 0 && part === 1;
    const fault = await sendPart(services, account, { text, split, part, isFirst, begunMs });
    if (fault) return fault;
  }
  return { accepted: true, carrierMessageId: carrierMessageIdOf(carrierId, text.messageId) };
}

/** What is known of a text that may have been sent: all of it was taken, or nobody can say. */
export async function findOverSmpp(
  { sql }: Pick<SmppTextServices, 'sql'>,
  { carrierId, workspaceId }: Pick<SmppAccess, 'carrierId' | 'workspaceId'>,
  { messageId }: Pick<OutgoingText, 'messageId'>,
): Promise<TextSearch> {
  const taken = await listSubmissions(sql, { carrierId, workspaceId }, messageId);
  const isWhole = taken.length > 0 && taken.length === taken[0]?.parts;
  return { ids: isWhole ? [carrierMessageIdOf(carrierId, messageId)] : [], reworded: [], isComplete: false };
}

interface Part {
  text: OutgoingText;
  split: SplitText;
  part: number;
  /** Whether nothing of the text was sent before. */
  isFirst: boolean;
  /** Since when somebody waits for the text, by the monotonic clock. */
  begunMs: number;
}

/**
 * Sends one part, and notes that it was taken; null then, else why not. A later part that there is no room
 * for is offered again as long as somebody waits, who then has the text come back later; and afterwards,
 * because nobody would.
 */
async function sendPart(
  services: SmppTextServices,
  account: SmppAccount,
  part: Part,
): Promise<Handover | Postponed | null> {
  const { clock } = services;
  for (let pauseMs = PART_PAUSE_MS.first; ; pauseMs = Math.min(2 * pauseMs, PART_PAUSE_MS.longest)) {
    const result = await submitPart(services, account, part);
    if (result === null || result.accepted !== null || part.isFirst) return result;
    const elapsedMs = clock.monotonicMs() - part.begunMs;
    const isWaitedFor = elapsedMs < WAITED_FOR_MS;
    if (elapsedMs + pauseMs > (isWaitedFor ? BEFORE_SENDING_MS : GOES_ON_MS)) return result;
    await clock.sleep(pauseMs);
  }
}

async function submitPart(
  { sql, clock, sessions, recordCarrierReport }: SmppTextServices,
  { access, settings }: SmppAccount,
  { text, split, part, isFirst }: Part,
): Promise<Handover | Postponed | null> {
  const beforeMs = isFirst ? BEFORE_SENDING_MS : GOES_ON_MS;
  const begun = clock.now();
  const soon = new AbortController();
  const over = new AbortController();
  void clock.sleep(beforeMs, over.signal).then((isLate) => isLate && soon.abort());
  const pace = sessions.paceOf(access);
  let answer: SubmitAnswer;
  try {
    await pace.turn(beforeMs, soon.signal);
    const session = await sessions.sender(access, soon.signal);
    answer = await session.submit(messageOf(text, split, { part, settings }), soon.signal);
  } catch (error) {
    if (error instanceof SessionError) return ofSession(error, access);
    if (!(error instanceof NotSentError)) throw error;
    const waits = error instanceof NotItsTurnError;
    const problem = waits ? textFaultProblems.too_many() : textFaultProblems.out_of_order();
    return { accepted: null, fault: { kind: 'later', code: null, problem }, waitsForTurn: waits };
  } finally {
    over.abort();
  }
  if (answer.status !== STATUS.ROK) {
    if (answer.status === STATUS.RTHROTTLED || answer.status === STATUS.RMSGQFUL) pace.rest(REST_MS);
    return refused(submitFault(answer.status));
  }
  const submission = { messageId: text.messageId, part, parts: split.parts.length, smscId: answer.messageId };
  await recordSubmission({ sql, recordCarrierReport }, access, submission, { begun, now: clock.now() });
  return null;
}

/** A message as it is submitted: with a receipt asked for, and a header where it is one of several. */
function messageOf(
  { from, to, messageId }: OutgoingText,
  { data_coding, parts }: SplitText,
  { part, settings }: { part: number; settings: SmppSettings },
): MessageBody {
  const body = parts[part - 1] ?? Buffer.alloc(0);
  const isWhole = parts.length === 1;
  const header = isWhole ? [] : [writePartHeader(messageId, part, parts.length)];
  return {
    ...writeSmppNumbers({ from, to }, settings),
    ...{ esm_class: isWhole ? 0 : UDHI, registered_delivery: 1, data_coding, tlvs: NO_TLVS },
    message: Buffer.concat([...header, body]),
  };
}

function refused(fault: TextFault): Handover | Postponed {
  return fault.kind === 'later'
    ? { accepted: null, fault }
    : { accepted: false, reason: fault.problem.sentence('en'), fault };
}

/** There is no session, so nothing was sent. A refused account stays refused until somebody looks. */
function ofSession({ fault }: SessionError, access: SmppAccess): Handover | Postponed {
  const isAccount = fault.kind === 'refused' && [0x0d, 0x0e, 0x0f].includes(fault.status);
  if (isAccount) return refused(submitFault(fault.status));
  const reason = faultOfSession(fault, access.server).sentence('en');
  return refused({ kind: 'later', code: null, problem: textFaultProblems.unreachable({ reason }) });
}
