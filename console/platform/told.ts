import type { ReadId } from './queries.ts';

/** The reads whose answers a change of a resource makes stale; the resources are those of docs/live.md. */
const READS: Record<string, readonly ReadId[]> = {
  'api-keys': ['listApiKeys'],
  appointments: ['listAppointments', 'getAppointment', 'getAppointmentAvailability'],
  assistants: ['listAssistants', 'getAssistant'],
  calls: ['listCalls', 'getCall', 'getTranscript', 'getWaveform', 'getCallStatistics', 'getUsage'],
  campaigns: ['listCampaigns', 'getCampaign', 'listCampaignContacts'],
  carriers: ['listCarriers', 'getCarrier'],
  'company/faqs': ['listFaqs'],
  'company/knowledge-base': ['listKnowledgeBase'],
  'company/profile': ['getCompanyProfile', 'getSession', 'getAppointmentAvailability'],
  'company/services': ['listServices', 'getAppointmentAvailability'],
  'company/staff': ['listStaff', 'getAppointmentAvailability'],
  contacts: ['listContacts', 'getContact', 'listConsents'],
  inbox: ['listInboxItems', 'getInboxItem'],
  'integrations/hooks': ['listHooks', 'getHook'],
  law: ['getLaw', 'listLawChanges'],
  messages: ['listMessages', 'getMessage', 'listMessageThreads'],
  notices: ['listNotices'],
  orders: ['listOrders', 'getOrder'],
  'phone-numbers': ['listPhoneNumbers', 'getPhoneNumber', 'getChatappProfile'],
  products: ['listProducts', 'getProduct', 'listProductCategories'],
  'products/categories': ['listProductCategories', 'listProducts'],
  providers: ['listProviders', 'getProvider', 'listModels', 'listVoices', 'listListeners'],
  reservations: ['listReservations', 'getReservation', 'getRoomOccupancy', 'getRoomAvailability'],
  rooms: ['listRooms', 'getRoom', 'getRoomOccupancy', 'getRoomAvailability'],
  'scenario-runs': ['getScenarioRun', 'listScenarios', 'getScenario'],
  scenarios: ['listScenarios', 'getScenario'],
  team: ['getTeam', 'getSession'],
  'team/invitations': ['listInvitations'],
  'team/members': ['listMembers', 'getSession'],
  webhooks: ['listWebhooks', 'getWebhook'],
};

export const readsOf = (resource: string): readonly ReadId[] => READS[resource] ?? [];
