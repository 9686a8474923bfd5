/** The people of the demo organisations, by what their organisation shows. All have the same password. */
export const DEMO_USERS = {
  admin: 'demo@stormlane.example',
  member: 'member@stormlane.example',
  legacyTabs: 'legacy@stormlane.example',
  noFlags: 'noflags@stormlane.example',
} as const

export const DEMO_PASSWORD = 'stormlane-demo'

export type DemoUser = keyof typeof DEMO_USERS
