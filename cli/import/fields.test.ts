import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldNotes } from './field-notes.ts';
import { fromRetell } from './from-retell.ts';
import { fromVapi, membersOfSquad } from './from-vapi.ts';
import { AGENT_FIELDS, FLOW_FIELDS, LLM_FIELDS, TOOL_NOTES as RETELL_TOOLS } from './retell-fields.ts';
import { ASSISTANT_FIELDS, MODEL_FIELDS, TOOL_NOTES as VAPI_TOOLS } from './vapi-fields.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);
const CODES = ['en-US', 'de-DE'];

/** Fields as the types of `@vapi-ai/server-sdk` 2.0.1 and `retell-sdk` 5.66.1 have them. */
const PUBLISHED: Record<string, { notes: FieldNotes; fields: string[]; taken: string[] }> = {
  'an assistant of Vapi': {
    notes: ASSISTANT_FIELDS,
    fields: words(`transcriber model voice firstMessage firstMessageInterruptionsEnabled firstMessageMode
      voicemailDetection clientMessages serverMessages maxDurationSeconds backgroundSound
      modelOutputInMessagesEnabled transportConfigurations observabilityPlan credentials hooks latestVersion name
      voicemailMessage endCallMessage endCallPhrases compliancePlan metadata backgroundSpeechDenoisingPlan
      analysisPlan artifactPlan startSpeakingPlan stopSpeakingPlan monitorPlan credentialIds server
      keypadInputPlan id orgId createdAt updatedAt`),
    taken:
      words(`transcriber model voice firstMessage firstMessageMode maxDurationSeconds name voicemailMessage
      artifactPlan stopSpeakingPlan`),
  },
  'the model of an assistant of Vapi': {
    notes: MODEL_FIELDS,
    fields: words(`emotionRecognitionEnabled fallbackModels headers knowledgeBase maxTokens messages
      metadataSendMode model numFastTurns promptCacheKey promptCacheRetention provider realtimeConfig
      reasoningEffort temperature thinking timeoutSeconds toolIds toolRefs toolStrictCompatibilityMode tools url
      version wordLevelConfidenceEnabled workflow workflowId`),
    taken: words('messages model tools'),
  },
  'the tools of Vapi': {
    notes: VAPI_TOOLS,
    fields: words(`apiRequest bash code computer dtmf endCall function ghl handoff make mcp output query
      sipRequest slack sms textEditor transferCall voicemail`),
    taken: words('endCall sms transferCall voicemail'),
  },
  'an agent of Retell': {
    notes: AGENT_FIELDS,
    fields: words(`agent_id last_modification_timestamp response_engine version voice_id agent_name
      allow_dtmf_interruption allow_user_dtmf ambient_sound ambient_sound_volume assigned_tags
      backchannel_frequency backchannel_words base_version begin_message_delay_ms boosted_keywords
      call_screening_option custom_stt_config data_storage_retention_days data_storage_setting denoising_mode
      enable_backchannel enable_dynamic_responsiveness enable_dynamic_voice_speed enable_expressive_mode
      end_call_after_silence_ms expressive_emotion_tags expressive_mode_prompt fallback_voice_ids
      guardrail_config handbook_config interruption_sensitivity is_published ivr_option language
      max_call_duration_ms opt_in_signed_url pii_config post_call_analysis_data post_call_analysis_model
      pronunciation_dictionary reminder_max_count reminder_trigger_ms responsiveness ring_duration_ms
      signed_url_expiration_ms stt_mode timezone user_dtmf_options version_description version_title
      vocab_specialization voice_emotion voice_model voice_speed voice_temperature voicemail_option volume
      webhook_events webhook_timeout_ms webhook_url`),
    taken: words(`response_engine voice_id agent_name handbook_config language max_call_duration_ms
      reminder_trigger_ms voicemail_option`),
  },
  'the language model of Retell': {
    notes: LLM_FIELDS,
    fields: words(`last_modification_timestamp llm_id begin_after_user_silence_ms begin_message
      default_dynamic_variables general_prompt general_tools is_published is_transfer_llm kb_config
      knowledge_base_ids mcps model model_high_priority model_temperature s2s_model start_speaker starting_state
      states tool_call_strict_mode version`),
    taken: words('begin_message general_prompt general_tools model start_speaker states'),
  },
  'a conversation flow of Retell': {
    notes: FLOW_FIELDS,
    fields: words(`conversation_flow_id last_modification_timestamp version begin_after_user_silence_ms
      begin_tag_display_position components default_dynamic_variables flex_mode global_prompt is_transfer_cf
      kb_config knowledge_base_ids mcps model_choice model_temperature nodes notes start_node_id start_speaker
      tool_call_strict_mode tools`),
    taken: words('global_prompt model_choice nodes start_speaker tools'),
  },
  'the tools of Retell': {
    notes: RETELL_TOOLS,
    fields: words(`agent_swap book_appointment_cal bridge_transfer cancel_transfer check_availability_cal code
      custom end_call extract_dynamic_variable mcp press_digit send_sms transfer_call`),
    taken: words('book_appointment_cal check_availability_cal end_call send_sms transfer_call'),
  },
};

