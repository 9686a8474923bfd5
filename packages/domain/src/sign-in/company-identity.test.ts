import { expect, test } from 'vitest'
import { companyIdentity, emailDomain } from './company-identity.ts'

const RULES = { domains: ['cardinal.example'], adminGroups: ['stormlane-admins'], groupsClaim: 'groups' }
const CLAIMS = { sub: '1', email: 'Dana@Cardinal.example', email_verified: true, name: ' Dana Whitfield ' }

test.each([
  [{ ...CLAIMS, email: undefined }, 'no e-mail'],
  [{ ...CLAIMS, email: 7 }, 'no e-mail'],
  [{ ...CLAIMS, email: 'dana' }, 'no e-mail'],
  [{ ...CLAIMS, email_verified: false }, 'unverified e-mail'],
  [{ ...CLAIMS, email_verified: 'false' }, 'unverified e-mail'],
  [{ ...CLAIMS, email: 'dana@evil.example' }, 'other domain'],
  [{ ...CLAIMS, email: 'dana@cardinal.example@evil.example' }, 'no e-mail'],
  [{ ...CLAIMS, email: 'dana@sub.cardinal.example' }, 'other domain'],
  [{ ...CLAIMS, email: `${'d'.repeat(238)}@cardinal.example` }, 'no e-mail'],
])('the claims %j are refused: %s', (claims, problem) => {
  expect(companyIdentity(claims, RULES)).toEqual({ problem })
})

test.each([
  [['staff', 'stormlane-admins'], true],
  ['stormlane-admins', true],
  [['staff'], false],
  [undefined, false],
  [{ 'stormlane-admins': true }, false],
])('the groups %j make an admin: %j', (groups, isAdmin) => {
  expect(companyIdentity({ ...CLAIMS, groups }, RULES)).toEqual({
    email: 'dana@cardinal.example',
    name: 'Dana Whitfield',
    isAdmin,
  })
})

test('without groups of admins the provider says nothing about roles, and without a name the address names the user', () => {
  const { email, email_verified: _, ...rest } = CLAIMS
  expect(companyIdentity({ ...rest, email, name: ' ' }, { ...RULES, adminGroups: [] })).toEqual({
    email: 'dana@cardinal.example',
    name: 'dana',
    isAdmin: undefined,
  })
})

test('an address of 254 characters and a claim of a verified e-mail are accepted', () => {
  const email = `${'d'.repeat(237)}@cardinal.example`
  expect(email).toHaveLength(254)
  expect(companyIdentity({ ...CLAIMS, email: ` ${email} `, email_verified: 'true' }, RULES)).toMatchObject({ email })
})

test('a longer name is cut after 200 characters, and a name that is no text is not used', () => {
  const named = (name: unknown) => companyIdentity({ ...CLAIMS, name }, RULES)
  expect(named('x'.repeat(201))).toMatchObject({ name: 'x'.repeat(200) })
  expect(named(['Dana'])).toMatchObject({ name: 'dana' })
})

test('the groups may have a claim of another name', () => {
  const rules = { ...RULES, groupsClaim: 'roles' }
  expect(companyIdentity({ ...CLAIMS, roles: ['stormlane-admins'] }, rules)).toMatchObject({ isAdmin: true })
})

test('the domain of an address is what follows the last @', () => {
  expect(emailDomain('"a@b"@Cardinal.example')).toBe('cardinal.example')
})
