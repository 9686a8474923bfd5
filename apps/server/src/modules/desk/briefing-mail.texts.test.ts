import { expect, test } from 'vitest'
import type { Briefing } from './briefing.service.ts'
import { briefingMail } from './briefing-mail.texts.ts'

const NONE = { extreme: 0, high: 0, moderate: 0, low: 0 }
const QUIET: Briefing = {
  groupId: null,
  groupName: null,
  organizationName: 'Demo Freight',
  madeAt: new Date('2026-01-15T12:00:00Z'),
  timeZone: 'America/Chicago',
  runTime: null,
  assetCount: 3,
  unratedCount: 0,
  changes: { since: new Date('2026-01-14T12:00:00Z'), counts: { rose: 0, fell: 0, cleared: 0 }, listed: [] },
  storms: [],
  moreStormCount: 0,
  shift: {
    window: { startAt: new Date('2026-01-15T12:00:00Z'), endAt: new Date('2026-01-16T00:00:00Z') },
    levelCounts: NONE,
    outsideCounts: NONE,
    worst: [],
  },
  outlook: [
    { day: 'rest_of_today', date: '2026-01-15', levelCounts: NONE, worst: [], isKnown: true },
    { day: 'tomorrow', date: '2026-01-16', levelCounts: NONE, worst: [], isKnown: true },
    { day: 'later', date: '2026-01-17', levelCounts: NONE, worst: [], isKnown: false },
  ],
}
const mailOf = (changes: Partial<Briefing>) =>
  briefingMail({
    briefing: { ...QUIET, ...changes },
    product: 'Stormlane',
    page: 'https://portal.example/briefing',
    portal: 'https://portal.example',
  })

test('a quiet day says so, and a day without a forecast is not called quiet [DESK-059]', () => {
  expect(mailOf({})).toEqual({
    subject: 'Morning briefing: nothing affected this shift',
    text: `Demo Freight, Thu, Jan 15, 6:00 AM CST

SINCE YESTERDAY
No asset rose or fell by a level in the shift.

THIS SHIFT, UNTIL THU 6:00 PM CST
Nothing affects your assets in this shift.

AFTER THE SHIFT, UNTIL DAY 7
After the shift, Thu, Jan 15: Quiet
Tomorrow, Fri, Jan 16: Quiet
Sat, Jan 17: No forecast

The briefing with its map: https://portal.example/briefing
--
Sent by Stormlane, because you asked for it. Change or stop it on that page under "Mail it to me".`,
  })
})

test.each([
  [
    'some assets that are not rated yet',
    { unratedCount: 2 },
    'nothing known to be affected this shift',
    '2 assets of your',
  ],
  ['no asset that is rated yet', { assetCount: 0, unratedCount: 1 }, 'not known yet', 'One asset of your organization'],
  ['no assets', { assetCount: 0 }, 'no assets', 'Your organization has no asset with a forecast yet.'],
])('%s: the mail says so [DESK-059]', (_, changes, subject, words) => {
  const mail = mailOf(changes)
  expect(mail.subject).toBe(`Morning briefing: ${subject}`)
  expect(mail.text).toContain(words)
})

test('the subject counts the levels [DESK-059]', () => {
  const shift = { ...QUIET.shift, levelCounts: { ...NONE, high: 3, moderate: 5 } }
  expect(mailOf({ shift }).subject).toBe('Morning briefing: 3 High, 5 Moderate this shift')
})

const AT = QUIET.madeAt.getTime()
const storm = (id: string, level: 2 | 3, from: number): Briefing['storms'][number] => ({
  storm: {
    id,
    kind: 'Winter Storm',
    places: ['Iowa'],
    lake: null,
    level,
    state: 'expected',
    outcome: null,
    firstSeenAt: AT,
    endedAt: null,
    splitFrom: null,
    mergedInto: null,
    sightings: [],
    changes: [],
    noted: { level, beginsAt: AT, endsAt: AT, size: 1 },
    hours: [0, 1, 2].map((hour) => ({
      at: AT + (from + hour) * 3_600_000,
      peak: hour === 1 ? 2 : 1,
      footprint: [[190, 340, 344]],
    })),
  },
  toll: {
    counts: { location: 1, vehicle: 3, route: 0 },
    insideCount: 0,
    first: { name: 'Truck 3957', at: AT + 3_600_000 },
  },
  levelCounts: { ...NONE, high: 2 },
})

test('each storm is two sentences with the address of its room, then comes what is outside storms [DESK-150, DESK-151]', () => {
  const inside: Briefing['storms'][number] = {
    ...storm('b c', 2, -4),
    toll: { counts: { location: 1, vehicle: 0, route: 0 }, insideCount: 1, first: { name: 'Yard', at: AT } },
    levelCounts: NONE,
  }
  const { text } = mailOf({ storms: [storm('a', 3, 3), inside], moreStormCount: 2 })
  expect(text).toContain(`STORMS
- Snow storm, Iowa (2 High this shift). High from Thu 9:00 AM CST until Thu 12:00 PM CST, strongest Thu 10:00 AM CST (Snow rate 2.0 in/h). It hits 1 location and 3 vehicles; first Truck 3957 Thu 7:00 AM CST.
  https://portal.example/client/storms/a
- Snow storm, Iowa. Moderate until Thu 5:00 AM CST, it was strongest Thu 3:00 AM CST (Snow rate 2.0 in/h). It hits 1 location, inside now: Yard.
  https://portal.example/client/storms/b%20c
2 more storms hit your assets.

OUTSIDE STORMS, THIS SHIFT UNTIL THU 6:00 PM CST
Outside of storms nothing affects your assets in this shift.
`)
})
