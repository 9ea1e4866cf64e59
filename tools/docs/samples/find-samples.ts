/** A code block of a page. */
export interface Sample {
  /** The file, and the line on which the block begins. */
  page: string;
  line: number;
  language: string;
  code: string;
  /** What the comment above it asks for. */
  mark: Mark | null;
}

/**
 * `not run`: a test cannot run it, for a reason; `prints`: what the sample before it prints; `refused`: the
 * server refuses it; `endless`: it goes on until somebody ends it.
 */
export interface Mark {
  kind: 'not run' | 'prints' | 'refused' | 'endless';
  reason: string;
}

const FENCE = /^([ \t]*)(`{3,}|~{3,})[ \t]*([\w-]*)[^\n]*\n((?:.*\n)*?)\1\2[ \t]*$/gm;
const MARK = /<!-- (not run|prints|refused|endless)(?:: ([^\n]+?))? -->\s*$/;

/** The samples of a page in their order. A block in a list loses its indentation. */
export function findSamples(page: string, markdown: string): Sample[] {
  return [...markdown.matchAll(FENCE)].map((match) => {
    const [, indent = '', , language = '', body = ''] = match;
    const before = markdown.slice(0, match.index);
    const code = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const [, kind, reason = ''] = MARK.exec(before) ?? [];
    const mark = kind === undefined ? null : { kind: kind as Mark['kind'], reason };
    return { page, line: before.split('\n').length, language, code, mark };
  });
}
