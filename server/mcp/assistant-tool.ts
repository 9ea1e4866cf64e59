import { Type, type TSchema } from 'typebox';
import { findCallerContact } from '../calls/tools/tool-effects.queries.ts';
import { readArguments } from '../calls/tools/read-arguments.ts';
import { refusedResult } from '../calls/tools/refused-result.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { ToolRefusal, type Tool, type ToolContext } from '../voice/define-tool.ts';
import type { ToolResult } from '../voice/tools.ts';
import { CONFIRMATION_MINUTES, MAX_TOKEN } from './confirmation.ts';
import type { McpClient, McpTool, ToolAnswer, ToolEffect } from './mcp-tool.ts';
import { findBusiness, listKnowledge } from './mcp.queries.ts';
import { parameterSchema, refuseUnknown } from './parameters.ts';
import { sayResult } from './say-result.ts';
import { shortRecord } from './short-answer.ts';
import { useWritingTool } from './use-writing-tool.ts';

export interface AssistantToolServices {
  sql: Sql;
  clock: Clock;
}

/** Tools that ask whose booking is meant: on a call that is known by the number of the caller. */
const ABOUT_SOMEBODY: Readonly<Record<string, string>> = {
  find_my_bookings: 'number',
  move_appointment: 'appointment_id',
  cancel_appointment: 'appointment_id',
};
const TAKES_AWAY = new Set([
  'move_appointment',
  ...['cancel_appointment', 'cancel_order', 'cancel_reservation'],
]);

/** What is otherwise than on a call: nothing is held for a client. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  find_appointment_times:
    'Finds free appointment times, at most five, the earliest first. They are not held.',
  find_rooms:
    'Finds the rooms that are free for a stay, with what they cost. Without a room, `reason` says why. They are not held.',
  find_my_bookings:
    'Finds what a person has booked, reserved and ordered and what is still to come: by `phone`, or by the number or the ' +
    'date of a booking and the name it was made under.',
  send_text:
    'Sends a person a text with the address, the opening hours, what they booked, or the link of the website.',
};

const Phone = Type.Optional(
  Type.String({
    maxLength: 40,
    description: 'Number of the person that this is for, who stands for the caller.',
  }),
);
const Confirmation = Type.Optional(
  Type.String({
    maxLength: MAX_TOKEN,
    description:
      'Leave it out first: nothing is done then, and the result says what would be, with a `confirmation`. The same use ' +
      `again with that text carries it out, within ${CONFIRMATION_MINUTES} minutes.`,
  }),
);
const IdempotencyKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The same key within 24 hours gives the first result again, and does nothing twice.',
  }),
);

/**
 * A tool of assistants for a client of the protocol. There is no call: `phone` says for whom it is, and the
 * key of the client, which may change every record by the API, may do so here (docs/decisions/0109).
 */
export function assistantTool(tool: Tool, services: AssistantToolServices): McpTool {
  const { description: onCalls, commits } = tool.declare({ callerNumber: null, callerName: null });
  const description = DESCRIPTIONS[tool.name] ?? onCalls;
  const isReading = tool.does.kind === 'reads';
  const effect: ToolEffect = isReading ? 'reads' : TAKES_AWAY.has(tool.name) ? 'changes' : 'adds';
  // The tool that sends a text confirms a number other than the caller's; here `phone` is the caller's.
  const confirms = commits && tool.name !== 'send_text';
  const own = tool.parameters.properties as Record<string, TSchema>;
  const needed = (tool.parameters as { required?: readonly string[] }).required ?? [];
  const parameters = Type.Object({
    ...own,
    ...(tool.name in ABOUT_SOMEBODY || 'phone' in own ? { phone: Phone } : {}),
    ...(confirms ? { confirmation: Confirmation } : {}),
    ...(isReading || confirms ? {} : { idempotency_key: IdempotencyKey }),
  });
  return {
    ...{ name: tool.name, description, effect, scope: isReading ? 'read' : 'write', role: 'any' },
    ...{ isIdempotent: confirms, isOpenWorld: tool.name === 'send_text', operation: null },
    parameters: parameterSchema(parameters.properties, needed),
    use: (args, client) => use({ tool, parameters, services }, args, client),
  };
}

interface Use {
  tool: Tool;
  parameters: ReturnType<typeof Type.Object>;
  services: AssistantToolServices;
}

async function use(
  { tool, parameters, services }: Use,
  given: Record<string, unknown>,
  client: McpClient,
): Promise<ToolAnswer> {
  refuseUnknown(given, parameters.properties);
  const business = await findBusiness(services.sql, client.principal.workspaceId);
  const context = (extra: Pick<ToolContext, 'caller' | 'knowledge'>): ToolContext => ({
    ...contextOf(client, services),
    ...extra,
    business,
  });
  const run = async (): Promise<ToolResult & { confirmation?: string }> => {
    const args = readArguments(parameters, given);
    const caller = await callerOf(tool, args, { client, services, country: business.country });
    const isQuestion = tool.name === 'answer_question';
    const knowledge = isQuestion ? await listKnowledge(services.sql, client.principal.workspaceId) : [];
    const { does } = tool;
    if (does.kind === 'reads')
      return { ok: true, facts: await does.run(args, context({ caller, knowledge })) };
    return useWritingTool({ tool, does, args, context: context({ caller, knowledge }), client, ...services });
  };
  const result = await run().catch((error: unknown) => {
    const refused = refusedResult(error);
    if (refused === null) throw error;
    return refused;
  });
  const { facts, ...rest } = result;
  const say = result.ok
    ? null
    : sayResult(tool.name, result, { client, business, now: services.clock.now() });
  return {
    isError: !result.ok && result.reason !== 'needs_confirmation',
    content: shortRecord({ ...rest, ...(say === null ? {} : { say }), ...facts }),
  };
}

/** What does not depend on the use. Every record is the client's own, and nothing is held for it. */
function contextOf({ principal, language }: McpClient, { sql, clock }: AssistantToolServices) {
  const { workspaceId, userId } = principal;
  return {
    ...{ db: sql, workspaceId, now: clock.now(), by: { kind: 'user', userId } as const },
    ...{ language, callLanguage: LOCALES[language] },
    asksFor: (field: string) => field === 'name',
    collect: () => undefined,
    isOwn: () => true,
    mayLookUp: () => true,
    reach: () => undefined,
  };
}

const LOCALES = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' } as const;

/**
 * The person that a use is for.
 * @throws ToolRefusal `missing` for a number that is none, and where nothing says whose booking is meant.
 */
async function callerOf(
  tool: Tool,
  args: Record<string, unknown>,
  { client, services, country }: { client: McpClient; services: AssistantToolServices; country: string },
): Promise<ToolContext['caller']> {
  const { phone } = args;
  const otherwise = ABOUT_SOMEBODY[tool.name];
  if (typeof phone !== 'string') {
    if (otherwise !== undefined && args[otherwise] === undefined)
      throw new ToolRefusal('missing', { fields: ['phone', otherwise] });
    return { number: null, contact: null };
  }
  const number = parsePhone(phone, country);
  if (number === null) throw new ToolRefusal('missing', { fields: ['phone'] });
  const contact = await findCallerContact(services.sql, client.principal.workspaceId, number);
  return { number, contact };
}
