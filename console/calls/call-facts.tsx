import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallMetrics, FullCall } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useShow, type Show } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { Facts, type Fact } from '../ui/facts.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { callPageTexts } from './call-page.texts.ts';
import { otherNumber } from './describe-call.ts';

/** Everything about a call that is a name and a value. */
export function CallFacts({ call }: { call: FullCall }): ReactNode {
  const t = useTexts(callPageTexts);
  const show = useShow();
  const collected = fieldsOf(call.extracted, show);
  const sent = fieldsOf(call.metadata, show);
  return (
    <>
      <MainFacts call={call} />
      {collected.length > 0 && (
        <Card title={t.collected}>
          <Facts items={collected} />
        </Card>
      )}
      {sent.length > 0 && (
        <Card title={t.purpose}>
          <Facts items={sent} />
        </Card>
      )}
      {call.metrics !== null && <Metrics metrics={call.metrics} />}
    </>
  );
}

function MainFacts({ call }: { call: FullCall }): ReactNode {
  const t = useTexts(callPageTexts);
  const show = useShow();
  const assistantId = call.assistant_id ?? 0;
  const assistant = useQuery({
    ...q('getAssistant', { path: { id: assistantId } }),
    enabled: call.assistant !== null,
  });
  const { language, model } = assistant.data?.data ?? {};
  const number = otherNumber(call);
  const own = call.direction === 'inbound' ? call.to : call.from;
  const waitedMs =
    call.answered_at === null ? null : Date.parse(call.answered_at) - Date.parse(call.started_at);
  const facts: Fact[] = [
    { label: t.contact, value: call.contact && <ContactLink call={call} /> },
    { label: t.number, value: number && show.phone(number) },
    { label: t.line, value: lineOf(own && show.phone(own), call.channel === 'chatapp' ? t.chatapp : null) },
    { label: t.begin, value: show.exact(call.started_at) },
    { label: t.waitedForAnswer, value: waitedMs === null ? null : show.duration(waitedMs / 1_000) },
    { label: t.duration, value: show.duration(call.duration_seconds ?? 0) },
    {
      label: t.assistant,
      value: call.assistant && <RouteLink to={`/assistants/${assistantId}`}>{call.assistant.name}</RouteLink>,
    },
    { label: t.language, value: language && show.languageName(language) },
    { label: t.model, value: model },
    { label: t.sentiment, value: call.sentiment && t.sentiments[call.sentiment] },
    { label: t.transferred, value: transferredTo(call, show.phone) },
    { label: t.error, value: call.error },
  ];
  return (
    <Card title={t.details}>
      <Facts items={facts} />
    </Card>
  );
}

function ContactLink({ call }: { call: FullCall }): ReactNode {
  const show = useShow();
  const number = otherNumber(call);
  const name = call.contact?.name ?? (number === null ? String(call.contact_id) : show.phone(number));
  return <RouteLink to={`/contacts/${call.contact_id}`}>{name}</RouteLink>;
}

const lineOf = (...parts: (string | null)[]): string => parts.filter(Boolean).join(', ');

function transferredTo(
  { transfer, transferred_to: to }: FullCall,
  showPhone: (phone: string) => string,
): string | null {
  if (to === null) return null;
  return lineOf(transfer?.to === to ? transfer.name : null, showPhone(to));
}

/** How the conversation went, and what providers did on it. */
function Metrics({ metrics }: { metrics: CallMetrics }): ReactNode {
  const t = useTexts(callPageTexts);
  const show = useShow();
  const { talk_seconds: talk, response_latency_ms: latency } = metrics;
  const seconds = (ms: number): string => show.number(Math.round(ms / 10) / 100);
  const facts: Fact[] = [
    { label: t.turns, value: show.number(metrics.turns) },
    { label: t.interruptions, value: show.number(metrics.interruptions) },
    { label: t.talk, value: t.talkOf(show.duration(talk.caller), show.duration(talk.assistant)) },
    {
      label: t.answers,
      value:
        latency.p50 === null ? null : t.answersOf(seconds(latency.p50), seconds(latency.p95 ?? latency.p50)),
    },
  ];
  const uses: Fact[] = (metrics.providers ?? []).map((use) => ({
    label: `${t.kinds[use.kind]}: ${use.provider}`,
    value: [
      t.uses(use.requests, show.number(use.requests)),
      use.failures > 0 && t.failures(use.failures),
      use.tokens !== null && t.tokens(show.number(use.tokens.prompt), show.number(use.tokens.completion)),
      use.characters !== undefined && t.characters(show.number(use.characters)),
    ]
      .filter(Boolean)
      .join(', '),
  }));
  return (
    <>
      <Card title={t.metrics}>
        <Facts items={facts} />
      </Card>
      {uses.length > 0 && (
        <Card title={t.providers}>
          <Facts items={uses} />
        </Card>
      )}
    </>
  );
}

/** Fields of free form, such as what was collected: names and values as they are. */
function fieldsOf(fields: Record<string, unknown>, show: Show): Fact[] {
  return Object.entries(fields).map(([name, value]) => ({
    label: labelOf(name),
    value: isPlain(value) ? show.plain(String(value)) : JSON.stringify(value),
  }));
}

/** A name of the API as a label: `callback_number` is "Callback number". */
const labelOf = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');

const isPlain = (value: unknown): boolean => ['string', 'number'].includes(typeof value);
