import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { MAX_ANSWERS_IN_A_DAY, MAX_ANSWERS_IN_TEN_MINUTES, MAX_SAME_WORDS } from './answer-waiting.ts';
import { openReplyShop, PERSON, startReplyWorker, type ReplyWorker } from './testing/reply-fixture.ts';

const api = useTestApi();

async function startWorker(test: TestContext): Promise<ReplyWorker> {
  const worker = await startReplyWorker(api);
  test.after(() => worker.stop());
  return worker;
}

const HOURS = 'What are your opening hours?';

describe('a text that is left because a machine may have written it', () => {
  it('is one of too many in ten minutes, as of a machine that answers', async (test) => {
    const worker = await startWorker(test);
    const { ask, answers } = await openReplyShop(api);
    const question = (nth: number): string => `${HOURS} I ask for the ${nth}th time.`;
    for (let times = 0; times < MAX_ANSWERS_IN_TEN_MINUTES; times += 1)
      assert.notEqual(await ask(question(times)), '');
    assert.equal(await ask(HOURS), '');
    assert.equal((await answers()).length, MAX_ANSWERS_IN_TEN_MINUTES);
    await worker.advance(11);
    assert.notEqual(await ask(HOURS), '');
  });

  it('is one of too many in a day, as of a machine that takes its time', async (test) => {
    const worker = await startWorker(test);
    const { shop, write, show, number } = await openReplyShop(api);
    const answerTo = async (body: string, from = PERSON): Promise<string> => {
      const id = await write(body, { from });
      await worker.done();
      return (await show(id)).assistant_answer;
    };
    assert.equal(await answerTo(HOURS), 'answered');
    // One answer in ten minutes, since 16 hours.
    const now = api.clock.now().toString();
    await api.sql`
      insert into messages (workspace_id, channel, direction, from_number, to_number, phone_number_id, body, status,
        sent_by, conversation_id, created_at, updated_at)
      select ${shop.id}, 'sms', 'outbound', ${number.number}, ${PERSON}, ${number.id}, 'Answer', 'sent', 'assistant',
        (select min(id) from text_conversations where workspace_id = ${shop.id}), at, at
      from (select ${now}::timestamptz - nth * interval '10 minutes' as at
        from generate_series(1, ${MAX_ANSWERS_IN_A_DAY - 2}::integer) as nth) answers`;
    assert.equal(await answerTo('Do you do massages?'), 'answered');
    assert.equal(await answerTo('Is there a parking lot?'), 'left');
    assert.equal(await answerTo(HOURS, '+493055555555'), 'answered', 'others are answered');
    await worker.advance(24 * 60);
    assert.equal(await answerTo(HOURS), 'answered');
  });

  it('says the same again and again, as a machine that is away does; short words may', async (test) => {
    const worker = await startWorker(test);
    const { ask } = await openReplyShop(api);
    const away = 'Thank you! We are away until Monday and will answer then.';
    for (let times = 0; times < MAX_SAME_WORDS; times += 1) assert.notEqual(await ask(away), '');
    assert.equal(await ask(away), '');
    for (let times = 0; times <= MAX_SAME_WORDS; times += 1) assert.notEqual(await ask('Yes'), '');
    await worker.advance(61);
    assert.notEqual(await ask(away), '');
  });
});

describe('a text without words', () => {
  it('holds emoji alone, which say nothing; those that say yes or no are answered', async (test) => {
    await startWorker(test);
    const { shop, ask } = await openReplyShop(api);
    for (const nothing of ['😀', '🎉🎉 ❤️', '🇩🇪', '👩‍👩‍👧']) assert.equal(await ask(nothing), '', nothing);
    for (const reaction of [
      'Liked “See you tomorrow”',
      '👍 to “See you tomorrow”',
      'Reacted 😀 to "See you"',
    ])
      assert.equal(await ask(reaction), '', reaction);
    assert.match(await ask('A massage tomorrow at 10 am, I am Ada Byron'), /10 AM.*\?$/s);
    assert.notEqual(await ask('👎🏽'), '');
    assert.equal((await api.get('/appointments', shop)).body.meta.total, 0);
    assert.match(await ask('A massage tomorrow at 10 am'), /\?$/s);
    await ask('👍🏽');
    assert.equal((await api.get('/appointments', shop)).body.meta.total, 1);
    assert.match(await ask('What are your opening hours? 😀'), /9 AM to 5 PM/);
  });

  it('is longer than what is read, and ends there within a character', async (test) => {
    await startWorker(test);
    const { ask, write, show } = await openReplyShop(api);
    assert.notEqual(await ask(`${HOURS} ${'😀'.repeat(1_500)}`), '');
    assert.notEqual(await ask(`${HOURS}${'😀'.repeat(1_500)}`), '');
    assert.equal((await show(await write('Stop'))).assistant_answer, 'left');
  });
});
