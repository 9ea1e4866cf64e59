// Bundled into a file of its own at this origin: the page's content security policy allows nothing else.
// oxlint-disable-next-line import/default -- Vite answers this import with an address
import workletAddress from './sound-worklet.ts?worker&url';

let opened: Promise<AudioContext> | null = null;

/**
 * The one context of the page for microphone and loudspeaker, with its processors loaded. Call it first from
 * a click: browsers allow sound only then.
 */
export async function openSoundContext(): Promise<AudioContext> {
  opened ??= load();
  try {
    const context = await opened;
    await context.resume();
    return context;
  } catch (error) {
    opened = null;
    throw error;
  }
}

async function load(): Promise<AudioContext> {
  const context = new AudioContext({ latencyHint: 'interactive' });
  // On plain http, browsers have no worklets either.
  if (context.audioWorklet === undefined) throw new Error('this page is not secure');
  await context.audioWorklet.addModule(workletAddress);
  return context;
}
