import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkConsoleLayers } from './check-console-layers.ts';
import { checkConsoleTexts } from './check-console-texts.ts';
import { checkCssClasses, checkCssLayers } from './check-css.ts';
import { checkCommentWidth } from './check-text.ts';
import type { Finding, Source } from './sources.ts';

const source = (path: string, text: string): Source => ({ path, text });
const messages = (findings: Finding[]): string[] => findings.map(({ path, message }) => `${path} ${message}`);

describe('the floors of the console', () => {
  const isClean = (path: string, target: string): boolean =>
    checkConsoleLayers([source(path, `import { b } from '${target}';`)]).length === 0;

  it('let a file import from its own folder and from lower floors', () => {
    assert.equal(isClean('console/ui/a.tsx', './b.tsx'), true);
    assert.equal(isClean('console/ui/a.tsx', '../platform/b.ts'), true);
    assert.equal(isClean('console/app/sign-in/a.tsx', '../../ui/b.tsx'), true);
    assert.equal(isClean('console/calls/a.tsx', '../app/b.tsx'), true);
    assert.equal(isClean('console/dashboard/a.tsx', '../calls/b.tsx'), true);
    assert.equal(isClean('console/app/router.tsx', '../dashboard/b.tsx'), true);
    assert.equal(isClean('console/main.tsx', './app/router.tsx'), true);
    assert.equal(isClean('console/calls/a.tsx', 'react'), true);
  });

  it('let no file import from a higher floor', () => {
    assert.equal(isClean('console/platform/a.ts', '../ui/b.tsx'), false);
    assert.equal(isClean('console/ui/a.tsx', '../app/b.tsx'), false);
    assert.equal(isClean('console/app/shell.tsx', '../calls/b.tsx'), false);
    assert.equal(isClean('console/app/shell.tsx', './router.tsx'), false);
    assert.equal(isClean('console/calls/a.tsx', '../dashboard/b.tsx'), false);
    assert.equal(isClean('console/app/router.tsx', '../main.tsx'), false);
  });

  it('let no resource import another', () => {
    assert.equal(isClean('console/calls/a.tsx', '../contacts/b.tsx'), false);
    assert.equal(isClean('console/calls/a.test.ts', '../contacts/b.ts'), true);
  });

  it('keep the server out, except of tests and the build', () => {
    assert.equal(isClean('console/platform/a.ts', '../../server/platform/b.ts'), false);
    assert.equal(isClean('console/calls/a.browser.test.ts', '../../server/testing/b.ts'), true);
    assert.equal(isClean('console/testing/a.ts', '../../server/testing/b.ts'), true);
    assert.equal(isClean('console/build.ts', '../server/console/b.ts'), true);
  });

  it('take the shapes of the API from the client, and nothing else', () => {
    assert.equal(isClean('console/platform/a.ts', '../../sdk/shapes.ts'), true);
    assert.equal(isClean('console/platform/a.ts', '../../sdk/transport.ts'), false);
  });
});

describe('the words of the console', () => {
  const wordsIn = (line: string, path = 'console/calls/a.tsx'): number =>
    checkConsoleTexts([source(path, line)]).length;

  it('stand in no attribute, in braces or without', () => {
    assert.equal(wordsIn('<Field label="Name" />'), 1);
    assert.equal(wordsIn("<Field label={'Name'} />"), 1);
    assert.equal(wordsIn('<Field hint={`Two words`} />'), 1);
    assert.equal(wordsIn('<Field hint="with two words" />'), 1);
    assert.equal(wordsIn('<Field label={t.name} type="text" variant="primary" />'), 0);
  });

  it('stand in no expression', () => {
    assert.equal(wordsIn("{isOpen ? 'Now open' : t.closed}"), 1);
    assert.equal(wordsIn('const text = `${count} calls today`;'), 1);
    assert.equal(wordsIn("if (event.key === 'ArrowLeft') back();"), 0);
  });

  it('are not what only programs read', () => {
    assert.equal(wordsIn('<path d="M12 5 L3 4" viewBox="0 0 24 24" className="row wide" />'), 0);
    assert.equal(wordsIn("throw new Error('the page has no root');"), 0);
    assert.equal(wordsIn("import { a } from 'some thing here';"), 0);
    assert.equal(wordsIn('<Popover placement="bottom start" trigger="MenuTrigger" />'), 0);
    assert.equal(wordsIn("// says 'two words'"), 0);
    assert.equal(wordsIn("{/* says 'two words' */}"), 0);
  });

  it('stand in catalogues and tests', () => {
    assert.equal(wordsIn("const en = { title: 'All calls' };", 'console/calls/calls.texts.ts'), 0);
    assert.equal(wordsIn("const name = 'All calls';", 'server/a.ts'), 0);
  });
});

describe('the style sheets', () => {
  const layered = (text: string): string => `@layer base, ui, page;\n\n${text}`;
  const sheet = source(
    'console/calls/calls.module.css',
    layered('@layer page { .row { &.open { margin: .5em } } }'),
  );
  const faults = (text: string, sheets = [sheet]): string[] =>
    messages(checkCssClasses([source('console/calls/a.tsx', text)], sheets));
  const line = "import styles from './calls.module.css';\n";

  it('begin with the order of the layers', () => {
    assert.deepEqual(checkCssLayers([sheet]), []);
    const [fault] = messages(checkCssLayers([source('console/ui/a.css', '.a {}\n')]));
    assert.match(fault ?? '', /console\/ui\/a\.css does not begin with "@layer base, ui, page;"/);
  });

  it('have every class that a component names', () => {
    assert.deepEqual(faults(`${line}styles.row; styles['open'];`), []);
    assert.deepEqual(faults(`${line}styles.row; styles.open; styles.wide;`), [
      'console/calls/a.tsx names the class wide, which console/calls/calls.module.css does not have',
    ]);
    assert.deepEqual(faults("import look from './gone.module.css';\n", []), [
      'console/calls/a.tsx imports console/calls/gone.module.css, which is not there',
    ]);
  });

  it('may be imported by any name, and are none of a test', () => {
    assert.deepEqual(faults("import calls from './calls.module.css';\ncalls.row; calls.open;"), []);
    const test = source('console/calls/a.test.ts', "import gone from './gone.module.css';\n");
    assert.deepEqual(checkCssClasses([test], []), []);
  });

  it('have no class that nobody names', () => {
    assert.deepEqual(faults(`${line}styles.row;`), [
      'console/calls/calls.module.css has the class open, which nobody names',
    ]);
    const words = layered("/* .old */ .row { background: url(a.png); content: '.no' }");
    assert.deepEqual(faults(`${line}styles.row;`, [source(sheet.path, words)]), []);
  });

  it('have classes that are reached by a value when the file names the value', () => {
    assert.deepEqual(faults(`${line}type Look = 'row' | 'open';\nstyles[look];`), []);
    assert.equal(faults(`${line}type Look = 'row';\nstyles[look];`).length, 1);
    assert.equal(faults(`${line}type Look = 'row' | 'open';\nstyles.row;`).length, 1);
  });

  it('have comments of at most 110 columns, as those in components', () => {
    const long = 'x '.repeat(60);
    for (const text of [`/* ${long} */`, `      {/* ${long} */}`])
      assert.equal(checkCommentWidth([source('console/a.css', text)], []).length, 1, text);
  });
});
