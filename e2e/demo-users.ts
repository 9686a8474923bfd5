/** Users of the demo organizations, named after what their organization has. All have the same password. */
export const DEMO_USERS = {
  admin: 'demo@stormlane.example',
  member: 'member@stormlane.example',
  legacyTabs: 'legacy@stormlane.example',
  noFlags: 'noflags@stormlane.example',
} as const

export const DEMO_PASSWORD = 'stormlane-demo'

export type DemoUser = keyof typeof DEMO_USERS
