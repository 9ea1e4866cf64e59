import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('understand.ts', import.meta.url));
const common = { now: '2026-11-23T11:00:00Z', timezone: 'Europe/Berlin', language: 'en', asked: null };

function understand(...lines: string[]): { code: number | null; answers: Record<string, unknown>[] } {
  const run = spawnSync(process.execPath, [program], { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
  const answers = run.stdout.split('\n').filter((line) => line !== '');
  return { code: run.status, answers: answers.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const line = (text: string, change: object = {}): string => JSON.stringify({ ...common, text, ...change });

describe('the understand command', () => {
  it('writes a line for each utterance, with every kind of meaning', () => {
    const { code, answers } = understand(
      line('Tomorrow at half past ten.'),
      line('from Monday to Wednesday between two and four'),
      line('zwölf', { language: 'de', asked: 'date' }),
    );
    assert.equal(code, 0);
    const none = { numbers: [], phones: [], emails: [], names: [], intents: [] };
    assert.deepEqual(answers, [
      { dates: ['2026-11-24'], times: ['10:30'], ...none },
      { dates: ['2026-11-23', '2026-11-25'], times: ['14:00', '16:00'], ...none },
      { dates: ['2026-12-12'], times: [], ...none },
    ]);
  });

  it('answers bad lines with an error that names the field, goes on, and exits with 1', () => {
    const { code, answers } = understand(
      'nonsense',
      '[1]',
      line('hello', { now: 'soon' }),
      line('hello', { timezone: 'Mars/Base' }),
      line('hello', { asked: 'size' }),
      line('hello', { country: 'Germany' }),
      line('hello', { language: 5 }),
      JSON.stringify({ ...common }),
      line('tomorrow'),
    );
    assert.equal(code, 1);
    const errors = answers.slice(0, -1).map(({ error }) => String(error).split(':')[0]);
    assert.deepEqual(errors, [
      ...[
        'the line is not JSON',
        'the line must be an object',
        'now',
        'timezone',
        'asked',
        'country',
        'language',
      ],
      'text',
    ]);
    assert.deepEqual(answers.at(-1)?.['dates'], ['2026-11-24']);
  });
});
