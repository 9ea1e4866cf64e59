import { isTest, type Finding, type Source } from './sources.ts';

/** Attributes whose words are not for people: shapes, classes, and values that HTML lists. */
const NOT_FOR_PEOPLE =
  /^(?:className|class|style|d|points|viewBox|transform|strokeDasharray|rel|sizes|media|autoComplete|key)$/;
/** `title="…"`, `title={'…'}` or `` title={`…`} `` . */
const ATTRIBUTE = /\s([\w-]+)=(?:"([^"]*)"|\{\s*(['"`])((?:(?!\3).)*)\3\s*\})/g;
/** Where React Aria puts what floats, such as `bottom start`, and what opens it. */
const OF_REACT_ARIA =
  /^(?:(?:top|bottom|left|right|start|end) (?:top|bottom|left|right|start|end)|MenuTrigger)$/;
/** Words in quotes: two words with a blank between them. */
const PHRASE = /(['"`])((?:(?!\1)[^\n])*?[A-Za-zÀ-ÿ]{2,} [A-Za-zÀ-ÿ]{2,}(?:(?!\1)[^\n])*)\1/g;

/**
 * Finds words for people in components: they stand in a `*.texts.ts`, in every language. The text between
 * tags and plain attributes such as `alt` are also found by the linter.
 */
export function checkConsoleTexts(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => path.startsWith('console/') && path.endsWith('.tsx') && !isTest(path))
    .flatMap(({ path, text }) => {
      const lines = withoutComments(text).split('\n');
      return lines.flatMap((line, index) =>
        wordsIn(line).map((words) => ({
          path: `${path}:${index + 1}`,
          message: `has the words "${words}"; they belong into a *.texts.ts`,
        })),
      );
    });
}

function wordsIn(line: string): string[] {
  if (/^\s*(?:import|export)\b.*\bfrom\b|\bnew Error\(/.test(line)) return [];
  const attributes = [...line.matchAll(ATTRIBUTE)].map(([whole, name = '', plain, , braced]) => ({
    whole,
    isText: !NOT_FOR_PEOPLE.test(name) && isForPeople(plain ?? braced ?? ''),
    words: plain ?? braced ?? '',
  }));
  const rest = attributes.reduce((left, { whole }) => left.replace(whole, ''), line);
  return [
    ...attributes.filter(({ isText }) => isText).map(({ words }) => words),
    ...[...rest.matchAll(PHRASE)].map((match) => match[2] ?? ''),
  ].filter((words) => !OF_REACT_ARIA.test(words));
}

/** A capital with small letters after it, or two words. `Enter` as a value of a key is no attribute. */
const isForPeople = (value: string): boolean =>
  /^\p{Lu}\p{Ll}+/u.test(value) || /\p{L}{2,} \p{L}{2,}/u.test(value);

/** The text with comments emptied, which keeps the line numbers. */
const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]+/g, ''))
    .replaceAll(/(^|\s)\/\/ .*$/gm, '$1');
