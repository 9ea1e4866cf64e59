import type { SocketServices } from '../platform/http/connection/guard-socket.ts';
import { route, upgraded, type AnyRoute } from '../platform/http/route.ts';
import { carryAudio } from './audio-socket.ts';
import { SimulatedCallParams } from './simulator.schema.ts';
import type { TypedCalls } from './typed-calls.ts';

/** The sound of simulated calls that were placed with `medium: audio`. */
export const audioRoute = (calls: TypedCalls, services: SocketServices): AnyRoute =>
  route({
    method: 'GET',
    path: '/simulator/calls/{id}/audio',
    scope: 'write',
    tag: 'Simulator',
    operationId: 'getSimulatedCallAudio',
    summary: 'Speak and hear on a simulated call, over a WebSocket',
    description:
      'Binary frames are sound in both directions: PCM, 16 bit little-endian, 16 kHz, mono, 20 ms, which is 640 bytes. Text ' +
      'frames from the server are the events of `/simulator/calls/{id}/events` as `{id, event, data}`; `said` comes when a ' +
      'sentence has been heard. The client may send `{"key": "1"}` and `{"hang_up": true}`. The assistant answers when the ' +
      'socket connects, within 20 seconds after the call was placed. One socket is open for a call; closing it hangs up.',
    params: SimulatedCallParams,
    success: { status: 101 },
    refusals: ['invalid_state'],
    action: async (request) => {
      const end = calls.audioOf(request.workspaceId, request.params.id);
      return upgraded((socket) => void carryAudio(socket, end, request, services));
    },
  });
