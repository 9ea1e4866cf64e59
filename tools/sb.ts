/** `npm run -s sb -- <command>`: the command line in a checkout (docs/cli.md). */
import { runInCheckout } from './run-in-checkout.ts';

await runInCheckout(process.argv.slice(2));
