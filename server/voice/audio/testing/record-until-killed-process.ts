/** Records 1 kHz into the file named by the first argument, in real time, until it is killed. */
import { tone } from '../tone.ts';
import { WavRecorder } from '../recorder.ts';

const [, , path = ''] = process.argv;
const recorder = new WavRecorder(path, (fault) => process.stderr.write(String(fault)));
const frame = tone([1_000], 2_000).subarray(8_000, 8_160);
const startedAt = performance.now();
let next = 0;
setInterval(() => {
  for (; next * 20 <= performance.now() - startedAt; next++) recorder.add(next, frame, null);
}, 20);
await recorder.opened;
process.stdout.write('recording\n');
