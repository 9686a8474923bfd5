// The services through which notices of the desk reach an organization's people, and what each of them needs.

/** Services that an admin can set up as a channel. */
export const CHANNEL_KINDS = ['slack', 'teams', 'sms', 'pagerduty', 'opsgenie'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/**
 * What an outbox entry of the organization is sent to: an own system, a channel, or nothing. `local` keeps the notices
 * of an organization that has no channel.
 */
export type EndpointKind = 'webhook' | 'local' | ChannelKind

/** Names of products, which are the same in every language. */
export const CHANNEL_NAMES: Record<ChannelKind, string> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  sms: 'SMS (Twilio)',
  pagerduty: 'PagerDuty',
  opsgenie: 'Opsgenie',
}

/** Largest number of channels of one organization (our choice). */
export const MAX_CHANNELS = 20
/** Largest number of phones of one channel (our choice); each gets every notice, and each message costs money. */
export const MAX_CHANNEL_PHONES = 20
/** Longest name of a channel, and longest value of one of its fields (our choice). */
export const MAX_CHANNEL_NAME_CHARACTERS = 80
export const MAX_CHANNEL_FIELD_CHARACTERS = 2_000

export interface ChannelField {
  name: string
  /** Never sent to a browser. An empty one keeps the stored value. */
  isSecret?: true
  /** Where secrets are sent: a stored secret is not kept when another address is typed. */
  isAddress?: true
  /** Used when the field is left empty. */
  ifEmpty?: string
  /** Required form of the value, and the message for any other. */
  form?: { pattern: RegExp; words: string }
}

const PHONE = /^\+[1-9]\d{6,14}$/
const PHONE_FORM = { pattern: PHONE, words: 'must be a number like +14025550142' }

export const CHANNEL_FIELDS: Record<ChannelKind, readonly ChannelField[]> = {
  slack: [{ name: 'address', isSecret: true }],
  teams: [{ name: 'address', isSecret: true }],
  sms: [
    {
      name: 'account_sid',
      form: { pattern: /^AC[0-9a-f]{32}$/i, words: 'must be AC and 32 hexadecimal digits' },
    },
    { name: 'auth_token', isSecret: true },
    { name: 'from', form: PHONE_FORM },
    { name: 'to' },
    { name: 'address', isAddress: true, ifEmpty: 'https://api.twilio.com' },
  ],
  pagerduty: [
    { name: 'routing_key', isSecret: true },
    { name: 'address', isAddress: true, ifEmpty: 'https://events.pagerduty.com/v2/enqueue' },
  ],
  opsgenie: [
    { name: 'api_key', isSecret: true },
    { name: 'address', isAddress: true, ifEmpty: 'https://api.opsgenie.com/v2/alerts' },
  ],
}

export type ChannelSettings = Readonly<Record<string, string>>

/** Reads what an admin typed; stored secrets replace empty ones. Problems are sentences that name the field. */
export function readChannelSettings(
  kind: ChannelKind,
  typed: ChannelSettings,
  stored: ChannelSettings = {},
): { settings: ChannelSettings } | { problems: string[] } {
  const fields = CHANNEL_FIELDS[kind]
  const problems = Object.keys(typed)
    .filter((name) => !fields.some((field) => field.name === name))
    .map((name) => `${name} is not known`)
  const given = ({ name, ifEmpty = '' }: ChannelField) => (typed[name] ?? '').trim() || ifEmpty
  const isSameAddress = fields.every((field) => !field.isAddress || given(field) === (stored[field.name] ?? ''))
  const settings: Record<string, string> = {}
  for (const field of fields) {
    const { name, isSecret, form } = field
    const value = given(field) || (isSecret && isSameAddress ? (stored[name] ?? '') : '')
    if (value === '') problems.push(`${name} is required`)
    else if (value.length > MAX_CHANNEL_FIELD_CHARACTERS)
      problems.push(`${name} is longer than ${MAX_CHANNEL_FIELD_CHARACTERS.toLocaleString('en-US')} characters`)
    else if (form && !form.pattern.test(value)) problems.push(`${name} ${form.words}`)
    else settings[name] = value
  }
  const phones = settings.to === undefined ? [] : phonesOf(settings.to)
  const wrong = phones.find((phone) => !PHONE.test(phone))
  if (wrong !== undefined) problems.push(`to: ${wrong} ${PHONE_FORM.words}`)
  if (phones.length > MAX_CHANNEL_PHONES) problems.push(`to has more than ${MAX_CHANNEL_PHONES} numbers`)
  return problems.length > 0 ? { problems } : { settings }
}

/** The phones of a text, each once. */
export const phonesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]

interface Pace {
  /** Attempts in flight at once. */
  atOnce: number
  /** Shortest time between two. */
  everyMs: number
}

/**
 * How fast an endpoint is served. Slack takes one message a second from an incoming webhook, Teams four, PagerDuty 120
 * events a minute for each key, and a long code of Twilio sends one text a second; Opsgenie answers 429 beyond the
 * limits of its plan. Own systems: enough to keep up with a flood, few enough for a small receiver (our choice).
 */
export const ENDPOINT_PACE: Record<EndpointKind, Pace> = {
  webhook: { atOnce: 8, everyMs: 0 },
  local: { atOnce: 1, everyMs: 0 },
  slack: { atOnce: 1, everyMs: 1_000 },
  teams: { atOnce: 1, everyMs: 1_000 },
  sms: { atOnce: 1, everyMs: 1_000 },
  pagerduty: { atOnce: 1, everyMs: 500 },
  opsgenie: { atOnce: 1, everyMs: 500 },
}

/**
 * Notices of one look at the queue that are sent one by one; the rest share one. Services that page somebody keep one
 * incident for each asset, so they get all.
 */
export const NOTICES_AT_ONCE: Record<EndpointKind, number> = {
  webhook: 0,
  local: Number.POSITIVE_INFINITY,
  slack: 10,
  teams: 10,
  sms: 3,
  pagerduty: Number.POSITIVE_INFINITY,
  opsgenie: Number.POSITIVE_INFINITY,
}

/** Channels that are also told when it is over; a text message is not worth its price then. */
export const TELLS_END: Record<EndpointKind, boolean> = {
  webhook: false,
  local: true,
  slack: true,
  teams: true,
  sms: false,
  pagerduty: true,
  opsgenie: true,
}
