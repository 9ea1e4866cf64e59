import { Readable } from 'node:stream';
import { Type, type TSchema } from 'typebox';
import type { Db } from '../platform/db/sql.ts';
import { Many } from '../platform/http/shapes/shapes.ts';
import { ok, route, stream, type AnyRoute } from '../platform/http/route.ts';
import { catalogOf, events, languages, type Catalog } from './catalog.ts';
import { MAX_SAMPLE_LENGTH, speakSample, type SampleServices } from './speak-sample.ts';

const Voice = Type.Object(
  {
    id: Type.String({ description: 'What an assistant keeps as its `voice`.', examples: ['espeak-en-us'] }),
    name: Type.String({ description: 'Name for people.' }),
    language: Type.String({ description: 'Language it speaks (BCP 47).', examples: ['en-US'] }),
    provider: Type.String({ description: 'Who synthesises it; `embedded` needs nothing from outside.' }),
  },
  { title: 'Voice' },
);

const Language = Type.Object(
  {
    code: Type.String({
      description: 'What an assistant keeps as its `language` (BCP 47).',
      examples: ['en-US'],
    }),
    name: Type.String({ description: 'Name for people.' }),
  },
  { title: 'Language' },
);

const Model = Type.Object(
  {
    id: Type.String({ description: 'What an assistant keeps as its `model`.' }),
    name: Type.String({ description: 'Name for people.' }),
    provider: Type.String({ description: 'Where it runs; `embedded` needs nothing from outside.' }),
  },
  { title: 'Model' },
);

const Listener = Type.Object(
  {
    id: Type.String({
      description: 'What an assistant keeps as its `listening`.',
      examples: ['deepgram:nova-3'],
    }),
    name: Type.String({ description: 'Name for people.' }),
    provider: Type.String({ description: 'Where speech is turned into words.' }),
    languages: Type.Array(Type.String(), {
      description: 'Languages it understands (BCP 47).',
      examples: [['en', 'de']],
    }),
  },
  { title: 'Listener' },
);

const EventKind = Type.Object(
  {
    name: Type.String({ description: 'What a webhook endpoint subscribes to.', examples: ['call.ended'] }),
    description: Type.String({ description: 'When it is sent.' }),
  },
  { title: 'EventKind' },
);

export const catalogRoutes = (services: SampleServices): AnyRoute[] => {
  const { providers } = services;
  const offered = (what: keyof Catalog) => async (db: Db, workspaceId: number) =>
    catalogOf(await providers.providersOf(db, workspaceId), providers.local)[what];
  return [
    list('voices', 'listVoices', 'List the voices assistants can speak with', Voice, offered('voices')),
    list(
      'languages',
      'listLanguages',
      'List the languages assistants can speak',
      Language,
      async () => languages,
    ),
    list('models', 'listModels', 'List the models assistants can think with', Model, offered('models')),
    list(
      ...(['listening', 'listListeners', 'List what can turn callers’ speech into words'] as const),
      ...([Listener, offered('listening')] as const),
    ),
    list('events', 'listEvents', 'List the events webhooks can subscribe to', EventKind, async () => events),
    sampleRoute(services),
  ];
};

function list(
  name: string,
  operationId: string,
  summary: string,
  schema: TSchema,
  entries: (db: Db, workspaceId: number) => Promise<readonly object[]>,
): AnyRoute {
  return route({
    method: 'GET',
    path: `/catalog/${name}`,
    scope: 'read',
    tag: 'Catalogue',
    operationId,
    summary,
    success: { status: 200, schema: Many(schema) },
    action: async ({ db, workspaceId }) => ok(await entries(db, workspaceId)),
  });
}

const VoiceParams = Type.Object({
  id: Type.String({ maxLength: 255, description: 'Id of the voice.', examples: ['espeak-en-us'] }),
});

const sampleRoute = (services: SampleServices): AnyRoute =>
  route({
    method: 'POST',
    path: '/catalog/voices/{id}/speech',
    scope: 'write',
    tag: 'Catalogue',
    operationId: 'speakSample',
    summary: 'Hear a voice',
    description:
      'The text as callers would hear it, 8 kHz mono. A hosted voice is asked like on a call, at the cost of its provider. ' +
      'An `Idempotency-Key` has no effect: nothing is changed.',
    params: VoiceParams,
    body: Type.Object({
      text: Type.String({
        minLength: 1,
        maxLength: MAX_SAMPLE_LENGTH,
        pattern: '\\S',
        description: 'What it says.',
      }),
    }),
    success: { status: 200, mediaType: 'audio/wav' },
    refusals: ['unavailable'],
    action: async (request) => {
      const { params, body, signal } = request;
      const wav = await speakSample(request, services, { ...params, ...body, signal });
      return stream(Readable.from([wav]), {
        'Content-Type': 'audio/wav',
        'Content-Length': String(wav.length),
        'Cache-Control': 'no-store',
      });
    },
  });
