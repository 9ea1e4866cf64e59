import { fileURLToPath } from 'node:url';
import { carryOutSamples } from './testing/carry-out-samples.ts';
import { ClientRunner } from './testing/client-runner.ts';

const CLIENT = fileURLToPath(new URL('../../../../sdk/switchboard.ts', import.meta.url));

carryOutSamples('ts', (folder) => new ClientRunner(folder, CLIENT));
