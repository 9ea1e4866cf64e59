import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rolesToGive } from './roles-to-give.ts';

describe('the roles that a person may give', () => {
  it('are all for an owner, and all but that of an owner for an admin', () => {
    assert.deepEqual(rolesToGive('owner', false), ['owner', 'admin', 'member', 'viewer']);
    assert.deepEqual(rolesToGive('admin', false), ['admin', 'member', 'viewer']);
  });

  it('are only lower ones for oneself', () => {
    assert.deepEqual(rolesToGive('owner', true), ['admin', 'member', 'viewer']);
    assert.deepEqual(rolesToGive('admin', true), ['member', 'viewer']);
  });

  it('are none for members and viewers', () => {
    assert.deepEqual(rolesToGive('member', false), []);
    assert.deepEqual(rolesToGive('viewer', true), []);
  });
});
