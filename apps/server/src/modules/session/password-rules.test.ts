import { expect, test } from 'vitest'
import { requireGoodPassword } from './password-rules.ts'
import { passwordResetMail } from './session.texts.ts'

const OWNER = { organizationName: 'Cardinal Freight', email: 'marco@cardinal.example' }

test.each([
  ['short', 'Choose a password of 10 to 200 characters.'],
  ['BASKETBALL', 'This password is easy to guess: many people use it. Choose another one.'],
  [OWNER.email, 'Choose a password that is not the name of your organization or your e-mail address.'],
])('the password %j is refused in words', (password, words) => {
  const refusal = { code: 'WEAK_PASSWORD', messages: [words] }
  expect(() => requireGoodPassword(password, OWNER)).toThrow(expect.objectContaining(refusal))
})

test('a long password that nobody else uses is good', () => {
  expect(() => requireGoodPassword('a wet curve at mile 12', OWNER)).not.toThrow()
})

test('the mail with a reset link names the product, the user and the link, each in a paragraph', () => {
  const mail = passwordResetMail({ product: 'Storm & Lane', link: 'https://x.example/reset', name: 'Marco' })
  expect(mail.subject).toBe('Reset your Storm & Lane password')
  const [greeting, why, link, ...rest] = mail.text.split('\n\n')
  expect(greeting).toBe('Hello Marco,')
  expect(why).toContain('your Storm & Lane account')
  expect(link).toBe('https://x.example/reset')
  expect(rest).toEqual(['If you did not ask for this, ignore this mail: your password stays as it is.'])
})
