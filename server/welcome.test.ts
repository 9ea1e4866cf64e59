import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings } from './platform/config/settings.ts';
import { writeWelcome } from './welcome.ts';

const where = {
  baseUrl: 'http://127.0.0.1:3000/api/v1',
  consoleUrl: 'http://127.0.0.1:3000/',
  sip: '127.0.0.1:5060',
};
const settings = readSettings({});

describe('the welcome', () => {
  it('says how to make the first business where there is neither a demo nor a business', () => {
    assert.match(
      writeWelcome(where, { demo: null, setupLink: 'http://127.0.0.1:3000/setup#token' }, settings),
      /once at http:\/\/127\.0\.0\.1:3000\/setup#token\n +or: npm run -s admin -- create-workspace/,
    );
  });

  it('does not say so where there is one', () => {
    assert.doesNotMatch(writeWelcome(where, { demo: null, setupLink: null }, settings), /create-workspace/);
  });
});
