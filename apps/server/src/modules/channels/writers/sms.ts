// Text messages by Twilio (https://www.twilio.com/docs/messaging/api/message-resource). A message that was taken is
// answered with 201; errors have a code and a message.
import { noticeFacts, noticeHeadline, shortened } from '@stormlane/domain/desk'
import { answerFields, type WriteNotice } from '../channel-writer.ts'

/** Longest body that Twilio takes. */
const MAX_BODY = 1_600
/** Longest part before the links, so that they are never cut. */
const MAX_WORDS = 480

export const writeSms: WriteNotice = ({ notice, settings, recipient, product }) => {
  const { account_sid = '', auth_token = '', from = '', address = '' } = settings
  const facts = noticeFacts(notice).map(({ value }) => value)
  const words = shortened([`${product}: ${noticeHeadline(notice)}`, ...facts].join('\n'), MAX_WORDS)
  const links = notice.acknowledge === null ? notice.link : `Acknowledge: ${notice.acknowledge}`
  const body = new URLSearchParams({ To: recipient ?? '', From: from, Body: shortened(`${words}\n${links}`, MAX_BODY) })
  return {
    url: new URL(`/2010-04-01/Accounts/${account_sid}/Messages.json`, address).href,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`,
      'user-agent': 'Stormlane-Channels/1',
    },
    body: body.toString(),
    problemIn: (status, answer) => {
      const { code, message, error_code, error_message, status: state } = answerFields(answer)
      if (status >= 300) return typeof code === 'number' ? errorText(code, message) : undefined
      if (typeof error_code === 'number') return errorText(error_code, error_message)
      return state === 'failed' || state === 'undelivered' ? state : undefined
    },
  }
}

const errorText = (code: number, message: unknown) =>
  `error ${code}${typeof message === 'string' ? `, ${message}` : ''}`
