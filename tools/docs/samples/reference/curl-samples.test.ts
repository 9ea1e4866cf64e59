import { carryOutSamples } from './testing/carry-out-samples.ts';
import { CurlRunner } from './testing/curl-runner.ts';

carryOutSamples('sh', (folder) => new CurlRunner(folder));
