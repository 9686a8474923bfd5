import { expect, test } from 'vitest'
import { callerAddress, isNetwork } from './network.ts'

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.0.0.0/8', true],
  ['192.168.1.7/32', true],
  ['fd00::/8', true],
  ['2001:db8::/128', true],
  ['0.0.0.0/0', false],
  ['::/0', false],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['10.0.0.0/08', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['10.0.0', false],
  ['proxy.example', false],
  ['true', false],
  ['', false],
])('%s is a network: %s', (text, expected) => {
  expect(isNetwork(text)).toBe(expected)
})

test.each([
  [[], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [['10.0.0.0/8'], '10.1.2.3', undefined, '10.1.2.3'],
  [['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', 'spoofed, 198.51.100.1', '198.51.100.1'],
  [['10.0.0.0/8'], '10.1.2.3', '192.0.2.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  [['10.0.0.0/8'], '10.1.2.3', 'nonsense', '10.1.2.3'],
  [['2001:db8::/32'], '2001:db8::1', '2001:db8::2, 198.51.100.1', '198.51.100.1'],
])('behind %j a connection of %s forwarded for %s is of %s', (proxies, connected, forwardedFor, caller) => {
  expect(callerAddress(proxies)(connected, forwardedFor)).toBe(caller)
})