describe('a workflow of Vapi', () => {
  it('gives its prompt, its first words and its transfers, and names each node that is left', () => {
    const { assistant, left } = fromVapi(
      {
        ...{ id: 'w1', name: 'Front desk', globalPrompt: 'You are Ada.', transcriber: { language: 'en' } },
        nodes: [
          { type: 'conversation', name: 'greet', isStart: true, messagePlan: { firstMessage: 'Hello!' } },
          { type: 'tool', name: 'look up' },
          { type: 'transferCall', name: 'to us', destination: { type: 'number', number: '+4930555011' } },
          {
            type: 'transferCall',
            name: 'nowhere',
            destination: { type: 'sip', sipUri: 'sip:a@example.com' },
          },
          { type: 'hangup', name: 'bye' },
        ],
        edges: [{ from: 'greet', to: 'to us' }],
      },
      CODES,
    );
    assert.deepEqual(
      [assistant.instructions, assistant.welcome_message, assistant.transfer_targets?.[0]?.phone],
      ['You are Ada.', 'Hello!', '+4930555011'],
    );
    assert.deepEqual(
      left.map((line) => line.split(':')[0]),
      [...['the transfer to "Colleague"', 'the node greet', 'the node look up', '`edges`']],
    );
  });

  it('and the overrides of a squad for all its members count', () => {
    const members = membersOfSquad({
      ...{ name: 'Two', membersOverrides: { maxDurationSeconds: 60 } },
      members: [{ assistant: { name: 'Ada' } }],
    });
    assert.deepEqual(
      members?.map(({ one }) => one),
      [{ name: 'Ada', maxDurationSeconds: 60 }],
    );
  });

  it('of which those for all members count last, and change of a model what they name', () => {
    const instructions = { role: 'system', content: 'You are Ada.' };
    const members = membersOfSquad({
      membersOverrides: { firstMessage: 'Hello from all', model: { provider: 'openai', temperature: 0 } },
      members: [
        {
          assistant: { name: 'Ada', model: { provider: 'openai', messages: [instructions] } },
          assistantOverrides: { firstMessage: 'Hello from one', maxDurationSeconds: 60 },
        },
        { assistant: { name: 'Ben', model: { provider: 'anthropic', messages: [instructions] } } },
      ],
    });
    const found = members?.map(({ one }) => fromVapi(one as object as never, CODES).assistant);
    assert.deepEqual(
      found?.map((one) => [one.welcome_message, one.instructions, one.max_call_minutes]),
      [
        ['Hello from all', 'You are Ada.', 1],
        ['Hello from all', undefined, undefined],
      ],
    );
  });
});

