import type { ChannelNoticeOnWire, ChannelOnWire } from '@stormlane/contract'
import { type Notice, noticeFacts, noticeHeadline } from '@stormlane/domain/desk'
import { CHANNEL_FIELDS, type ChannelKind, type ChannelSettings } from '@stormlane/domain/product'
import type { StoredEndpoint } from '../webhooks/webhook-endpoint.repository.ts'
import type { LoggedNotice } from './channel.repository.ts'

const iso = (time: Date | null) => time?.toISOString() ?? null

export function channelOnWire(endpoint: StoredEndpoint, settings: ChannelSettings): ChannelOnWire {
  const kind = endpoint.kind as ChannelKind
  const { id, name, from_level, last_attempt, disabled_at } = endpoint
  const secrets = new Set(CHANNEL_FIELDS[kind].flatMap((field) => (field.isSecret ? field.name : [])))
  return {
    id,
    kind,
    name: name ?? '',
    from_level: from_level ?? 'high',
    settings: Object.fromEntries(Object.entries(settings).filter(([field]) => !secrets.has(field))),
    status: disabled_at ? 'disabled' : endpoint.failing_since ? 'failing' : 'active',
    disabled_reason: endpoint.disabled_reason,
    failing_since: iso(endpoint.failing_since),
    created_at: endpoint.created_at.toISOString(),
    waiting: endpoint.waiting,
    last_attempt: last_attempt && {
      at: new Date(last_attempt.at).toISOString(),
      status: last_attempt.status,
      error: last_attempt.error,
      took_ms: last_attempt.tookMs,
      attempts: last_attempt.attempts,
    },
  }
}

export function noticeOnWire(logged: LoggedNotice): ChannelNoticeOnWire {
  const notice = JSON.parse(logged.body) as Notice
  const isLocal = logged.kind === 'local'
  return {
    id: logged.id,
    channel_id: isLocal ? null : logged.endpoint_id,
    channel_name: isLocal ? null : logged.name,
    headline: noticeHeadline(notice),
    level: notice.level,
    facts: noticeFacts(notice),
    link: notice.link,
    to: logged.recipient,
    status: isLocal ? 'kept' : logged.status,
    created_at: logged.created_at.toISOString(),
    attempted_at: iso(logged.attempted_at),
    attempts: logged.attempts,
    response_status: logged.response_status,
    error: logged.error,
    took_ms: logged.took_ms,
  }
}
