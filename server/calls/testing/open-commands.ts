import { CallCommands } from '../commands/call-commands.ts';
import { CommandedCalls, type CommandedCallsOptions } from '../commands/commanded-calls.ts';

/** The id of the process under test among those that carry calls; real ones count from 1. */
export const TEST_NODE = 0;

/** Both ends of commands to calls: of the process that is asked, and of the one that carries them. */
export function openCommands(
  options: CommandedCallsOptions,
  nodeId = TEST_NODE,
): { callCommands: CallCommands; commandedCalls: CommandedCalls } {
  const commandedCalls = new CommandedCalls(options);
  commandedCalls.begin(nodeId);
  return { callCommands: new CallCommands(options), commandedCalls };
}