describe('the fields of other products', () => {
  for (const [what, { notes, fields, taken }] of Object.entries(PUBLISHED)) {
    it(`are all known for ${what}: taken over, or with the reason`, () => {
      for (const field of fields) assert.ok(Object.hasOwn(notes, field), `${field} is not known`);
      const read = fields.filter((field) => notes[field] === 'taken');
      assert.deepEqual(read.sort(), taken.sort());
    });
  }

  it('are told by their name and reason when they are set, and one that is new too', () => {
    const { fields = [], notes = {} } = PUBLISHED['an agent of Retell'] ?? {};
    const all = Object.fromEntries(fields.map((field) => [field, { set: true }]));
    const { left } = fromRetell({ ...all, brand_new: 1, voice_speed: false }, CODES);
    for (const field of fields) {
      const note = notes[field];
      const isTold = left.some((what) => what.startsWith(`\`${field}\`: ${note}`));
      assert.equal(isTold, note !== 'taken' && note !== 'record' && field !== 'voice_speed', field);
    }
    assert.ok(left.includes('`brand_new`: this version does not know it'));
  });
});

describe('an export of Vapi', () => {
  it('may be a squad, whose members are assistants of their own', () => {
    const members = membersOfSquad({
      name: 'Front desk',
      members: [
        { assistantId: 'a-1' },
        { assistant: { name: 'Sales', model: {} }, assistantOverrides: { firstMessage: 'Hi' } },
      ],
    });
    assert.deepEqual(
      members?.map(({ one }) => fromVapi(one as object as never, CODES).assistant.name),
      ['Sales'],
    );
    assert.match(members?.[0]?.left.join('\n') ?? '', /squad Front desk.*\n.*member a-1/);
    assert.equal(membersOfSquad({ name: 'One', model: {} }), null);
  });

  it('keeps texts, transfers and how many words interrupt', () => {
    const { assistant, left } = fromVapi(
      {
        forwardingPhoneNumber: '+4930555011',
        stopSpeakingPlan: { numWords: 3, backoffSeconds: 1 },
        artifactPlan: { recordingEnabled: false, pcapEnabled: true },
        model: {
          messages: [{ role: 'assistant', content: 'x' }],
          tools: [{ type: 'sms' }, { type: 'google.calendar.event.create' }, { type: 'dtmf' }],
        },
      },
      CODES,
    );
    assert.deepEqual(assistant.abilities, { transfer_calls: true, send_texts: true });
    assert.deepEqual(
      [assistant.turn_taking, assistant.recording_enabled],
      [{ interrupt_after_words: 3 }, false],
    );
    for (const what of [
      /1 messages that/,
      /google\.calendar/,
      /dtmf: assistants press no/,
      /artifactPlan/,
      /stopSpeak/,
    ])
      assert.ok(
        left.some((one) => what.test(one)),
        String(what),
      );
  });
});

describe('an export of Retell', () => {
  it('may be led by a conversation flow, in several languages', () => {
    const { assistant, left } = fromRetell(
      {
        ...{ agent_name: 'Flow', language: ['de-DE', 'fr-FR'], reminder_trigger_ms: 9_000 },
        response_engine: { type: 'conversation-flow', conversation_flow_id: 'cf_1' },
        handbook_config: { ai_disclosure: true, high_empathy: true },
        voicemail_option: { action: { type: 'hangup' } },
        conversationFlow: {
          global_prompt: 'You answer for a clinic.',
          start_speaker: 'user',
          nodes: [
            { type: 'conversation', name: 'Greeting' },
            { type: 'transfer_call', name: 'Desk', transfer_destination: { number: '+4930555013' } },
            { type: 'end', name: 'End' },
          ],
          tools: [{ type: 'check_availability_cal', name: 'slots' }],
        },
      },
      CODES,
    );
    assert.deepEqual(
      [assistant.instructions, assistant.language, assistant.announce_ai, assistant.answering_machine],
      ['You answer for a clinic.', 'de-DE', true, { action: 'hang_up' }],
    );
    assert.deepEqual(assistant.abilities, { transfer_calls: true, book_appointments: true });
    assert.deepEqual(assistant.turn_taking, { prompt_after_silence_ms: 9_000 });
    for (const what of [
      /language fr-FR/,
      /caller speaks first/,
      /node Greeting/,
      /high_empathy/,
      /calendar of the tool/,
    ])
      assert.ok(
        left.some((one) => what.test(one)),
        `${String(what)}: ${left.join('\n')}`,
      );
    assert.ok(!left.some((one) => /End|Desk/.test(one)));
  });
});
