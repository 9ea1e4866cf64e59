import type { Command } from './command.ts';
import { login, logout } from './login/login.command.ts';
import { recordCommands } from './records/record-commands.ts';

/** Every command, as the help lists them. */
export const COMMANDS: readonly Command[] = [login, logout, ...recordCommands];
