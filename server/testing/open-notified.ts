import type { AppServices } from '../app.ts';
import { CallCommands } from '../calls/commands/call-commands.ts';
import { CommandedCalls, type CommandedCallsOptions } from '../calls/commands/commanded-calls.ts';
import { ChangeFeed } from '../live/change-feed.ts';
import { AccessWatch } from '../platform/http/access/access-watch.ts';

/** The id of the process under test among those that carry calls; real ones count from 1. */
export const TEST_NODE = 0;

/** Everything that hears notifications of the database; made before they start. */
export function openNotified(
  options: CommandedCallsOptions,
): Pick<AppServices, 'changes' | 'accessWatch' | 'callCommands' | 'commandedCalls'> {
  const commandedCalls = new CommandedCalls(options);
  commandedCalls.begin(TEST_NODE);
  return {
    changes: new ChangeFeed(options),
    accessWatch: new AccessWatch(options),
    callCommands: new CallCommands(options),
    commandedCalls,
  };
}
