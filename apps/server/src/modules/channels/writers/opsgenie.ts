// Alerts of Opsgenie, which others accept as well (https://docs.opsgenie.com/docs/alert-api). The alias is the same for
// everything about one asset: it raises the alert that is open, and closes it.
import { noticeFacts, noticeHeadline, shortened } from '@stormlane/domain/desk'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { answerFields, jsonPost, noticeLinks, type WriteNotice } from '../channel-writer.ts'

const MAX_MESSAGE = 130
const MAX_DESCRIPTION = 15_000

const PRIORITIES: Record<ImpactLevelName, string> = {
  extreme: 'P1',
  high: 'P2',
  moderate: 'P3',
  low: 'P4',
  none: 'P5',
  unknown: 'P5',
}

export const writeOpsgenie: WriteNotice = ({ notice, settings, product }) => {
  const { api_key = '', address = '' } = settings
  const headers = { authorization: `GenieKey ${api_key}` }
  const headline = noticeHeadline(notice)
  const facts = noticeFacts(notice)
  const links = noticeLinks(notice).map(({ text, href }) => `${text}: ${href}`)
  const description = [headline, ...facts.map(({ title, value }) => `${title}: ${value}`), ...links].join('\n')
  const isOver = notice.kind === 'ended'
  const close = `${address.replace(/\/$/, '')}/${encodeURIComponent(notice.key)}/close?identifierType=alias`
  const alert = {
    message: shortened(headline, MAX_MESSAGE),
    alias: notice.key,
    description: shortened(description, MAX_DESCRIPTION),
    priority: PRIORITIES[notice.level],
    source: product,
    details: Object.fromEntries(facts.map(({ title, value }) => [title, value])),
  }
  return {
    ...jsonPost(isOver ? close : address, isOver ? { source: product, note: headline } : alert, headers),
    problemIn: (status, answer) => {
      const { message } = answerFields(answer)
      return status >= 300 && typeof message === 'string' ? message : undefined
    },
  }
}
