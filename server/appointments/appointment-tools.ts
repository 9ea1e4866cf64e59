import type { Tool } from '../voice/define-tool.ts';
import { bookTool } from './book-tool.ts';
import { cancelTool, moveTool } from './change-tools.ts';
import { findTimesTool } from './find-times-tool.ts';

/** What an assistant can do with appointments; see docs/tools.md. */
export const appointmentTools: readonly Tool[] = [findTimesTool, bookTool, moveTool, cancelTool];
