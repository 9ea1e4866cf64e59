/** The media worker, made to crash by a message on the channel `media-worker-dies`. */
import { BroadcastChannel } from 'node:worker_threads';
import '../media-worker.ts';

const channel = new BroadcastChannel('media-worker-dies');
channel.onmessage = () => {
  throw new Error('killed by the test');
};
