import { acceptHeader } from './check-request.ts';
import { Inquiry, seenAs } from './ask-server.ts';
import type { Credentials } from './digest.ts';
import { routeThrough, type ServerAddress } from './find-servers.ts';
import type { Flow } from './flow.ts';
import type { LegContext } from './leg-context.ts';
import type { Header } from './message.ts';

/** A question to a server, and who asks it. */
export interface OptionsQuestion {
  readonly uri: string;
  readonly from: string;
  readonly credentials: Credentials | null;
}

export interface OptionsAnswer {
  readonly status: number;
  /** The server asked for credentials, and these were answered with `status`. */
  readonly isChallenged: boolean;
  /** The address that the server saw the question come from; null where it does not tell. */
  readonly seenAs: string | null;
}

/**
 * Asks a server whether it is there (RFC 3261, section 11), once more with credentials where it asks for
 * them. Resolves with its answer, null when none comes within eight seconds.
 */
export const sendOptions = (
  server: ServerAddress,
  question: OptionsQuestion,
  context: Omit<LegContext, 'onGone'>,
): Promise<OptionsAnswer | null> => {
  const flow = context.transports.flowToServer(server);
  return askOptions(flow, { ...question, route: routeThrough(server) }, context);
};

/** The same over a flow that is there. */
export async function askOptions(
  flow: Flow,
  { uri, from, credentials, route = [] }: OptionsQuestion & { route?: readonly Header[] },
  context: Omit<LegContext, 'onGone'>,
): Promise<OptionsAnswer | null> {
  await context.transports.located(flow);
  const headers = [...route, context.contactFor(flow), acceptHeader];
  const question = { method: 'OPTIONS', uri, from, to: `<${uri}>`, headers, credentials } as const;
  const asked = await new Inquiry(context).ask(flow, question);
  if (asked.kind !== 'answer') return null;
  const { response, isChallenged } = asked;
  return { status: response.status, isChallenged, seenAs: seenAs(response) };
}
