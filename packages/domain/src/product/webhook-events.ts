/** Events that can be sent to an organization's own systems, with their descriptions in the portal. */
export const WEBHOOK_EVENTS = {
  'asset.impact_changed': 'The impact level of a location or vehicle changed',
  'alert.began': 'A government alert covers a location or vehicle',
  'alert.changed': 'A government alert over a location or vehicle was updated',
  'alert.ended': 'A government alert no longer covers a location or vehicle',
  'route.at_risk': 'A saved route came at risk',
  'route.clear': 'A saved route is clear again',
  'advice.changed': 'The advice on the trip of a saved route changed',
  'affected.changed': 'With a forecast run, assets rose or fell by a level',
  'storm.began': 'A storm began',
  'storm.changed': 'A storm was forecast for the first time, or its forecast changed',
  'storm.ended': 'A storm ended, was called off or became part of another',
  'message.delivered': 'A message was accepted by the telematics provider of its driver',
  'message.failed': 'A message to a driver failed for good',
  'run.published': 'A forecast run was published',
} as const

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]]

/** Event type sent by the button that tests an address; it cannot be subscribed to. */
export const WEBHOOK_TEST_TYPE = 'webhook.test'

/** Maximum number of webhook addresses of one organization (our choice). */
export const MAX_WEBHOOKS = 10
/** Longest webhook address (our choice); browsers and proxies accept about as many characters. */
export const MAX_WEBHOOK_URL_CHARACTERS = 2_000
