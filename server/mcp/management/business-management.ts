import type { OperationTool } from '../operation-tool.ts';
import { pick } from '../short-answer.ts';

const ASSISTANT = ['id', 'name', 'status', 'language', 'voice', 'model', 'welcome_message', 'abilities'];
const WHOLE_ASSISTANT = [
  ...[...ASSISTANT, 'instructions', 'transfer_targets', 'confirm_bookings', 'recording_enabled'],
  ...['max_call_minutes', 'knowledge_base'],
];
const FAQ = ['id', 'question', 'answer'];
const ENTRY = ['id', 'title', 'content', 'assistant_ids'];
const RUN = ['id', 'assistant_id', 'status', 'passed', 'failed', 'created_at', 'ended_at'];

export const businessManagement: readonly OperationTool[] = [
  {
    name: 'list_assistants',
    description: 'Lists the assistants that answer calls and texts.',
    operation: 'listAssistants',
    takes: ['status'],
    shows: ASSISTANT,
  },
  {
    name: 'get_assistant',
    description: 'Shows an assistant with its instructions.',
    operation: 'getAssistant',
    id: 'assistant_id',
    shows: WHOLE_ASSISTANT,
  },
  {
    name: 'update_assistant',
    description: 'Changes the given fields of an assistant, such as its instructions or its welcome message.',
    operation: 'updateAssistant',
    id: 'assistant_id',
    takes: ['name', 'status', 'language', 'welcome_message', 'instructions', 'abilities', 'confirm_bookings'],
    shows: WHOLE_ASSISTANT,
  },
  {
    name: 'list_phone_numbers',
    description: 'Lists the phone numbers, each with the assistant that answers it.',
    operation: 'listPhoneNumbers',
    shows: ['id', 'number', 'name', 'country', 'assistant_id', 'active', 'capabilities'],
  },
  {
    name: 'get_company',
    description: 'Shows the profile of the business: address, opening hours, holidays, what it offers.',
    operation: 'getCompanyProfile',
    shows: [
      ...['name', 'industry', 'description', 'phone', 'email', 'website', 'address', 'timezone', 'currency'],
      ...['country', 'language', 'opening_hours', 'holidays', 'features', 'ordering', 'hotel'],
    ],
  },
  {
    name: 'list_faqs',
    description: 'Lists frequent questions with their answers.',
    operation: 'listFaqs',
    shows: FAQ,
  },
  {
    name: 'create_faq',
    description: 'Adds a frequent question with the answer that assistants give.',
    operation: 'createFaq',
    takes: ['question', 'answer'],
    shows: FAQ,
  },
  {
    name: 'delete_faq',
    description: 'Deletes a frequent question.',
    operation: 'deleteFaq',
    id: 'faq_id',
    shows: [...FAQ, 'deleted'],
  },
  {
    name: 'list_knowledge',
    description: 'Lists the entries of the knowledge base, their texts cut short.',
    operation: 'listKnowledgeBase',
    shows: ENTRY,
  },
  {
    name: 'create_knowledge_entry',
    description: 'Adds an entry to the knowledge base, for all assistants or for some.',
    operation: 'createKnowledgeBaseEntry',
    takes: ['title', 'content', 'assistant_ids'],
    shows: ENTRY,
  },
  {
    name: 'run_scenarios',
    description: 'Plays all scenarios (tests) of an assistant in a sandbox; get_scenario_run has the result.',
    operation: 'runAssistantScenarios',
    id: 'assistant_id',
    shows: RUN,
  },
  {
    name: 'get_scenario_run',
    description: 'Shows how far a run of scenarios is, and why scenarios failed.',
    operation: 'getScenarioRun',
    id: 'scenario_run_id',
    shows: (data) => {
      const { results } = data as { results: readonly object[] };
      const shown = results.map((one) => pick(one, ['scenario_id', 'passed', 'reasons']));
      return { ...pick(data, RUN), results: shown };
    },
  },
  {
    name: 'list_webhooks',
    description: 'Lists the webhook endpoints and how their last delivery went.',
    operation: 'listWebhooks',
    shows: ['id', 'url', 'events', 'active', 'description', 'last_status', 'last_sent_at'],
  },
];
