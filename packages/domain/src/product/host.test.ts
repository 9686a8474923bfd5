import { expect, test } from 'vitest'
import { hostKind, normalizeApiHost, sameOriginPath } from './index.ts'

test.each([
  ['localhost', 'local'],
  ['127.0.0.1', 'local'],
  ['[::1]', 'local'],
  ['portal.localhost', 'local'],
  ['pr-12.preview.example', 'preview'],
  ['preview.example', 'preview'],
  ['notpreview.example', 'production'],
  ['portal.example', 'production'],
  ['localhost.evil.example', 'production'],
])('%s is a %s host', (hostname, kind) => {
  expect(hostKind(hostname, ['preview.example'])).toBe(kind)
})

test.each([
  ['http://localhost:9000/', 'http://localhost:9000'],
  [' https://api.example ', 'https://api.example'],
  ['api.example', undefined],
  ['ftp://api.example', undefined],
  ['', undefined],
])('the custom API host %j becomes %j [SHELL-046]', (typed, kept) => {
  expect(normalizeApiHost(typed)).toBe(kept)
})

test.each([
  ['/client/map?location_id=4#x', '/client/map?location_id=4#x'],
  ['//evil.example/x', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [null, undefined],
])('the saved redirect %j leads to %j', (address, path) => {
  expect(sameOriginPath(address)).toBe(path)
})
