// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parseGroupMessage, useGroupMessages } from './group-message.ts'

const parent = { name: 'the host' }
const message = { type: 'stormlane:filter-groups', externalGroupIds: ['b1', 'b2'] }
const ALLOWED = ['https://host.example']

test.each([
  ['the parent', { origin: 'https://host.example', source: parent, data: message }, ['b1', 'b2']],
  ['another origin', { origin: 'https://evil.example', source: parent, data: message }, null],
  ['another window', { origin: 'https://host.example', source: {}, data: message }, null],
  [
    'the parent, of another type',
    { origin: 'https://host.example', source: parent, data: { ...message, type: 'x' } },
    null,
  ],
  [
    'the parent, of another shape',
    { origin: 'https://host.example', source: parent, data: { ...message, externalGroupIds: 'b1' } },
    null,
  ],
])('a message from %s filters by its groups only if it is allowed [MAP-014]', (_, event, ids) => {
  expect(parseGroupMessage(event, parent, ALLOWED)).toEqual(ids)
})

const ownParent = Object.getOwnPropertyDescriptor(window, 'parent')
afterEach(() => {
  if (ownParent) Object.defineProperty(window, 'parent', ownParent)
})

test('a message of the parent page filters the map by external group ids [MAP-013]', () => {
  const host = { postMessage: () => undefined } as unknown as Window
  Object.defineProperty(window, 'parent', { value: host, configurable: true })
  Object.defineProperty(document, 'referrer', { value: 'https://host.example/fleet', configurable: true })
  const onGroups = vi.fn()
  renderHook(() =>
    useGroupMessages(
      [
        { id: 'g1', externalId: 'b1' },
        { id: 'g2', externalId: null },
        { id: 'g3', externalId: 'b9' },
      ],
      onGroups,
    ),
  )
  const event = new MessageEvent('message', { data: message, origin: 'https://host.example' })
  Object.defineProperty(event, 'source', { value: host })
  window.dispatchEvent(event)
  expect(onGroups).toHaveBeenCalledExactlyOnceWith(new Set(['g1']))
})
