/** Events that can be sent to an organization's own systems, in the words of the portal. */
export const WEBHOOK_EVENTS = {
  'asset.impact_changed': 'The impact level of a location or vehicle changed',
  'alert.began': 'A government alert covers a location or vehicle',
  'alert.changed': 'A government alert over a location or vehicle was updated',
  'alert.ended': 'A government alert no longer covers a location or vehicle',
  'route.at_risk': 'A saved route came at risk',
  'route.clear': 'A saved route is clear again',
  'affected.changed': 'With a forecast run, assets rose or fell by a level',
  'message.delivered': 'A message was accepted by the telematics provider of its driver',
  'message.failed': 'A message to a driver failed for good',
  'run.published': 'A forecast run was published',
} as const

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]]

/** The type of the event behind the button that tries an address; nobody subscribes to it. */
export const WEBHOOK_TEST_TYPE = 'webhook.test'

/** Addresses of one organization (our choice). */
export const MAX_WEBHOOKS = 10
/** Characters of an address (our choice); browsers and proxies take about as many. */
export const MAX_WEBHOOK_URL_CHARACTERS = 2_000
