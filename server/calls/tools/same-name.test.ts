import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isSameName } from './same-name.ts';

describe('the name that a booking was made under', () => {
  const same: [string, string][] = [
    ['Ada Example', 'Ada Example'],
    ['example', 'Ada Example'],
    ['Frau Müller', 'Anna Mueller'],
    ['Mrs Meier', 'Ada Maier'],
    ['ada', 'Ada'],
    ['García', 'José Garcia'],
  ];
  for (const [said, kept] of same)
    it(`${kept} was said with “${said}”`, () => assert.equal(isSameName(said, kept), true));

  const other: [string, string | null][] = [
    ['Ada', 'Ada Example'],
    ['Bob Example', 'Ada Example'],
    ['Example Ada Bob Carl', 'Ada Example'],
    ['Berg', 'Ada Example'],
    ['', 'Ada Example'],
    ['%', 'Ada Example'],
    ['null', null],
    ['', ''],
  ];
  for (const [said, kept] of other)
    it(`${String(kept)} was not said with “${said}”`, () => assert.equal(isSameName(said, kept), false));
});
