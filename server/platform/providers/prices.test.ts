import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';
import { parsePrices, readPrices } from './prices.ts';

const example = new URL('../../../docs/prices.example.json', import.meta.url);
const about = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

describe('prices', () => {
  it('are those of the model, or of the longest beginning of its id', async () => {
    const prices = await readPrices(fileURLToPath(example));
    assert.equal(prices.currency, 'EUR');
    const tokens = { prompt: 1_000_000, completion: 100_000, cached: 400_000 };
    about(prices.costOf({ provider: 'openai:a-model', tokens }), 0.6 * 0.5 + 0.4 * 0.1 + 0.1 * 2);
    const audio = { prompt: 500_000, cached: 100_000, completion: 80_000 };
    about(
      prices.costOf({ provider: 'openai:a-model-that-speaks', tokens: { ...tokens, audio } }),
      0.2 * 4 + 0.4 * 0.4 + 0.4 * 32 + 0.02 * 16 + 0.08 * 64,
    );
    about(prices.costOf({ provider: 'elevenlabs:any/voice', characters: 2_000 }), 0.1);
    about(prices.costOf({ provider: 'deepgram:nova-3', soundMs: 90_000 }), 0.0075);
    assert.equal(prices.costOf({ provider: 'openai:another', tokens }), 0);
    const two = parsePrices(
      '{"currency":"USD","models":{"a:*":{"per_minute":1},"a:b*":{"per_minute":2},"a:bc":{"per_minute":3}}}',
    );
    const minute = (provider: string): number => two.costOf({ provider, soundMs: 60_000 });
    assert.deepEqual([minute('a:x'), minute('a:bd'), minute('a:bc'), minute('b')], [1, 2, 3, 0]);
  });

  it('take the other price where one of its kind is not given', () => {
    const prices = parsePrices(
      '{"currency":"EUR","models":{"a:b":{"input_per_million":1,"output_per_million":10}}}',
    );
    const audio = { prompt: 200_000, cached: 0, completion: 100_000 };
    const tokens = { prompt: 1_000_000, completion: 100_000, cached: 300_000, audio };
    about(prices.costOf({ provider: 'a:b', tokens }), 2);
    assert.equal(prices.costOf({ provider: 'a:b', tokens: { prompt: null, completion: null } }), 0);
  });

  it('are refused with the field that is wrong', async () => {
    const text = await readFile(example, 'utf8');
    for (const [from, to, reason] of [
      ['"EUR"', '"euro"', /^Error: currency is not a code/],
      ['"models"', '"model"', /^Error: the file has the unknown field "model"/],
      ['0.5,', '"0.5",', /^Error: models\["openai:a-model"\]\.input_per_million is not a number/],
      ['0.5,', '-1,', /input_per_million is not a number from 0 to 1000000/],
      ['per_minute', 'per_second', /^Error: models\["deepgram:\*"\] has the unknown field "per_second"/],
      ['deepgram:*', '*deepgram', /^Error: models\["\*deepgram"\] is not an id/],
      ['{ "per_minute": 0.005 }', '[]', /^Error: models\["deepgram:\*"\] is not an object/],
    ] as const)
      assert.throws(() => parsePrices(text.replace(from, to)), reason);
    await assert.rejects(
      readPrices('/nowhere/prices.json'),
      /^Error: PRICES_FILE: \/nowhere\/prices\.json: ENOENT/,
    );
  });
});
