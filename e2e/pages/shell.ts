import type { Page } from '@playwright/test'

export function shell(page: Page) {
  const rail = page.getByRole('navigation', { name: 'Main' })
  const more = rail.getByRole('button', { name: 'More' })
  const moreMenu = page.getByRole('list', { name: 'More pages' })
  const questions = page.getByRole('dialog', { name: 'Questions?' })
  const settings = page.getByRole('dialog', { name: 'Settings' })
  return {
    rail,
    more,
    moreMenu,
    heading: page.getByRole('heading', { level: 1 }),
    /** The names of the pages in the left bar, top to bottom, without the first link, which is the logo. */
    entries: async () => (await rail.getByRole('link').allInnerTexts()).map((text) => text.trim()).filter(Boolean),
    questionsButton: rail.getByRole('button', { name: 'Questions?' }),
    questions,
    message: questions.getByLabel('Your message'),
    send: questions.getByRole('button', { name: 'Send' }),
    viewsButton: rail.getByRole('button', { name: 'Views' }),
    views: page.getByRole('dialog', { name: 'Views' }),
    settingsButton: rail.getByRole('button', { name: 'Settings' }),
    settings,
    apiHost: settings.getByLabel('Custom API host'),
    saveApiHost: settings.getByRole('button', { name: 'Save' }),
    liveUpdates: settings.getByRole('region', { name: 'Live updates' }),
    overlay: page.getByText('is only available on a larger browser window or device'),
    connectionLost: page.getByText('Live updates lost'),
    account: rail.getByRole('link', { name: 'Account' }),
    signOut: page.getByRole('link', { name: 'Sign Out' }),
  }
}
