import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { DIGEST_ALGORITHMS, DigestGuard, type DigestVerdict } from './digest-guard.ts';
import { answerChallenge, readChallenge, type Challenge } from './digest.ts';

const callers: Parameters<DigestGuard['judge']>[1] = {
  ...{ username: 'calls', password: 'k7-of-the-callers' },
  algorithms: DIGEST_ALGORITHMS,
};
const ADDRESS = '192.0.2.7';
const request = { method: 'INVITE', uri: 'sip:+4930901820@phone.example', count: 1 };

function guardAt(clock = new FrozenClock('2026-03-02T09:00:00Z')) {
  const guard = new DigestGuard({ clock, realm: 'phone.example' });
  const challenges = (isStale = false): (Challenge | null)[] =>
    guard.challenge(ADDRESS, isStale, DIGEST_ALGORITHMS).map(({ value }) => readChallenge([value]));
  const judge = (authorization: string, address = ADDRESS, expected = callers): DigestVerdict | null => {
    const answer = guard.read([authorization], address);
    return answer && guard.judge(answer, expected, 'INVITE');
  };
  const only = (): Challenge => challenges()[1] ?? assert.fail('no challenge');
  return { clock, challenges, judge, only };
}

describe('callers who have to prove who they are', () => {
  it('are asked by SHA-256 first and MD5, and may answer either', () => {
    const { challenges, judge } = guardAt();
    const offered = challenges();
    assert.deepEqual(
      offered.map((each) => [each?.algorithm, each?.hasQop, each?.stale, each?.realm]),
      [
        ['SHA-256', true, false, 'phone.example'],
        ['MD5', true, false, 'phone.example'],
      ],
    );
    for (const [at, challenge] of challenges().entries()) {
      assert.ok(challenge);
      const answer = answerChallenge(challenge, callers, { ...request, count: at + 1 });
      assert.equal(judge(answer), 'right');
    }
  });

  it('are wrong with an algorithm that they were not offered', () => {
    const { challenges, judge } = guardAt();
    const [strong, weak] = challenges();
    assert.ok(strong && weak);
    const strict = { ...callers, algorithms: ['SHA-256'] as const };
    assert.equal(judge(answerChallenge(weak, callers, request), ADDRESS, strict), 'wrong');
    assert.equal(judge(answerChallenge(strong, callers, request), ADDRESS, strict), 'right');
  });

  it('are wrong with another name, password, method, algorithm, or without a count', () => {
    const { only, judge } = guardAt();
    const challenge = only();
    for (const authorization of [
      answerChallenge(challenge, { ...callers, username: 'others' }, request),
      answerChallenge(challenge, { ...callers, password: 'guessed' }, request),
      answerChallenge(challenge, callers, { ...request, method: 'REGISTER' }),
      answerChallenge({ ...challenge, algorithm: 'SHA-512-256' }, callers, request),
      answerChallenge({ ...challenge, hasQop: false }, callers, request),
      answerChallenge(challenge, callers, { ...request, count: 0 }),
      answerChallenge(challenge, callers, request).replace(/response="\w+"/, 'response=""'),
    ]) {
      assert.equal(judge(authorization), 'wrong', authorization);
    }
  });

  it('have no answer with a nonce that was not made here, or for another address or realm', () => {
    const { only, judge } = guardAt();
    const { only: foreign } = guardAt();
    const challenge = only();
    assert.equal(judge(answerChallenge(foreign(), callers, request)), null);
    assert.equal(judge(answerChallenge(challenge, callers, request), '192.0.2.8'), null);
    assert.equal(judge(answerChallenge({ ...challenge, realm: 'other.example' }, callers, request)), null);
    assert.equal(
      judge(answerChallenge({ ...challenge, nonce: `${challenge.nonce}0` }, callers, request)),
      null,
    );
    assert.equal(judge('Basic Y2FsbHM6azc='), null);
  });

  it('are asked anew when the same answer comes again, and when the nonce is a minute old', async () => {
    const { clock, only, judge } = guardAt();
    const challenge = only();
    const first = answerChallenge(challenge, callers, request);
    assert.equal(judge(first), 'right');
    assert.equal(judge(first), 'stale', 'nobody plays a call again');
    assert.equal(judge(answerChallenge(challenge, callers, { ...request, count: 3 })), 'right');
    assert.equal(judge(answerChallenge(challenge, callers, { ...request, count: 2 })), 'stale');
    await clock.advance(60_000);
    assert.equal(judge(answerChallenge(challenge, callers, { ...request, count: 4 })), 'stale');
    const wrong = { ...callers, password: 'guessed' };
    assert.equal(judge(answerChallenge(challenge, wrong, { ...request, count: 5 })), 'wrong');
    assert.equal(judge(answerChallenge(only(), callers, request)), 'right');
  });

  it('remember no more nonces than they may, and take none that they may have forgotten', async () => {
    const { clock, only, judge } = guardAt();
    const first = only();
    const answer = answerChallenge(first, callers, request);
    assert.equal(judge(answer), 'right');
    await clock.advance(1);
    for (let others = 0; others < 10_000; others += 1) {
      assert.equal(judge(answerChallenge(only(), callers, request)), 'right');
    }
    assert.equal(judge(answer), 'stale');
  });
});
