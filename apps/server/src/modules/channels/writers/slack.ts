// Incoming webhooks of Slack (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks). A message that
// was taken is answered with 200 and "ok"; everything else in the body names what is wrong.
import { noticeFacts, noticeHeadline, shortened } from '@stormlane/domain/desk'
import { jsonPost, noticeLinks, type WriteNotice } from '../channel-writer.ts'

/** Longest text of a block. */
const MAX_TEXT = 3_000

/** Slack reads `&`, `<` and `>` as its own markup (https://docs.slack.dev/messaging/formatting-message-text). */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const writeSlack: WriteNotice = ({ notice, settings, product }) => {
  const headline = escaped(noticeHeadline(notice))
  const facts = noticeFacts(notice).map(({ title, value }) => `*${title}:* ${escaped(value)}`)
  const body = {
    // Shown in notifications, where blocks are not.
    text: shortened([headline, ...noticeFacts(notice).map(({ value }) => escaped(value))].join(' – '), MAX_TEXT),
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text: shortened([`*${headline}*`, ...facts].join('\n'), MAX_TEXT) },
      },
      {
        type: 'actions',
        elements: noticeLinks(notice).map(({ text, href }) => ({
          type: 'button',
          text: { type: 'plain_text', text },
          url: href,
        })),
      },
      { type: 'context', elements: [{ type: 'plain_text', text: product }] },
    ],
  }
  return {
    ...jsonPost(settings.address ?? '', body),
    problemIn: (status, answer) => (status < 300 && answer.trim() === 'ok' ? undefined : answer.trim() || 'no words'),
  }
}
