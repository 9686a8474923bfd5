// Events API v2 of PagerDuty (https://developer.pagerduty.com/docs/events-api-v2-overview). One incident for each asset:
// the key is the same when it rises further and when it is over, so a repeated event changes nothing.
import { noticeFacts, noticeHeadline, shortened } from '@stormlane/domain/desk'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { answerFields, jsonPost, noticeLinks, type WriteNotice } from '../channel-writer.ts'

const MAX_SUMMARY = 1_024

const SEVERITIES: Record<ImpactLevelName, 'critical' | 'error' | 'warning' | 'info'> = {
  extreme: 'critical',
  high: 'error',
  moderate: 'warning',
  low: 'info',
  none: 'info',
  unknown: 'info',
}

export const writePagerDuty: WriteNotice = ({ notice, settings, product }) => {
  const { routing_key, address = '' } = settings
  const event = {
    routing_key,
    event_action: notice.kind === 'ended' ? 'resolve' : 'trigger',
    dedup_key: notice.key,
    client: product,
    client_url: notice.link,
    payload: {
      summary: shortened(noticeHeadline(notice), MAX_SUMMARY),
      source: shortened(notice.subject, MAX_SUMMARY),
      severity: SEVERITIES[notice.level],
      timestamp: notice.at,
      custom_details: Object.fromEntries(noticeFacts(notice).map(({ title, value }) => [title, value])),
    },
    links: noticeLinks(notice),
  }
  return {
    ...jsonPost(address, event),
    problemIn: (status, answer) => {
      const { status: state, message, errors } = answerFields(answer)
      if (status < 300 && state === 'success') return undefined
      const words = [message, ...(Array.isArray(errors) ? errors : [])].filter((part) => typeof part === 'string')
      return words.length > 0 ? words.join(' ') : status < 300 ? 'not a success' : undefined
    },
  }
}
