import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioRun, Switchboard } from '../../sdk/switchboard.ts';
import type { Command, Context } from '../command.ts';
import { Failure, UsageFault } from '../faults.ts';
import { readId } from '../records/record-commands.ts';
import { junitOf, linesOf } from './show-results.ts';

/** Longest time for one scenario, as the server has it, and for the run to begin. */
const SCENARIO_MS = 180_000;
const BEGIN_MS = 60_000;
const ASK_EVERY_MS = 500;

type Result = ScenarioRun['results'][number];

/** `switchboard scenarios run` */
export const runScenarios: Command = {
  name: 'scenarios run',
  takes: ['NAME?'],
  summary: 'Plays scenarios against their assistants; exit code 1 when one fails.',
  about:
    'All scenarios of the workspace, or those whose name holds NAME. Exit codes for CI: 0 all passed, 1 one ' +
    'failed, 2 they could not be played. What was said is shown of a failed one, with its reasons, and of ' +
    'all with NAME.',
  flags: {
    assistant: { value: 'ID', about: 'Scenarios of this assistant alone.' },
    junit: { value: 'FILE', about: 'Writes the results for a CI server.' },
  },
  run: async (context) => {
    const results = await playAll(context);
    const { junit } = context.flags;
    if (junit !== undefined) await writeFile(junit, junitOf(results));
    const passed = results.filter((result) => result.passed === true).length;
    context.out.json({ passed, failed: results.length - passed, results });
    context.out.say(`${passed} of ${results.length} passed`);
    return passed === results.length ? 0 : 1;
  },
};

async function playAll(context: Context): Promise<Result[]> {
  const { words, flags, client, signal } = context;
  const server = await client();
  const part = (words[0] ?? '').toLowerCase();
  const query = flags['assistant'] === undefined ? {} : { assistant_id: readId(flags['assistant']) };
  const chosen: { id: number; assistant_id: number }[] = [];
  for await (const scenario of server.scenarios.list({ ...query, per_page: 100 }, { signal })) {
    if (scenario.name.toLowerCase().includes(part)) chosen.push(scenario);
  }
  if (chosen.length === 0)
    throw new UsageFault(`There is no scenario${part && ` whose name holds "${part}"`}.`);
  const results: Result[] = [];
  const begin =
    part === ''
      ? [...new Set(chosen.map((each) => each.assistant_id))].map(
          (id) => () => server.assistants.runScenarios(id, { signal }),
        )
      : chosen.map(
          ({ id }) =>
            () =>
              server.scenarios.run(id, { signal }),
        );
  for (const one of begin) results.push(...(await follow(server, await one(), context)));
  return results;
}

async function follow(
  server: Switchboard,
  begun: ScenarioRun,
  { out, signal, words }: Context,
): Promise<Result[]> {
  const giveUpAt = performance.now() + BEGIN_MS + begun.results.length * SCENARIO_MS;
  const shown = new Set<number>();
  for (let run = begun; ; run = await server.scenarioRuns.get(begun.id, { signal })) {
    for (const [place, result] of run.results.entries()) {
      if (result.passed === null || shown.has(place)) continue;
      shown.add(place);
      for (const line of linesOf(result, words.length > 0)) out.say(line);
      if (out.isJson) out.progress(`${shown.size} of ${run.results.length} played`);
    }
    if (run.status === 'completed') return run.results;
    if (performance.now() > giveUpAt) throw new Failure(`Run ${run.id} does not come to its end.`);
    await sleep(ASK_EVERY_MS, undefined, { signal });
  }
}
