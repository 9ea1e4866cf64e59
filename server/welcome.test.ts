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

  it('says where to sign in, as whom, and where the password is, but not the password', () => {
    const login = { email: 'owner@example.com', password: 'a-password-nobody-guesses' };
    const keys = { write: 'sk_write', read: 'sk_read' };
    const urls = { base_url: where.baseUrl, console_url: where.consoleUrl, sip_uri: 'sip:+1@127.0.0.1' };
    const demo = { ...urls, keys, login, numbers: [] };
    const text = writeWelcome(where, { demo, setupLink: null }, settings);
    assert.match(
      text,
      /Open +http:\/\/127\.0\.0\.1:3000\/\n +sign in as owner@example\.com; .*\.data\/demo\.json/,
    );
    assert.doesNotMatch(text, /a-password|sk_/);
  });

  it('names the address that clients use, where the process listens on another one', () => {
    const behind = readSettings({ PUBLIC_URL: 'https://phone.example', PUBLIC_HOST: '203.0.113.10' });
    const there = { ...where, baseUrl: 'http://203.0.113.10:3000/api/v1' };
    const text = writeWelcome(there, { demo: null, setupLink: null }, behind);
    assert.deepEqual(
      [...text.matchAll(/https?:\S+/g)].map(([address]) => address),
      ['https://phone.example/', 'https://phone.example/api/v1', 'https://phone.example/docs'],
    );
  });

  it('offers no console where the process does not serve it', () => {
    const worker = readSettings({ ROLES: 'worker' });
    assert.doesNotMatch(writeWelcome(where, { demo: null, setupLink: null }, worker), /Open/);
  });

  it('does not say so where there is one', () => {
    assert.doesNotMatch(writeWelcome(where, { demo: null, setupLink: null }, settings), /create-workspace/);
  });
});
