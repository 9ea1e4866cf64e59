import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { faultOf } from './check-samples.ts';
import { findSamples, type Sample } from './find-samples.ts';
import { isPrinted, runPage } from './run-page.ts';

const folder = await mkdtemp(join(tmpdir(), 'switchboard-page-'));
after(() => rm(folder, { recursive: true }));
const place = {
  env: { NODE: process.execPath },
  replace: [['written', 'here']] as const,
  now: Temporal.Instant.from('2031-12-31T23:59:00Z'),
};
const PAGE = `# Page

~~~sh
A=$(date -u +%Y)
~~~

1. In a list:

   <!-- refused -->
   ~~~sh
   echo '{"error": "written"}'; false
   ~~~

~~~ts
const a: string | undefined = process.env['A'];
console.log(a);
~~~

<!-- not run: why -->
~~~sh
npm run nothing
~~~

~~~
text
~~~
`;

describe('the samples of a page', () => {
  const samples = findSamples('page.md', PAGE);

  it('are found with their place, language and mark', () => {
    assert.deepEqual(
      samples.map(({ line, language, mark }) => [line, language, mark?.kind]),
      [
        [3, 'sh', undefined],
        [10, 'sh', 'refused'],
        [14, 'ts', undefined],
        [20, 'sh', 'not run'],
        [24, '', undefined],
      ],
    );
    assert.equal(samples[1]?.code, `echo '{"error": "written"}'; false\n`);
  });

  it('share a shell with the time of the server, and tell what they printed', async () => {
    const printed = await runPage(samples.slice(0, 3), join(folder, 'good'), place);
    assert.deepEqual(printed, ['', '{"error": "here"}\n', '2031\n']);
  });

  it('fail with their place: a command that fails, and a refusal that is none', async () => {
    const of = (page: string): Sample[] => findSamples('page.md', page);
    const failing = of('~~~sh\ntrue\n~~~\n\n~~~sh\necho said; false; echo more\n~~~\n');
    await assert.rejects(
      runPage(failing, join(folder, 'failing'), place),
      /page\.md:5 ended with code 1:[^]*said/,
    );
    const accepted = of('<!-- refused -->\n~~~sh\necho fine\n~~~\n');
    await assert.rejects(runPage(accepted, join(folder, 'accepted'), place), /page\.md:2 ended with code 1/);
  });

  it('have faults that are seen without running them', () => {
    const faults = samples.map(faultOf);
    assert.deepEqual(faults.slice(0, 3), [null, null, null]);
    assert.match(faults[3] ?? '', /no npm script nothing/);
    assert.match(faults[4] ?? '', /names no language/);
    const faultIn = (language: string, code: string): string =>
      faultOf({ page: '', line: 1, language, code, mark: null }) ?? '';
    assert.match(faultIn('json', '{'), /JSON/);
    assert.match(faultIn('sh', 'if true\n'), /syntax error/);
    assert.match(faultIn('sh', 'NO_SETTING=1 npm start\n'), /NO_SETTING is no setting/);
    assert.match(faultIn('sh', 'npm start\n'), /starts a server/);
    assert.match(faultIn('env', 'S3_NO=1\n'), /S3_NO is no setting/);
    assert.match(faultIn('env', 'NO_SETTING=1\n'), /NO_SETTING is no setting/);
    assert.match(faultIn('sh', 'cat deploy/nothing.yaml\n'), /there is no deploy\/nothing\.yaml/);
    assert.match(faultIn('ini', '[a]\nwithout value\n'), /cannot be read/);
    assert.match(faultIn('cobol', 'x'), /nothing checks/);
  });

  it('are compared with what a page shows: space does not count, … is anything', () => {
    assert.ok(isPrinted('{"a": …,\n "b": [1]}', '{"a":"x(y","b":[1]}\n'));
    assert.ok(!isPrinted('{"a": …}', '{"b":1}'));
    assert.ok(!isPrinted('one', 'one two'));
    const [said, waits] = [
      'You: yes\nAssistant: Booked.\n',
      'You: yes\nAssistant: One moment, please.\nAssistant: Booked.\n',
    ];
    assert.ok(isPrinted(said, waits));
    assert.ok(!isPrinted(said, waits.replace('One moment, please', 'No')));
  });
});
