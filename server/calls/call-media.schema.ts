import { Type } from 'typebox';
import { Nullable } from '../platform/http/shapes/shapes.ts';

const Milliseconds = (description: string) => Nullable(Type.Number({ minimum: 0, description }));

/** How the sound of a call was carried. */
export const CallMediaSchema = Type.Object(
  {
    codec: Type.String({ description: 'The codec that was agreed on.', examples: ['PCMA'] }),
    encrypted: Type.Boolean({
      description: 'Whether the sound was encrypted (SRTP, or TLS on a WebSocket).',
    }),
    packets_received: Type.Integer({
      minimum: 0,
      description: 'Packets of sound and keys, or messages of sound on a WebSocket, that arrived.',
    }),
    packets_sent: Type.Integer({ minimum: 0, description: 'Packets that were sent.' }),
    packets_lost: Type.Integer({ minimum: 0, description: 'Packets of the peer that never arrived.' }),
    packets_refused: Type.Integer({
      minimum: 0,
      description: 'Packets from an address that may send none, forged and repeated ones.',
    }),
    refused_from: Type.Optional(
      Nullable(
        Type.String({
          description:
            'The first address that sent without being allowed to (`media_networks` of the carrier); null when there was none.',
          examples: ['203.0.113.9'],
        }),
      ),
    ),
    concealed_ms: Type.Integer({ minimum: 0, description: 'Sound made up in place of lost packets.' }),
    jitter_ms: Type.Number({ minimum: 0, description: 'The largest jitter of what arrived.' }),
    round_trip_ms: Milliseconds(
      'Median of the round trips, by RTCP or the pings of a WebSocket; null where the peer answers neither.',
    ),
    peer: Type.Object(
      {
        packets_lost: Nullable(Type.Integer({ minimum: 0, description: 'Our packets that it missed.' })),
        jitter_ms: Milliseconds('The largest jitter of what it received.'),
      },
      { description: 'What the peer reported of what it heard; null where it sends no reports.' },
    ),
  },
  {
    title: 'CallMedia',
    description: 'How the sound was carried; absent on calls without packets, such as simulated ones.',
  },
);
