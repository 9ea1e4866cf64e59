import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './server.ts';

/** Registers the API's description and the page that shows it. Neither needs a key, nor anything from outside. */
export async function addDocumentation(server: FastifyInstance, description: () => unknown): Promise<void> {
  server.get(`${API_PREFIX}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(description())),
  );
  await server.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: `${API_PREFIX}/openapi.json`,
      pageTitle: 'Switchboard API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
    },
    logLevel: 'silent',
  });
}
