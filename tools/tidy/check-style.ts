import { isTest, type Finding, type Source } from './sources.ts';

/** A module constant whose value is a number or a string, or a product such as `5 * 60_000`. */
const PLAIN_CONSTANT =
  /^(?:export )?const ([A-Za-z]\w*)(?:: \w+)? = (?:-?\d[\d_.]*(?: [*+/-] \d[\d_.]*)*|'[^'\n]*');$/gm;
const UPPER_SNAKE = /^[A-Z][A-Z0-9_]*$/;

/**
 * Finds module constants with a number or a string that are not named like `MAX_BODY_BYTES`. Tests are
 * exempt.
 */
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

/** The message of a log call: its first or second argument. */
const LOG_CALL =
  /\blog(?:ger)?\.(?:trace|debug|info|warn|error|fatal)\(\s*(?:\{[^{}]*\},\s*)?(['"`])((?:\\.|(?!\1).)+)\1/gs;

/**
 * Finds log messages that begin with a capital or end with a full stop. `webhook delivery failed` is correct.
 */
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
