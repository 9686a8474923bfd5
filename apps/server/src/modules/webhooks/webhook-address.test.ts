import { expect, test } from 'vitest'
import { WEBHOOK_TEXTS } from './webhook.texts.ts'
import { parseWebhookAddress } from './webhook-address.ts'

const PRIVATE_HOSTS = ['127.0.0.1:9000', 'tms.internal']

test.each([
  ['https://hooks.example.com/stormlane', 'https://hooks.example.com/stormlane'],
  ['HTTPS://Hooks.Example.com:443/a?b=c', 'https://hooks.example.com/a?b=c'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['http://127.0.0.1:9000/in', 'http://127.0.0.1:9000/in'],
  ['https://tms.internal/in', 'https://tms.internal/in'],
])('%s is registered as %s', (text, url) => {
  expect(parseWebhookAddress(text, PRIVATE_HOSTS)).toEqual({ url })
})

test.each([
  ['hooks.example.com', WEBHOOK_TEXTS.notAnAddress],
  ['ftp://hooks.example.com', WEBHOOK_TEXTS.notAnAddress],
  ['javascript:alert(1)', WEBHOOK_TEXTS.notAnAddress],
  ['http://hooks.example.com', WEBHOOK_TEXTS.notHttps],
  ['https://me:secret@hooks.example.com', WEBHOOK_TEXTS.withCredentials],
  ['https://hooks.example.com/#part', WEBHOOK_TEXTS.withFragment],
  ['https://127.0.0.1/', WEBHOOK_TEXTS.privateAddress],
  ['https://127.0.0.1:9001/', WEBHOOK_TEXTS.privateAddress],
  ['https://0x7f.1/', WEBHOOK_TEXTS.privateAddress],
  ['https://2130706433/', WEBHOOK_TEXTS.privateAddress],
  ['https://10.1.2.3/', WEBHOOK_TEXTS.privateAddress],
  ['https://169.254.169.254/latest/meta-data', WEBHOOK_TEXTS.privateAddress],
  ['https://[::1]/', WEBHOOK_TEXTS.privateAddress],
  ['https://[::ffff:10.0.0.1]/', WEBHOOK_TEXTS.privateAddress],
  ['https://localhost/', WEBHOOK_TEXTS.privateAddress],
  ['https://localhost./', WEBHOOK_TEXTS.privateAddress],
  ['https://intranet/', WEBHOOK_TEXTS.privateAddress],
  ['https://printer.local/', WEBHOOK_TEXTS.privateAddress],
])('%s is refused: %s', (text, problem) => {
  expect(parseWebhookAddress(text, PRIVATE_HOSTS)).toEqual({ problem })
})
