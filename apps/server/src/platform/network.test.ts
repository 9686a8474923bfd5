import { expect, test } from 'vitest'
import { isNetwork } from './network.ts'

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
