import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Checked {
  /** A selector; the whole page if left out. */
  part?: string
  /** Only these rules. */
  rules?: string[]
}

/** Checks the page in its current color scheme. */
export async function expectNoViolations(page: Page, { part, rules }: Checked = {}) {
  // The default mode opens an extra page each time to collect the results of frames. No frame here has another origin.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  // Naming every element that passes a rule would take most of the time.
  axe.options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

const RULES_ABOUT_COLORS = ['color-contrast', 'link-in-text-block']

/** In dark mode the page has the same elements, so only the color rules are checked again. */
export async function expectNoViolationsLightAndDark(page: Page, { part }: Checked = {}) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(page, { ...(part && { part }) })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, { ...(part && { part }), rules: RULES_ABOUT_COLORS })
  await page.emulateMedia({ colorScheme: 'light' })
}
