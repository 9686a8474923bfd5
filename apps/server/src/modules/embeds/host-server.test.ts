import { expect, test } from 'vitest'
import { permittedServer } from './host-server.ts'

const ALLOWED = ['*.geotab.com', 'fleet.example:8443']

test.each([
  ['my.geotab.com', 'my.geotab.com'],
  ['MY123.Geotab.com', 'my123.geotab.com'],
  ['fleet.example:8443', 'fleet.example:8443'],
])('%s is permitted', (named, server) => {
  expect(permittedServer(named, ALLOWED)).toBe(server)
})

test.each([
  'geotab.com',
  'evilgeotab.com',
  'my.geotab.com.evil.example',
  'my.geotab.com:8080',
  'my.geotab.com/apiv1',
  'https://my.geotab.com',
  'user@my.geotab.com',
  'evil.example#.geotab.com',
  'evil.example?.geotab.com',
  'evil.example\\.geotab.com',
  'fleet.example',
  'fleet.example:443',
  '.geotab.com',
  '127.0.0.1',
  '',
])('%s is not', (named) => {
  expect(permittedServer(named, ALLOWED)).toBeUndefined()
})

test('an empty allow list permits nothing', () => {
  expect(permittedServer('my.geotab.com', [])).toBeUndefined()
})
