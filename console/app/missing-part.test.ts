import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reloadForMissingPart } from './missing-part.ts';

function openPage() {
  const kept = new Map<string, string>();
  const page = {
    reloads: 0,
    reload: () => {
      page.reloads += 1;
    },
    kept: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  };
  return page;
}

const missing = (file: string): Error =>
  new TypeError(`Failed to fetch dynamically imported module: http://localhost/assets/${file}`);

describe('a part of the console that is gone', () => {
  it('loads the page again, once for each file', () => {
    const page = openPage();
    assert.equal(reloadForMissingPart(missing('a-1.js'), page), true);
    assert.equal(reloadForMissingPart(missing('a-1.js'), page), false);
    assert.equal(reloadForMissingPart(missing('a-2.js'), page), true);
    assert.equal(page.reloads, 2);
  });

  it('may be a style', () => {
    assert.equal(
      reloadForMissingPart(new Error('Unable to preload CSS for /assets/a.css'), openPage()),
      true,
    );
  });

  it('is nothing else that fails', () => {
    const page = openPage();
    assert.equal(reloadForMissingPart(new TypeError('x is undefined'), page), false);
    assert.equal(reloadForMissingPart('Failed to fetch dynamically imported module', page), false);
    assert.equal(page.reloads, 0);
  });
});
