import { Type } from 'typebox';

/** A use of a tool by an assistant, on a call or in texts. */
export const ToolUseSchema = Type.Object(
  {
    name: Type.String({ description: 'The tool, such as `book_appointment`.' }),
    arguments: Type.Unknown({ description: 'What the assistant asked for.' }),
    result: Type.Unknown({ description: '`ok` with what came of it, or with the `reason`.' }),
    duration_ms: Type.Integer({ minimum: 0, description: 'How long it took.' }),
  },
  { title: 'ToolUse' },
);
