import { expect, test } from 'vitest'
import { ENDPOINT_PACE, phonesOf, readChannelSettings } from './channels.ts'

const SID = `AC${'0'.repeat(32)}`
const SMS = { account_sid: SID, auth_token: 'secret', from: '+14025550142', to: '+14025550143, +14025550144' }

test('settings of a channel are read, with its usual address [CHANNEL-002]', () => {
  expect(readChannelSettings('slack', { address: ' https://hooks.slack.com/services/T/B/x ' })).toEqual({
    settings: { address: 'https://hooks.slack.com/services/T/B/x' },
  })
  expect(readChannelSettings('pagerduty', { routing_key: 'key' })).toEqual({
    settings: { routing_key: 'key', address: 'https://events.pagerduty.com/v2/enqueue' },
  })
  expect(readChannelSettings('sms', SMS)).toEqual({ settings: { ...SMS, address: 'https://api.twilio.com' } })
})

test.each([
  ['slack', {}, ['address is required']],
  ['slack', { address: 'x'.repeat(2_001) }, ['address is longer than 2,000 characters']],
  ['slack', { address: 'https://a.example', routing_key: 'x' }, ['routing_key is not known']],
  ['sms', { ...SMS, account_sid: 'AC1' }, ['account_sid must be AC and 32 hexadecimal digits']],
  ['sms', { ...SMS, from: '4025550142' }, ['from must be a number like +14025550142']],
  ['sms', { ...SMS, to: '+14025550143 nobody' }, ['to: nobody must be a number like +14025550142']],
  [
    'sms',
    { ...SMS, to: Array.from({ length: 21 }, (_, i) => `+140255501${10 + i}`).join() },
    ['to has more than 20 numbers'],
  ],
] as const)('%s refuses settings in words', (kind, typed, problems) => {
  expect(readChannelSettings(kind, typed)).toEqual({ problems })
})

test('an empty secret keeps the stored one, but only at the same address', () => {
  const stored = { api_key: 'old', address: 'https://api.opsgenie.com/v2/alerts' }
  expect(readChannelSettings('opsgenie', { api_key: '' }, stored)).toEqual({ settings: stored })
  expect(readChannelSettings('opsgenie', { address: 'https://other.example' }, stored)).toEqual({
    problems: ['api_key is required'],
  })
})

test('each phone counts once', () => {
  expect(phonesOf('+14025550143,+14025550144;  +14025550143\n')).toEqual(['+14025550143', '+14025550144'])
})

test('Slack, Teams and Twilio take one message a second, PagerDuty two events [CHANNEL-014]', () => {
  for (const kind of ['slack', 'teams', 'sms'] as const)
    expect(ENDPOINT_PACE[kind]).toEqual({ atOnce: 1, everyMs: 1_000 })
  expect(ENDPOINT_PACE.pagerduty).toEqual({ atOnce: 1, everyMs: 500 })
  expect(ENDPOINT_PACE.webhook).toEqual({ atOnce: 8, everyMs: 0 })
})
