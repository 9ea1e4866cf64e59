import { ALL_TOOLS } from '../calls/tools/all-tools.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import { assistantTool, type AssistantToolServices } from './assistant-tool.ts';
import { bookingManagement } from './management/booking-management.ts';
import { businessManagement } from './management/business-management.ts';
import { callManagement } from './management/call-management.ts';
import { peopleManagement } from './management/people-management.ts';
import type { McpTool } from './mcp-tool.ts';
import { operationTool } from './operation-tool.ts';

/** Every tool of the MCP server, in the order of docs/mcp.md: those of assistants, then of management. */
export function allMcpTools(services: AssistantToolServices, routes: readonly AnyRoute[]): McpTool[] {
  const management = [callManagement, peopleManagement, bookingManagement, businessManagement].flat();
  return [
    ...ALL_TOOLS.map((tool) => assistantTool(tool, services)),
    ...management.map((tool) => operationTool(tool, routes)),
  ];
}
