/** A scenario that was played. */
export interface ShownResult {
  name: string;
  /** Null for what is not judged. */
  passed: boolean | null;
  reasons: readonly string[];
  transcript: readonly { role: 'assistant' | 'user'; content: string }[];
}

/** A result as lines for the terminal; the transcript stands below one that failed, or below all. */
export function linesOf({ name, passed, reasons, transcript }: ShownResult, isWhole: boolean): string[] {
  const head = `${passed === true ? 'passed' : 'FAILED'}  ${name}`;
  if (passed === true && !isWhole) return [head];
  const said = transcript.map(({ role, content }) => `    ${role === 'user' ? '>' : '<'} ${content}`);
  return [head, ...said, ...reasons.map((reason) => `    ${reason}`)];
}

/** The results in the format of JUnit, which CI servers show. */
export function junitOf(results: readonly ShownResult[]): string {
  const failures = results.filter(({ passed }) => passed !== true).length;
  const cases = results.map((result) => {
    const { name, passed, reasons } = result;
    const head = `  <testcase classname="scenarios" name="${escaped(name)}"`;
    if (passed === true) return `${head}/>`;
    const all = escaped(linesOf(result, true).join('\n'));
    const message = escaped(reasons.join(' '));
    return `${head}><failure message="${message}">${all}</failure></testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="scenarios" tests="${results.length}" failures="${failures}">`,
    ...cases,
    '</testsuite>\n',
  ].join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML 1.0, which has no control characters. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\ud800-\udfff]/gu, '\ufffd')
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
