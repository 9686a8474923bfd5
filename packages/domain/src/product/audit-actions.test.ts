import { expect, test } from 'vitest'
import {
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  AUDIT_CATEGORIES,
  type AuditAction,
  type AuditCategory,
  actionsOfCategory,
  KEEP_AUDIT_DAYS,
} from './audit-actions.ts'

const CATEGORIES = Object.keys(AUDIT_CATEGORIES) as AuditCategory[]
const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[]

test('the filters by category find every action exactly once, and none is empty', () => {
  expect(CATEGORIES.flatMap(actionsOfCategory).toSorted()).toEqual(ACTIONS.toSorted())
  for (const category of CATEGORIES) expect(actionsOfCategory(category)).not.toEqual([])
})

test.each<[AuditCategory, RegExp]>([
  ['sign_ins', /^(sign|own_sessions|password|passkey|recovery_codes|second_factor_(added|removed)$)/],
  ['members', /^(member|second_factor_reset)/],
  ['tokens', /^(token|api_access)/],
  ['messages', /^message(?!_template_deleted)/],
  [
    'deletions',
    /^(location|route|batch|notification|channel|calendar_feed|webhook|connection|organization|message_template)_deleted$|^vehicles_retired$/,
  ],
  ['exports', /_(exported|downloaded)$|^route_(shared|link_revoked)$|^calendar_feed_created$/],
])('the category %s holds exactly the actions like %s', (category, names) => {
  expect(actionsOfCategory(category)).toEqual(ACTIONS.filter((action) => names.test(action)))
})

test('every action and every category has its own text', () => {
  const texts = ACTIONS.map((action) => AUDIT_ACTIONS[action].text)
  for (const words of [texts, Object.values(AUDIT_CATEGORIES)]) {
    expect(new Set(words).size).toBe(words.length)
    for (const word of words) expect(word).toMatch(/^[A-Z]/)
  }
})

test('the stored names of actors and actions are words in lower case', () => {
  for (const name of [...AUDIT_ACTORS, ...ACTIONS]) expect(name).toMatch(/^[a-z_]+$/)
})

test('an audit line is kept for 400 days, as docs/security.md states', () => {
  expect(KEEP_AUDIT_DAYS).toBe(400)
})
