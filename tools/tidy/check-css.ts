import { isTest, type Finding, type Source } from './sources.ts';

/** The first chunk that the browser loads sets the order of the layers, and it may be any of them. */
const LAYERS = '@layer base, ui, page;\n';

/** Finds style sheets of the console that do not begin with the order of the layers. */
export function checkCssLayers(sheets: Source[]): Finding[] {
  return sheets
    .filter(({ path, text }) => path.startsWith('console/') && !text.startsWith(LAYERS))
    .map(({ path }) => ({ path, message: `does not begin with "${LAYERS.trim()}"` }));
}

/** Finds classes that a component names and its CSS module does not have, and classes that nobody names. */
export function checkCssClasses(sources: Source[], sheets: Source[]): Finding[] {
  const modules = sheets.filter(({ path }) => path.endsWith('.module.css'));
  const known = new Map(modules.map(({ path, text }) => [path, classesOf(text)]));
  const uses = sources.filter(({ path }) => !isTest(path)).flatMap(usesOf);
  const missing = uses.flatMap(({ path, sheet, names }) => {
    const classes = known.get(sheet);
    if (!classes) return [{ path, message: `imports ${sheet}, which is not there` }];
    return names
      .filter((name) => !classes.has(name))
      .map((name) => ({ path, message: `names the class ${name}, which ${sheet} does not have` }));
  });
  const unused = [...known].flatMap(([path, classes]) => {
    const users = uses.filter(({ sheet }) => sheet === path);
    return [...classes]
      .filter((name) => !users.some((use) => use.names.includes(name) || use.mayName(name)))
      .map((name) => ({ path, message: `has the class ${name}, which nobody names` }));
  });
  return [...missing, ...unused];
}

interface Use {
  path: string;
  sheet: string;
  names: string[];
  /** Whether a computed access may reach a class: the file has its name in quotes or as a key. */
  mayName(name: string): boolean;
}

/** The classes that a file names of each CSS module it imports. */
function usesOf({ path, text }: Source): Use[] {
  const body = text.replaceAll(/^import\s[^;]*;$/gm, '');
  return [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';/gm)].map((match) => {
    const [, variable = '', relative = ''] = match;
    const access = new RegExp(String.raw`\b${variable}(?:\??\.(\w+)|\['([^']+)'\])`, 'g');
    const computed = new RegExp(String.raw`\b${variable}\[(?!')`);
    return {
      path,
      sheet: new URL(relative, `file:///${path}`).pathname.slice(1),
      names: [...body.matchAll(access)].map((use) => use[1] ?? use[2] ?? ''),
      mayName: (name) => computed.test(body) && new RegExp(String.raw`['\s{]${name}['?:]`).test(body),
    };
  });
}

/** The names of the classes in a style sheet. */
function classesOf(sheet: string): Set<string> {
  const selectors = sheet
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'|:global\([^)]*\)/g, '');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map((match) => match[1] ?? ''));
}
