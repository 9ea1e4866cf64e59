import type { Switchboard } from '../sdk/switchboard.ts';
import type { Login } from './login/find-login.ts';
import type { Output } from './output.ts';

/** An option of a command, such as `--page 2`. */
export interface Flag {
  about: string;
  /** What stands behind it, such as `URL`; absent for one that stands alone. */
  value?: string;
  /** What it may be. */
  values?: readonly string[];
}

/** Standard input, which is a terminal or not. */
export type Input = NodeJS.ReadableStream & { isTTY?: boolean };

/** What was found out about a machine, as a sentence. */
export interface Finding {
  topic: string;
  /** Null for what needs no action. */
  ok: boolean | null;
  say: string;
}

/** The machine of an installation, by its settings. */
export interface Machine {
  /** Where people reach its server; null where that is not set. */
  publicUrl(): Promise<string | null>;
  /** Examines it. @param sendTo where a test mail goes; null sends none. */
  examine(sendTo: string | null, tell: (finding: Finding) => void): Promise<void>;
}

/** What a command runs with. */
export interface Surroundings {
  /** The installation of this checkout; absent in the packed program. */
  machine?: Machine;
  env: Readonly<Record<string, string | undefined>>;
  out: Output;
  input: Input;
  /** Aborts when the program is to end, as by Ctrl-C. */
  signal: AbortSignal;
}

export interface Given {
  flags: Readonly<Record<string, string | undefined>>;
  /** Flags that stand alone. */
  isOn: (name: string) => boolean;
  words: readonly string[];
}

export interface Context extends Surroundings, Given {
  /** The server and the key. @throws UsageFault when there is none */
  login(): Promise<Login>;
  /** The client of that server. @throws UsageFault when nobody has logged in */
  client(): Promise<Switchboard>;
}

export interface Command {
  /** As they are typed, such as `calls list`. */
  name: string;
  /** What is given behind it; an optional one ends with a question mark, such as `NUMBER?`. */
  takes: readonly string[];
  /** What the first of them may be, where that is known. */
  words?: readonly string[];
  summary: string;
  /** More for `switchboard help`. */
  about?: string;
  flags: Readonly<Record<string, Flag>>;
  /** Returns the exit code; nothing is 0. */
  run(context: Context): Promise<number | void>;
}

/** The flags that every command has. */
export const COMMON_FLAGS: Readonly<Record<string, Flag>> = {
  json: { about: 'JSON on standard output; what people read goes to standard error.' },
  url: { value: 'URL', about: 'The address of the server, before what `switchboard login` keeps.' },
  key: { value: 'KEY', about: 'The API key, before what `switchboard login` keeps.' },
  help: { about: 'Shows the help of the command.' },
};
