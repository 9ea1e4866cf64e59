import type { ActiveCall } from '../call/active-call.ts';
import type { TakenMessage } from '../call-recorder.ts';
import { useTool } from './use-tool.ts';

/** A message is kept also when the caller goes on speaking meanwhile. */
const NEVER = new AbortController().signal;

/**
 * Keeps a message in words by the tool that every engine has for it, so that it is one action and stands on
 * the turn. False when there is no such tool on this call, or it failed: the recorder keeps the message then.
 */
export async function takeMessage(call: ActiveCall, message: TakenMessage): Promise<boolean> {
  const { kind, body, callerName, callbackNumber, audioMs } = message;
  if (kind === 'voicemail' || audioMs !== null) return false;
  const tool = kind === 'callback' ? 'request_callback' : 'take_message';
  if (!call.tools.declarations.some(({ name }) => name === tool)) return false;
  const args = {
    [kind === 'callback' ? 'reason' : 'body']: body,
    ...(callerName === null ? {} : { name: callerName }),
    ...(callbackNumber === null ? {} : { phone: callbackNumber }),
  };
  return (await useTool(call, tool, args, NEVER)).ok;
}
