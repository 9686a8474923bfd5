// Workflows of Microsoft Teams that post what they receive to a channel, as an adaptive card
// (https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using). They answer 202
// without a body. The connectors before them answer 200 with "1", or 200 with the words of an error.
import { noticeFacts, noticeHeadline, shortened } from '@stormlane/domain/desk'
import { jsonPost, noticeLinks, type WriteNotice } from '../channel-writer.ts'

/** A card has at most 28 kB; a text of this length leaves room for the rest. */
const MAX_TEXT = 4_000

export const writeTeams: WriteNotice = ({ notice, settings, product }) => {
  const headline = shortened(noticeHeadline(notice), MAX_TEXT)
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: headline, weight: 'Bolder', size: 'Medium', wrap: true },
      {
        type: 'FactSet',
        facts: noticeFacts(notice).map(({ title, value }) => ({ title, value: shortened(value, MAX_TEXT) })),
      },
      { type: 'TextBlock', text: product, isSubtle: true, size: 'Small' },
    ],
    actions: noticeLinks(notice).map(({ text, href }) => ({ type: 'Action.OpenUrl', title: text, url: href })),
  }
  const message = {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
  }
  return {
    ...jsonPost(settings.address ?? '', message),
    problemIn: (status, answer) => {
      const text = answer.trim()
      if (status === 200) return text === '' || text === '1' ? undefined : text
      return status < 300 ? undefined : text || undefined
    },
  }
}
