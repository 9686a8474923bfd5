import { MAX_WEBHOOKS, WEBHOOK_GIVE_UP_AFTER_MS } from '@stormlane/domain/product'
import { HOUR_MS } from '@stormlane/domain/time'

const HOURS = WEBHOOK_GIVE_UP_AFTER_MS / HOUR_MS

export const WEBHOOK_TEXTS = {
  notAnAddress: 'url must be an address like https://hooks.example.com/stormlane',
  notHttps: 'url must begin with https://',
  withCredentials: 'url must not contain a user name or password: check the signature instead',
  withFragment: 'url must not contain a #',
  privateAddress: 'url must lead to a public address',
  taken: 'This address is registered already.',
  limit: `An organization can register ${MAX_WEBHOOKS} addresses.`,
  stillWaiting: 'This event still waits for its delivery.',
  disabled: 'This address is switched off: switch it on first.',
  test: (product: string) => `${product} reaches this address.`,
}

/** Why an attempt failed; shown in the log. */
export const WEBHOOK_FAILURE_TEXTS = {
  private: 'The name leads to a private address, which is not called.',
  slow: (seconds: number) => `No answer within ${seconds} s.`,
  tooLarge: (bytes: number) => `The answer has more than ${bytes.toLocaleString('en-US')} bytes.`,
  unreachable: 'The address cannot be reached.',
  unknownName: 'The name of the address cannot be found.',
  certificate: 'The certificate of the address is not valid.',
  redirect: (status: number) => `Answered ${status}: redirects are not followed, register the final address.`,
  gone: 'Answered 410 Gone: the address is switched off.',
  status: (status: number) => `Answered ${status}.`,
  /** The words of the receiver, on one line and not too long. */
  refused: (status: number, problem: string) =>
    `Answered ${status}: ${problem
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 200)}`,
  givenUp: `Given up after ${HOURS} hours: `,
  switchedOff: 'Not sent: the address was switched off.',
}

interface ChangedWebhook {
  url: string
  events: readonly string[]
  disabled_at: Date | null
}

/** Describes an admin's change for the audit trail. */
export function changeInWords(before: ChangedWebhook, after: ChangedWebhook): string {
  const changes = [
    ...(before.events.join() === after.events.join() ? [] : [after.events.join(', ')]),
    ...((before.disabled_at === null) === (after.disabled_at === null) ? [] : [after.disabled_at ? 'off' : 'on']),
  ]
  const address = before.url === after.url ? after.url : `${after.url} (was ${before.url})`
  return changes.length > 0 ? `${address}: ${changes.join('; ')}` : address
}

interface DisabledWebhook {
  product: string
  portal: string
  organizationName: string
  url: string
  /** Of a channel; null for a webhook. */
  channelName: string | null
  reason: 'failing' | 'gone'
  lastError: string | null
}

/** The mail to admins about an address that was switched off. */
export function disabledWebhookMail(disabled: DisabledWebhook) {
  const { product, portal, organizationName, url, channelName, reason, lastError } = disabled
  const isChannel = channelName !== null
  const why =
    reason === 'gone'
      ? 'It answered 410 Gone, which means that it wants nothing more.'
      : `It took no ${isChannel ? 'notice' : 'event'} for ${HOURS} hours. The last attempt: ${lastError ?? WEBHOOK_FAILURE_TEXTS.unreachable}`
  return {
    subject: `[${product}] A ${isChannel ? 'channel' : 'webhook'} of ${organizationName} was switched off`,
    text: [
      isChannel ? `${product} no longer sends notices to` : `${product} no longer posts events to`,
      isChannel ? channelName : url,
      '',
      why,
      '',
      isChannel
        ? 'When it works again, switch it on here; what it missed is listed there:'
        : 'When the address works again, switch it on here, and redeliver what it missed:',
      `${portal}/client/account/${isChannel ? 'channels' : 'webhooks'}`,
    ].join('\n'),
  }
}
