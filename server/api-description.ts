import { BODY_EXAMPLES, FIELD_EXAMPLES, STATE_EXAMPLES } from './api-examples.ts';
import { introduction } from './api-introduction.ts';
import { RESOURCES } from './app.ts';
import { EVENT_DATA } from './event-data.ts';
import { EVENT_DESCRIPTIONS, EVENT_NAMES } from './platform/events/event-names.ts';
import { describeApi } from './platform/http/openapi/openapi.ts';
import type { AnyRoute } from './platform/http/route.ts';

/** Version of the API (docs/api.md). */
export const API_VERSION = '1.0.0';

/** The OpenAPI document of these routes as served at `baseUrl` (with its `/api/v1`). */
export const apiDescription = (routes: AnyRoute[], baseUrl: string, brand: string): Record<string, unknown> =>
  describeApi(routes, {
    baseUrl,
    brand,
    version: API_VERSION,
    tags: RESOURCES.flatMap(({ tags }) => tags),
    bodyExamples: BODY_EXAMPLES,
    fieldExamples: FIELD_EXAMPLES,
    stateExamples: STATE_EXAMPLES,
    introduction: introduction(brand),
    events: EVENT_NAMES.map((name) => ({
      name,
      description: EVENT_DESCRIPTIONS[name],
      data: EVENT_DATA[name] ?? [],
    })),
  });
