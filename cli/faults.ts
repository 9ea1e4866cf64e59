import { ApiError, AuthenticationError, ConnectionError } from '../sdk/switchboard.ts';

/** The command cannot be carried out as it was given; its message is a sentence for the terminal. */
export class UsageFault extends Error {
  override name = 'UsageFault';
}

/** The command was carried out and did not succeed; its message is a sentence for the terminal. */
export class Failure extends Error {
  override name = 'Failure';
}

/** Nothing was done: the command, the login or the way to the server is at fault. */
const NOT_DONE = 2;
/** The server, or what was asked of it, refused. */
const FAILED = 1;

/** An error as the terminal shows it. */
export interface ShownFault {
  code: number;
  lines: string[];
  json: Record<string, unknown>;
}

/** What people and programs are told of an error, and the exit code. */
export function showFault(error: unknown): ShownFault {
  if (error instanceof ApiError) return ofApi(error);
  if (error instanceof ConnectionError) {
    const line = `${error.message} Does the server run, and is that its address?`;
    return { code: NOT_DONE, lines: [line], json: { message: line } };
  }
  const message = isOddAnswer(error) ? ODD_ANSWER : error instanceof Error ? error.message : String(error);
  const isUsage = error instanceof UsageFault || isOfParseArgs(error);
  const [line = ''] = message.split('\n');
  return { code: isUsage ? NOT_DONE : FAILED, lines: [line], json: { message: line } };
}

function ofApi(error: ApiError): ShownFault {
  const { status, code, errors, codes, requestId, message } = error;
  const fields = Object.entries(errors).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`);
  const lines = fields.length > 0 ? fields : [message];
  const json = { status, code, message, errors, codes, request_id: requestId };
  if (!(error instanceof AuthenticationError)) return { code: FAILED, lines, json };
  return { code: NOT_DONE, lines: [`${message} \`switchboard login\` keeps another key.`], json };
}

const ODD_ANSWER =
  'The server answers otherwise than this command line expects: is it a Switchboard, and of a version as new?';

/** An answer that cannot be from a Switchboard. */
export const oddAnswer = (): Failure => new Failure(ODD_ANSWER);

/** Where an answer has another shape, what reads it fails with an error of the language. */
const isOddAnswer = (error: unknown): boolean =>
  (error instanceof TypeError || error instanceof RangeError) && !isOfParseArgs(error);

/** Node.js says what is wrong with an argument in one sentence. */
const isOfParseArgs = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
