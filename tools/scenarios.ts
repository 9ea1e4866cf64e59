import { playDemoScenarios, type PlayedDemoScenario } from './scenarios/play-demo-scenarios.ts';

/** The share of scenarios that has to pass. */
const BAR = 0.95;

/**
 * `npm run scenarios [-- part of a name]`: plays the scenarios of the demo business against its assistant,
 * on a database of its own, and prints what failed with its transcript. Exit code 1 below 95 %.
 */
const part = process.argv.slice(2).join(' ').toLowerCase();
const results = await playDemoScenarios((name) => name.toLowerCase().includes(part), print);
const passed = results.filter(({ reasons }) => reasons.length === 0).length;
console.log(`${passed} of ${results.length} passed`);
if (passed < results.length * BAR) process.exitCode = 1;

function print({ name, reasons, transcript }: PlayedDemoScenario): void {
  console.log(`${reasons.length === 0 ? 'passed' : 'FAILED'}  ${name}`);
  if (reasons.length === 0 && part === '') return;
  for (const { role, content } of transcript) console.log(`    ${role === 'user' ? '>' : '<'} ${content}`);
  for (const reason of reasons) console.log(`    ${reason}`);
}
