import { isTest, type Finding, type Source } from './sources.ts';

/** A constant of a module whose value is a plain number or text, also a product such as `5 * 60_000`. */
const PLAIN_CONSTANT =
  /^(?:export )?const ([A-Za-z]\w*)(?:: \w+)? = (?:-?\d[\d_.]*(?: [*+/-] \d[\d_.]*)*|'[^'\n]*');$/gm;
const UPPER_SNAKE = /^[A-Z][A-Z0-9_]*$/;

/** Constants of modules that are numbers or texts and are not written like `MAX_BODY_BYTES`; tests name their data as they like. */
export function checkConstants(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(PLAIN_CONSTANT)]
        .map((match) => match[1] ?? '')
        .filter((name) => !UPPER_SNAKE.test(name))
        .map((name) => ({ path, message: `the constant ${name} is not in upper case with underscores` })),
    );
}

/** The text of a log call, as its first or second argument. */
const LOG_CALL =
  /\blog(?:ger)?\.(?:trace|debug|info|warn|error|fatal)\(\s*(?:\{[^{}]*\},\s*)?(['"`])((?:\\.|(?!\1).)+)\1/gs;

/** Log messages that begin with a capital or end with a full stop: all are phrases such as `webhook delivery failed`. */
export function checkLogMessages(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(LOG_CALL)]
        .map((match) => match[2] ?? '')
        .filter((message) => /^[A-Z][a-z]/.test(message) || /[.!]$/.test(message))
        .map((message) => ({
          path,
          message: `the log message "${message}" begins with a capital or ends with a full stop`,
        })),
    );
}
