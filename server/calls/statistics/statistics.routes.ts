import { ok, route, type AnyRoute } from '../../platform/http/route.ts';
import { One } from '../../platform/http/shapes/shapes.ts';
import { showStatistics } from './show-statistics.ts';
import { StatisticsQuery, StatisticsSchema } from './statistics.schema.ts';

export const statisticsRoute: AnyRoute = route({
  method: 'GET',
  path: '/statistics/calls',
  scope: 'read',
  tag: 'Calls',
  operationId: 'getCallStatistics',
  summary: 'Get figures of calls by day or hour',
  description:
    'Counts, minutes and times of the calls that began in each day or hour of the workspace’s zone. At most 366 days by ' +
    'day and 31 by hour. Deleted calls are not counted; the minutes that the plan counts are those of `GET /usage`.',
  query: StatisticsQuery,
  success: { status: 200, schema: One(StatisticsSchema) },
  action: async (request) => ok(await showStatistics(request, request.query)),
});
