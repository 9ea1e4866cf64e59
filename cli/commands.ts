import { call } from './call/call.command.ts';
import type { Command } from './command.ts';
import { completion } from './completion/completion.command.ts';
import { doctor } from './doctor/doctor.command.ts';
import { importCommands } from './import/import.command.ts';
import { importAssistants } from './import/import-assistants.command.ts';
import { listen, tailEvents } from './listen/listen.command.ts';
import { trigger } from './listen/trigger.command.ts';
import { mcp } from './mcp/mcp.command.ts';
import { login, logout } from './login/login.command.ts';
import { recordCommands } from './records/record-commands.ts';
import { runScenarios } from './scenarios/scenarios.command.ts';

/** Every command, as the help lists them. */
export const COMMANDS: readonly Command[] = [
  login,
  logout,
  call,
  listen,
  trigger,
  ...importCommands,
  importAssistants,
  runScenarios,
  mcp,
  doctor,
  completion(() => COMMANDS),
  ...recordCommands,
  tailEvents,
];
