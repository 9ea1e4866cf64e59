import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generatePassword, hashPassword, MAX_PASSWORD_LENGTH, verifyPassword } from './password.ts';

describe('passwords', () => {
  it('are refused when they are wrong, too long, or stored in an invalid form', async () => {
    const stored = await hashPassword('correct horse');
    assert.equal(await verifyPassword('correct horsf', stored), false);
    assert.equal(await verifyPassword('', stored), false);
    assert.equal(await verifyPassword('x'.repeat(MAX_PASSWORD_LENGTH + 1), stored), false);
    assert.equal(await verifyPassword('correct horse', ''), false);
    assert.equal(await verifyPassword('correct horse', stored.slice(0, -1)), false);
    assert.equal(await verifyPassword('correct horse', stored.replace('ln=15', 'ln=99')), false);
    await assert.rejects(hashPassword('x'.repeat(MAX_PASSWORD_LENGTH + 1)));
  });

  it('match their own hash, whatever the Unicode form of their accents', async () => {
    const stored = await hashPassword('caf\u00e9 au lait');
    assert.equal(await verifyPassword('cafe\u0301 au lait', stored), true);
    assert.ok(!stored.includes('lait'));
  });

  it('are salted: the same password never gives the same hash twice', async () => {
    assert.notEqual(await hashPassword('same'), await hashPassword('same'));
  });

  it('are generated from 120 random bits', () => {
    const made = new Set(Array.from({ length: 100 }, generatePassword));
    assert.equal(made.size, 100);
    for (const password of made) assert.match(password, /^[\w-]{20}$/);
  });
});
