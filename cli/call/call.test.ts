import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  startTypedFixture,
  welcome,
  type CalledWorkspace,
  type TypedFixture,
} from '../../server/simulator/testing/typed-fixture.ts';
import { useCommandLine, type Ended } from '../testing/command-line.ts';

describe('switchboard call', { timeout: 90_000 }, () => {
  const cli = useCommandLine();
  let fixture: TypedFixture;
  let called: CalledWorkspace;
  before(async () => {
    fixture = await startTypedFixture();
    called = await fixture.workspace();
  });
  after(() => fixture.stop());
  const run = (args: string[], input: string): Promise<Ended> => {
    const { origin } = new URL(fixture.api.baseUrl);
    return cli.run(['call', ...args], {
      env: { SWITCHBOARD_URL: origin, SWITCHBOARD_KEY: called.key },
      input,
    });
  };

  it('says the lines of a pipe and tells what came of the call', async () => {
    const { code, out, err } = await run([called.number], 'I would like to leave a message\n');
    assert.equal(code, 0, err);
    assert.equal(err.split('.')[0], `Calling ${called.number}`);
    assert.match(out, /\nYou: I would like to leave a message\nAssistant: .+\n/);
    assert.ok(out.startsWith(`Assistant: ${welcome}\n`));
    assert.match(out, /You hung up\.\nCall \d+: completed, /);
  });

  it('refuses a number that is not one of the workspace', async () => {
    const { code, err } = await run(['+4930000000'], '');
    assert.equal(code, 1);
    assert.match(err, /^to: .+\n$/);
  });

  it('is JSON, an event a line, with --json', async () => {
    const { code, out } = await run(['--json'], '/hangup\n');
    assert.equal(code, 0);
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual([events.at(-2).event, events.at(-1).call.status], ['ended', 'completed']);
  });
});
