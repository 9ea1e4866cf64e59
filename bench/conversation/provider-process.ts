/** The listening provider of the conversations, as a separate process. It posts its address. */
import { LocalListening } from '../../server/voice/listening/testing/local-listening.ts';

const server = await LocalListening.start();
server.nextWords = () => 'Hello, I would like to book a table for two tomorrow evening.';
process.send?.({ origin: server.provider.origin });
process.on('disconnect', () => process.exit());
