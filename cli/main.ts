#!/usr/bin/env node
/** `switchboard`: the command line of Switchboard (docs/cli.md). */
import { runProcess } from './run-process.ts';

await runProcess();
