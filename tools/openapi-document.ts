import { apiDescription } from '../server/api-description.ts';
import { allRoutes, type AppServices } from '../server/app.ts';

/** The OpenAPI document of this server's API. It needs the routes only: services are used by requests. */
export const openapiDocument = (): Record<string, unknown> =>
  apiDescription(allRoutes({} as AppServices), 'https://phone.example/api/v1', 'Service');
