/**
 * The reference: one UDP socket per call, which sends each packet back unchanged.
 */
import { createSocket } from 'node:dgram';
import { parentPort, workerData } from 'node:worker_threads';

const count = Number(workerData);
let echoed = 0;
const ports = await Promise.all(
  Array.from({ length: count }, async () => {
    const socket = createSocket({ type: 'udp4', lookup: (host, _options, done) => done(null, host, 4) });
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    socket.on('message', (bytes, from) => {
      echoed++;
      socket.send(bytes, 0, bytes.length, from.port, from.address);
    });
    return socket.address().port;
  }),
);
parentPort?.on('message', () => {
  const { user, system } = process.threadCpuUsage();
  parentPort?.postMessage({ seen: { cpuMs: (user + system) / 1_000, packets: echoed } }, []);
});
parentPort?.postMessage({ ports }, []);
