const WIDTH = 100;

/** A text that stands in a program as it is, such as a variable. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The arguments of a call that begins a line with `before`: on this line where they fit. */
export function argumentsAfter(before: string, values: readonly unknown[]): string {
  const room = WIDTH - before.length - 'null, '.length * (values.length - 1) - ');;'.length;
  return values.map((value) => valueInProgram(value, '', room)).join(', ');
}

/** A value of JSON as a program in TypeScript writes it: on one line where it fits into the room. */
function valueInProgram(value: unknown, indent: string, room: number): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const parts = (within: number): string[] =>
    Array.isArray(value)
      ? value.map((one: unknown) => valueInProgram(one, inner, within))
      : Object.entries(value).map(([name, one]: [string, unknown]) => {
          const key = `${nameInProgram(name)}: `;
          return key + valueInProgram(one, inner, within - key.length);
        });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const line = `${open}${parts(Infinity).join(', ')}${close}`.replace('{  }', '{}');
  if (line.length <= room) return line;
  const lines = parts(WIDTH - inner.length - 1).map((part) => `${inner}${part},\n`);
  return `${open.trim()}\n${lines.join('')}${indent}${close.trim()}`;
}

const nameInProgram = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));

const quoted = (text: string): string =>
  text.includes("'")
    ? JSON.stringify(text)
    : `'${JSON.stringify(text)
        .slice(1, -1)
        .replaceAll(String.raw`\"`, '"')}'`;
