import { Type } from 'typebox';
import type { Sql } from '../../platform/db/sql.ts';
import type { SocketServices } from '../../platform/http/connection/guard-socket.ts';
import { route, type AnyRoute } from '../../platform/http/route.ts';
import { Nullable, One } from '../../platform/http/shapes/shapes.ts';
import { CallParams, FullCallSchema } from '../calls.schema.ts';
import { takeOverRoutes } from './take-over.routes.ts';
import type { CommandedCalls } from './commanded-calls.ts';
import { whenCarriedOut } from './when-carried-out.ts';
import { hangUp, transfer } from './command-call.ts';
import type { CallCommands } from './call-commands.ts';

const TAG = 'Calls';

export interface CommandServices extends SocketServices {
  sql: Sql;
  callCommands: CallCommands;
  /** The calls that this process carries. */
  commandedCalls: CommandedCalls;
}

const Transfer = Type.Object({
  to: Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: '\\S',
    description:
      'A phone number, or the name of one of the assistant’s transfer targets. Without a leading + a number is read as ' +
      'one of the workspace’s country.',
    examples: ['+4930901820'],
  }),
  announce: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 500,
        description:
          'What the person hears before they take or decline the call; null to connect them at once.',
      }),
    ),
  ),
});

/** What the team does on a call that runs, from any process. */
export const commandRoutes = (services: CommandServices): AnyRoute[] => [
  hangUpRoute(services),
  transferRoute(services),
  ...takeOverRoutes(services),
];

const hangUpRoute = (services: CommandServices): AnyRoute =>
  route({
    method: 'POST',
    path: '/calls/{id}/hang-up',
    scope: 'write',
    tag: TAG,
    operationId: 'hangUpCall',
    summary: 'Hang up a call that runs',
    description:
      'Nothing more is said. A call that still rings becomes `canceled`. The answer shows the call with its end, which ' +
      'may take some seconds to be written down; of a call that takes longer, as it is after ten seconds. 409 when the call ' +
      'has ended, also by somebody else’s hang-up a moment before.',
    params: CallParams,
    success: { status: 200, schema: One(FullCallSchema) },
    refusals: ['invalid_state', 'unavailable'],
    action: async (request) => {
      const { id } = request.params;
      return whenCarriedOut(await hangUp(request, services.callCommands, { id }), services);
    },
  });

const transferRoute = (services: CommandServices): AnyRoute =>
  route({
    method: 'POST',
    path: '/calls/{id}/transfer',
    scope: 'write',
    tag: TAG,
    operationId: 'transferCall',
    summary: 'Put the caller through to a person',
    description:
      'The assistant stops, also in the middle of a sentence, and the person is called. The answer comes as soon as that ' +
      'begins: `transfer.state` is `ringing`, and changes to `taken`, `declined`, `busy`, `no_answer` or `failed`, which ' +
      '`/live` tells. `call.transferred` is sent when the person takes the call; a caller whom nobody takes is back with the ' +
      'assistant, who says so. 409 when the call is not in progress, is being transferred already, or its line cannot be ' +
      'transferred.',
    params: CallParams,
    body: Transfer,
    success: { status: 200, schema: One(FullCallSchema) },
    refusals: ['invalid_state', 'unavailable'],
    action: async (request) => {
      const input = { id: request.params.id, ...request.body };
      return whenCarriedOut(await transfer(request, services.callCommands, input), services);
    },
  });
