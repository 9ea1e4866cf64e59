import { runProcess } from '../cli/run-process.ts';
import { readEnvironment } from '../server/platform/config/settings.ts';

/** Runs the command line with the settings of `.env`; its `doctor` examines the machine of the checkout. */
export async function runInCheckout(args: readonly string[]): Promise<void> {
  await runProcess({
    ...{ args, env: readEnvironment() },
    // What examines the machine is loaded for `doctor` alone.
    machine: {
      publicUrl: async () => (await import('./doctor-command.ts')).publicUrl(),
      examine: async (sendTo, tell) => (await import('./doctor-command.ts')).examine(sendTo, tell),
    },
  });
}
