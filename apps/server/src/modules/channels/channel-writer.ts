// The port of the channels: each service writes the same notice as one HTTP request, and reads whether it was taken.
import type { Notice } from '@stormlane/domain/desk'
import type { ChannelSettings } from '@stormlane/domain/product'
import type { OutgoingPost } from '../webhooks/post-webhook.ts'

interface NoticeToWrite {
  notice: Notice
  settings: ChannelSettings
  /** The phone of a text message; null for other services. */
  recipient: string | null
  /** Name of the product, for services that show the sender. */
  product: string
}

export type WriteNotice = (given: NoticeToWrite) => OutgoingPost

export const jsonPost = (
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Pick<OutgoingPost, 'url' | 'headers' | 'body'> => ({
  url,
  headers: { 'content-type': 'application/json', 'user-agent': 'Stormlane-Channels/1', ...headers },
  body: JSON.stringify(body),
})

/** The fields of an answer in JSON; empty for anything else. */
export function answerFields(answer: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(answer)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}

/** Links of a notice, with what they say. */
export const noticeLinks = ({ link, acknowledge }: Notice): { text: string; href: string }[] => [
  ...(acknowledge === null ? [] : [{ text: 'Acknowledge', href: acknowledge }]),
  { text: 'Open', href: link },
]
