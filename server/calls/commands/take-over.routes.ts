import { Type } from 'typebox';
import { route, upgraded, type AnyRoute } from '../../platform/http/route.ts';
import { CallParams } from '../calls.schema.ts';
import { command, type CommandServices, whenCarriedOut } from './command-route.ts';
import { findMicrophone, handBack, sayOnCall, takeOver } from './take-over.ts';
import { carryTeamAudio } from './team-audio.ts';

const Said = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: 1_000,
    pattern: '\\S',
    description: 'The words, in the language of the call.',
  }),
});

/** A person of the team has the conversation in place of the assistant. */
export const takeOverRoutes = (services: CommandServices): AnyRoute[] => [
  takeOverRoute(services),
  sayRoute(services),
  handBackRoute(services),
  audioRoute(services),
];

const takeOverRoute = (services: CommandServices): AnyRoute =>
  route({
    ...command,
    path: '/calls/{id}/take-over',
    operationId: 'takeOverCall',
    summary: 'Take the conversation over from the assistant',
    description:
      'The assistant stops, also in the middle of a sentence, and says nothing more until `POST /calls/{id}/hand-back`. ' +
      'Speak by `POST /calls/{id}/say`, or by microphone over `/calls/{id}/audio`. `taken_over_by` of the call tells who ' +
      'has it. The assistant takes the caller back when the microphone is gone for five seconds, or when nothing was typed ' +
      'for two minutes without one. Where `recorded` of the call is true, what they say is recorded too: tell them before ' +
      'they take it over. 409 when the call is not in progress, or somebody else has the conversation.',
    action: async (request) => {
      const input = { id: request.params.id, userId: request.principal.userId };
      return whenCarriedOut(await takeOver(request, services.callCommands, input), services);
    },
  });

const sayRoute = (services: CommandServices): AnyRoute =>
  route({
    ...command,
    path: '/calls/{id}/say',
    operationId: 'sayOnCall',
    summary: 'Have the assistant’s voice say words of yours',
    description:
      'Only for the person who has taken the conversation over. The turn of the transcript is one of the assistant, with ' +
      '`said_by`; it is there once it was heard.',
    body: Said,
    action: async (request) => {
      const { text } = request.body;
      const input = { id: request.params.id, userId: request.principal.userId, text };
      return whenCarriedOut(await sayOnCall(request, services.callCommands, input), services);
    },
  });

const handBackRoute = (services: CommandServices): AnyRoute =>
  route({
    ...command,
    path: '/calls/{id}/hand-back',
    operationId: 'handBackCall',
    summary: 'Give the conversation back to the assistant',
    description: 'The assistant tells the caller, and goes on knowing what was said meanwhile.',
    action: async (request) => {
      const input = { id: request.params.id, userId: request.principal.userId };
      return whenCarriedOut(await handBack(request, services.callCommands, input), services);
    },
  });

const audioRoute = (services: CommandServices): AnyRoute =>
  route({
    method: 'GET',
    path: '/calls/{id}/audio',
    scope: 'write',
    tag: command.tag,
    operationId: 'getCallAudio',
    summary: 'Speak with the caller by microphone, over a WebSocket',
    description:
      'Only for the person who has taken the conversation over. Binary frames are sound in both directions: PCM, 16 bit ' +
      'little-endian, 16 kHz, mono, 20 ms, which is 640 bytes. The client may send `{"hang_up": true}` as text. One socket is ' +
      'open for a call; when it closes without a hand-back, the assistant takes the caller back after five seconds. The ' +
      'server closes it with 1000 when the call is over or handed back. 409 (`elsewhere`) when another process carries the ' +
      'call: connect to that one.',
    params: CallParams,
    success: { status: 101 },
    refusals: ['invalid_state'],
    action: async (request) => {
      const input = { id: request.params.id, userId: request.principal.userId };
      const microphone = await findMicrophone(request, services.commandedCalls, input);
      return upgraded((socket) => carryTeamAudio(socket, microphone, request, services));
    },
  });
