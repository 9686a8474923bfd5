import { expect, test } from 'vitest'
import { embeddedMessage } from './embedded-message.ts'

test.each([
  [undefined, 'There was an error authenticating. Please refresh the page to log back in.'],
  ['Invalid email or password.', 'There was an error authenticating. Please refresh the page to log back in.'],
  [
    'Sorry, your organization is inactive',
    'Your organization is inactive. Please contact an admin for more information.',
  ],
  ['Your Organization is inactive.', 'Your organization is inactive. Please contact an admin for more information.'],
])('after the login error %j an embedded frame shows %j', (error, message) => {
  expect(embeddedMessage(error)).toBe(message)
})
