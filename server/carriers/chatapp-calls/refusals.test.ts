import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DialFailure } from '../../voice/sip/user-agent.ts';
import type { RefusalAbout } from '../carrier.ts';
import { chatappEventOf } from './refusals.ts';

const refused = (status: number, reason: string, detail?: string): DialFailure => ({
  ...{ kind: 'refused', status, reason },
  ...(detail === undefined ? {} : { detail }),
});
const aboutOf = (failure: DialFailure): RefusalAbout | null | undefined => {
  const event = chatappEventOf(failure);
  return event?.kind === 'rejected' ? (event.about ?? null) : undefined;
};

describe('what a refusal of the chat app is about', () => {
  const CODES: [about: RefusalAbout | null, ...codes: number[]][] = [
    ['account', 368, 131_031, 131_042, 131_044, 131_045, 133_010, 138_014],
    ['settings', 131_055, 138_000, 138_013, 138_015, 138_018],
    [
      null,
      613,
      138_001,
      138_002,
      138_003,
      138_005,
      138_006,
      138_007,
      138_009,
      138_012,
      138_017,
      138_019,
      138_023,
    ],
  ];
  for (const [about, ...codes] of CODES) {
    it(`by code: ${about ?? 'one call'}`, () => {
      for (const code of codes)
        assert.equal(aboutOf(refused(403, 'Forbidden', `{"code":${code}}`)), about, String(code));
    });
  }

  it('by a code where the platform names one, and not by digits on another subject', () => {
    for (const [about, reason, detail] of [
      ['account', '(#368) Temporarily blocked'],
      ['account', 'Forbidden', '{"error":{"message":"Blocked","code": 368,"fbtrace_id":"A613"}}'],
      ['account', 'Forbidden', '{"error_code":"368"}'],
      ['account', 'Business eligibility payment issue 131044'],
      [null, 'Forbidden', '{"message":"131044 calls today","code":613}'],
      ['settings', 'Error 368 not found'],
      ['settings', 'Forbidden', 'SIP;cause=403;text="Error 368 not found"'],
      ['settings', 'Forbidden', '{"code":100,"error_subcode":368,"message":"131044 is not a number"}'],
      ['settings', 'SIP server 613.example.com from INVITE does not match'],
      [null, 'No approved call permission from the recipient', '{"code":100}'],
    ] as const)
      assert.equal(aboutOf(refused(403, reason, detail)), about, `${reason} ${detail}`);
  });

  it('by its words and its status, where it names no code', () => {
    for (const [about, status, reason] of [
      ['account', 403, 'Payment issue'],
      ['account', 403, 'Bad digest'],
      ['account', 407, 'Proxy Authentication Required'],
      ['settings', 403, 'Hostname does not match'],
      ['settings', 400, 'Bad Request'],
      [null, 403, 'No approved call permission from the recipient'],
      [null, 403, 'Call limit reached'],
      [null, 403, 'Invalid SDP'],
      [null, 404, 'Not Found'],
      [null, 503, 'Service Unavailable'],
    ] as const)
      assert.equal(aboutOf(refused(status, reason)), about, `${status} ${reason}`);
  });
});
