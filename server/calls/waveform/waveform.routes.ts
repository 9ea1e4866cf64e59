import { Type } from 'typebox';
import { ok, route, type AnyRoute } from '../../platform/http/route.ts';
import { One } from '../../platform/http/shapes/shapes.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { CallParams } from '../calls.schema.ts';
import { PEAK_RATE } from './find-peaks.ts';
import { showWaveform } from './show-waveform.ts';

const Peaks = (whose: string) =>
  Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), {
    description: `The loudest of each twentieth of a second of ${whose}; 0 is silence, or the other side alone.`,
    examples: [[0, 12, 180, 95]],
  });

const WaveformSchema = Type.Object(
  {
    peaks_per_second: Type.Integer({ description: 'Peaks a second.', examples: [PEAK_RATE] }),
    duration_ms: Type.Integer({ minimum: 0, description: 'Length of the recording.' }),
    caller: Peaks('the person on the phone'),
    assistant: Peaks('the assistant'),
  },
  { title: 'Waveform' },
);

export const waveformRoute = (store: FileStore): AnyRoute =>
  route({
    method: 'GET',
    path: '/calls/{id}/waveform',
    scope: 'read',
    tag: 'Calls',
    operationId: 'getWaveform',
    summary: 'Get the loudness of both sides of a call',
    description:
      'Twenty peaks a second of the recording, for drawing it. The recording has both sides in one track; who spoke is ' +
      'taken from the transcript. 404 where `/calls/{id}/recording` has nothing to hear.',
    params: CallParams,
    success: { status: 200, schema: One(WaveformSchema) },
    refusals: ['unavailable'],
    action: async (request) => ok(await showWaveform(request, store, request.params)),
  });
